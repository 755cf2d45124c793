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

namespace detail {

// Extends `subset`, whose masks have the bits `together`, by `left` of the elements below it.
template <int left, int bits, typename F>
bool extend_subset(const std::array<uint16_t, 9>& masks, uint32_t elements, uint32_t subset,
                   uint32_t together, F& f) {
  for (uint32_t rest = elements; rest != 0; rest &= rest - 1) {
    const uint32_t element = rest & -rest;
    const uint32_t with = together | masks[lowest(element)];
    if (count_of(with) > bits) continue;
    if constexpr (left > 1) {
      if (extend_subset<left - 1, bits>(masks, elements & (element - 1), subset | element, with,
                                        f)) {
        return true;
      }
    } else if (count_of(with) == bits &&
               f(static_cast<uint16_t>(subset | element), static_cast<uint16_t>(with))) {
      return true;
    }
  }
  return false;
}

}  // namespace detail

/// Calls f(subset, together) for each subset of `size` elements, where each has a mask of 2 to
/// `bits` bits and all masks together have `bits` bits, until f returns true. Returns whether f
/// did. Subsets come in ascending order.
template <int size, int bits = size, typename F>
bool for_each_naked_subset(const std::array<uint16_t, 9>& masks, F&& f) {
  uint32_t usable = 0;
  for (int i = 0; i < 9; ++i) {
    const int count = count_of(masks[i]);
    if (count >= 2 && count <= bits) usable |= 1u << i;
  }
  if (count_of(usable) < size) return false;
  return detail::extend_subset<size, bits>(masks, usable, 0, 0, f);
}

}  // namespace nonet::explain
