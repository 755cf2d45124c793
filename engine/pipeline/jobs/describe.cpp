#include "engine/pipeline/jobs/describe.h"

#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <memory>

#include "engine/core/clock.h"
#include "engine/corpora/forms/canonical_form.h"
#include "engine/corpora/forms/class_record.h"
#include "engine/corpora/minimal/minimizer.h"
#include "engine/io/formats/format_table.h"
#include "engine/io/spill_sorter.h"
#include "engine/pipeline/flow/batch_flow.h"
#include "engine/pipeline/fields/rating_column.h"

namespace nonet {
namespace {

struct DescribedBatch {
  Slice slice;
  ParsedText parsed;
  std::vector<Grid> solutions;
  std::vector<SolveResult> results;
  std::vector<ClassRecord> classes;
  std::vector<PackedGrid> solution_forms;
  bool given_up = false;
};

/// The objects of one thread.
struct DescribingWorker {
  std::unique_ptr<Solver> solver;
  Minimizer minimizer;
  std::vector<Minimality> minimality{};
  RunStats stats{0};
  Description description{};
};

class Describing {
 public:
  Describing(const DescribeConfig& config, RunControl& control)
      : control_(control),
        solver_options_(config.solver_options),
        job_(config.inputs, grids_only(config.slices), control),
        classes_(config.memory_bytes / 4 * 3),
        solution_forms_(config.memory_bytes / 4),
        workers_([this] {
          return DescribingWorker{.solver = find_solver("auto")->make(solver_options_),
                                  .minimizer = Minimizer(&control_.give_up)};
        }),
        flow_(config.threads) {
    solver_options_.give_up = &control.give_up;
  }

  DescribeReport execute() {
    flow_.run(
        true, SliceStages(job_, [this](DescribedBatch& batch) { return job_.next(batch.slice); }),
        [this](DescribedBatch& batch) { work(batch); },
        [this](const DescribedBatch& batch) { keep(batch); });
    DescribeReport report;
    report.complete = job_.at_end() && !given_up_;
    report.notes = job_.notes();
    report.reading = job_.reader().reading();
    for (const DescribingWorker& worker : workers_) {
      report.stats.merge(worker.stats);
      report.description.merge(worker.description);
    }
    report.description.take_counts(report.stats);
    count_classes(report.description);
    // Some makers of training sets shuffle one grid.
    if (report.description.grid_classes == 1 && report.description.classes > 1) {
      report.notes.emplace_back(
          "all puzzles have one class of solutions: however they are divided, each part has "
          "equivalents of the solutions of the others");
    }
    return report;
  }

 private:
  static SliceOptions grids_only(SliceOptions slices) {
    slices.leaves_loading = true;
    slices.input.candidates_refusal = "which have no canonical form";
    return slices;
  }

  void work(DescribedBatch& batch) {
    DescribingWorker& worker = workers_.local();
    ParsedText& parsed = batch.parsed;
    batch.slice.parse(parsed);
    batch.solutions.resize(parsed.puzzles.size());
    batch.results.resize(parsed.puzzles.size());
    batch.classes.resize(parsed.puzzles.size());
    batch.solution_forms.clear();
    worker.solver->solve(parsed.puzzles, batch.solutions, batch.results);
    worker.minimality.resize(parsed.puzzles.size());
    worker.minimizer.check(parsed.puzzles, worker.minimality);
    batch.given_up = control_.give_up;
    if (batch.given_up) return;
    const RatingColumn column(*batch.slice.layout);
    for (RecordCursor at(parsed); at; at.next()) {
      if (at.is_puzzle()) {
        add(worker, batch, at);
        if (const auto er = column.rating(at.record())) worker.description.er.add(*er);
      } else {
        worker.stats.add(malformed_record(batch.slice, at));
      }
    }
  }

  static void add(DescribingWorker& worker, DescribedBatch& batch, const RecordCursor& at) {
    const uint64_t number = batch.slice.first_record + at.index();
    const Grid& grid = batch.parsed.puzzles[at.puzzle()];
    const SolveResult& result = batch.results[at.puzzle()];
    worker.stats.add(number, grid, batch.solutions[at.puzzle()], result);
    worker.description.add(number, grid, result);
    ClassRecord& entry = batch.classes[at.puzzle()];
    const std::vector<Equivalence> ways = ways_to_canonical_form(grid);
    worker.description.minimal += worker.minimality[at.puzzle()].is_minimal();
    worker.description.automorphic += ways.size() > 1;
    entry.form = PackedGrid(ways.empty() ? canonical_form(grid) : ways.front().apply(grid));
    entry.puzzle = PackedGrid(grid);
    entry.record = number;
    if (!has_solution(result.status)) return;
    const Grid& solution = batch.solutions[at.puzzle()];
    batch.solution_forms.push_back(solution == grid ? entry.form
                                                    : PackedGrid(canonical_form(solution)));
  }

  void keep(const DescribedBatch& batch) {
    given_up_ = given_up_ || batch.given_up;
    if (batch.given_up) return;
    for (const ClassRecord& entry : batch.classes) classes_.add(entry);
    for (const PackedGrid& form : batch.solution_forms) solution_forms_.add(form);
    job_.note_written(BatchRecords(batch.slice, batch.parsed));
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
    PackedGrid last_form;  // is no form of a solution
    solution_forms_.drain([&](const PackedGrid& form) {
      description.grid_classes += form != last_form;
      last_form = form;
      return true;
    });
  }

  RunControl& control_;
  bool given_up_ = false;  // a batch was given up
  SolverOptions solver_options_;
  JobReader job_;
  SpillSorter<ClassRecord> classes_;
  SpillSorter<PackedGrid> solution_forms_;
  tbb::enumerable_thread_specific<DescribingWorker> workers_;
  // Last: its destructor waits for stages that use the other members.
  BatchFlow<DescribedBatch> flow_;
};

}  // namespace

DescribeReport describe(const DescribeConfig& config, RunControl& control) {
  return Describing(config, control).execute();
}

}  // namespace nonet
