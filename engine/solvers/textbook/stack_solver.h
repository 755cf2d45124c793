// Backtracking without recursion: the blank cells are a stack; the top cell tries its next possible
// digit, or is cleared and popped. Visits the same tree as rowmajor: guess counts are equal.
#pragma once

#include <vector>

#include "engine/search/puzzle_solver.h"
#include "engine/solvers/textbook/digit_tables.h"

namespace nonet {

class StackSolver final : public PuzzleSolver {
 public:
  using PuzzleSolver::PuzzleSolver;

 private:
  void search(const Grid& puzzle, SearchTally& tally) override;

  Grid grid_;
  DigitTables placed_;
  std::vector<int> blanks_;
};

}  // namespace nonet
