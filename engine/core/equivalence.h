// Equivalent puzzles: what rules of the game cannot tell apart.
#pragma once

#include <nonet/grid.h>

#include <array>
#include <cstdint>

#include "engine/core/random.h"

namespace nonet {

/// One of the 9! * 2 * 6^8 ways to write a puzzle in another form: digits relabelled; rows within
/// their bands, columns within their stacks, bands and stacks permuted; transposed. A puzzle and
/// its form have the same number of clues and of solutions, and the form of its solution is the
/// solution of its form.
struct Equivalence {
  std::array<uint8_t, kCells> source{};  ///< cell c of the form is cell source[c] of the original
  std::array<uint8_t, 10> digit{};       ///< what each digit becomes; a blank stays one

  Grid apply(const Grid& grid) const {
    Grid form;
    for (int cell = 0; cell < kCells; ++cell) form.cells[cell] = digit[grid.cells[source[cell]]];
    return form;
  }

  /// What turns the form back into the original.
  Equivalence inverse() const;
};

/// Any of them, each as likely as any other.
Equivalence random_equivalence(Random& random);

}  // namespace nonet
