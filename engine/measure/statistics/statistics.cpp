#include "engine/measure/statistics/statistics.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <vector>

namespace nonet {
namespace {

using Values = std::vector<double>;

// The exact distribution is computed up to this number of pairs. For more pairs the approximation
// is as good.
constexpr size_t kExactPairs = 400;
// The signed-rank distribution is computed exactly up to this number of values.
constexpr size_t kExactRanks = 40;

Values sorted(std::span<const double> values) {
  Values copy(values.begin(), values.end());
  std::ranges::sort(copy);
  return copy;
}

double middle_of_sorted(const Values& values) {
  const size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

// The probability of each number of events, from 0.
using Distribution = std::vector<double>;

// Returns the greatest k such that "fewer than k events" has at most the probability `tail`; 0 if
// there is none. Tolerates rounding errors of the probabilities.
size_t tail_length(const Distribution& distribution, double tail) {
  double sum = 0;
  size_t k = 0;
  while (k < distribution.size() && sum + distribution[k] <= tail * (1 + 1e-9))
    sum += distribution[k++];
  return k;
}

Distribution normalized(Distribution ways) {
  double all = 0;
  for (const double way : ways) all += way;
  for (double& way : ways) way /= all;
  return ways;
}

// Returns the distribution of the number of heads of n coins.
Distribution sign_distribution(size_t n) {
  Distribution distribution(n + 1);
  const double log_half = std::log(0.5);
  const auto size = static_cast<double>(n);
  for (size_t k = 0; k <= n; ++k) {
    const auto heads = static_cast<double>(k);
    distribution[k] = std::exp(std::lgamma(size + 1) - std::lgamma(heads + 1) -
                               std::lgamma(size - heads + 1) + size * log_half);
  }
  return distribution;
}

// Returns the distribution of a sum of ranks: each rank from 1 to n counts if its coin shows heads.
Distribution signed_rank_distribution(size_t n) {
  Distribution ways(n * (n + 1) / 2 + 1);
  ways[0] = 1;
  for (size_t rank = 1; rank <= n; ++rank) {
    for (size_t sum = ways.size(); sum-- > rank;) ways[sum] += ways[sum - rank];
  }
  return normalized(std::move(ways));
}

// Returns the distribution of the statistic u of the rank test, computed by the recurrence of Mann
// and Whitney (1947) over the greatest value.
Distribution rank_sum_distribution(size_t n, size_t m) {
  // ways[j][k] is the number of ways to get u = k with i values of the first sample and j of the
  // second.
  std::vector<Distribution> ways(m + 1, Distribution(n * m + 1, 0));
  for (auto& row : ways) row[0] = 1;
  for (size_t i = 1; i <= n; ++i) {
    for (size_t j = 1; j <= m; ++j) {
      for (size_t k = n * m + 1; k-- > 0;) {
        ways[j][k] = (k >= j ? ways[j][k - j] : 0) + ways[j - 1][k];
      }
    }
  }
  return normalized(std::move(ways[m]));
}

// Returns tail_length() of a distribution that is nearly normal, with this mean and variance.
size_t normal_tail_length(double mean, double variance, double quantile) {
  const double k = std::floor(mean - quantile * std::sqrt(variance));
  return k < 1 ? 0 : static_cast<size_t>(k);
}

// Returns the k-th value in ascending order, k from 0. `count_up_to` counts the values up to a
// bound. The values are too many for a list, so the function halves the interval from `low` to
// `high`, which holds all of them.
double kth_value(size_t k, double low, double high,
                 const std::function<size_t(double)>& count_up_to) {
  for (int i = 0; i < 100; ++i) {
    const double middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) break;
    (count_up_to(middle) > k ? high : low) = middle;
  }
  return count_up_to(low) > k ? low : high;
}

// Returns an estimate by ranks over `total` values. `cut` is the tail_length() at each end of the
// interval.
Estimate estimate_from(size_t total, size_t cut, const std::function<double(size_t)>& kth) {
  Estimate estimate;
  estimate.value = total % 2 == 1 ? kth(total / 2) : (kth(total / 2 - 1) + kth(total / 2)) / 2;
  // A tail of length k allows for k - 1 values beyond the interval's end.
  if (cut > 0) estimate.interval = {kth(cut - 1), kth(total - cut)};
  return estimate;
}

}  // namespace

double median(std::span<const double> values) {
  assert(!values.empty());
  return middle_of_sorted(sorted(values));
}

double standard_deviation(std::span<const double> values) {
  if (values.size() < 2) return 0;
  double sum = 0, squares = 0;
  for (const double value : values) sum += value;
  const double mean = sum / static_cast<double>(values.size());
  for (const double value : values) squares += (value - mean) * (value - mean);
  return std::sqrt(squares / static_cast<double>(values.size() - 1));
}

Estimate estimate_median(std::span<const double> values, const Confidence& confidence) {
  assert(!values.empty());
  const Values ordered = sorted(values);
  return estimate_from(ordered.size(),
                       tail_length(sign_distribution(ordered.size()), confidence.tail),
                       [&ordered](size_t k) { return ordered[k]; });
}

Estimate estimate_centre(std::span<const double> values, const Confidence& confidence) {
  assert(!values.empty());
  const Values ordered = sorted(values);
  const size_t n = ordered.size();
  // Pairs of a value with itself or a later one whose mean is at most `limit`.
  const auto count_up_to = [&ordered, n](double limit) {
    size_t count = 0;
    for (size_t i = 0, j = n; i < n; ++i) {
      while (j > 0 && (ordered[i] + ordered[j - 1]) / 2 > limit) --j;
      if (j <= i) break;
      count += j - i;
    }
    return count;
  };
  const auto size = static_cast<double>(n);
  const size_t cut = n <= kExactRanks ? tail_length(signed_rank_distribution(n), confidence.tail)
                                      : normal_tail_length(size * (size + 1) / 4,
                                                           size * (size + 1) * (2 * size + 1) / 24,
                                                           confidence.quantile);
  return estimate_from(n * (n + 1) / 2, cut, [&](size_t k) {
    return kth_value(k, ordered.front(), ordered.back(), count_up_to);
  });
}

Confidence confidence_of(double tail) {
  double low = 0, high = 40;
  for (int i = 0; i < 100; ++i) {
    const double middle = (low + high) / 2;
    (std::erfc(middle / std::sqrt(2)) / 2 > tail ? low : high) = middle;
  }
  return {.tail = tail, .quantile = high};
}

double signed_rank_test(std::span<const double> values) {
  assert(!values.empty());
  // The sum of the ranks of positive values is the number of pairs with a positive mean.
  const Values ordered = sorted(values);
  const size_t n = ordered.size();
  double positive = 0;
  for (size_t i = 0; i < n; ++i) {
    for (size_t j = i; j < n; ++j) {
      const double sum = ordered[i] + ordered[j];
      positive += sum > 0 ? 1 : sum == 0 ? 0.5 : 0;
    }
  }
  const auto size = static_cast<double>(n);
  const double pairs = size * (size + 1) / 2;
  const double least = std::min(positive, pairs - positive);
  if (n <= kExactRanks) {
    const Distribution distribution = signed_rank_distribution(n);
    double tail = 0;
    for (size_t k = 0; k <= static_cast<size_t>(least); ++k) tail += distribution[k];
    return std::min(1.0, 2 * tail);
  }
  const double deviation = std::sqrt(size * (size + 1) * (2 * size + 1) / 24);
  return std::min(1.0, std::erfc((pairs / 2 - least) / deviation / std::sqrt(2)));
}

Estimate estimate_shift(std::span<const double> before, std::span<const double> after) {
  assert(!before.empty() && !after.empty());
  const Values old_values = sorted(before), new_values = sorted(after);
  const size_t n = old_values.size(), m = new_values.size();
  const auto count_up_to = [&](double limit) {
    size_t count = 0, j = 0;
    for (const double value : old_values) {
      while (j < m && new_values[j] - value <= limit) ++j;
      count += j;
    }
    return count;
  };
  const auto pairs = static_cast<double>(n) * static_cast<double>(m);
  const size_t cut =
      n * m <= kExactPairs
          ? tail_length(rank_sum_distribution(n, m), k95Percent.tail)
          : normal_tail_length(pairs / 2, pairs * (static_cast<double>(n + m) + 1) / 12,
                               k95Percent.quantile);
  return estimate_from(n * m, cut, [&](size_t k) {
    return kth_value(k, new_values.front() - old_values.back(),
                     new_values.back() - old_values.front(), count_up_to);
  });
}

RankTest rank_test(std::span<const double> first, std::span<const double> second) {
  const size_t n = first.size(), m = second.size();
  assert(n > 0 && m > 0);
  double u = 0;
  for (const double a : first) {
    for (const double b : second) u += a > b ? 1 : a == b ? 0.5 : 0;
  }
  Values all(first.begin(), first.end());
  all.insert(all.end(), second.begin(), second.end());
  std::ranges::sort(all);
  double ties = 0;
  for (auto it = all.begin(); it != all.end();) {
    const auto end = std::upper_bound(it, all.end(), *it);
    const auto count = static_cast<double>(end - it);
    ties += count * count * count - count;
    it = end;
  }
  const auto pairs = static_cast<double>(n * m);
  if (ties == 0 && n * m <= kExactPairs) {
    const Distribution distribution = rank_sum_distribution(n, m);
    const auto least = static_cast<size_t>(std::min(u, pairs - u));
    double tail = 0;
    for (size_t k = 0; k <= least; ++k) tail += distribution[k];
    return {u, std::min(1.0, 2 * tail)};
  }
  const auto total = static_cast<double>(n + m);
  const double variance = pairs / 12 * (total + 1 - ties / (total * (total - 1)));
  if (variance <= 0) return {u, 1};
  const double distance = std::max(0.0, std::abs(u - pairs / 2) - 0.5);
  return {u, std::erfc(distance / std::sqrt(2 * variance))};
}

}  // namespace nonet
