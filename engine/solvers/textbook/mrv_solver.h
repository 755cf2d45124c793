// Minimum remaining values: as bitmask, but the search continues with the blank cell that has the
// fewest possible digits, the first one on ties, and tries the lowest bit first. A digit counts as
// a guess if its cell had another one.
#pragma once

#include <array>

#include "engine/search/puzzle_solver.h"
#include "engine/solvers/textbook/digit_tables.h"

namespace nonet {

class MrvSolver final : public PuzzleSolver {
 public:
  using PuzzleSolver::PuzzleSolver;

 private:
  void search(const Grid& puzzle, SearchTally& tally) override;
  /// Fills the blank cells of grid_. Returns true if the search must stop.
  bool descend(SearchTally& tally);

  Grid grid_;
  DigitMasks masks_;
};

}  // namespace nonet
