// The strong reference: the search of scalar_search.h, one puzzle at a time.
#pragma once

#include "engine/search/puzzle_solver.h"
#include "engine/search/scalar_search.h"

namespace nonet {

class ScalarSolver final : public PuzzleSolver {
 public:
  using PuzzleSolver::PuzzleSolver;

 private:
  void search(const Grid& puzzle, SearchTally& tally) override { search_.run(puzzle, tally); }

  ScalarSearch search_;
};

}  // namespace nonet
