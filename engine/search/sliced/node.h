// A node of a search tree in memory: the candidates of a puzzle as 729 bits.
#pragma once

#include <nonet/candidates.h>

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

}  // namespace nonet
