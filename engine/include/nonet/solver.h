// The batch interface that every solver implements, and the options that all solvers share.
#pragma once

#include <nonet/candidates.h>
#include <nonet/grid.h>
#include <nonet/result.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>

namespace nonet {

struct SolverOptions {
  /// Stop a puzzle at this many solutions (at least 1). 2 proves uniqueness, 1 takes the first.
  uint64_t limit = 2;
  /// Abandon a puzzle (Status::abandoned) when it would need more guesses than this.
  uint64_t max_guesses = std::numeric_limits<uint64_t>::max();
  /// After this is set, solve() returns soon, and its answers are invalid. Null: never.
  const std::atomic<bool>* give_up = nullptr;

  bool gives_up() const { return give_up != nullptr && give_up->load(std::memory_order_relaxed); }
};

/// Calls of this many puzzles, or of a multiple of it, suit every solver: `sliced` has 512 puzzles
/// in a load with AVX-512, and whole loads on every other target.
inline constexpr size_t kPreferredBatch = 512;

/// A solver owns the working memory of one thread: use one instance per thread.
class Solver {
 public:
  virtual ~Solver() = default;

  /// Solves puzzles[i] for every i. Requires three spans of the same length.
  ///
  /// Overwrites results[i]. Sets solutions[i] to the solution if has_solution(status), else to a
  /// blank grid. Every Grid whose cells are 0 to 9 is a legal puzzle, even if clues clash; no
  /// status is ever Status::malformed. The answer to a puzzle does not depend on its neighbours.
  virtual void solve(std::span<const Grid> puzzles, std::span<Grid> solutions,
                     std::span<SolveResult> results) = 0;

  /// The same for puzzles of candidates. For candidates_of(grid) the answer and the guesses are
  /// those for the grid. Throws std::logic_error if the solver does not take candidates
  /// (SolverRow::takes_candidates).
  virtual void solve_candidates(std::span<const Candidates> /*puzzles*/,
                                std::span<Grid> /*solutions*/, std::span<SolveResult> /*results*/) {
    throw std::logic_error("this solver does not take candidates");
  }
};

}  // namespace nonet
