#include "engine/measure/statistics/verdict.h"

#include <algorithm>
#include <cmath>

#include "engine/measure/statistics/statistics.h"

namespace nonet {
namespace {

constexpr double kSignificance = 0.05;

Verdict verdict_on(const Change& change, double threshold) {
  const auto [low, high] = *change.interval;
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
  const Estimate shift = estimate_shift(before, after);
  Change change{.share = std::expm1(shift.value), .p = rank_test(before, after).p};
  if (shift.interval) {
    change.interval = {std::expm1(shift.interval->low), std::expm1(shift.interval->high)};
  }
  if (change.interval && std::min(before.size(), after.size()) >= kMinLaunchesForVerdict) {
    change.verdict = verdict_on(change, threshold);
  }
  return change;
}

}  // namespace nonet
