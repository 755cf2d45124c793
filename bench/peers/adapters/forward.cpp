// The function `solve` of a plugin, for a solver that has a function of that type already, as those
// in tdoku's benchmark have. build.sh defines:
//
//   PEER_FUNCTION       the solver's function
//   PEER_CONFIGURATION  the configuration that it gets
#include <nonet/nonet.h>

#include <cstring>

extern "C" nonet_solve_function PEER_FUNCTION;

extern "C" __attribute__((visibility("default"))) size_t solve(const char* puzzle, size_t limit,
                                                               uint32_t /*configuration*/,
                                                               char* solution, size_t* guesses) {
  char first[82];  // some write a NUL too
  const size_t found = PEER_FUNCTION(puzzle, limit, PEER_CONFIGURATION, first, guesses);
  // With other limits nobody reads the solution.
  if (limit == 1) std::memcpy(solution, first, 81);
  return found;
}
