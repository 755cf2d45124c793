// Backtracking in its simplest form: cell by cell from index 0 to 80, digits in ascending order,
// three tables of booleans, each placement undone on return. Each digit that is tried counts as a
// guess, as the solver does not know whether there is another one.
#pragma once

#include "engine/search/puzzle_solver.h"
#include "engine/solvers/textbook/digit_tables.h"

namespace nonet {

class RowMajorSolver final : public PuzzleSolver {
 public:
  using PuzzleSolver::PuzzleSolver;

 private:
  void search(const Grid& puzzle, SearchTally& tally) override;
  /// Fills `cell` and all after it. Returns true if the search must stop.
  bool descend(int cell, SearchTally& tally);

  Grid grid_;
  DigitTables placed_;
};

}  // namespace nonet
