#include <nonet/comparison.h>

#include <nonet/errors.h>

#include <algorithm>

#include "engine/measure/verdict.h"

namespace nonet {
namespace {

bool knows_solver(const BenchResults& results, const std::string& solver) {
  return std::ranges::any_of(results.rows,
                             [&](const BenchRow& row) { return row.solver == solver; });
}

/// Compares the rows of one pair of results.
class Comparer {
 public:
  Comparer(const BenchResults& before, const BenchResults& after, const ComparisonOptions& options)
      : before_(before), after_(after), options_(options) {}

  Comparison compare() const;

 private:
  std::vector<std::string> warnings() const;
  ComparedRow compare(const BenchRow& before, const BenchRow& after) const;
  std::string difference(const BenchRow& before, const BenchRow& after) const;
  std::string missing_reference(const BenchRow& before, const BenchRow& after) const;
  std::vector<double> logs(const BenchRow& row, const BenchResults& results) const;

  const BenchResults& before_;
  const BenchResults& after_;
  const ComparisonOptions& options_;
};

Comparison Comparer::compare() const {
  Comparison comparison{.warnings = warnings()};
  const auto only_in = [](const BenchRow& row, const char* where) {
    return ComparedRow{.solver = row.solver,
                       .corpus = row.corpus,
                       .finding = RowFinding::not_comparable,
                       .reason = where};
  };
  for (const BenchRow& row : before_.rows) {
    const BenchRow* const after = find_row(after_, row.solver, row.corpus);
    comparison.rows.push_back(after == nullptr ? only_in(row, "only in the base results")
                                               : compare(row, *after));
  }
  for (const BenchRow& row : after_.rows) {
    if (find_row(before_, row.solver, row.corpus) != nullptr) continue;
    comparison.rows.push_back(only_in(row, "only in the new results"));
  }
  return comparison;
}

std::vector<std::string> Comparer::warnings() const {
  std::vector<std::string> lines;
  if (!before_.is_complete()) lines.push_back("the base results are of a bench that was stopped");
  if (!after_.is_complete()) lines.push_back("the new results are of a bench that was stopped");
  const auto name_of = [](const BenchMachine& machine) { return machine.host + ' ' + machine.cpu; };
  const std::string before = name_of(before_.machine), after = name_of(after_.machine);
  if (options_.relative_to.empty() && before != after) {
    lines.push_back("measured on different machines, " + before + " and " + after +
                    ": --relative-to NAME compares ratios to a solver that is in both");
  }
  return lines;
}

ComparedRow Comparer::compare(const BenchRow& before, const BenchRow& after) const {
  ComparedRow row{.solver = before.solver,
                  .corpus = before.corpus,
                  .signature_before = before.signature,
                  .signature_after = after.signature,
                  .guesses_before = before.guesses,
                  .guesses_after = after.guesses};
  const auto found = [&row](RowFinding finding, const std::string& reason) {
    row.finding = finding;
    row.reason = reason;
    return row;
  };
  const std::string other = difference(before, after);
  if (!other.empty()) return found(RowFinding::not_comparable, other);
  if (!after.failure.empty()) return found(RowFinding::failed, after.failure);
  if (!before.failure.empty()) return found(RowFinding::failed_before, before.failure);
  const bool was_profiled = !before.signature.empty() && !after.signature.empty();
  row.answers_changed = was_profiled && before.signature != after.signature;
  row.guesses_changed = was_profiled && before.guesses != after.guesses;
  if (before.solver == options_.relative_to) return found(RowFinding::is_reference, {});
  const std::string missing = missing_reference(before, after);
  if (!missing.empty()) return found(RowFinding::not_comparable, missing);
  row.change = judge_change(logs(before, before_), logs(after, after_), options_.threshold);
  return row;
}

// What makes figures of two rows those of different things; empty if nothing does.
std::string Comparer::difference(const BenchRow& before, const BenchRow& after) const {
  const auto numbers = [](const char* what, uint64_t left, uint64_t right) {
    return std::string("another ") + what + ": " + std::to_string(left) + " in the base results, " +
           std::to_string(right) + " in the new ones";
  };
  if (before_.limit != after_.limit) return numbers("limit", before_.limit, after_.limit);
  if (before_.seed != after_.seed) return numbers("seed", before_.seed, after_.seed);
  if (before_.permuted != after_.permuted) return "permuted in one of the results only";
  if (before.sample_puzzles != after.sample_puzzles) {
    return numbers("number of puzzles", before.sample_puzzles, after.sample_puzzles);
  }
  if (before.sample_hash != after.sample_hash) return "other puzzles: the corpus has changed";
  return {};
}

std::string Comparer::missing_reference(const BenchRow& before, const BenchRow& after) const {
  if (options_.relative_to.empty()) return {};
  const BenchRow* const old_reference = find_row(before_, options_.relative_to, before.corpus);
  const BenchRow* const new_reference = find_row(after_, options_.relative_to, after.corpus);
  const auto missing = [this](const char* where) {
    return options_.relative_to + " has no figures in the " + where + " results";
  };
  if (old_reference == nullptr || !old_reference->has_figures()) return missing("base");
  if (new_reference == nullptr || !new_reference->has_figures()) return missing("new");
  return {};
}

std::vector<double> Comparer::logs(const BenchRow& row, const BenchResults& results) const {
  if (options_.relative_to.empty()) return log_rates(row);
  return log_ratios(row, *find_row(results, options_.relative_to, row.corpus));
}

}  // namespace

Outcome Comparison::outcome() const {
  const auto any = [this](auto predicate) { return std::ranges::any_of(rows, predicate); };
  if (any([](const ComparedRow& row) {
        return row.finding == RowFinding::failed || row.answers_changed ||
               (row.finding == RowFinding::compared && row.change.verdict == Verdict::slower);
      })) {
    return Outcome::worse;
  }
  if (any([](const ComparedRow& row) { return row.finding == RowFinding::not_comparable; })) {
    return Outcome::not_comparable;
  }
  if (any([](const ComparedRow& row) {
        return row.finding == RowFinding::compared && row.change.verdict == Verdict::inconclusive;
      })) {
    return Outcome::inconclusive;
  }
  const bool has_verdict =
      any([](const ComparedRow& row) { return row.finding != RowFinding::is_reference; });
  return has_verdict ? Outcome::fine : Outcome::not_comparable;
}

Comparison compare_results(const BenchResults& before, const BenchResults& after,
                           const ComparisonOptions& options) {
  if (!options.relative_to.empty() && !knows_solver(before, options.relative_to) &&
      !knows_solver(after, options.relative_to)) {
    throw UsageError(options.relative_to + " is in neither of the results");
  }
  return Comparer(before, after, options).compare();
}

}  // namespace nonet
