#include "engine/solvers/textbook/bitmask_solver.h"

#include <bit>

namespace nonet {

void BitmaskSolver::search(const Grid& puzzle, SearchTally& tally) {
  grid_ = puzzle;
  if (!masks_.place_clues(puzzle) || !prepare()) return;
  list_blanks(grid_, blanks_);
  descend(0, tally);
}

bool BitmaskSolver::descend(size_t index, SearchTally& tally) {
  if (index == blanks_.size()) return tally.solution(grid_);
  const int cell = blanks_[index];
  for (uint32_t free = masks_.free(cell); free != 0; free &= free - 1) {
    if (!tally.guess()) return true;
    const uint32_t bit = free & -free;
    grid_.cells[cell] = static_cast<uint8_t>(std::countr_zero(bit) + 1);
    masks_.flip(cell, bit);
    const bool stop = descend(index + 1, tally);
    masks_.flip(cell, bit);
    if (stop) return true;
  }
  return false;
}

}  // namespace nonet
