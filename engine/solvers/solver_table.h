// The table of solvers: one row makes a solver selectable, tested, listed and measured.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "solver.h"

namespace nonet {

struct SolverRow {
  std::string_view name;
  std::string_view description;
  /// The instruction set the solver runs on; "portable" is what the whole program is compiled for.
  std::string_view target;
  std::unique_ptr<Solver> (*make)(const SolverOptions& options);
};

/// All solvers, from the simplest to the best.
std::span<const SolverRow> solver_table();

/// The row of that name; "auto" is the best solver there is. Null if there is none.
const SolverRow* find_solver(std::string_view name);

}  // namespace nonet
