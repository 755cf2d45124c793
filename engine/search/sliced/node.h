// A node of a search tree in memory: the candidates of a puzzle as 729 bits.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#include "engine/search/board.h"

namespace nonet {

/// Bit 81 * digit + cell is set if the cell has the candidate. Digits are 0 to 8. The bits from 729
/// on are not used.
struct alignas(16) Node {
  static constexpr int kBits = 9 * kCells;
  std::array<uint8_t, 96> bytes{};

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
  /// Adds places of a digit in a band of three rows, as 27 bits.
  void add_band(int digit, int index, uint32_t places) {
    const int bit = kCells * digit + 27 * index;
    uint64_t word;
    std::memcpy(&word, &bytes[bit / 8], sizeof(word));
    word |= uint64_t{places} << bit % 8;
    std::memcpy(&bytes[bit / 8], &word, sizeof(word));
  }
  /// The candidates of a cell, bit i for the digit of index i.
  unsigned digits_of(int cell) const {
    unsigned digits = 0;
    for (int digit = 0; digit < 9; ++digit) {
      const int bit = kCells * digit + cell;
      digits |= (bytes[bit / 8] >> bit % 8 & 1u) << digit;
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
};

inline DigitBoards boards_of(const Node& node) {
  DigitBoards boards;
  for (int digit = 0; digit < 9; ++digit) {
    boards[digit] = Board{node.band(digit, 0), node.band(digit, 1), node.band(digit, 2), 0};
  }
  return boards;
}

}  // namespace nonet
