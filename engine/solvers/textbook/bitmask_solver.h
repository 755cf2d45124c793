// As blanks, with one integer per row, column and box, a bit per digit, flipped with xor, and the
// lowest free bit taken first. Visits the same tree as rowmajor: guess counts are equal.
#pragma once

#include <vector>

#include "engine/search/puzzle_solver.h"
#include "engine/solvers/textbook/digit_tables.h"

namespace nonet {

class BitmaskSolver : public PuzzleSolver {
 public:
  using PuzzleSolver::PuzzleSolver;

 protected:
  /// A step between placing the clues and the search. False if it finds the puzzle unsolvable.
  virtual bool prepare() { return true; }

  Grid grid_;
  DigitMasks masks_;

 private:
  void search(const Grid& puzzle, SearchTally& tally) final;
  /// Fills the blanks from `index` on. True if the search has to stop.
  bool descend(size_t index, SearchTally& tally);

  std::vector<int> blanks_;
};

}  // namespace nonet
