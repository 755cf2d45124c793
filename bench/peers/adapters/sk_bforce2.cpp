// The function `solve` of a plugin, for SK_BFORCE2. It proves uniqueness with every limit, so it
// counts to 2 at most, and it does not count guesses.
#include <nonet/nonet.h>
// Each needs the one before.
// clang-format off
#include "sk_t.h"
#include "Zhn.h"
#include "Zhn_cpp.h"
// clang-format on

extern "C" __attribute__((visibility("default"))) size_t solve(const char* puzzle, size_t limit,
                                                               uint32_t /*configuration*/,
                                                               char* solution,
                                                               size_t* /*guesses*/) {
  char first[82] = "";  // the solver writes a NUL too
  // With other limits nobody reads the solution.
  zh_g2.zsol = limit == 1 ? first : nullptr;
  // It writes the NUL after the puzzle anew; the rest it only reads.
  const int found = zhou[0].CheckValidityQuick(const_cast<char*>(puzzle));
  if (limit == 1 && found > 0) {
    // A puzzle that needs no guess is solved in place, and not recorded.
    if (first[0] == 0) zhou[0].SetKnown(first);
    memcpy(solution, first, 81);
  }
  return found > static_cast<int>(limit) ? limit : found;
}
