/* Solves one puzzle through the C functions, with several solvers. */
#include <nonet/nonet.h>
#include <stdio.h>
#include <string.h>

/* Whether a solver gives the same answer. One that this machine lacks has a reason, and the solver
   before it goes on. */
static int is_same_with(const char* name, const char* puzzle, const char* solution) {
  char other[82] = {0};
  const char* const reason = nonet_use_solver(name);
  if (reason != NULL && (strcmp(name, "cuda") != 0 || *reason == 0)) return 0;
  if (reason != NULL) printf("%s: %s\n", name, reason);
  return nonet_solve(puzzle, 2, 0, other, NULL) == 1 && strcmp(other, solution) == 0;
}

int main(void) {
  const char* puzzle =
      "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";
  char solution[82] = {0};
  size_t guesses = 0;
  const size_t solutions = nonet_solve(puzzle, 2, 0, solution, &guesses);
  printf("%zu solution, %zu guesses: %s\n", solutions, guesses, solution);
  if (nonet_use_solver("scalar") != NULL || nonet_use_solver("no such") == NULL) return 1;
  if (!is_same_with("mrv", puzzle, solution) || !is_same_with("cuda", puzzle, solution)) return 1;
  if (!is_same_with("auto", puzzle, solution) || nonet_use_solver(NULL) != NULL) return 1;
  return solutions == 1 ? 0 : 1;
}
