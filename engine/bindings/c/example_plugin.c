/* A solver for `nonet bench --plugin`: it keeps a mask of the possible digits for each row, column
 * and box, and fills the blank with the fewest candidates next. To build and to measure it:
 *
 *     cc -O2 -shared -fPIC -I engine/include engine/bindings/c/example_plugin.c -o libexample.so
 *     nonet bench datasets/sample.txt --plugin libexample.so=example */
#include <nonet/nonet.h>
#include <string.h>

typedef struct {
  unsigned rows[9], columns[9], boxes[9]; /* bit d: digit d is possible */
  char cells[81];
  size_t limit;
  size_t solutions;
  size_t guesses;
  char* solution;
} search;

static unsigned* houses_of(search* s, int cell, int house) {
  const int row = cell / 9, column = cell % 9;
  return house == 0   ? &s->rows[row]
         : house == 1 ? &s->columns[column]
                      : &s->boxes[row / 3 * 3 + column / 3];
}

static unsigned candidates(search* s, int cell) {
  return *houses_of(s, cell, 0) & *houses_of(s, cell, 1) & *houses_of(s, cell, 2);
}

static void flip(search* s, int cell, unsigned digit) {
  for (int house = 0; house < 3; ++house) *houses_of(s, cell, house) ^= digit;
}

static int count_bits(unsigned mask) {
  int count = 0;
  for (; mask != 0; mask &= mask - 1) ++count;
  return count;
}

static void fill(search* s) {
  int best = -1, least = 10;
  for (int cell = 0; cell < 81 && least > 1; ++cell) {
    if (s->cells[cell] != '.') continue;
    const int count = count_bits(candidates(s, cell));
    if (count < least) {
      least = count;
      best = cell;
    }
  }
  if (best < 0) {
    if (s->solutions++ == 0) memcpy(s->solution, s->cells, 81);
    return;
  }
  for (int digit = 1; digit <= 9 && s->solutions < s->limit; ++digit) {
    const unsigned bit = 1u << digit;
    if ((candidates(s, best) & bit) == 0) continue;
    if (least > 1) ++s->guesses;
    s->cells[best] = (char)('0' + digit);
    flip(s, best, bit);
    fill(s);
    flip(s, best, bit);
    s->cells[best] = '.';
  }
}

/* nonet finds the function by its name; its type is nonet_solve_function. */
size_t solve(const char* puzzle, size_t limit, uint32_t configuration, char* solution,
             size_t* guesses) {
  search s = {.limit = limit, .solution = solution};
  (void)configuration;
  for (int i = 0; i < 9; ++i) s.rows[i] = s.columns[i] = s.boxes[i] = 0x3FE;
  memset(s.cells, '.', sizeof s.cells);
  *guesses = 0;
  for (int cell = 0; cell < 81; ++cell) {
    if (puzzle[cell] < '1' || puzzle[cell] > '9') continue;
    const unsigned bit = 1u << (puzzle[cell] - '0');
    if ((candidates(&s, cell) & bit) == 0) return 0; /* clues clash */
    s.cells[cell] = puzzle[cell];
    flip(&s, cell, bit);
  }
  fill(&s);
  *guesses = s.guesses;
  return s.solutions;
}
