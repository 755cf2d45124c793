#include "statistics.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace nonet {
namespace {

constexpr size_t kResamples = 4000;
// Up to this many pairs the exact distribution is computed; beyond, the approximation is as good.
constexpr size_t kExactPairs = 400;
// What a machine does is short and violent, or long: the median of so many repetitions of the
// reference does not see the one and follows the other.
constexpr size_t kNeighbours = 7;

// Reorders `values`.
double median_in_place(std::vector<double>& values) {
  assert(!values.empty());
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  if (values.size() % 2 == 1) return *middle;
  return (*std::max_element(values.begin(), middle) + *middle) / 2;
}

Interval percentile_interval(std::vector<double> values) {
  std::ranges::sort(values);
  const auto at = [&values](double share) {
    return values[static_cast<size_t>(std::lround(share * static_cast<double>(values.size() - 1)))];
  };
  return {at(0.025), at(0.975)};
}

// The two-sided probability of a u at least as far from its mean as `u`: counts the ways to put the
// ranks of n among those of m, by the recurrence of Mann and Whitney (1947) over the greatest
// value.
double exact_probability(double u, size_t n, size_t m) {
  // ways[j][k]: ways to have a u of k with i values of the first sample and j of the second.
  std::vector<std::vector<double>> ways(m + 1, std::vector<double>(n * m + 1, 0));
  for (auto& row : ways) row[0] = 1;
  for (size_t i = 1; i <= n; ++i) {
    for (size_t j = 1; j <= m; ++j) {
      for (size_t k = n * m + 1; k-- > 0;) {
        ways[j][k] = (k >= j ? ways[j][k - j] : 0) + ways[j - 1][k];
      }
    }
  }
  const auto pairs = static_cast<double>(n * m);
  const auto least = static_cast<size_t>(std::min(u, pairs - u));
  double tail = 0, all = 0;
  for (size_t k = 0; k <= n * m; ++k) {
    all += ways[m][k];
    if (k <= least) tail += ways[m][k];
  }
  return std::min(1.0, 2 * tail / all);
}

}  // namespace

double median(std::span<const double> values) {
  std::vector<double> copy(values.begin(), values.end());
  return median_in_place(copy);
}

std::vector<double> bootstrap_medians(std::span<const double> values, size_t resamples,
                                      Random& random) {
  std::vector<double> medians(resamples), drawn(values.size());
  const auto count = static_cast<uint32_t>(values.size());
  for (double& result : medians) {
    for (double& value : drawn) value = values[random.below(count)];
    result = median_in_place(drawn);
  }
  return medians;
}

Interval median_interval(std::span<const double> values, Random& random) {
  return percentile_interval(bootstrap_medians(values, kResamples, random));
}

Interval median_difference_interval(std::span<const double> before, std::span<const double> after,
                                    Random& random) {
  const std::vector<double> subtrahends = bootstrap_medians(before, kResamples, random);
  std::vector<double> differences = bootstrap_medians(after, kResamples, random);
  for (size_t i = 0; i < kResamples; ++i) differences[i] -= subtrahends[i];
  return percentile_interval(std::move(differences));
}

RankTest rank_test(std::span<const double> first, std::span<const double> second) {
  const size_t n = first.size(), m = second.size();
  assert(n > 0 && m > 0);
  double u = 0;
  for (const double a : first) {
    for (const double b : second) u += a > b ? 1 : a == b ? 0.5 : 0;
  }
  std::vector<double> all(first.begin(), first.end());
  all.insert(all.end(), second.begin(), second.end());
  std::ranges::sort(all);
  double ties = 0;
  for (auto it = all.begin(); it != all.end();) {
    const auto end = std::upper_bound(it, all.end(), *it);
    const auto count = static_cast<double>(end - it);
    ties += count * count * count - count;
    it = end;
  }
  if (ties == 0 && n * m <= kExactPairs) return {u, exact_probability(u, n, m)};

  const auto pairs = static_cast<double>(n * m);
  const auto total = static_cast<double>(n + m);
  const double variance = pairs / 12 * (total + 1 - ties / (total * (total - 1)));
  if (variance <= 0) return {u, 1};
  const double distance = std::max(0.0, std::abs(u - pairs / 2) - 0.5);
  return {u, std::erfc(distance / std::sqrt(2 * variance))};
}

std::vector<double> relative_rates(std::span<const TimedRate> rates,
                                   std::span<const TimedRate> reference) {
  assert(!reference.empty());
  const size_t neighbours = std::min(kNeighbours, reference.size());
  std::vector<double> ratios;
  size_t first = 0;  // of the neighbours
  for (const TimedRate& measured : rates) {
    const auto distance = [&](size_t i) {
      return std::abs(reference[i].start_seconds - measured.start_seconds);
    };
    while (first + neighbours < reference.size() &&
           distance(first + neighbours) < distance(first)) {
      ++first;
    }
    std::vector<double> near;
    for (size_t i = first; i < first + neighbours; ++i) near.push_back(reference[i].rate);
    ratios.push_back(measured.rate / median_in_place(near));
  }
  return ratios;
}

}  // namespace nonet
