#include "engine/solvers/textbook/mrv_solver.h"

#include <bit>

namespace nonet {

void MrvSolver::search(const Grid& puzzle, SearchTally& tally) {
  grid_ = puzzle;
  if (masks_.place_clues(puzzle)) descend(tally);
}

bool MrvSolver::descend(SearchTally& tally) {
  int best = -1;
  int fewest = 10;
  for (int cell = 0; cell < kCells && fewest > 0; ++cell) {
    if (grid_.cells[cell] != 0) continue;
    const int count = std::popcount(masks_.free(cell));
    if (count < fewest) {
      fewest = count;
      best = cell;
    }
  }
  if (best < 0) return tally.solution(grid_);

  for (uint32_t free = masks_.free(best); free != 0; free &= free - 1) {
    if (fewest > 1 && !tally.guess()) return true;
    const uint32_t bit = free & -free;
    grid_.cells[best] = static_cast<uint8_t>(std::countr_zero(bit) + 1);
    masks_.flip(best, bit);
    const bool stop = descend(tally);
    masks_.flip(best, bit);
    grid_.cells[best] = 0;
    if (stop) return true;
  }
  return false;
}

}  // namespace nonet
