// A node of a search tree in memory: the 27 words of a state side by side, see words-inl.h.
#pragma once

#include <array>
#include <cstdint>

namespace nonet {

struct alignas(64) WordNode {
  static constexpr int kWords = 27;
  static constexpr int kTag = 27;  ///< the word with the puzzle of the node, see NodeTag
  std::array<uint32_t, 32> words;
};

/// Word and bit of a candidate. Cells are 0 to 80, digits 0 to 8.
constexpr int word_of(int cell, int digit) {
  return 3 * (3 * (cell / 9 % 3) + cell % 3) + digit / 3;
}
constexpr int bit_of(int cell, int digit) {
  return 9 * (cell / 27) + 3 * (cell % 9 / 3) + digit % 3;
}

}  // namespace nonet
