#include "engine/solvers/textbook/stack_solver.h"

namespace nonet {

void StackSolver::search(const Grid& puzzle, SearchTally& tally) {
  grid_ = puzzle;
  placed_ = {};
  if (!placed_.place_clues(puzzle)) return;
  list_blanks(puzzle, blanks_);

  size_t depth = 0;  // blanks_[0] to blanks_[depth - 1] are filled; blanks_[depth] is next
  while (true) {
    int digit = 1;
    if (depth == blanks_.size()) {
      if (tally.solution(grid_) || depth == 0) return;
      --depth;
    }
    const int cell = blanks_[depth];
    if (grid_.cells[cell] != 0) {  // backtracked to a filled cell: try its next digit
      placed_.lift(cell, grid_.cells[cell]);
      digit = grid_.cells[cell] + 1;
      grid_.cells[cell] = 0;
    }
    while (digit <= 9 && !placed_.admits(cell, digit)) ++digit;
    if (digit <= 9) {
      if (!tally.guess()) return;
      grid_.cells[cell] = static_cast<uint8_t>(digit);
      placed_.place(cell, digit);
      ++depth;
    } else {
      if (depth == 0) return;
      --depth;
    }
  }
}

}  // namespace nonet
