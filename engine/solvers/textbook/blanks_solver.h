// As rowmajor, but the blank cells are collected first and the recursion runs over that list; a
// flag stops it when enough solutions are found. Visits the same tree as rowmajor: guess counts
// are equal.
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
