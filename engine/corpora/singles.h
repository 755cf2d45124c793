// What follows from a grid by singles alone: a cell with one candidate, a digit with one place left
// in a house. No locked candidates and no guess, which sets it apart from the searches in solvers/.
#pragma once

#include <nonet/grid.h>

#include <array>
#include <cstdint>

#include "engine/search/board.h"

namespace nonet {

/// The candidates of a grid, as a board of cells for each digit (index 0 to 8), and what singles
/// make of them.
class Singles {
 public:
  enum class Outcome : uint8_t {
    solved,         ///< every cell is settled, and the grid is legal
    stuck,          ///< there are no singles left
    contradiction,  ///< a cell without candidates or a house without a place for a digit
  };

  /// Starts with the clues of `puzzle` as the only candidates of their cells.
  explicit Singles(const Grid& puzzle);

  /// Takes `digit` (1 to 9), a candidate of `cell`, for its value.
  void place(int cell, int digit);

  /// Settles singles until there are none.
  Outcome propagate();

  /// The cells with exactly two candidates; where there are none, those with more than one.
  Board best_choices() const;
  /// Bit d - 1 for each digit d that `cell` may still have.
  uint32_t candidates_of(int cell) const;
  /// The grid, once it is solved.
  Grid grid() const;

 private:
  void settle(Board cells, int digit);
  Board hidden_singles(int digit) const;

  std::array<Board, 9> places_;
  Board settled_{};  // cells whose digit has been taken from their peers
};

/// Whether singles alone solve `puzzle`; it has then exactly one solution.
bool falls_to_singles(const Grid& puzzle);

}  // namespace nonet
