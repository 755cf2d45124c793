// Whether one set of repetitions is faster or slower than another, or whether that cannot be said.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "statistics.h"

namespace nonet {

enum class Verdict : uint8_t { same, faster, slower, inconclusive };

inline constexpr std::array<std::string_view, 4> kVerdictNames = {"same", "faster", "slower",
                                                                  "inconclusive"};

constexpr std::string_view name_of(Verdict verdict) {
  return kVerdictNames[static_cast<size_t>(verdict)];
}

/// What became of a speed. Shares: 0.02 is 2 % faster.
struct Change {
  double share = 0;   ///< of the median
  Interval interval;  ///< 95 %, bootstrap
  double p = 1;       ///< rank test
  Verdict verdict = Verdict::inconclusive;
};

/// Fewer repetitions than this, on either side, tell nothing.
inline constexpr size_t kLeastRepetitions = 5;

/// `slower` (or `faster`): the median fell (rose) by more than `threshold`, the whole interval is
/// on that side of zero, and so says the rank test at 5 %. `same`: the whole interval is within the
/// threshold. Else `inconclusive`. The same input gives the same answer. All rates must be
/// positive.
Change judge_change(std::span<const double> before, std::span<const double> after,
                    double threshold);

}  // namespace nonet
