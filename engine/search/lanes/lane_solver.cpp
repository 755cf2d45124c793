#include "engine/search/lanes/lane_solver.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/search/lanes/lane_solver.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "engine/core/dispatch.h"
#include "engine/search/lanes/lane_engine-inl.h"

#if HWY_ONCE
#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <string>

namespace nonet {
namespace {

NONET_DISPATCH_TABLE(make_lane_solver);
NONET_DISPATCH_TABLE(make_plain_solver);
NONET_DISPATCH_TABLE(lane_count);

std::vector<LaneTarget> make_targets() {
  std::vector<LaneTarget> targets;
  for (const int64_t target : supported_targets(HWY_TARGETS)) {  // the best first
    std::string name = hwy::TargetName(target);
    std::ranges::transform(name, name.begin(),
                           [](char c) { return static_cast<char>(std::tolower(c)); });
    const int lanes = entry_for(HWY_DISPATCH_TABLE(lane_count), target)();
    targets.push_back(
        {.name = name,
         .solver_name = "lanes-" + name,
         .description = "the search of scalar in " + std::to_string(lanes) + " puzzles at once",
         .lanes = lanes,
         .id = target,
         .make = entry_for(HWY_DISPATCH_TABLE(make_plain_solver), target)});
  }
  return targets;
}

}  // namespace

const std::vector<LaneTarget>& lane_targets() {
  static const std::vector<LaneTarget> targets = make_targets();
  return targets;
}

const LaneTarget* find_lane_target(std::string_view name) {
  const auto& targets = lane_targets();
  const auto found = std::ranges::find(targets, name, &LaneTarget::name);
  return found == targets.end() ? nullptr : &*found;
}

std::unique_ptr<NodeSolver> make_lane_solver_on(int64_t target, const SolverOptions& options) {
  return entry_for(HWY_DISPATCH_TABLE(make_lane_solver), target)(options);
}

const LaneTarget& default_lane_target() {
  const char* const wanted = std::getenv("NONET_TARGET");
  const LaneTarget* const found = wanted == nullptr ? nullptr : find_lane_target(wanted);
  return found == nullptr ? lane_targets().front() : *found;
}

}  // namespace nonet
#endif  // HWY_ONCE
