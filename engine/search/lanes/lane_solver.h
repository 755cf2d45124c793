// The lane-parallel solver: one puzzle in each 16-bit lane of the machine's vectors.
#pragma once

#include <nonet/solver.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace nonet {

/// An instruction set that the solver is compiled for and this machine runs.
struct LaneTarget {
  std::string name;         ///< lower case, such as "avx3_dl"
  std::string solver_name;  ///< of the solver bound to it, such as "lanes-avx3_dl"
  std::string description;
  int lanes;  ///< puzzles solved at once
  int64_t id;  ///< Highway's number
  std::unique_ptr<Solver> (*make)(const SolverOptions& options);
};

/// The targets this machine runs, best first.
const std::vector<LaneTarget>& lane_targets();

/// The one to use: the best one, or the one forced by set_lane_target() or the environment variable
/// NONET_TARGET (ignored if there is none of that name).
const LaneTarget& chosen_lane_target();

/// The solver on a target of this machine, by Highway's number.
std::unique_ptr<Solver> make_lane_solver_on(int64_t target, const SolverOptions& options);

/// Forces a target by name. False if this machine has none of that name.
bool set_lane_target(std::string_view name);

}  // namespace nonet
