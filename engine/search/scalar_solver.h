// The reference solver: the search of contract.h, one node at a time.
#pragma once

#include <array>

#include "engine/search/exchange.h"
#include "engine/search/puzzle_solver.h"
#include "engine/search/words/node.h"

namespace nonet {

/// Owns its stack, so that a search allocates nothing.
class ScalarSolver final : public PuzzleSolver {
 public:
  using PuzzleSolver::PuzzleSolver;

  void solve_candidates(std::span<const Candidates> puzzles, std::span<Grid> solutions,
                        std::span<SolveResult> results) override;

 private:
  void search(const Grid& puzzle, SearchTally& tally) override;
  /// Searches from the first node of the stack.
  void search(const GivenPuzzle& puzzle, SearchTally& tally);

  // A node waits for its turn after a guess, which has placed a digit in a cell that was open. So
  // at most 81 nodes wait, and one is being searched.
  std::array<WordNode, kCells + 1> stack_;
};

}  // namespace nonet
