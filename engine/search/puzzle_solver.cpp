#include "engine/search/puzzle_solver.h"

namespace nonet {

void PuzzleSolver::solve(std::span<const Grid> puzzles, std::span<Grid> solutions,
                         std::span<SolveResult> results) {
  solve_each(puzzles, solutions, results,
             [this](const Grid& puzzle, SearchTally& tally) { search(puzzle, tally); });
}

}  // namespace nonet
