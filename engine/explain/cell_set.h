// A set of cells as 81 bits: cell 0 is bit 0 of `low`, cell 64 bit 0 of `high`.
#pragma once

#include <nonet/grid.h>

#include <bit>
#include <cstdint>

namespace nonet::explain {

struct CellSet {
  uint64_t low = 0;
  uint64_t high = 0;

  static constexpr CellSet of(int cell) {
    return cell < 64 ? CellSet{1ull << cell, 0} : CellSet{0, 1ull << (cell - 64)};
  }

  constexpr bool contains(int cell) const {
    return ((cell < 64 ? low >> cell : high >> (cell - 64)) & 1) != 0;
  }
  constexpr void insert(int cell) { *this |= of(cell); }
  constexpr void erase(int cell) { *this = without(of(cell)); }
  constexpr bool empty() const { return (low | high) == 0; }
  constexpr int count() const { return std::popcount(low) + std::popcount(high); }
  /// Requires a set that is not empty.
  constexpr int first() const {
    return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(high);
  }

  constexpr CellSet operator&(CellSet other) const { return {low & other.low, high & other.high}; }
  constexpr CellSet operator|(CellSet other) const { return {low | other.low, high | other.high}; }
  constexpr CellSet& operator&=(CellSet other) { return *this = *this & other; }
  constexpr CellSet& operator|=(CellSet other) { return *this = *this | other; }
  constexpr CellSet without(CellSet other) const { return {low & ~other.low, high & ~other.high}; }
  bool operator==(const CellSet&) const = default;
  /// Of two sets of the same size, as lists of cells in ascending order.
  constexpr bool comes_before(CellSet other) const {
    const CellSet differ = {low ^ other.low, high ^ other.high};
    return !differ.empty() && contains(differ.first());
  }

  /// Calls f(cell) for each cell, in ascending order.
  template <typename F>
  constexpr void for_each(F&& f) const {
    for (uint64_t rest = low; rest != 0; rest &= rest - 1) f(std::countr_zero(rest));
    for (uint64_t rest = high; rest != 0; rest &= rest - 1) f(64 + std::countr_zero(rest));
  }
};

inline constexpr CellSet kAllCells = {~0ull, (1ull << (kCells - 64)) - 1};

/// Calls f(bit) for each bit that is set, in ascending order.
template <typename F>
constexpr void for_each_bit(uint32_t mask, F&& f) {
  for (; mask != 0; mask &= mask - 1) f(std::countr_zero(mask));
}

}  // namespace nonet::explain
