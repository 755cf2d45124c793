#include "engine/solvers/textbook/blanks_solver.h"

namespace nonet {

void BlanksSolver::search(const Grid& puzzle, SearchTally& tally) {
  grid_ = puzzle;
  placed_ = {};
  if (!placed_.place_clues(puzzle)) return;
  list_blanks(puzzle, blanks_);
  stop_ = false;
  descend(0, tally);
}

void BlanksSolver::descend(size_t index, SearchTally& tally) {
  if (index == blanks_.size()) {
    stop_ = tally.solution(grid_);
    return;
  }
  const int cell = blanks_[index];
  for (int digit = 1; digit <= 9 && !stop_; ++digit) {
    if (!placed_.admits(cell, digit)) continue;
    if (!tally.guess()) {
      stop_ = true;
      return;
    }
    grid_.cells[cell] = static_cast<uint8_t>(digit);
    placed_.place(cell, digit);
    descend(index + 1, tally);
    placed_.lift(cell, digit);
  }
}

}  // namespace nonet
