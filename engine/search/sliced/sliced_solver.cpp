#include "engine/search/sliced/sliced_solver.h"

#include "engine/core/simd_target.h"

#include "engine/search/lanes/lane_solver.h"
#include "engine/search/sliced/search_tier-inl.h"
#include "engine/search/sliced/sliced_tier-inl.h"

namespace nonet {

using Make = std::unique_ptr<Solver> (*)(const SolverOptions& options);

/// The solvers on one target.
struct SlicedMakers {
  int load;  ///< puzzles that the first tier has at once
  int64_t target;
  Make make_solver, make_always_on_planes, make_planes_only;
};

}  // namespace nonet

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

std::unique_ptr<SearchTier> make_search(const SolverOptions& options, bool always_on_planes) {
  return std::make_unique<SearchTier>(options, lane_target_with(HWY_TARGET).make_node_solver(options),
                                      always_on_planes);
}

std::unique_ptr<Solver> make_solver(const SolverOptions& options) {
  return make_sliced_solver(options, make_search(options, false));
}
std::unique_ptr<Solver> make_always_on_planes(const SolverOptions& options) {
  return make_sliced_solver(options, make_search(options, true));
}
std::unique_ptr<Solver> make_planes_only(const SolverOptions& options) {
  return make_search(options, true);
}

}  // namespace

SlicedMakers sliced_makers_here() {
  return {.load = kLoad,
          .target = HWY_TARGET,
          .make_solver = make_solver,
          .make_always_on_planes = make_always_on_planes,
          .make_planes_only = make_planes_only};
}

}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#if NONET_ONCE
namespace nonet {

NONET_TARGET_TABLE(SlicedMakers, sliced_makers_here);

std::vector<LaneTarget> sliced_targets() {
  std::vector<LaneTarget> targets;
  for (const SlicedMakers& makers : results_of_targets(sliced_makers_here_table)) {
    LaneTarget target = lane_target_with(makers.target);
    target.solver_name = "sliced-" + target.name;
    target.description = "singles in " + std::to_string(makers.load) +
                         " puzzles at once; then searches in as many nodes at once, or lanes";
    target.make = makers.make_solver;
    targets.push_back(target);
  }
  return targets;
}

std::vector<LaneTarget> plane_search_targets() {
  std::vector<LaneTarget> targets;
  for (const SlicedMakers& makers : results_of_targets(sliced_makers_here_table)) {
    const LaneTarget& lanes = lane_target_with(makers.target);
    LaneTarget target = lanes;
    target.solver_name = "planes-" + lanes.name;
    target.description = "searches on planes, whether it pays or not";
    target.make = makers.make_planes_only;
    targets.push_back(target);
    target.solver_name = "sliced-planes-" + lanes.name;
    target.description = "singles first; then searches on planes, whether it pays or not";
    target.make = makers.make_always_on_planes;
    targets.push_back(target);
  }
  return targets;
}

}  // namespace nonet
#endif  // NONET_ONCE
