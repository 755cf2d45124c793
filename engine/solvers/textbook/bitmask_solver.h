// As blanks, but the state is an integer per row, column and box with a bit per digit, which xor
// flips; the lowest free bit is tried first. Visits the same tree as rowmajor: guess counts are
// equal.
#pragma once

#include <vector>

#include "engine/search/puzzle_solver.h"
#include "engine/solvers/textbook/digit_tables.h"

namespace nonet {

class BitmaskSolver : public PuzzleSolver {
 public:
  using PuzzleSolver::PuzzleSolver;

 protected:
  /// Called between placing the clues and the search. Returns false if the puzzle is unsolvable.
  virtual bool prepare() { return true; }

  Grid grid_;
  DigitMasks masks_;

 private:
  void search(const Grid& puzzle, SearchTally& tally) final;
  /// Fills the blanks from `index` on. Returns true if the search must stop.
  bool descend(size_t index, SearchTally& tally);

  std::vector<int> blanks_;
};

}  // namespace nonet
