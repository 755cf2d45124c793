// As bitmask, but before the search it fills every cell that has a single possible digit,
// repeatedly, until nothing changes. Only the digits that the search tries count as guesses.
#pragma once

#include "engine/solvers/textbook/bitmask_solver.h"

namespace nonet {

class ForcedSolver final : public BitmaskSolver {
 public:
  using BitmaskSolver::BitmaskSolver;

 private:
  bool prepare() override;
};

}  // namespace nonet
