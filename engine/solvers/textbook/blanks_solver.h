// As rowmajor, but the recursion is over a list of the blank cells, and a flag stops it after
// enough solutions. Visits the same tree as rowmajor: guess counts are equal.
#pragma once

#include <vector>

#include "engine/search/puzzle_solver.h"
#include "engine/solvers/textbook/digit_tables.h"

namespace nonet {

class BlanksSolver final : public PuzzleSolver {
 public:
  using PuzzleSolver::PuzzleSolver;

 private:
  void search(const Grid& puzzle, SearchTally& tally) override;
  void descend(size_t index, SearchTally& tally);

  Grid grid_;
  DigitTables placed_;
  std::vector<int> blanks_;
  bool stop_ = false;
};

}  // namespace nonet
