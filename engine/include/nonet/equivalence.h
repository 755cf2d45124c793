// Equivalent puzzles: puzzles that the rules of the game do not distinguish.
#pragma once

#include <nonet/grid.h>

#include <array>
#include <cstdint>

namespace nonet {

/// One of the 9! * 2 * 6^8 transformations of a puzzle into an equivalent form: digits are
/// relabelled; rows within bands, columns within stacks, bands and stacks are permuted; the grid is
/// transposed. A puzzle and its form have the same number of clues and of solutions, and the form
/// of the solution is the solution of the form.
struct Equivalence {
  std::array<uint8_t, kCells> source{};  ///< cell c of the form is cell source[c] of the original
  std::array<uint8_t, 10> digit{};       ///< the new digit for each digit; 0 stays 0

  Grid apply(const Grid& grid) const {
    Grid form;
    for (int cell = 0; cell < kCells; ++cell) form.cells[cell] = digit[grid.cells[source[cell]]];
    return form;
  }

  /// Returns the equivalence that maps the form to the original.
  Equivalence inverse() const;
};

/// Returns the random equivalence with which copy `copy` of record `record` is made; `nonet
/// augment` uses it with records from 1 and copies from 1. It depends on the three numbers only,
/// and is the same on every machine. All equivalences have the same probability. Apply it to a
/// puzzle and to its solution alike. May be called from any thread; takes about 0.2 us.
Equivalence equivalence_of_copy(uint64_t seed, uint64_t record, uint64_t copy);

}  // namespace nonet
