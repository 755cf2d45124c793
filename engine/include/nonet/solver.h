// The batch interface that every solver implements, and the options they share.
#pragma once

#include <nonet/grid.h>
#include <nonet/result.h>

#include <atomic>
#include <cstdint>
#include <limits>
#include <span>

namespace nonet {

struct SolverOptions {
  /// Stop a puzzle at this many solutions (at least 1). 2 proves uniqueness, 1 takes the first.
  uint64_t limit = 2;
  /// Give a puzzle up (Status::abandoned) when it would need more guesses than this.
  uint64_t max_guesses = std::numeric_limits<uint64_t>::max();
  /// Once this is set, solve() returns soon, and its results have no meaning. Null: never.
  const std::atomic<bool>* give_up = nullptr;

  bool gives_up() const { return give_up != nullptr && give_up->load(std::memory_order_relaxed); }
};

/// A solver holds the working memory of one thread: use one instance per thread.
class Solver {
 public:
  virtual ~Solver() = default;

  /// Solves puzzles[i] for every i; the three spans have the same length.
  ///
  /// results[i] is overwritten. solutions[i] becomes the solution where has_solution(status), else
  /// all blank. Every Grid whose cells are 0 to 9 is a legal puzzle, clashing clues included; no
  /// status is ever Status::malformed. The answer to a puzzle does not depend on its neighbours.
  virtual void solve(std::span<const Grid> puzzles, std::span<Grid> solutions,
                     std::span<SolveResult> results) = 0;
};

}  // namespace nonet
