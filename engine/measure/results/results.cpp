#include <nonet/bench_results.h>

#include <algorithm>
#include <cmath>

#include "engine/measure/statistics/statistics.h"

namespace nonet {
namespace {

// Intervals that are reported as 95 % are computed at 97 %, for two reasons: a bench stops when its
// intervals are narrow, and the errors of ratios to one reference are not independent.
constexpr const Confidence& kConfidence = k97Percent;

std::vector<double> repetition_rates(const LaunchRecord& launch, const BenchRow& row) {
  std::vector<double> rates;
  for (const Repetition& repetition : launch.repetitions) {
    rates.push_back(static_cast<double>(row.sample_puzzles * repetition.passes) /
                    repetition.wall_seconds);
  }
  return rates;
}

Estimate exponential(const Estimate& logarithm) {
  Estimate estimate{.value = std::exp(logarithm.value)};
  if (logarithm.interval) {
    estimate.interval = {std::exp(logarithm.interval->low), std::exp(logarithm.interval->high)};
  }
  return estimate;
}

// Pooled over the launches that have several.
double repetition_spread_of(const BenchRow& row) {
  double squares = 0, degrees = 0;
  for (const LaunchRecord& launch : row.launches) {
    std::vector<double> logs = repetition_rates(launch, row);
    for (double& rate : logs) rate = std::log(rate);
    const double deviation = standard_deviation(logs);
    const auto freedom = static_cast<double>(logs.size()) - 1;
    squares += deviation * deviation * freedom;
    degrees += freedom;
  }
  return degrees > 0 ? std::sqrt(squares / degrees) : 0;
}

}  // namespace

const BenchRow* find_row(const BenchResults& results, const std::string& solver,
                         const std::string& corpus) {
  const auto row = std::ranges::find_if(results.rows, [&](const BenchRow& candidate) {
    return candidate.solver == solver && candidate.corpus == corpus;
  });
  return row == results.rows.end() ? nullptr : &*row;
}

double rate_of(const LaunchRecord& launch, const BenchRow& row) {
  return median(repetition_rates(launch, row));
}

std::vector<double> log_rates(const BenchRow& row) {
  std::vector<double> logs;
  for (const LaunchRecord& launch : row.launches) logs.push_back(std::log(rate_of(launch, row)));
  return logs;
}

std::vector<double> log_ratios(const BenchRow& row, const BenchRow& reference) {
  std::vector<double> logs;
  // Both lists are in the order of the launch numbers.
  auto partner = reference.launches.begin();
  for (const LaunchRecord& launch : row.launches) {
    while (partner != reference.launches.end() && partner->number < launch.number) ++partner;
    if (partner == reference.launches.end()) break;
    if (partner->number != launch.number) continue;
    logs.push_back(std::log(rate_of(launch, row) / rate_of(*partner, reference)));
  }
  return logs;
}

RowFigures figures_of(const BenchRow& row, const BenchRow* reference) {
  const std::vector<double> rates = log_rates(row);
  RowFigures figures{.launches = rates.size(),
                     .rate = exponential(estimate_median(rates, kConfidence)),
                     .spread = standard_deviation(rates),
                     .repetition_spread = repetition_spread_of(row)};
  if (reference != nullptr) {
    const std::vector<double> ratios = log_ratios(row, *reference);
    if (!ratios.empty()) figures.ratio = exponential(estimate_centre(ratios, kConfidence));
  }
  std::vector<double> startups;
  for (const LaunchRecord& launch : row.launches) {
    if (launch.startup_seconds > 0) startups.push_back(launch.startup_seconds);
  }
  if (!startups.empty()) figures.startup_seconds = median(startups);
  return figures;
}

bool BenchResults::has_pairs() const {
  return std::ranges::any_of(solvers,
                             [](const BenchSolver& solver) { return !solver.base.empty(); });
}

const BenchRow* base_of(const BenchRow& row, const BenchResults& results) {
  const auto solver = std::ranges::find(results.solvers, row.solver, &BenchSolver::name);
  if (solver == results.solvers.end() || solver->base.empty()) return nullptr;
  return find_row(results, solver->base, row.corpus);
}

std::optional<double> spread_of(const BenchResults& results) {
  std::vector<double> spreads;
  for (const BenchRow& row : results.rows) {
    if (row.has_figures() && row.launches.size() > 1) {
      spreads.push_back(standard_deviation(log_rates(row)));
    }
  }
  return spreads.empty() ? std::nullopt : std::optional(median(spreads));
}

const BenchRow* reference_of(const BenchRow& row, const BenchResults& results) {
  const BenchRow* const base = base_of(row, results);
  const BenchRow* const reference =
      base != nullptr ? base : find_row(results, results.reference, row.corpus);
  return reference == nullptr || reference == &row || !reference->has_figures() ? nullptr
                                                                                : reference;
}

std::optional<double> half_width_of(const BenchRow& row, const BenchResults& results) {
  const BenchRow* const reference = reference_of(row, results);
  const std::vector<double> logs = reference ? log_ratios(row, *reference) : log_rates(row);
  if (logs.empty()) return {};
  const Estimate estimate =
      reference ? estimate_centre(logs, kConfidence) : estimate_median(logs, kConfidence);
  if (!estimate.interval) return {};
  return std::expm1((estimate.interval->high - estimate.interval->low) / 2);
}

}  // namespace nonet
