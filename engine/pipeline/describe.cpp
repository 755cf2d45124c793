#include "engine/pipeline/describe.h"

#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <memory>

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
  std::vector<Grid> solutions;
  std::vector<SolveResult> results;
  std::vector<ClassRecord> classes;
  bool given_up = false;
};

/// The state of a thread.
struct Worker {
  std::unique_ptr<Solver> solver;
  RunStats stats{0};
  Description description{};
};

class Describing {
 public:
  Describing(const DescribeConfig& config, RunControl& control)
      : control_(control),
        solver_options_(config.solver_options),
        reader_(config.inputs, config.slices, &control.stop),
        classes_(config.memory_bytes),
        workers_([this] { return Worker{.solver = find_solver("auto")->make(solver_options_)}; }),
        flow_(config.threads) {
    solver_options_.give_up = &control.give_up;
    control_.total_bytes = reader_.total_bytes().value_or(0);
  }

  DescribeReport execute() {
    flow_.run(
        true, [this](Batch& batch) { return read(batch); }, [this](Batch& batch) { work(batch); },
        [this](const Batch& batch) { keep(batch); });
    control_.throw_read_error();
    DescribeReport report;
    report.complete = control_.at_end(reader_) && !given_up_;
    report.notes = reader_.notes();
    report.reading = reader_.reading();
    for (const Worker& worker : workers_) {
      report.stats.merge(worker.stats);
      report.description.merge(worker.description);
    }
    report.description.take_counts(report.stats);
    count_classes(report.description);
    return report;
  }

 private:
  bool read(Batch& batch) { return control_.read(reader_, batch.slice); }

  void work(Batch& batch) {
    Worker& worker = workers_.local();
    ParsedText& parsed = batch.parsed;
    batch.slice.parse(parsed);
    batch.solutions.resize(parsed.puzzles.size());
    batch.results.resize(parsed.puzzles.size());
    batch.classes.resize(parsed.puzzles.size());
    worker.solver->solve(parsed.puzzles, batch.solutions, batch.results);
    batch.given_up = control_.give_up;
    if (batch.given_up) return;
    size_t puzzle = 0;
    uint64_t number = batch.slice.first_record;
    for (const Record& record : parsed.records) {
      if (record.fault) {
        worker.stats.add(MalformedRecord{.record = number,
                                         .input = batch.slice.input,
                                         .line = batch.slice.first_line + record.line,
                                         .fault = record.fault});
      } else {
        const Grid& grid = parsed.puzzles[puzzle];
        worker.stats.add(number, grid, batch.solutions[puzzle], batch.results[puzzle]);
        worker.description.add(number, grid, batch.results[puzzle]);
        ClassRecord& entry = batch.classes[puzzle++];
        entry.form = PackedGrid(canonical_form(grid));
        entry.puzzle = PackedGrid(grid);
        entry.record = number;
      }
      ++number;
    }
  }

  void keep(const Batch& batch) {
    given_up_ = given_up_ || batch.given_up;
    if (batch.given_up) return;
    for (const ClassRecord& entry : batch.classes) classes_.add(entry);
    control_.judge(batch.parsed);
    control_.written_records.fetch_add(batch.parsed.records.size(), std::memory_order_relaxed);
  }

  void count_classes(Description& description) {
    ClassRecord last;
    bool is_first = true;
    classes_.drain([&](const ClassRecord& entry) {
      const bool is_new_class = is_first || entry.form != last.form;
      description.classes += is_new_class;
      description.distinct += is_new_class || entry.puzzle != last.puzzle;
      last = entry;
      is_first = false;
      return true;
    });
  }

  RunControl& control_;
  bool given_up_ = false;  // some batch was
  SolverOptions solver_options_;
  SliceReader reader_;
  SpillSorter<ClassRecord> classes_;
  tbb::enumerable_thread_specific<Worker> workers_;
  BatchFlow<Batch> flow_;  // goes first, and waits for what its stages did to the rest
};

}  // namespace

DescribeReport describe(const DescribeConfig& config, RunControl& control) {
  return Describing(config, control).execute();
}

}  // namespace nonet
