// The part that all scalar solvers share: one puzzle after the other, each timed, and the tally of
// what a search has found, which decides when it may stop.
#pragma once

#include <nonet/solver.h>

namespace nonet {

/// Counts the guesses and solutions of one search and says when it has to stop.
class SearchTally {
 public:
  /// The first solution goes to `solution` at once. It and `options` must outlive the tally.
  SearchTally(const SolverOptions& options, Grid& solution)
      : options_(&options), solution_(&solution) {}

  /// To be called before each guess. False when the budget is used up: the search must stop.
  bool guess() {
    if (guesses_ >= options_->max_guesses || options_->gives_up()) {
      abandoned_ = true;
      return false;
    }
    ++guesses_;
    return true;
  }

  uint64_t guesses() const { return guesses_; }

  /// To be called for each solution found. True when there are enough: the search must stop.
  bool solution(const Grid& grid) {
    if (solutions_++ == 0) *solution_ = grid;
    return solutions_ >= options_->limit;
  }

  /// The answer once the search has ended, whether it stopped or was exhausted. Blanks the solution
  /// if that is not the answer. Leaves `nanos` zero.
  SolveResult conclude() const {
    SolveResult result{.guesses = guesses_, .solutions = solutions_};
    if (abandoned_) {
      result.status = Status::abandoned;
    } else if (solutions_ == 0) {
      result.status = Status::unsolvable;
    } else if (solutions_ > 1) {
      result.status = Status::multiple;
    } else {
      result.status = options_->limit == 1 ? Status::solved : Status::unique;
    }
    if (!has_solution(result.status)) *solution_ = Grid{};
    return result;
  }

 private:
  const SolverOptions* options_;
  Grid* solution_;
  uint64_t guesses_ = 0;
  bool abandoned_ = false;  // between the counters: a load of both would wait for a store to one
  uint64_t solutions_ = 0;
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
