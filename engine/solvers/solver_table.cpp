#include "solver_table.h"

#include <algorithm>
#include <array>

#include "bitmask_solver.h"
#include "blanks_solver.h"
#include "forced_solver.h"
#include "mrv_solver.h"
#include "rowmajor_solver.h"
#include "scalar_solver.h"
#include "stack_solver.h"

namespace nonet {
namespace {

template <class S>
std::unique_ptr<Solver> make(const SolverOptions& options) {
  return std::make_unique<S>(options);
}

constexpr std::string_view kBest = "scalar";

constexpr std::array kSolvers = {
    SolverRow{"rowmajor", "cell by cell from the top left, tables of booleans", "portable",
              make<RowMajorSolver>},
    SolverRow{"blanks", "the same over a list of the blank cells", "portable", make<BlanksSolver>},
    SolverRow{"bitmask", "as blanks, with a bit per digit, lowest free bit first", "portable",
              make<BitmaskSolver>},
    SolverRow{"forced", "as bitmask, after filling every cell with a single possible digit",
              "portable", make<ForcedSolver>},
    SolverRow{"stack", "no recursion: an explicit stack of blank cells", "portable",
              make<StackSolver>},
    SolverRow{"mrv", "bitmask that goes on with the cell of fewest possible digits", "portable",
              make<MrvSolver>},
    SolverRow{"scalar", "singles, locked candidates, and the branch that disturbs most", "portable",
              make<ScalarSolver>},
};

}  // namespace

std::span<const SolverRow> solver_table() { return kSolvers; }

const SolverRow* find_solver(std::string_view name) {
  if (name == "auto") name = kBest;
  const auto row = std::ranges::find(kSolvers, name, &SolverRow::name);
  return row == kSolvers.end() ? nullptr : &*row;
}

}  // namespace nonet
