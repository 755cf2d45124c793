// Minimum remaining values: the bitmask state, but the search always goes on with the blank that
// has the fewest possible digits (by popcount), the first such cell on ties, lowest bit first. A
// digit counts as a guess when its cell had another.
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
  /// Fills all that is blank in grid_. True if the search has to stop.
  bool descend(SearchTally& tally);

  Grid grid_;
  DigitMasks masks_;
};

}  // namespace nonet
