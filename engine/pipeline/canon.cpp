#include "engine/pipeline/canon.h"

#include "engine/core/clock.h"
#include "engine/corpora/canonical_form.h"
#include "engine/corpora/class_record.h"
#include "engine/io/spill_sorter.h"
#include "engine/pipeline/batch_flow.h"

namespace nonet {
namespace {

struct Batch {
  Slice slice;
  ParsedText parsed;
  std::vector<Grid> forms;  // of the puzzles
  TextBuffer output;
};

struct IsEarlier {
  bool operator()(const ClassRecord& a, const ClassRecord& b) const { return a.record < b.record; }
};

// The first record of a class is the one that counts, whatever it looks like.
struct IsEarlierInClass {
  bool operator()(const ClassRecord& a, const ClassRecord& b) const {
    return a.form != b.form ? a.form < b.form : a.record < b.record;
  }
};

class Canonization {
 public:
  Canonization(const CanonConfig& config, RunControl& control)
      : config_(config),
        control_(control),
        reader_(config.inputs, grids_only(config.slices), &control.stop),
        classes_(config.memory_bytes / 2),
        flow_(config.threads) {
    control_.total_bytes = reader_.total_bytes().value_or(0);
  }

  CanonReport execute() {
    flow_.run(
        true, [this](Batch& batch) { return read(batch); }, [this](Batch& batch) { work(batch); },
        [this](const Batch& batch) { write(batch); });
    control_.throw_read_error();
    report_.complete = control_.at_end(reader_);
    report_.notes = reader_.notes();
    report_.reading = reader_.reading();
    if (config_.dedup) write_classes();
    return std::move(report_);
  }

 private:
  static SliceOptions grids_only(SliceOptions slices) {
    slices.input.candidates_refusal =
        "these are puzzles of candidates, which have no canonical form";
    return slices;
  }

  bool read(Batch& batch) { return control_.read(reader_, batch.slice); }

  void work(Batch& batch) {
    batch.slice.parse(batch.parsed);
    batch.forms.clear();
    for (const Grid& puzzle : batch.parsed.puzzles) batch.forms.push_back(canonical_form(puzzle));
    if (config_.dedup) return;
    batch.output.clear();
    auto form = batch.forms.begin();
    for (const Record& record : batch.parsed.records) {
      batch.output.append(record.fault ? name_of(Status::malformed) : puzzle_text(*form++));
      batch.output.append("\n");
    }
  }

  void write(const Batch& batch) {
    const ParsedText& parsed = batch.parsed;
    size_t puzzle = 0;
    uint64_t number = batch.slice.first_record;
    for (const Record& record : parsed.records) {
      if (record.fault) {
        ++report_.malformed;
        report_.malformed_log.add({.record = number,
                                   .input = batch.slice.input,
                                   .line = batch.slice.first_line + record.line,
                                   .fault = record.fault});
      } else {
        if (config_.dedup) {
          ClassRecord entry;
          entry.form = PackedGrid(batch.forms[puzzle]);
          entry.puzzle = PackedGrid(parsed.puzzles[puzzle]);
          entry.record = number;
          classes_.add(entry);
        }
        ++puzzle;
      }
      ++number;
    }
    control_.judge(parsed);
    report_.records += parsed.records.size();
    control_.written_records = report_.records;
    if (config_.dedup) return;
    config_.output->write(batch.output.bytes());
    report_.written += parsed.records.size();
  }

  // Sorted by class the first record of each is found; sorted by record these go out.
  void write_classes() {
    SpillSorter<ClassRecord, IsEarlier> firsts(config_.memory_bytes / 2);
    PackedGrid last;
    bool is_first = true;
    classes_.drain([&](const ClassRecord& entry) {
      if (is_first || entry.form != last) firsts.add(entry);
      is_first = false;
      last = entry.form;
      return !control_.give_up;
    });
    constexpr size_t kWriteBytes = 128 * 1024;
    TextBuffer output;
    firsts.drain([&](const ClassRecord& entry) {
      if (control_.give_up) return false;
      output.append(puzzle_text((config_.original ? entry.puzzle : entry.form).grid()));
      output.append("\n");
      if (output.bytes().size() >= kWriteBytes) {
        config_.output->write(output.bytes());
        output.clear();
      }
      ++report_.written;
      return true;
    });
    config_.output->write(output.bytes());
    report_.complete = report_.complete && !control_.give_up;
  }

  const CanonConfig& config_;
  RunControl& control_;
  CanonReport report_;
  SliceReader reader_;
  SpillSorter<ClassRecord, IsEarlierInClass> classes_;
  BatchFlow<Batch> flow_;  // goes first, and waits for what its stages did to the rest
};

}  // namespace

CanonReport canon(const CanonConfig& config, RunControl& control) {
  const uint64_t start = now_nanos();
  CanonReport report = Canonization(config, control).execute();
  report.wall_seconds = static_cast<double>(now_nanos() - start) * 1e-9;
  return report;
}

}  // namespace nonet
