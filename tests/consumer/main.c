/* Solves one puzzle through the C functions. */
#include <nonet/nonet.h>
#include <stdio.h>

int main(void) {
  const char* puzzle =
      "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";
  char solution[82] = {0};
  size_t guesses = 0;
  const size_t solutions = nonet_solve(puzzle, 2, 0, solution, &guesses);
  printf("%zu solution, %zu guesses: %s\n", solutions, guesses, solution);
  return solutions == 1 ? 0 : 1;
}
