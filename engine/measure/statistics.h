// Statistics of repeated measurements, by ranks: launches of a program have long tails, and no
// shape of their distribution is assumed.
#pragma once

#include <nonet/estimate.h>

#include <cstdint>
#include <span>

namespace nonet {

/// The middle value, or the mean of the two middle ones. Requires a value.
double median(std::span<const double> values);

/// The standard deviation of a sample, with n - 1 in the denominator; 0 for fewer than two values.
double standard_deviation(std::span<const double> values);

/// How sure an interval is.
struct Confidence {
  double tail;      ///< the share that it may miss at each end
  double quantile;  ///< of the normal distribution for that tail
};

inline constexpr Confidence k95Percent = {0.025, 1.959963984540054};
inline constexpr Confidence k97Percent = {1.0 / 64, 2.153874694061456};  ///< 96.9 %, exactly

/// The median with the interval between two order statistics (the sign test inverted). Holds for
/// independent values of any continuous distribution; needs 6 values. Requires a value.
Estimate estimate_median(std::span<const double> values, const Confidence& confidence = k95Percent);

/// The centre of a symmetric distribution: the median of the means of all pairs of values (Hodges
/// and Lehmann, 1963), with the interval that inverts Wilcoxon's signed-rank test. Differences of
/// two quantities that are measured in turn are symmetric about zero if the two are alike, so that
/// the interval then holds zero as often as it says, whatever the distribution. Needs 6 values for
/// an interval. Requires a value.
Estimate estimate_centre(std::span<const double> values, const Confidence& confidence = k95Percent);

/// How much larger `after` is than `before`: the median of all differences of a value of the one
/// and a value of the other (Hodges and Lehmann), with the interval that inverts the rank test of
/// Mann and Whitney, of 95 %. Needs 4 values on each side for an interval. Requires a value on each
/// side.
Estimate estimate_shift(std::span<const double> before, std::span<const double> after);

struct RankTest {
  double u;  ///< pairs in which the first sample's value is the greater; ties count one half
  double p;  ///< how likely a u at least as far from its mean is if both samples are of one kind
};

/// The two-sided rank test of Wilcoxon, Mann and Whitney. Exact for small samples without ties,
/// else by the normal approximation, corrected for ties and continuity. Requires a value on each
/// side.
RankTest rank_test(std::span<const double> first, std::span<const double> second);

}  // namespace nonet
