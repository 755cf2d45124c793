#include "engine/measure/results/comparison.h"

#include <fmt/format.h>
#include <nonet/comparison.h>
#include <nonet/errors.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "engine/core/setting.h"
#include "engine/measure/statistics/statistics.h"
#include "engine/measure/statistics/verdict.h"
#include "engine/stats/report.h"

namespace nonet {
namespace {

/// Returns the greatest difference of the times of a kernel, as a natural logarithm; 0 if one of
/// the machines has none.
double state_difference(const BenchMachine& before, const BenchMachine& after) {
  double greatest = 0;
  for (const KernelTime& kernel : before.kernels) {
    const auto same = std::ranges::find(after.kernels, kernel.name, &KernelTime::name);
    if (same == after.kernels.end()) continue;
    greatest = std::max(greatest, std::abs(std::log(same->nanos / kernel.nanos)));
  }
  return greatest;
}

bool are_known_to_differ(const BenchRow& before, const BenchRow& after) {
  return !before.signature.empty() && !after.signature.empty() &&
         before.signature != after.signature;
}

/// Returns the speed over launches, given their natural logarithms.
ComparedSpeed speed_of(std::vector<double> launches) {
  ComparedSpeed speed{.launches = std::move(launches)};
  if (speed.launches.empty()) return speed;
  speed.estimate = estimate_median(speed.launches);
  for (double& launch : speed.launches) launch = std::exp(launch);
  speed.estimate.value = std::exp(speed.estimate.value);
  if (auto& interval = speed.estimate.interval) {
    interval = Interval{std::exp(interval->low), std::exp(interval->high)};
  }
  return speed;
}

bool is_change(Verdict verdict) { return verdict == Verdict::faster || verdict == Verdict::slower; }

/// Returns a number with two digits that are not zero.
std::string about(double number) {
  if (number < 10) return fmt::format("{:.1f}", number);
  const double unit = std::pow(10, std::floor(std::log10(number)) - 1);
  return with_separators(static_cast<uint64_t>(std::round(number / unit) * unit));
}

/// Returns a line that says how a verdict on an inconclusive row can be had. `seconds` is the time
/// of its bench.
std::string advice_on(const ComparedRow& row, double threshold, double seconds) {
  const double times = launches_for_change(row.change, threshold);
  return fmt::format(
      "{}: a threshold of {:g} % needs about {} times as many launches, {} s; the launches so far "
      "are enough for {:g} %",
      row.name(), 100 * threshold, about(times), about(times * seconds),
      100 * threshold_for_change(row.change));
}

bool needs_advice(const ComparedRow& row) {
  return row.finding == RowFinding::compared && row.change.interval &&
         row.change.verdict == Verdict::inconclusive;
}

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
  Change change_of(const BenchRow& before, const BenchRow& after, bool is_ratio) const;
  Verdict cautious_verdict(const BenchRow& before, const BenchRow& after,
                           const ComparedRow& row) const;

  const BenchResults& before_;
  const BenchResults& after_;
  const ComparisonOptions& options_;
  bool is_one_machine_;
  double state_difference_;  // of one machine, as a natural logarithm
  std::string reference_;    // ratios are relative to it; empty: there are none
};

std::string machine_name(const BenchResults& results) {
  return results.machine.host + ' ' + results.machine.cpu;
}

Comparer::Comparer(const BenchResults& before, const BenchResults& after,
                   const ComparisonOptions& options)
    : before_(before),
      after_(after),
      options_(options),
      is_one_machine_(machine_name(before) == machine_name(after)),
      state_difference_(is_one_machine_ ? state_difference(before.machine, after.machine) : 0) {
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
  for (const ComparedRow& row : rows) {
    // If only cautious_verdict() prevented a verdict, more launches do not help.
    if (!needs_advice(row) || launches_for_change(row.change, options_.threshold) <= 1) continue;
    lines.push_back(
        advice_on(row, options_.threshold, std::max(before_.seconds, after_.seconds)));
  }
  if (!options_.relative_to.empty()) return lines;
  const std::string machines = "measured on different machines, " + machine_name(before_) +
                               " and " + machine_name(after_) + ": ";
  if (std::ranges::any_of(rows, &ComparedRow::is_ratio)) {
    lines.push_back(
        "compared as ratios to " + reference_ +
        ", the reference of both results, which is not judged; puzzles/s can be compared instead" +
        hint(Setting::absolute));
  }
  if (!reference_.empty()) {
    if (!is_one_machine_) lines.push_back(machines.substr(0, machines.size() - 2));
  } else if (!is_one_machine_) {
    lines.push_back(machines + "ratios to a solver that is in both can be compared instead" +
                    hint(Setting::relative_to));
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
  row.answers_changed = are_known_to_differ(before, after);
  row.guesses_changed = before.guesses && after.guesses && before.guesses != after.guesses;
  if (before.solver == reference_) return found(RowFinding::is_reference, {});
  const bool is_asked_for = !options_.relative_to.empty();
  const auto missing = missing_reference(before, after);
  if (is_asked_for && missing) return found(RowFinding::not_comparable, *missing);
  row.is_ratio = !reference_.empty() && !missing;
  row.change = change_of(before, after, row.is_ratio);
  row.speed_before = speed_of(log_speeds(before, before_, row.is_ratio));
  row.speed_after = speed_of(log_speeds(after, after_, row.is_ratio));
  if (std::expm1(state_difference_) > options_.max_state_difference) {
    return found(
        RowFinding::not_judged,
        fmt::format("the speed of the machine differed: a fixed loop took {:.2f} times as long "
                    "in one of the results",
                    std::exp(state_difference_)));
  }
  const size_t launches =
      std::min(row.speed_before.launches.size(), row.speed_after.launches.size());
  if (launches < kMinLaunchesForVerdict) {
    return found(RowFinding::not_judged,
                 fmt::format("it has {} {}, and a verdict needs {}", launches,
                             launches == 1 ? "launch" : "launches", kMinLaunchesForVerdict));
  }
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
  if (before_.permuted != after_.permuted) {
    return "only one of the results was measured with permuted puzzles";
  }
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

Change Comparer::change_of(const BenchRow& before, const BenchRow& after, bool is_ratio) const {
  return judge_change(log_speeds(before, before_, is_ratio), log_speeds(after, after_, is_ratio),
                      options_.threshold, state_difference_);
}

// Returns the verdict if no option says whether the machine or the reference is unchanged.
Verdict Comparer::cautious_verdict(const BenchRow& before, const BenchRow& after,
                                   const ComparedRow& row) const {
  const Verdict verdict = row.change.verdict;
  if (!is_change(verdict)) return verdict;
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
          .compiler = results.machine.compiler,
          .kernels = results.machine.kernels};
}

Outcome Comparison::outcome() const {
  const auto any = [this](auto predicate) { return std::ranges::any_of(rows, predicate); };
  if (any([](const ComparedRow& row) {
        return row.finding == RowFinding::failed || row.answers_changed ||
               (row.finding == RowFinding::compared && row.change.verdict == Verdict::slower);
      })) {
    return Outcome::worse;
  }
  if (any([](const ComparedRow& row) {
        return row.finding == RowFinding::not_comparable || row.finding == RowFinding::not_judged;
      })) {
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

Comparison compare_pairs(const BenchResults& results) {
  Comparison comparison{.threshold = results.threshold,
                        .bench_before = bench_of(results),
                        .bench_after = bench_of(results)};
  for (const BenchRow& row : results.rows) {
    const BenchRow* const base = base_of(row, results);
    if (base == nullptr) continue;
    ComparedRow compared{.solver = row.solver,
                         .corpus = row.corpus,
                         .signature_before = base->signature,
                         .signature_after = row.signature,
                         .guesses_before = base->guesses,
                         .guesses_after = row.guesses};
    if (!row.failure.empty()) {
      compared.finding = RowFinding::failed;
      compared.reason = row.failure;
    } else if (!base->failure.empty()) {
      compared.finding = RowFinding::failed_before;
      compared.reason = base->failure;
    } else {
      compared.answers_changed = are_known_to_differ(*base, row);
      compared.guesses_changed = base->guesses && row.guesses && base->guesses != row.guesses;
      compared.change = row.change.value_or(Change{});
      compared.speed_before = speed_of(log_rates(*base));
      compared.speed_after = speed_of(log_rates(row));
    }
    comparison.rows.push_back(std::move(compared));
  }
  if (!results.is_complete()) comparison.notes.push_back("the bench was stopped");
  for (const ComparedRow& row : comparison.rows) {
    if (!needs_advice(row)) continue;
    comparison.notes.push_back(advice_on(row, results.threshold, results.seconds));
  }
  comparison.notes.push_back(fmt::format(
      "verdicts on {} {}: no more than one run in {:.0f} calls equal solvers slower",
      comparison.rows.size(), comparison.rows.size() == 1 ? "row" : "rows", 1 / kFalseAlarms));
  return comparison;
}

bool knows_solver(const BenchResults& results, const std::string& solver) {
  return std::ranges::find(results.rows, solver, &BenchRow::solver) != results.rows.end();
}

void check_options(const ComparisonOptions& options, bool is_solver_known) {
  if (!(options.threshold > 0 && options.threshold < 1)) {
    throw UsageError(
        fmt::format("the threshold is {}: choose a share between 0 and 1", options.threshold));
  }
  if (options.relative_to.empty()) return;
  const std::string solver = options.relative_to + hint(Setting::relative_to);
  if (options.is_absolute) {
    throw UsageError(fmt::format("compare puzzles per second{} or ratios to {}, not both",
                                 hint(Setting::absolute), solver));
  }
  if (!is_solver_known) throw UsageError("none of the results has the solver " + solver);
}

Comparison compare_results(const BenchResults& before, const BenchResults& after,
                           const ComparisonOptions& options) {
  check_options(options, knows_solver(before, options.relative_to) ||
                             knows_solver(after, options.relative_to));
  return Comparer(before, after, options).compare();
}

}  // namespace nonet
