// Statistics of repeated measurements. Nothing is assumed of how times are spread: they have a long
// tail on any machine that does something else as well, so all goes by medians and ranks.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "../core/random.h"

namespace nonet {

/// The middle value, or the mean of the two middle ones. `values` must not be empty.
double median(std::span<const double> values);

struct Interval {
  double low = 0;
  double high = 0;
};

/// Medians of `resamples` samples of the size of `values` that are drawn from it with replacement
/// (Efron, "Bootstrap methods: another look at the jackknife", 1979).
std::vector<double> bootstrap_medians(std::span<const double> values, size_t resamples,
                                      Random& random);

/// The 95 % percentile interval of the median of `values`.
Interval median_interval(std::span<const double> values, Random& random);

/// The 95 % percentile interval of the median of `after` less that of `before`, both resampled.
Interval median_difference_interval(std::span<const double> before, std::span<const double> after,
                                    Random& random);

struct RankTest {
  double u;  ///< pairs in which the first sample's value is the greater; ties count one half
  double p;  ///< how likely a u at least as far from its mean is if both samples are of one kind
};

/// The two-sided rank test of Wilcoxon, Mann and Whitney. Exact for small samples without ties,
/// else by the normal approximation, corrected for ties and continuity. No sample may be empty.
RankTest rank_test(std::span<const double> first, std::span<const double> second);

/// A measured speed and when it was measured.
struct TimedRate {
  double start_seconds;
  double rate;
};

/// Each rate divided by what the reference made about that time, the median of its seven nearest
/// repetitions: what slows the whole machine for a while cancels out. `reference` must not be
/// empty. Both are in the order of time.
std::vector<double> relative_rates(std::span<const TimedRate> rates,
                                   std::span<const TimedRate> reference);

}  // namespace nonet
