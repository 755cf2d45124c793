// A node of a search tree in memory: the candidates of a puzzle as 729 bits.
#pragma once

#include <nonet/candidates.h>
#include <nonet/grid.h>

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "engine/search/board.h"

namespace nonet {

/// Bit 81 * digit + cell is set if the cell has the candidate. Digits are 0 to 8. The bits from 729
/// on are not used.
struct alignas(16) Node {
  static constexpr int kBits = 9 * kCells;
  std::array<uint8_t, 96> bytes{};

  bool has(int cell, int digit) const {
    const int bit = kCells * digit + cell;
    return (bytes[bit / 8] >> bit % 8 & 1) != 0;
  }
  void remove(int cell, int digit) {
    const int bit = kCells * digit + cell;
    bytes[bit / 8] &= static_cast<uint8_t>(~(1u << bit % 8));
  }
  /// Removes all digits of a cell but one.
  void place(int cell, int digit) {
    for (int other = 0; other < 9; ++other) {
      if (other != digit) remove(cell, other);
    }
  }
  /// The candidates of a cell, bit i for the digit of index i.
  unsigned digits_at(int cell) const {
    unsigned digits = 0;
    for (int digit = 0; digit < 9; ++digit) {
      digits |= static_cast<unsigned>(has(cell, digit)) << digit;
    }
    return digits;
  }

  /// The places of a digit in a band of three rows, as 27 bits.
  uint32_t band(int digit, int index) const {
    const int bit = kCells * digit + 27 * index;
    uint64_t word;
    std::memcpy(&word, &bytes[bit / 8], sizeof(word));
    return static_cast<uint32_t>(word >> bit % 8) & kBandCells;
  }
  void set_band(int digit, int index, uint32_t places) {
    const int bit = kCells * digit + 27 * index;
    uint64_t word;
    std::memcpy(&word, &bytes[bit / 8], sizeof(word));
    word |= uint64_t{places} << bit % 8;
    std::memcpy(&bytes[bit / 8], &word, sizeof(word));
  }
};

inline DigitBoards boards_of(const Node& node) {
  DigitBoards boards;
  for (int digit = 0; digit < 9; ++digit) {
    boards[digit] = Board{node.band(digit, 0), node.band(digit, 1), node.band(digit, 2), 0};
  }
  return boards;
}

inline Candidates candidates_of(const Node& node) {
  Candidates candidates;
  for (int band = 0; band < 3; ++band) {
    std::array<uint32_t, 27> masks{};
    for (int digit = 0; digit < 9; ++digit) {
      const uint32_t places = node.band(digit, band);
      for (uint32_t i = 0; i < 27; ++i) masks[i] |= (places >> i & 1) << digit;
    }
    for (int i = 0; i < 27; ++i) candidates.masks[27 * band + i] = static_cast<uint16_t>(masks[i]);
  }
  return candidates;
}

/// Stores the grid of a node whose cells have one candidate each. Returns whether each house has
/// each digit.
inline bool read_solution(const Node& node, Grid& grid) {
  bool is_right = true;
  for (int digit = 0; digit < 9; ++digit) {
    uint32_t columns = 0;
    for (int band = 0; band < 3; ++band) {
      const uint32_t places = node.band(digit, band);
      columns |= places | places >> 9 | places >> 18;
      for (int i = 0; i < 3; ++i) {
        is_right &= (places & kRow << 9 * i) != 0 && (places & kBoxesOfBand[i]) != 0;
      }
      if (std::popcount(places) != 3) return false;
      uint32_t rest = places;
      for (int i = 0; i < 3; ++i, rest &= rest - 1) {
        grid.cells[27 * band + std::countr_zero(rest)] = static_cast<uint8_t>(digit + 1);
      }
    }
    is_right &= (columns & kRow) == kRow;
  }
  return is_right;
}

}  // namespace nonet
