#include "engine/measure/statistics/verdict.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

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

Change judge_change(std::span<const double> before, std::span<const double> after, double threshold,
                    double uncertainty) {
  if (before.empty() || after.empty()) return {};
  const Estimate shift = estimate_shift(before, after);
  Change change{.share = std::expm1(shift.value), .p = rank_test(before, after).p};
  if (shift.interval) {
    change.interval = {std::expm1(shift.interval->low - uncertainty),
                       std::expm1(shift.interval->high + uncertainty)};
  }
  if (change.interval && std::min(before.size(), after.size()) >= kMinLaunchesForVerdict) {
    change.verdict = verdict_on(change, threshold);
  }
  return change;
}

double launches_for_change(const Change& change, double threshold) {
  // A change close to the threshold would need any number: it may turn out to be a little smaller.
  constexpr double kLeastWidth = 0.25;
  const double size = std::abs(change.share);
  const double half_width = (change.interval->high - change.interval->low) / 2;
  const double needed =
      size > threshold ? size : std::max(threshold - size, kLeastWidth * threshold);
  return std::max(1.0, std::pow(half_width / needed, 2));
}

double threshold_for_change(const Change& change) {
  const double most = std::max(-change.interval->low, change.interval->high);
  return std::ceil(100 * most) / 100;
}

std::vector<Change> judge_pairs(std::span<const std::vector<double>> ratios, double threshold,
                                int looks) {
  const size_t pairs = ratios.size();
  std::vector<double> p(pairs, 1);
  for (size_t i = 0; i < pairs; ++i) {
    if (!ratios[i].empty()) p[i] = signed_rank_test(ratios[i]);
  }
  std::vector<size_t> order(pairs);
  std::iota(order.begin(), order.end(), size_t{0});
  std::ranges::sort(order, {}, [&p](size_t i) { return std::pair(p[i], i); });

  std::vector<Change> changes(pairs);
  size_t differing = 0;  // they are the first ones of `order`
  bool is_last_different = true;
  double adjusted = 0;
  for (size_t place = 0; place < pairs; ++place) {
    const size_t i = order[place];
    Change& change = changes[i];
    const auto untested = static_cast<double>(pairs - differing);
    adjusted = std::max(adjusted, std::min(1.0, p[i] * static_cast<double>(pairs - place) * looks));
    change.p = adjusted;
    if (ratios[i].empty()) continue;
    const Estimate centre =
        estimate_centre(ratios[i], confidence_of(kFalseAlarms / looks / untested));
    change.share = std::expm1(centre.value);
    if (!centre.interval) {
      is_last_different = false;
      continue;
    }
    const auto [low, high] = change.interval.emplace(std::expm1(centre.interval->low),
                                                     std::expm1(centre.interval->high));
    if (is_last_different && (high < 0 || low > 0)) {
      ++differing;
      if (std::abs(change.share) > threshold) {
        change.verdict = change.share < 0 ? Verdict::slower : Verdict::faster;
      }
    } else {
      is_last_different = false;
    }
    if (low >= -threshold && high <= threshold) change.verdict = Verdict::same;
  }
  return changes;
}

}  // namespace nonet
