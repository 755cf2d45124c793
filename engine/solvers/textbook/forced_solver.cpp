#include "engine/solvers/textbook/forced_solver.h"

#include <bit>

namespace nonet {

bool ForcedSolver::prepare() {
  for (bool changed = true; changed;) {
    changed = false;
    for (int cell = 0; cell < kCells; ++cell) {
      if (grid_.cells[cell] != 0) continue;
      const uint32_t free = masks_.free(cell);
      if (free == 0) return false;
      if (!std::has_single_bit(free)) continue;
      grid_.cells[cell] = static_cast<uint8_t>(std::countr_zero(free) + 1);
      masks_.flip(cell, free);
      changed = true;
    }
  }
  return true;
}

}  // namespace nonet
