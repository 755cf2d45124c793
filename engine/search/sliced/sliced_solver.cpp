#include "engine/search/sliced/sliced_solver.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/search/sliced/sliced_solver.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "engine/core/dispatch.h"
#include "engine/search/lanes/lane_solver.h"
#include "engine/search/sliced/search_tier-inl.h"
#include "engine/search/sliced/sliced_tier-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

std::unique_ptr<SearchTier> make_search(const SolverOptions& options, bool always_on_planes) {
  return std::make_unique<SearchTier>(options, make_lane_solver_on(HWY_TARGET, options),
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

int load_size() { return kLoad; }

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace nonet {
namespace {

NONET_DISPATCH_TABLE(make_solver);
NONET_DISPATCH_TABLE(make_always_on_planes);
NONET_DISPATCH_TABLE(make_planes_only);
NONET_DISPATCH_TABLE(load_size);

}  // namespace

std::vector<LaneTarget> sliced_targets() {
  std::vector<LaneTarget> targets = lane_targets();
  for (LaneTarget& target : targets) {
    const int size = entry_for(HWY_DISPATCH_TABLE(load_size), target.id)();
    target.solver_name = "sliced-" + target.name;
    target.description = "singles in " + std::to_string(size) +
                         " puzzles at once; then searches in as many nodes at once, or lanes";
    target.make = entry_for(HWY_DISPATCH_TABLE(make_solver), target.id);
  }
  return targets;
}

std::vector<LaneTarget> plane_search_targets() {
  std::vector<LaneTarget> targets;
  for (const LaneTarget& lanes : lane_targets()) {
    LaneTarget target = lanes;
    target.solver_name = "planes-" + lanes.name;
    target.description = "searches on planes, whether it pays or not";
    target.make = entry_for(HWY_DISPATCH_TABLE(make_planes_only), lanes.id);
    targets.push_back(target);
    target.solver_name = "sliced-planes-" + lanes.name;
    target.description = "singles first; then searches on planes, whether it pays or not";
    target.make = entry_for(HWY_DISPATCH_TABLE(make_always_on_planes), lanes.id);
    targets.push_back(target);
  }
  return targets;
}

}  // namespace nonet
#endif  // HWY_ONCE
