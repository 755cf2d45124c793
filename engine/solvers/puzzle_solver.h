// The part that all scalar solvers share: one puzzle after the other, each timed, and the tally of
// what a search has found, which decides when it may stop.
#pragma once

#include "solver.h"

namespace nonet {

/// Counts the guesses and solutions of one search and says when it has to stop.
class SearchTally {
 public:
  /// `options` must outlive the tally.
  explicit SearchTally(const SolverOptions& options) : options_(&options) {}

  /// To be called before each guess. False when the budget is used up: the search must stop.
  bool guess() {
    if (guesses_ >= options_->max_guesses || options_->gives_up()) {
      abandoned_ = true;
      return false;
    }
    ++guesses_;
    return true;
  }

  /// To be called for each solution found. True when there are enough: the search must stop.
  bool solution(const Grid& grid) {
    if (solutions_++ == 0) first_ = grid;
    return solutions_ >= options_->limit;
  }

  /// The answer once the search has ended, whether it stopped or was exhausted. Writes the grid of
  /// an answered puzzle into `solution`, blanks it otherwise. Leaves `nanos` zero.
  SolveResult conclude(Grid& solution) const;

 private:
  const SolverOptions* options_;
  uint64_t guesses_ = 0;
  uint64_t solutions_ = 0;
  bool abandoned_ = false;
  Grid first_{};
};

/// Base of the solvers that take one puzzle at a time.
class PuzzleSolver : public Solver {
 public:
  explicit PuzzleSolver(const SolverOptions& options) : options_(options) {}

  void solve(std::span<const Grid> puzzles, std::span<Grid> solutions,
             std::span<SolveResult> results) final;

 private:
  /// Searches one puzzle, telling `tally` of each guess and each solution, until the search space
  /// is exhausted or the tally says stop.
  virtual void search(const Grid& puzzle, SearchTally& tally) = 0;

  SolverOptions options_;
};

}  // namespace nonet
