#include "verdict.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace nonet {
namespace {

constexpr double kSignificance = 0.05;

// A ratio of rates is a difference of logarithms.
std::vector<double> logarithms(std::span<const double> values) {
  std::vector<double> result;
  for (const double value : values) result.push_back(std::log(value));
  return result;
}

Verdict verdict_on(const Change& change, double threshold) {
  const auto [low, high] = change.interval;
  const bool is_significant = change.p < kSignificance;
  if (change.share < -threshold && high < 0 && is_significant) return Verdict::slower;
  if (change.share > threshold && low > 0 && is_significant) return Verdict::faster;
  if (low >= -threshold && high <= threshold) return Verdict::same;
  return Verdict::inconclusive;
}

}  // namespace

Change judge_change(std::span<const double> before, std::span<const double> after,
                    double threshold) {
  if (before.empty() || after.empty()) return {};
  const std::vector<double> old_logs = logarithms(before), new_logs = logarithms(after);
  Random random(1);
  const Interval logs = median_difference_interval(old_logs, new_logs, random);
  Change change{.share = std::expm1(median(new_logs) - median(old_logs)),
                .interval = {std::expm1(logs.low), std::expm1(logs.high)},
                .p = rank_test(old_logs, new_logs).p};
  if (std::min(before.size(), after.size()) >= kLeastRepetitions) {
    change.verdict = verdict_on(change, threshold);
  }
  return change;
}

}  // namespace nonet
