// As bitmask, but before the search every cell with a single possible digit is filled in,
// repeatedly, until nothing changes. Only the digits of the search count as guesses.
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
