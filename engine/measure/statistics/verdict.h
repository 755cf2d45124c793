// The verdict on the change of a speed.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "engine/measure/statistics/statistics.h"

namespace nonet {

enum class Verdict : uint8_t { same, faster, slower, inconclusive };

inline constexpr std::array<std::string_view, 4> kVerdictNames = {"same", "faster", "slower",
                                                                  "inconclusive"};

constexpr std::string_view name_of(Verdict verdict) {
  return kVerdictNames[static_cast<size_t>(verdict)];
}

/// The change of a speed. Shares: 0.02 is 2 % faster.
struct Change {
  double share = 0;
  std::optional<Interval> interval{};  ///< 95 %; none if there are too few launches
  double p = 1;                        ///< rank test
  Verdict verdict = Verdict::inconclusive;

  bool operator==(const Change&) const = default;
};

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
