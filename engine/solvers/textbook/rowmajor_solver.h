// Backtracking in its plainest form: cell by cell from the top left over index 0 to 80, digits in
// ascending order, three tables of booleans, every placement undone on return. Each digit tried
// counts as a guess, as the solver never looks whether there was another.
#pragma once

#include "engine/search/puzzle_solver.h"
#include "engine/solvers/textbook/digit_tables.h"

namespace nonet {

class RowMajorSolver final : public PuzzleSolver {
 public:
  using PuzzleSolver::PuzzleSolver;

 private:
  void search(const Grid& puzzle, SearchTally& tally) override;
  /// Fills `cell` and all after it. True if the search has to stop.
  bool descend(int cell, SearchTally& tally);

  Grid grid_;
  DigitTables placed_;
};

}  // namespace nonet
