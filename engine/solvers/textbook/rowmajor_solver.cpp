#include "engine/solvers/textbook/rowmajor_solver.h"

namespace nonet {

void RowMajorSolver::search(const Grid& puzzle, SearchTally& tally) {
  grid_ = puzzle;
  placed_ = {};
  if (placed_.place_clues(puzzle)) descend(0, tally);
}

bool RowMajorSolver::descend(int cell, SearchTally& tally) {
  if (cell == kCells) return tally.solution(grid_);
  if (grid_.cells[cell] != 0) return descend(cell + 1, tally);
  for (int digit = 1; digit <= 9; ++digit) {
    if (!placed_.admits(cell, digit)) continue;
    if (!tally.guess()) return true;
    grid_.cells[cell] = static_cast<uint8_t>(digit);
    placed_.place(cell, digit);
    const bool stop = descend(cell + 1, tally);
    placed_.lift(cell, digit);
    grid_.cells[cell] = 0;
    if (stop) return true;
  }
  return false;
}

}  // namespace nonet
