// The lane-parallel solver: one puzzle in each 16-bit lane of the machine's vectors.
#pragma once

#include <nonet/solver.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/search/node_solver.h"

namespace nonet {

/// An instruction set that the solver is compiled for and that this machine has.
struct LaneTarget {
  std::string name;         ///< lower case, such as "avx3"
  std::string solver_name;  ///< the solver on this target, such as "lanes-avx3"
  std::string description;
  int lanes;  ///< puzzles solved at once
  int64_t id;  ///< its number in Highway
  std::unique_ptr<Solver> (*make)(const SolverOptions& options);
  std::unique_ptr<NodeSolver> (*make_node_solver)(const SolverOptions& options);
};

/// Returns the targets of this machine, the best first.
const std::vector<LaneTarget>& lane_targets();

/// Returns the target with this name, or null if this machine has none.
const LaneTarget* find_lane_target(std::string_view name);

/// Returns the target of this machine that has this number in Highway.
const LaneTarget& lane_target_with(int64_t id);

/// Returns the target that the environment variable NONET_TARGET names; the best one if it is not
/// set or names none of this machine.
const LaneTarget& default_lane_target();

}  // namespace nonet
