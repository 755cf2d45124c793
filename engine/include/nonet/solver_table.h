// The table of solvers: one row makes a solver selectable, tested, listed and measured.
#pragma once

#include <nonet/solver.h>

#include <memory>
#include <span>
#include <string_view>

namespace nonet {

struct SolverRow {
  std::string_view name;
  std::string_view description;
  /// The instruction set the solver runs on; "portable" is what the whole library is compiled for.
  std::string_view target;
  std::unique_ptr<Solver> (*make)(const SolverOptions& options);
};

/// All solvers that run on this machine. The lane-parallel one has a row for each target.
std::span<const SolverRow> solver_table();

/// The row of that name. "lanes" is the lane-parallel solver on the best target of this machine, or
/// on the one that is forced (lane_solver.h); "auto" is the best solver there is. Null if there is
/// none of that name.
const SolverRow* find_solver(std::string_view name);

}  // namespace nonet
