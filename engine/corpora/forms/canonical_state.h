// A partial canonical form; part of canonical_form.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <tuple>

#include "engine/core/equivalence.h"

namespace nonet {

using Nine = std::array<uint8_t, 9>;

inline constexpr std::array<std::array<uint8_t, 3>, 6> kOrdersOfThree = {
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

/// The rows of a form that are written, and the choices that led to them.
struct CanonicalState {
  Nine columns{};                   // the source of each column of the form
  Nine rows{};                      // the source of each row written
  std::array<uint8_t, 10> label{};  // of each digit; 0: none yet
  uint8_t labels = 0;               // how many digits have one
  uint8_t written = 0;              // rows
  uint16_t used_rows = 0;           // a bit for each source row
  uint16_t tied = 0;                // bit j: columns j and j + 1 can still be exchanged
  bool transposed = false;

  /// Everything that later rows depend on.
  auto key() const { return std::tie(transposed, used_rows, tied, columns, label); }

  /// Returns the first column after the columns that are tied to the one at `begin`.
  uint8_t end_of_ties(uint8_t begin) const {
    uint8_t end = begin + 1;
    while ((tied >> (end - 1) & 1) != 0) ++end;
    return end;
  }

  /// Sorts tied columns, of which every order gives the same text.
  void order_ties() {
    for (uint8_t begin = 0; begin < 9;) {
      const uint8_t end = end_of_ties(begin);
      std::sort(columns.begin() + begin, columns.begin() + end);
      begin = end;
    }
  }

  /// Returns the equivalence that maps the grid to the form. Requires that all rows are written.
  Equivalence equivalence() const {
    Equivalence result;
    for (size_t row = 0; row < 9; ++row) {
      for (size_t column = 0; column < 9; ++column) {
        const int a = rows[row], b = columns[column];
        result.source[9 * row + column] = static_cast<uint8_t>(transposed ? 9 * b + a : 9 * a + b);
      }
    }
    uint8_t given = labels;
    for (size_t digit = 1; digit <= 9; ++digit) {
      result.digit[digit] = label[digit] != 0 ? label[digit] : ++given;
    }
    return result;
  }
};

}  // namespace nonet
