// The solver that searches in words, and the targets that it and others are compiled for.
#pragma once

#include <nonet/solver.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/clock.h"
#include "engine/search/words/search_work.h"

namespace nonet {

/// An instruction set that solvers are compiled for and that this machine has.
struct LaneTarget {
  std::string name;         ///< lower case, such as "avx3"
  std::string solver_name;  ///< a solver on this target, such as "lanes-avx3"
  std::string description;
  int lanes;   ///< nodes searched at once
  int64_t id;  ///< its number in Highway
  std::unique_ptr<Solver> (*make)(const SolverOptions& options);
  std::unique_ptr<WordSearcher> (*make_search)(const SolverOptions& options);
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

/// Searches all puzzles in words.
class WordSolver final : public Solver {
 public:
  explicit WordSolver(std::unique_ptr<WordSearcher> search) : search_(std::move(search)) {}

  void solve(std::span<const Grid> puzzles, std::span<Grid> solutions,
             std::span<SolveResult> results) override {
    search_->solve_call({.grids = puzzles, .solutions = solutions, .results = results});
  }
  void solve_candidates(std::span<const Candidates> puzzles, std::span<Grid> solutions,
                        std::span<SolveResult> results) override {
    search_->solve_call({.candidates = puzzles, .solutions = solutions, .results = results});
  }

 private:
  std::unique_ptr<WordSearcher> search_;
};

}  // namespace nonet
