// The reference solver: the search of contract.h, one puzzle at a time.
#pragma once

#include "engine/search/puzzle_solver.h"
#include "engine/search/scalar_search.h"

namespace nonet {

class ScalarSolver final : public PuzzleSolver {
 public:
  using PuzzleSolver::PuzzleSolver;

  void solve_candidates(std::span<const Candidates> puzzles, std::span<Grid> solutions,
                        std::span<SolveResult> results) override {
    solve_each(puzzles, solutions, results, [this](const Candidates& puzzle, SearchTally& tally) {
      search_.run(puzzle, tally);
    });
  }

 private:
  void search(const Grid& puzzle, SearchTally& tally) override { search_.run(puzzle, tally); }

  ScalarSearch search_;
};

}  // namespace nonet
