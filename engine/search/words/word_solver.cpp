#include "engine/search/words/word_solver.h"

#include "engine/core/simd_target.h"
#include "engine/search/words/word_search-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

std::unique_ptr<WordSearcher> make_word_search(const SolverOptions& options) {
  return std::make_unique<WordSearch>(options);
}
std::unique_ptr<Solver> make_word_solver(const SolverOptions& options) {
  return std::make_unique<WordSolver>(make_word_search(options));
}

}  // namespace

LaneTarget lane_target_here() {
  return {.name = "",  // the table names the target
          .solver_name = "",
          .description = "",
          .lanes = kLanes,
          .id = HWY_TARGET,
          .make = make_word_solver,
          .make_search = make_word_search};
}

}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#if NONET_ONCE
#include <algorithm>
#include <cctype>
#include <cstdlib>

namespace nonet {

NONET_TARGET_TABLE(LaneTarget, lane_target_here);

namespace {

std::vector<LaneTarget> make_targets() {
  std::vector<LaneTarget> targets = results_of_targets(lane_target_here_table);
  for (LaneTarget& target : targets) {
    target.name = hwy::TargetName(target.id);
    std::ranges::transform(target.name, target.name.begin(),
                           [](char c) { return static_cast<char>(std::tolower(c)); });
    target.solver_name = "lanes-" + target.name;
    target.description =
        "the search of scalar in " + std::to_string(target.lanes) + " nodes at once";
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

const LaneTarget& lane_target_with(int64_t id) {
  return *std::ranges::find(lane_targets(), id, &LaneTarget::id);
}

const LaneTarget& default_lane_target() {
  const char* const wanted = std::getenv("NONET_TARGET");
  const LaneTarget* const found = wanted == nullptr ? nullptr : find_lane_target(wanted);
  return found == nullptr ? lane_targets().front() : *found;
}

}  // namespace nonet
#endif  // NONET_ONCE
