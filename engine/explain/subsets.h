// The subsets of 0 ... 8 of a size, as masks in ascending order: the order in which sets of digits,
// cells and lines are tried.
#pragma once

#include <array>
#include <cstdint>

#include "engine/explain/board.h"

namespace nonet::explain {

constexpr int binomial(int n, int k) {
  int result = 1;
  for (int i = 1; i <= k; ++i) result = result * (n - k + i) / i;
  return result;
}

namespace detail {

template <int size>
constexpr auto make_subsets() {
  std::array<uint16_t, binomial(9, size)> subsets{};
  int count = 0;
  for (int mask = 0; mask < 512; ++mask) {
    if (count_of(static_cast<uint32_t>(mask)) == size) {
      subsets[count++] = static_cast<uint16_t>(mask);
    }
  }
  return subsets;
}

}  // namespace detail

template <int size>
inline constexpr auto kSubsets = detail::make_subsets<size>();

/// Calls f(subset) for each subset of `size` of `elements`, where each has a mask of 2 to `size`
/// bits and all masks together have `size` bits, until f returns true. Returns whether f did.
template <int size, typename F>
bool for_each_naked_subset(const std::array<uint16_t, 9>& masks, F&& f) {
  uint32_t usable = 0;
  for (int i = 0; i < 9; ++i) {
    const int count = count_of(masks[i]);
    if (count >= 2 && count <= size) usable |= 1u << i;
  }
  if (count_of(usable) < size) return false;
  for (const uint16_t subset : kSubsets<size>) {
    if ((subset & ~usable) != 0) continue;
    uint32_t together = 0;
    for_each_bit(subset, [&](int i) { together |= masks[i]; });
    if (count_of(together) == size && f(subset, static_cast<uint16_t>(together))) return true;
  }
  return false;
}

}  // namespace nonet::explain
