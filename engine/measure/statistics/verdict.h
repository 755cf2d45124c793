// The verdicts on changes of speeds.
#pragma once

#include <nonet/comparison.h>

#include <cstddef>
#include <span>
#include <vector>

namespace nonet {

/// With fewer launches than this on either side the verdict is `inconclusive`.
inline constexpr size_t kMinLaunchesForVerdict = 6;

/// Compares launches. `before` and `after` are natural logarithms of speeds, or of ratios of
/// speeds, one for each launch.
///
/// `slower` (or `faster`): the speed fell (rose) by more than `threshold`, the whole interval is on
/// that side of zero, and the rank test rejects equality at 5 %. `same`: the whole interval is
/// within the threshold. Else `inconclusive`. The interval is widened at both ends by
/// `uncertainty`, a natural logarithm: by how much the machine itself may differ.
Change judge_change(std::span<const double> before, std::span<const double> after, double threshold,
                    double uncertainty = 0);

/// Returns about how many times as many launches would allow a verdict on a change without one, if
/// it stays the same: the width of an interval falls with the root of their number. Requires an
/// interval.
double launches_for_change(const Change& change, double threshold);

/// Returns the least threshold, in whole percents, at which such a change is the `same`. Requires an
/// interval.
double threshold_for_change(const Change& change);

/// The probability that a run whose pairs are all equal calls any of them `slower`; the same for
/// `faster`.
inline constexpr double kFalseAlarms = 1.0 / 40;

/// Judges all pairs of a run together. `ratios[i]` are the natural logarithms of the speed of the
/// new solver of pair i divided by that of its base, one for each round in which both were
/// measured.
///
/// If both are equal, such a ratio is symmetric about zero, whatever the machine does: so the
/// signed rank test holds for it. The pairs are tested by the method of Holm (1979): the one with
/// the least p at kFalseAlarms / pairs, the next at kFalseAlarms / (pairs - 1), up to the first
/// that does not differ. If a run looks at its pairs several times, each look has its share of
/// kFalseAlarms.
///
/// `slower` (or `faster`): the interval of the pair, at the level at which it is tested, is on that
/// side of zero, and the estimate is beyond `threshold`. `same`: the interval is within the
/// threshold. Else `inconclusive`. `p` is that of Holm, for all looks.
std::vector<Change> judge_pairs(std::span<const std::vector<double>> ratios, double threshold,
                                int looks);

}  // namespace nonet
