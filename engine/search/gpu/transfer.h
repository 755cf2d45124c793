// Puzzles into nodes, and answers out of them.
#pragma once

#include "engine/search/gpu/lane.h"
#include "engine/search/words/node.h"

namespace nonet::N_THREAD {
namespace {

/// The candidates that a byte of a puzzle stands for: 0 is a blank, other digits are clues.
HWY_INLINE uint32_t candidates_of(uint8_t clue) { return clue == 0 ? 0x1FF : 1u << (clue - 1); }
HWY_INLINE uint32_t candidates_of(uint16_t mask) { return mask; }

/// Writes the node of a puzzle of 81 bytes, or of 81 masks of candidates.
template <class Cell>
HWY_INLINE void open_node(const Cell* puzzle, uint32_t* node) {
  uint32_t x[kStateWords] = {};
  NONET_UNROLL(81)
  for (int cell = 0; cell < 81; ++cell) {
    const uint32_t mask = candidates_of(puzzle[cell]);
    NONET_UNROLL(3)
    for (int e = 0; e < 3; ++e) x[word_of(cell, 3 * e)] |= (mask >> 3 * e & 7) << bit_of(cell, 0);
  }
  store_state(
      node, [&](int i) { return x[i]; }, 0);
  NONET_UNROLL(4)
  for (int i = kOutcome; i < kNodeWords; ++i) node[i] = 0;
}

/// Writes the digits of a solved state.
HWY_INLINE void read_digits(const StoredWord<Thread> (&x)[kStateWords], uint8_t* digits) {
  NONET_UNROLL(81)
  for (int cell = 0; cell < 81; ++cell) {
    uint32_t digit = 0;
    NONET_UNROLL(3)
    for (int e = 0; e < 3; ++e) {
      const uint32_t bits = x[word_of(cell, 3 * e)] >> bit_of(cell, 0) & 7;
      // 1, 2, 4 are the first three digits.
      if (bits != 0) digit = static_cast<uint32_t>(3 * e) + bits - (bits >> 2);
    }
    digits[cell] = static_cast<uint8_t>(digit);
  }
}

/// Whether the digits are a solution of the puzzle.
template <class Cell>
HWY_INLINE bool is_solution(const Cell* puzzle, const uint8_t* digits) {
  constexpr uint32_t kAllDigits = 0x3FE;
  bool is_good = true;
  uint32_t columns[9] = {}, boxes[9] = {};
  NONET_UNROLL(9)
  for (int row = 0; row < 9; ++row) {
    uint32_t digits_of_row = 0;
    NONET_UNROLL(9)
    for (int column = 0; column < 9; ++column) {
      const int cell = 9 * row + column;
      const uint32_t bit = 1u << digits[cell];
      is_good = is_good && (candidates_of(puzzle[cell]) << 1 & bit) != 0;
      digits_of_row |= bit;
      columns[column] |= bit;
      boxes[row / 3 * 3 + column / 3] |= bit;
    }
    is_good = is_good && digits_of_row == kAllDigits;
  }
  NONET_UNROLL(9)
  for (int i = 0; i < 9; ++i) {
    is_good = is_good && columns[i] == kAllDigits && boxes[i] == kAllDigits;
  }
  return is_good;
}

/// Whether two lines of a solution can exchange digits: search/exchange.h. A cycle is followed
/// place by place.
template <class Cell>
HWY_INLINE bool has_exchange(const Cell* puzzle, const uint8_t* digits) {
  for (int pair = 0; pair < 18; ++pair) {
    const bool is_row = pair < 9;
    const int a = pair % 9, b = a % 3 < 2 ? a + 1 : a - 2;
    const int first = (is_row ? 9 : 1) * a, second = (is_row ? 9 : 1) * b, step = is_row ? 1 : 9;
    uint64_t places = 0;  // of each digit in the second line, 4 bits
    for (int i = 0; i < 9; ++i) {
      places |= static_cast<uint64_t>(i) << 4 * digits[second + step * i];
    }
    for (uint32_t left = 0x1FF; left != 0;) {
      int begin = 0;
      while ((left >> begin & 1) == 0) ++begin;
      bool allowed = true;
      int at = begin;
      do {
        left &= ~(1u << at);
        const int one = first + step * at, other = second + step * at;
        allowed = allowed && (candidates_of(puzzle[one]) << 1 >> digits[other] & 1) != 0 &&
                  (candidates_of(puzzle[other]) << 1 >> digits[one] & 1) != 0;
        at = static_cast<int>(places >> 4 * digits[one] & 15);
      } while (at != begin);
      if (allowed) return true;
    }
  }
  return false;
}

/// Reads the answer of a puzzle from its node. `digits` gets its solution, or zeros if there is
/// none to report. A wrong solution is never reported: the puzzle is returned.
template <class Cell>
HWY_INLINE DeviceAnswer close_node(const Cell* puzzle, const uint32_t* node, uint32_t limit,
                                   uint8_t* digits) {
  DeviceAnswer answer = {node[kGuesses], node[kOutcome]};
  if ((answer.outcome & kCount) != 0) {
    StoredWord<Thread> x[kStateWords];
    load_state(node, x);
    read_digits(x, digits);
    if (!is_solution(puzzle, digits)) {
      answer.outcome |= kReturned | kWrong;
    } else if (seeks_exchange(limit, 0, node[kRightAtFirst]) && has_exchange(puzzle, digits)) {
      // The search would have ended there.
      answer = node[kGuessesAtFirst] == kUnknown ? DeviceAnswer{0, kReturned}
                                                 : DeviceAnswer{node[kGuessesAtFirst], 2};
    }
  }
  const bool has_digits =
      answer.outcome == 1 || (limit == 1 && (answer.outcome & ~kCount) == 0 && answer.outcome > 0);
  if (!has_digits) {
    for (int cell = 0; cell < 81; ++cell) digits[cell] = 0;
  }
  return answer;
}

}  // namespace
}  // namespace nonet::N_THREAD
