// What all solvers of one puzzle at a time share: the loop over the puzzles, the time of each, and
// the tally of guesses and solutions, which decides when a search stops.
#pragma once

#include <nonet/solver.h>

#include "engine/core/clock.h"

namespace nonet {

/// Counts the guesses and solutions of one search, and tells it when to stop.
class SearchTally {
 public:
  /// The first solution is stored in `solution`. It and `options` must outlive the tally.
  SearchTally(const SolverOptions& options, Grid& solution)
      : options_(&options), solution_(&solution) {}

  /// Counts a guess; call it before each one. Returns false if the search must stop, as it may not
  /// guess any more.
  bool guess() {
    if (guesses_ >= options_->max_guesses || options_->gives_up()) {
      abandoned_ = true;
      return false;
    }
    ++guesses_;
    return true;
  }

  uint64_t guesses() const { return guesses_; }

  /// Counts a solution. Returns true if the search must stop, as it has found enough.
  bool solution(const Grid& grid) {
    if (solutions_++ == 0) *solution_ = grid;
    return solutions_ >= options_->limit;
  }

  /// Returns the answer after the end of the search, and blanks the solution if the answer has
  /// none. `nanos` is zero.
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
