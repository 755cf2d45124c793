#include "engine/search/puzzle_solver.h"

#include "engine/core/clock.h"

namespace nonet {

void PuzzleSolver::solve(std::span<const Grid> puzzles, std::span<Grid> solutions,
                         std::span<SolveResult> results) {
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

}  // namespace nonet
