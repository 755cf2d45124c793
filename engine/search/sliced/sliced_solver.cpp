#include "engine/search/sliced/sliced_solver.h"

#include "engine/core/simd_target.h"
#include "engine/search/sliced/sliced_solver-inl.h"
#include "engine/search/words/word_solver.h"

namespace nonet {

/// The solver on one target.
struct SlicedTarget {
  int load;  ///< puzzles of a load
  int64_t id;
  std::unique_ptr<Solver> (*make)(const SolverOptions& options);
};

}  // namespace nonet

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

std::unique_ptr<Solver> make_sliced_solver(const SolverOptions& options) {
  return std::make_unique<SlicedSolver>(options, lane_target_with(HWY_TARGET).make_search(options));
}

}  // namespace

SlicedTarget sliced_target_here() {
  return {.load = kLoad, .id = HWY_TARGET, .make = make_sliced_solver};
}

}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#if NONET_ONCE
#include <string>

namespace nonet {

NONET_TARGET_TABLE(SlicedTarget, sliced_target_here);

std::vector<LaneTarget> sliced_targets() {
  std::vector<LaneTarget> targets;
  for (const SlicedTarget& sliced : results_of_targets(sliced_target_here_table)) {
    LaneTarget target = lane_target_with(sliced.id);
    target.solver_name = "sliced-" + target.name;
    target.description = "singles and locked candidates in " + std::to_string(sliced.load) +
                         " puzzles at once, then lanes";
    target.make = sliced.make;
    targets.push_back(target);
  }
  return targets;
}

}  // namespace nonet
#endif  // NONET_ONCE
