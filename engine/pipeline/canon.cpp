#include "engine/pipeline/canon.h"

#include "engine/core/clock.h"
#include "engine/corpora/canonical_form.h"
#include "engine/corpora/class_record.h"
#include "engine/io/formats/format_table.h"
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

// The first record of a class represents it, whether or not it is in canonical form.
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
        job_(config.inputs, grids_only(config.slices), control),
        classes_(config.memory_bytes / 2),
        flow_(config.threads) {}

  CanonReport execute() {
    flow_.run(
        true, [this](Batch& batch) { return read(batch); }, [this](Batch& batch) { work(batch); },
        [this](const Batch& batch) { write(batch); });
    report_.complete = job_.at_end();
    report_.notes = job_.reader().notes();
    report_.reading = job_.reader().reading();
    if (config_.dedup) write_classes();
    return std::move(report_);
  }

 private:
  static SliceOptions grids_only(SliceOptions slices) {
    slices.input.candidates_refusal =
        "these are puzzles of candidates, which have no canonical form";
    return slices;
  }

  bool read(Batch& batch) { return job_.next(batch.slice); }

  void work(Batch& batch) {
    batch.slice.parse(batch.parsed);
    batch.forms.clear();
    for (const Grid& puzzle : batch.parsed.puzzles) batch.forms.push_back(canonical_form(puzzle));
    if (config_.dedup) return;
    batch.output.clear();
    for (RecordCursor at(batch.parsed.records); at; at.next()) {
      if (at.is_puzzle()) {
        batch.output.append(puzzle_text(batch.forms[at.puzzle()]));
      } else {
        batch.output.append(name_of(Status::malformed));
      }
      batch.output.append("\n");
    }
  }

  void write(const Batch& batch) {
    const ParsedText& parsed = batch.parsed;
    for (RecordCursor at(parsed.records); at; at.next()) {
      if (at.is_puzzle()) {
        if (config_.dedup) add_to_class(batch, at);
      } else {
        ++report_.malformed;
        report_.malformed_log.add(malformed_record(batch.slice, at));
      }
    }
    job_.note_written(parsed);
    report_.records += parsed.records.size();
    if (config_.dedup) return;
    config_.output->write(batch.output.bytes());
    report_.written += parsed.records.size();
  }

  void add_to_class(const Batch& batch, const RecordCursor& at) {
    ClassRecord entry;
    entry.form = PackedGrid(batch.forms[at.puzzle()]);
    entry.puzzle = PackedGrid(batch.parsed.puzzles[at.puzzle()]);
    entry.record = batch.slice.first_record + at.index();
    classes_.add(entry);
  }

  // Sorts by class to find the first record of each class. Then sorts these records by number and
  // writes them.
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
  JobReader job_;
  SpillSorter<ClassRecord, IsEarlierInClass> classes_;
  BatchFlow<Batch> flow_;  // last: its destructor waits for stages that use the other members
};

}  // namespace

CanonReport canon(const CanonConfig& config, RunControl& control) {
  const uint64_t start = now_nanos();
  CanonReport report = Canonization(config, control).execute();
  report.wall_seconds = static_cast<double>(now_nanos() - start) * 1e-9;
  return report;
}

}  // namespace nonet
