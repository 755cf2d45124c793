#include "engine/pipeline/jobs/canon.h"

#include <fmt/format.h>
#include <nonet/canonical.h>
#include <nonet/solver_table.h>

#include "engine/core/clock.h"
#include "engine/io/formats/record_cursor.h"
#include "engine/io/spill_sorter.h"
#include "engine/pipeline/fields/made_records.h"
#include "engine/pipeline/jobs/class_records.h"
#include "engine/pipeline/jobs/rate.h"
#include "engine/stats/report.h"

namespace nonet {
namespace {

struct IsEarlier {
  bool operator()(const ClassRecord& a, const ClassRecord& b) const { return a.record < b.record; }
};

// The first record of a class represents it, whether or not it is in canonical form.
struct IsEarlierInClass {
  bool operator()(const ClassRecord& a, const ClassRecord& b) const {
    return a.form != b.form ? a.form < b.form : a.record < b.record;
  }
};

/// Writes a line for each record.
class LineWriter final : public RecordWriter {
 public:
  explicit LineWriter(const CanonConfig& config)
      : config_(config),
        grids_(config.form == CanonForm::solution_minlex ? kBySolution : *config.rule) {}

  void write(const Slice&, const ParsedText& parsed, std::span<OutputPart> parts) override {
    grids_.begin(parsed.puzzles);
    for (RecordCursor at(parsed); at; at.next()) {
      const size_t i = at.puzzle();
      if (at.is_puzzle() && !grids_.lacks_grid(i)) {
        append_puzzle_line(form(parsed.puzzles[i], grids_.grid(i)), parts[0].text);
      } else {
        parts[0].text.append(name_of(at.is_puzzle() ? grids_.status(i) : Status::malformed));
        parts[0].text.append("\n");
      }
    }
    parts[0].records = parsed.records.size();
  }

 private:
  static constexpr const ClassRule& kBySolution = kClassRules[1];

  /// `grid` is that of the class: the puzzle, or its solution.
  Grid form(const Grid& puzzle, const Grid& grid) const {
    switch (config_.form) {
      case CanonForm::minlex:
        return canonical_form(grid);
      case CanonForm::solution_minlex:
        return solution_form(puzzle, grid);
      case CanonForm::pattern:
        break;
    }
    return pattern_form(grid);
  }

  const CanonConfig& config_;
  ClassGrids grids_;
};

/// Sorts by class to find the first record of each class. Then sorts these records by number and
/// writes them.
class Deduplication {
 public:
  Deduplication(const CanonConfig& config, RunControl& control)
      : config_(config), control_(control), classes_(config.memory_bytes / 2) {}

  RecordJobReport execute() {
    ClassRecordSink sink([this](const ClassRecord& record) { classes_.add(record); });
    RecordJobConfig job{config_};
    job.output = &sink;
    RecordJobReport report = run_record_job(
        job, [this] { return make_class_record_writer(*config_.rule); }, control_);
    report.written = {write_firsts(report.notes)};
    if (control_.give_up) {
      report.complete = false;
      report.notes.push_back(fmt::format("the run was stopped when {} of the classes were written",
                                         with_separators(report.written[0])));
    }
    return report;
  }

 private:
  /// Returns the number of classes.
  uint64_t write_firsts(std::vector<std::string>& notes) {
    SpillSorter<ClassRecord, IsEarlier> firsts(config_.memory_bytes / 2);
    PackedGrid last;
    bool is_first = true;
    classes_.drain([&](const ClassRecord& entry) {
      if (is_first || entry.form != last) firsts.add(entry);
      is_first = false;
      last = entry.form;
      return !control_.give_up;
    });
    PuzzleOutput output(*config_.output, config_.fields, config_.format, config_.threads, control_);
    output.begin();
    firsts.drain([&](const ClassRecord& entry) {
      if (control_.give_up) return false;
      const bool is_form = config_.fields.empty() && !config_.original;
      output.add(entry.record, (is_form ? entry.form : entry.puzzle).grid());
      return true;
    });
    const uint64_t written = output.end();
    if (const auto remark = output.remark()) notes.push_back(*remark);
    return written;
  }

  const CanonConfig& config_;
  RunControl& control_;
  SpillSorter<ClassRecord, IsEarlierInClass> classes_;
};

}  // namespace

RecordJobReport canon(const CanonConfig& config, RunControl& control) {
  if (!config.dedup && !config.fields.empty()) return rate(RateConfig{config}, control);
  if (!config.dedup) {
    return run_record_job(
        RecordJobConfig{config}, [&] { return std::make_unique<LineWriter>(config); }, control);
  }
  const uint64_t start = now_nanos();
  RecordJobReport report = Deduplication(config, control).execute();
  report.wall_seconds = static_cast<double>(now_nanos() - start) * 1e-9;
  return report;
}

}  // namespace nonet
