// A solver that also goes on with what another solver has begun.
#pragma once

#include <nonet/candidates.h>
#include <nonet/solver.h>

#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/search/selection.h"

namespace nonet {

/// A node of a search tree.
struct OpenNode {
  Candidates candidates;
  uint64_t guesses;  ///< that the search has made
  size_t depth;      ///< of them, those that are open: the search is at their first outcomes
};

class NodeSolver : public Solver {
 public:
  /// The same as solve() for some puzzles. Adds their times to those of their results.
  virtual void solve_selected(const Selection& puzzles) = 0;

  /// The same as solve() for the trees below nodes[i]. The guesses of results[i] include
  /// nodes[i].guesses.
  virtual void solve_nodes(std::span<const OpenNode> nodes, std::span<Grid> solutions,
                           std::span<SolveResult> results) = 0;
};

}  // namespace nonet
