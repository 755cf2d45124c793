// Shared by all solvers of one puzzle at a time: the loop over the puzzles, the time of each
// puzzle, and the tally of guesses and solutions, which decides when a search stops.
#pragma once

#include <nonet/solver.h>

#include "engine/core/clock.h"
#include "engine/search/contract.h"

namespace nonet {

/// Returns the status of an answer, given the limit of solutions.
constexpr Status status_of(uint64_t limit, uint64_t solutions, bool is_abandoned) {
  if (is_abandoned) return Status::abandoned;
  if (solutions == 0) return Status::unsolvable;
  if (solutions > 1) return Status::multiple;
  return limit == 1 ? Status::solved : Status::unique;
}

/// Counts the guesses and solutions of one search, and decides when it stops.
class SearchTally {
 public:
  /// Stores the first solution in `solution`. Requires that `solution` and `options` outlive the
  /// tally.
  SearchTally(const SolverOptions& options, Grid& solution)
      : options_(&options), solution_(&solution) {}

  /// Counts a guess; call it before each guess. Returns false if the search must stop, because it
  /// may not guess any more.
  bool guess() {
    if (guesses_ >= options_->max_guesses || options_->gives_up()) {
      abandoned_ = true;
      return false;
    }
    ++guesses_;
    return true;
  }

  /// Returns whether the search has to look for an exchange in a solution before it counts the
  /// solution. `guesses_right` guesses above the solution are right.
  bool seeks_exchange(uint64_t guesses_right) const {
    return nonet::seeks_exchange(options_->limit, solutions_, guesses_right);
  }

  /// Counts a solution, and a second one if it has an exchange. Returns true if the search must
  /// stop, because it has found enough solutions.
  bool solution(const Grid& grid, bool has_exchange = false) {
    if (solutions_ == 0) *solution_ = grid;
    solutions_ += has_exchange ? 2 : 1;
    return solutions_ >= options_->limit;
  }

  /// Returns the answer after the end of the search, with 0 as `nanos`. Clears the solution if the
  /// answer has none.
  SolveResult conclude() const {
    const SolveResult result{.guesses = guesses_,
                             .solutions = solutions_,
                             .status = status_of(options_->limit, solutions_, abandoned_)};
    if (!has_solution(result.status)) *solution_ = Grid{};
    return result;
  }

 private:
  const SolverOptions* options_;
  Grid* solution_;
  uint64_t guesses_ = 0;
  // This stands between the counters, to avoid a store-forwarding stall when both counters are
  // loaded at once.
  bool abandoned_ = false;
  uint64_t solutions_ = 0;
};

/// Base of the solvers of one puzzle at a time.
class PuzzleSolver : public Solver {
 public:
  explicit PuzzleSolver(const SolverOptions& options) : options_(options) {}

  void solve(std::span<const Grid> puzzles, std::span<Grid> solutions,
             std::span<SolveResult> results) final;

 protected:
  /// Calls `search(puzzle, tally)` for each puzzle and stores the answers with their times.
  template <class Puzzle, class Search>
  void solve_each(std::span<const Puzzle> puzzles, std::span<Grid> solutions,
                  std::span<SolveResult> results, Search search) {
    // One clock reading per puzzle: the end of one is the start of the next, so the times add up.
    uint64_t start = now_nanos();
    for (size_t i = 0; i < puzzles.size() && !options_.gives_up(); ++i) {
      SearchTally tally(options_, solutions[i]);
      search(puzzles[i], tally);
      results[i] = tally.conclude();
      const uint64_t end = now_nanos();
      results[i].nanos = end - start;
      start = end;
    }
  }

 private:
  /// Searches one puzzle and counts each guess and each solution in `tally`, until the search space
  /// is exhausted or the tally stops the search.
  virtual void search(const Grid& puzzle, SearchTally& tally) = 0;

  SolverOptions options_;
};

}  // namespace nonet
