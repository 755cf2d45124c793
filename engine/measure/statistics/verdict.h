// The verdict on the change of a speed.
#pragma once

#include <nonet/comparison.h>

#include <cstddef>
#include <span>

namespace nonet {

/// With fewer launches than this on either side the verdict is `inconclusive`.
inline constexpr size_t kMinLaunchesForVerdict = 6;

/// Compares launches. `before` and `after` are natural logarithms of speeds, or of ratios of
/// speeds, one for each launch.
///
/// `slower` (or `faster`): the speed fell (rose) by more than `threshold`, the whole interval is on
/// that side of zero, and the rank test rejects equality at 5 %. `same`: the whole interval is
/// within the threshold. Else `inconclusive`.
Change judge_change(std::span<const double> before, std::span<const double> after,
                    double threshold);

}  // namespace nonet
