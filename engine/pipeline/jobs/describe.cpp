#include "engine/pipeline/jobs/describe.h"

#include <deque>
#include <memory>
#include <mutex>

#include "engine/corpora/forms/canonical_form.h"
#include "engine/corpora/minimal/minimizer.h"
#include "engine/io/formats/record_cursor.h"
#include "engine/io/spill_sorter.h"
#include "engine/pipeline/fields/rating_column.h"
#include "engine/pipeline/jobs/class_records.h"

namespace nonet {
namespace {

/// What one thread counts.
struct Described {
  RunStats stats{0};
  Description description;
};

/// Counts records. Writes the class of each puzzle and the form of its solution.
class DescribeWriter final : public RecordWriter {
 public:
  DescribeWriter(const SolverOptions& options, const RunControl& control, Described& counts)
      : control_(control),
        counts_(counts),
        solver_(find_solver("auto")->make(options)),
        minimizer_(&control.give_up) {}

  void write(const Slice& slice, const ParsedText& parsed, std::span<OutputPart> parts) override {
    solutions_.resize(parsed.puzzles.size());
    results_.resize(parsed.puzzles.size());
    minimality_.resize(parsed.puzzles.size());
    solver_->solve(parsed.puzzles, solutions_, results_);
    minimizer_.check(parsed.puzzles, minimality_);
    if (control_.give_up) return;
    const RatingColumn column(*slice.layout);
    for (RecordCursor at(parsed); at; at.next()) {
      if (!at.is_puzzle()) {
        counts_.stats.add(malformed_record(slice, at));
        continue;
      }
      add(slice.first_record + at.index(), parsed.puzzles[at.puzzle()], at.puzzle(), parts);
      if (const auto er = column.rating(at.record())) counts_.description.er.add(*er);
    }
  }

 private:
  void add(uint64_t number, const Grid& grid, size_t i, std::span<OutputPart> parts) {
    Description& description = counts_.description;
    counts_.stats.add(number, grid, solutions_[i], results_[i]);
    description.add(number, grid, results_[i]);
    const std::vector<Equivalence> ways = ways_to_canonical_form(grid);
    description.minimal += minimality_[i].is_minimal();
    description.automorphic += ways.size() > 1;
    ClassRecord entry;
    entry.form = PackedGrid(ways.empty() ? canonical_form(grid) : ways.front().apply(grid));
    entry.puzzle = PackedGrid(grid);
    entry.record = number;
    append_value(entry, parts[0]);
    if (!has_solution(results_[i].status)) return;
    const Grid& solution = solutions_[i];
    append_value(solution == grid ? entry.form : PackedGrid(canonical_form(solution)), parts[1]);
  }

  const RunControl& control_;
  Described& counts_;
  std::unique_ptr<Solver> solver_;
  Minimizer minimizer_;
  std::vector<Grid> solutions_;
  std::vector<SolveResult> results_;
  std::vector<Minimality> minimality_;
};

void count_classes(SpillSorter<ClassRecord>& classes, SpillSorter<PackedGrid>& solution_forms,
                   Description& description) {
  ClassRecord last;
  bool is_first = true;
  classes.drain([&](const ClassRecord& entry) {
    const bool is_new_class = is_first || entry.form != last.form;
    description.classes += is_new_class;
    description.distinct += is_new_class || entry.puzzle != last.puzzle;
    last = entry;
    is_first = false;
    return true;
  });
  PackedGrid last_form;  // is no form of a solution
  solution_forms.drain([&](const PackedGrid& form) {
    description.grid_classes += form != last_form;
    last_form = form;
    return true;
  });
}

}  // namespace

DescribeReport describe(const DescribeConfig& config, RunControl& control) {
  SpillSorter<ClassRecord> classes(config.memory_bytes / 4 * 3);
  SpillSorter<PackedGrid> solution_forms(config.memory_bytes / 4);
  ClassRecordSink class_sink([&](const ClassRecord& entry) { classes.add(entry); });
  ValueSink<PackedGrid> form_sink([&](const PackedGrid& form) { solution_forms.add(form); });
  SolverOptions options = config.solver_options;
  options.give_up = &control.give_up;
  std::mutex mutex;
  std::deque<Described> counts;  // of each thread
  RecordJobConfig job{config};
  job.outputs = {&class_sink, &form_sink};
  job.keeps_given_up = true;
  DescribeReport report;
  report.job = run_record_job(
      job,
      [&] {
        const std::lock_guard lock(mutex);
        return std::make_unique<DescribeWriter>(options, control, counts.emplace_back());
      },
      control);
  for (const Described& of_thread : counts) {
    report.stats.merge(of_thread.stats);
    report.description.merge(of_thread.description);
  }
  report.description.take_counts(report.stats);
  count_classes(classes, solution_forms, report.description);
  // Some makers of training sets shuffle one grid.
  if (report.description.grid_classes == 1 && report.description.classes > 1) {
    report.job.notes.emplace_back(
        "all puzzles have one class of solutions: however they are divided, each part has "
        "equivalents of the solutions of the others");
  }
  return report;
}

}  // namespace nonet
