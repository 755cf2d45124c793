// nonet's solver as functions of each type that `nonet list plugins` knows from elsewhere, under a
// name that has the type and under one that has not.
#include <nonet/nonet.h>

#include <cstring>

namespace {

/// Solves with a limit and writes a NUL after the solution, as several solvers do.
size_t solve_and_terminate(const char* puzzle, size_t limit, char* solution) {
  const size_t count = nonet_solve(puzzle, limit, 0, solution, nullptr);
  solution[81] = '\0';
  return count;
}

}  // namespace

extern "C" {

size_t OtherSolverOfTest(const char* puzzle, size_t limit, uint32_t, char* solution, size_t*) {
  return solve_and_terminate(puzzle, limit, solution);
}

int JSolve(const char* puzzle, char* solution, int limit) {
  return static_cast<int>(solve_and_terminate(puzzle, static_cast<size_t>(limit), solution));
}

size_t my_count(const char* puzzle, char* solution, size_t limit) {
  return solve_and_terminate(puzzle, limit, solution);
}

// Returns a status of its own: 0 if there is a solution.
int sudorix_solver_full(const char* puzzle, char* solution) {
  return solve_and_terminate(puzzle, 1, solution) == 1 ? 0 : 7;
}

int my_first(const char* puzzle, char* solution) { return sudorix_solver_full(puzzle, solution); }

// Leaves a digit in the last blank of a puzzle without a solution, and the others empty.
void my_grid(int* grid) {
  char puzzle[82] = {}, solution[81];
  for (int i = 0; i < 81; ++i) puzzle[i] = ".123456789"[grid[i]];
  if (nonet_solve(puzzle, 1, 0, solution, nullptr) == 0) {
    for (int i = 80; i >= 0; --i) {
      if (grid[i] != 0) continue;
      grid[i] = 1;
      return;
    }
  }
  for (int i = 0; i < 81; ++i) grid[i] = solution[i] - '0';
}

void my_device(const uint8_t (*puzzles)[81], size_t count, size_t limit, uint32_t configuration,
               uint8_t (*solutions)[81], nonet_result* results) {
  nonet_solve_batch(puzzles, count, limit, configuration, solutions, results);
}

}  // extern "C"

bool solveSudoku(int (*grid)[9]) {
  my_grid(*grid);
  return true;
}
