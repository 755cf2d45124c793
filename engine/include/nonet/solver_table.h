// The table of solvers: one row makes a solver selectable, tested, listed and measured.
#pragma once

#include <nonet/solver.h>

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nonet {

struct SolverRow {
  std::string_view name;
  std::string_view description;
  /// The instruction set of the solver; "portable" is the instruction set of the library as a
  /// whole.
  std::string_view target;
  std::unique_ptr<Solver> (*make)(const SolverOptions& options);
  /// Whether its solvers implement Solver::solve_candidates().
  bool takes_candidates = false;
  /// Whether its guesses are those of the search contract, equal for all such solvers. Ratings
  /// depend on them.
  bool keeps_contract = false;
  /// How many puzzles a call should have.
  size_t batch = kPreferredBatch;
  /// Of a solver that uses a device: returns its name and that of its driver. Throws
  /// std::runtime_error that says what is missing. Null: the processor solves.
  std::string (*device)() = nullptr;
  /// Of a solver that uses a device: returns what this process has not solved there, and why, a
  /// sentence each. `sliced` has solved it. Any thread may call this.
  std::vector<std::string> (*remarks)() = nullptr;
};

/// Returns the remarks of a solver; none if its row has no such function.
std::vector<std::string> remarks_of(const SolverRow& solver);

/// Returns all solvers that run on this machine. Some solvers have a row per target.
std::span<const SolverRow> solver_table();

/// The solver that "auto" stands for.
inline constexpr std::string_view kBestSolver = "sliced";

/// Names of solvers that have a row per target, such as "lanes-avx2".
inline constexpr std::array<std::string_view, 3> kSolversWithTargets = {"auto", kBestSolver,
                                                                        "lanes"};

/// Returns the names of kSolversWithTargets as "a, b or c", for messages.
std::string solvers_with_targets_text();

/// Returns the row with this name, or null if there is none. The names of kSolversWithTargets give
/// the row of a target.
///
/// `target` chooses their instruction set. If `target` is empty, the environment variable
/// NONET_TARGET chooses it. If that is not set, or names no target of this machine, the best target
/// is used. Returns null if this machine does not have `target`, or if `name` is a solver without
/// targets and `target` is not empty.
const SolverRow* find_solver(std::string_view name, std::string_view target = {});

/// Returns the solver of a rating: `solver`, or find_solver("auto") if it is null. Throws
/// UsageError if its guesses are not those of the search contract.
const SolverRow& rating_solver(const SolverRow* solver);

}  // namespace nonet
