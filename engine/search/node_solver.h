// A solver that also goes on with what another solver has begun.
#pragma once

#include <nonet/solver.h>

#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/search/board.h"
#include "engine/search/exchange.h"
#include "engine/search/selection.h"

namespace nonet {

/// A search that another solver has begun.
struct OpenSearch {
  /// The state to search next is the last one. Those before it wait: second outcomes of open
  /// guesses, to be searched from the last one to the first one.
  std::span<const DigitBoards> states;
  uint64_t guesses;    ///< that the search has made
  uint64_t solutions;  ///< that it has found
  bool is_hard;        ///< not needed before the first guess
  /// The puzzle; none in a search of a part of its tree. It may be stored where the solution is to
  /// be: it is read only before a first solution is found.
  GivenPuzzle puzzle;
  /// Guesses above all states, at their first outcomes; others search their second outcomes.
  size_t depth_above;
};

class NodeSolver : public Solver {
 public:
  /// The same as solve() for some puzzles. Adds their times to those of their results.
  virtual void solve_selected(const Selection& puzzles) = 0;

  /// The same as solve() for the rest of searches. results[i] includes the guesses and solutions
  /// that searches[i] has; solutions[i] is undefined if it has a solution already.
  virtual void resume(std::span<const OpenSearch> searches, std::span<Grid> solutions,
                      std::span<SolveResult> results) = 0;
};

}  // namespace nonet
