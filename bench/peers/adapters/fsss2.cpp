// The function `solve` of a plugin, for fsss2 as in t-dillon/fsss2_bench. It proves uniqueness with
// every limit, so it counts to 2 at most. build.sh defines PEER_CONFIGURATION: 1 searches for
// locked candidates too, 0 does not.
#include "fsss2.h"

#include <nonet/nonet.h>

// The solver reads and writes these.
int nTrials;
bool do_locked_candidates = PEER_CONFIGURATION != 0;

extern "C" __attribute__((visibility("default"))) size_t solve(const char* puzzle, size_t limit,
                                                               uint32_t /*configuration*/,
                                                               char* solution, size_t* guesses) {
  char clues[81];
  char digits[81];
  for (int i = 0; i < 81; ++i) clues[i] = puzzle[i] == '.' ? 0 : puzzle[i] - '0';
  nTrials = 0;
  getSingleSolution search;
  const int found = search.solve(clues, digits);
  *guesses = nTrials;
  // With other limits nobody reads the solution.
  if (limit == 1 && found != 0) {
    for (int i = 0; i < 81; ++i) solution[i] = '0' + digits[i];
  }
  return found > static_cast<int>(limit) ? limit : found;
}
