// Statistics of repeated measurements, based on ranks: the times of launches have long tails, and
// the functions assume no form of their distribution.
#pragma once

#include <nonet/estimate.h>

#include <span>

namespace nonet {

/// Returns the middle value, or the mean of the two middle ones. Requires a value.
double median(std::span<const double> values);

/// Returns the standard deviation of a sample, with n - 1 in the denominator; 0 for fewer than two
/// values.
double standard_deviation(std::span<const double> values);

/// The confidence level of an interval.
struct Confidence {
  double tail;      ///< the probability of an error at each end
  double quantile;  ///< of the normal distribution for that tail
};

inline constexpr Confidence k95Percent = {0.025, 1.959963984540054};
/// Returns the confidence level of an interval that errs with this probability at each end.
Confidence confidence_of(double tail);

inline constexpr Confidence k97Percent = {1.0 / 64, 2.153874694061456};  ///< 96.9 %, exactly

/// Returns the median with the interval between two order statistics (the inverted sign test). The
/// interval is valid for independent values of any continuous distribution, and needs 6 values.
/// Requires a value.
Estimate estimate_median(std::span<const double> values, const Confidence& confidence = k95Percent);

/// Returns the centre of a symmetric distribution: the median of the means of all pairs of values
/// (Hodges and Lehmann, 1963), with the interval that inverts Wilcoxon's signed-rank test. The
/// differences of two equal quantities that are measured in turn are symmetric about zero, so that
/// the interval contains zero with its confidence, whatever the distribution. An interval needs 6
/// values. Requires a value.
Estimate estimate_centre(std::span<const double> values, const Confidence& confidence = k95Percent);

/// Returns the two-sided p-value of Wilcoxon's signed-rank test: the probability of values that are
/// at least as far from symmetric about zero. It is below twice the tail of estimate_centre()'s
/// interval just where that interval leaves out zero. Requires a value.
double signed_rank_test(std::span<const double> values);

/// Returns the shift from `before` to `after`: the median of all differences between a value of
/// `after` and a value of `before` (Hodges and Lehmann), with the 95 % interval that inverts the
/// rank test of Mann and Whitney. An interval needs 4 values on each side. Requires a value on each
/// side.
Estimate estimate_shift(std::span<const double> before, std::span<const double> after);

struct RankTest {
  double u;  ///< pairs in which the first sample's value is the greater; ties count one half
  double p;  ///< probability of a u at least as far from its mean if both distributions are equal
};

/// Returns the result of the two-sided rank test of Wilcoxon, Mann and Whitney. Exact for small
/// samples without ties, else by the normal approximation, corrected for ties and continuity.
/// Requires a value on each side.
RankTest rank_test(std::span<const double> first, std::span<const double> second);

}  // namespace nonet
