#include "engine/measure/results/comparison.h"

#include <nonet/comparison.h>
#include <nonet/errors.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "engine/measure/statistics/statistics.h"
#include "engine/measure/statistics/verdict.h"

namespace nonet {
namespace {

bool knows_solver(const BenchResults& results, const std::string& solver) {
  return std::ranges::any_of(results.rows,
                             [&](const BenchRow& row) { return row.solver == solver; });
}

bool is_change(Verdict verdict) { return verdict == Verdict::faster || verdict == Verdict::slower; }

/// Compares the rows of one pair of results.
class Comparer {
 public:
  Comparer(const BenchResults& before, const BenchResults& after, const ComparisonOptions& options);

  Comparison compare() const;

 private:
  bool has_common_reference() const;
  std::vector<std::string> notes(const std::vector<ComparedRow>& rows) const;
  ComparedRow compare(const BenchRow& before, const BenchRow& after) const;
  std::optional<std::string> difference(const BenchRow& before, const BenchRow& after) const;
  std::optional<std::string> missing_reference(const BenchRow& before, const BenchRow& after) const;
  std::vector<double> log_speeds(const BenchRow& row, const BenchResults& results,
                                 bool is_ratio) const;
  ComparedSpeed speed_of(const BenchRow& row, const BenchResults& results, bool is_ratio) const;
  Change change_of(const BenchRow& before, const BenchRow& after, bool is_ratio) const;
  Verdict cautious_verdict(const BenchRow& before, const BenchRow& after,
                           const ComparedRow& row) const;

  const BenchResults& before_;
  const BenchResults& after_;
  const ComparisonOptions& options_;
  bool is_one_machine_;
  std::string reference_;  // ratios are relative to it; empty: there are none
};

std::string machine_name(const BenchResults& results) {
  return results.machine.host + ' ' + results.machine.cpu;
}

Comparer::Comparer(const BenchResults& before, const BenchResults& after,
                   const ComparisonOptions& options)
    : before_(before),
      after_(after),
      options_(options),
      is_one_machine_(machine_name(before) == machine_name(after)) {
  if (options.is_absolute) return;
  reference_ = options.relative_to;
  if (reference_.empty() && has_common_reference()) reference_ = before.reference;
}

// Returns whether another solver can be compared by its ratio to the reference of both results.
bool Comparer::has_common_reference() const {
  if (before_.reference != after_.reference || !knows_solver(before_, before_.reference) ||
      !knows_solver(after_, before_.reference)) {
    return false;
  }
  return std::ranges::any_of(before_.rows, [this](const BenchRow& row) {
    return row.solver != before_.reference && find_row(after_, row.solver, row.corpus) != nullptr;
  });
}

Comparison Comparer::compare() const {
  Comparison comparison{.threshold = options_.threshold,
                        .reference = reference_,
                        .bench_before = bench_of(before_),
                        .bench_after = bench_of(after_)};
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
  comparison.notes = notes(comparison.rows);
  return comparison;
}

std::vector<std::string> Comparer::notes(const std::vector<ComparedRow>& rows) const {
  std::vector<std::string> lines;
  if (!before_.is_complete()) lines.push_back("the base results are of a bench that was stopped");
  if (!after_.is_complete()) lines.push_back("the new results are of a bench that was stopped");
  if (!options_.relative_to.empty()) return lines;
  const std::string machines = "measured on different machines, " + machine_name(before_) +
                               " and " + machine_name(after_) + ": ";
  if (std::ranges::any_of(rows, &ComparedRow::is_ratio)) {
    lines.push_back("compared as ratios to " + reference_ +
                    ", the reference of both; --absolute compares puzzles/s");
  }
  if (!reference_.empty()) {
    if (!is_one_machine_) lines.push_back(machines + reference_ + " itself is not judged");
  } else if (!is_one_machine_) {
    lines.push_back(machines + "--relative-to NAME compares ratios to a solver that is in both");
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
  if (const auto other = difference(before, after)) {
    return found(RowFinding::not_comparable, *other);
  }
  if (!after.failure.empty()) return found(RowFinding::failed, after.failure);
  if (!before.failure.empty()) return found(RowFinding::failed_before, before.failure);
  row.answers_changed =
      !before.signature.empty() && !after.signature.empty() && before.signature != after.signature;
  row.guesses_changed = before.guesses && after.guesses && before.guesses != after.guesses;
  const bool is_asked_for = !options_.relative_to.empty();
  const bool is_reference = before.solver == reference_;
  if (is_reference && (is_asked_for || !is_one_machine_)) {
    return found(RowFinding::is_reference, {});
  }
  const auto missing = missing_reference(before, after);
  if (is_asked_for && missing) return found(RowFinding::not_comparable, *missing);
  row.is_ratio = !reference_.empty() && !is_reference && !missing;
  row.change = change_of(before, after, row.is_ratio);
  row.speed_before = speed_of(before, before_, row.is_ratio);
  row.speed_after = speed_of(after, after_, row.is_ratio);
  if (!is_asked_for && !reference_.empty()) {
    row.change.verdict = cautious_verdict(before, after, row);
  }
  return row;
}

// Returns the reason why the figures of two rows cannot be compared; none if they can.
std::optional<std::string> Comparer::difference(const BenchRow& before,
                                                const BenchRow& after) const {
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

// Returns the reason why a row cannot be compared by its ratios; none if it can, or if there are no
// ratios.
std::optional<std::string> Comparer::missing_reference(const BenchRow& before,
                                                       const BenchRow& after) const {
  if (reference_.empty()) return {};
  const BenchRow* const old_reference = find_row(before_, reference_, before.corpus);
  const BenchRow* const new_reference = find_row(after_, reference_, after.corpus);
  const auto missing = [this](const char* where) {
    return reference_ + " has no figures in the " + where + " results";
  };
  if (old_reference == nullptr || !old_reference->has_figures()) return missing("base");
  if (new_reference == nullptr || !new_reference->has_figures()) return missing("new");
  return {};
}

std::vector<double> Comparer::log_speeds(const BenchRow& row, const BenchResults& results,
                                         bool is_ratio) const {
  return is_ratio ? log_ratios(row, *find_row(results, reference_, row.corpus)) : log_rates(row);
}

ComparedSpeed Comparer::speed_of(const BenchRow& row, const BenchResults& results,
                                 bool is_ratio) const {
  ComparedSpeed speed{.launches = log_speeds(row, results, is_ratio)};
  if (speed.launches.empty()) return speed;
  speed.estimate = estimate_median(speed.launches);
  for (double& launch : speed.launches) launch = std::exp(launch);
  speed.estimate.value = std::exp(speed.estimate.value);
  if (auto& interval = speed.estimate.interval) {
    interval = Interval{std::exp(interval->low), std::exp(interval->high)};
  }
  return speed;
}

Change Comparer::change_of(const BenchRow& before, const BenchRow& after, bool is_ratio) const {
  return judge_change(log_speeds(before, before_, is_ratio), log_speeds(after, after_, is_ratio),
                      options_.threshold);
}

// Returns the verdict if no option says whether the machine or the reference is unchanged.
Verdict Comparer::cautious_verdict(const BenchRow& before, const BenchRow& after,
                                   const ComparedRow& row) const {
  const Verdict verdict = row.change.verdict;
  if (!is_change(verdict)) return verdict;
  if (row.solver == reference_) return Verdict::inconclusive;
  if (!row.is_ratio || !is_one_machine_) return verdict;
  const Change reference = change_of(*find_row(before_, reference_, row.corpus),
                                     *find_row(after_, reference_, row.corpus), false);
  if (!is_change(reference.verdict)) return verdict;
  const bool rate_agrees = change_of(before, after, false).verdict == verdict;
  return rate_agrees ? verdict : Verdict::inconclusive;
}

}  // namespace

ComparedBench bench_of(const BenchResults& results) {
  return {.label = results.label,
          .date = results.machine.date,
          .machine = machine_name(results),
          .version = results.machine.version,
          .compiler = results.machine.compiler};
}

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
