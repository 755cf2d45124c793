// Solving by singles alone: a cell with one candidate, a digit with one place left in a house.
// Unlike the searches in search/ it uses no locked candidates and makes no guess.
#pragma once

#include <nonet/grid.h>

#include <array>
#include <cstdint>

#include "engine/search/board.h"

namespace nonet {

/// The candidates of a grid, as a board for each digit (index 0 to 8), and their inference by
/// singles.
class Singles {
 public:
  enum class Outcome : uint8_t {
    solved,         ///< every cell is settled, and the grid is legal
    stuck,          ///< there are no singles left
    contradiction,  ///< a cell without candidates or a house without a place for a digit
  };

  /// Starts with the clues of `puzzle` as the only candidates of their cells.
  explicit Singles(const Grid& puzzle);

  /// Places `digit` (1 to 9), which must be a candidate of `cell`.
  void place(int cell, int digit);

  /// Removes a candidate.
  void remove(int cell, int digit) { places_[digit - 1] &= ~board_of(cell); }

  /// Settles singles until there are none; without `with_hidden`, only naked ones.
  Outcome propagate(bool with_hidden = true);

  /// Returns the bivalue cells; if there are none, the cells with several candidates.
  Board best_choices() const;
  /// Returns the candidates of `cell`, bit d - 1 for digit d.
  uint32_t candidates_of(int cell) const;
  /// Returns the grid. Requires that it is solved.
  Grid grid() const;

 private:
  void settle(Board cells, int digit);
  Board hidden_singles(int digit) const;

  std::array<Board, 9> places_;
  Board settled_{};  // cells whose digit has been removed from their peers
};

/// Returns whether singles alone solve `puzzle`; it then has exactly one solution.
bool falls_to_singles(const Grid& puzzle);

/// Returns the same for naked singles alone.
bool falls_to_naked_singles(const Grid& puzzle);

}  // namespace nonet
