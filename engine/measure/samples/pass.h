// The puzzles of a pass over a sample. Each pass of each launch solves other puzzles, equivalent to
// those of the sample, so that a solver does not profit from remembering answers.
#pragma once

#include <cstdint>
#include <span>

#include "engine/measure/samples/sample.h"

namespace nonet {

/// Identifies a pass. The same seed, launch and pass give the same puzzles on every machine.
struct PassId {
  uint64_t seed = 1;
  uint64_t launch = 0;
  uint64_t pass = 0;     ///< pass 0 is the unchanged sample
  bool is_drawn = true;  ///< false: every pass is the unchanged sample (--no-permute)
};

/// Fills `puzzles` with the first puzzles of a pass, and `solutions` with their solutions. Requires
/// spans of the same length, at most that of the sample.
void draw_pass(const SampleView& sample, const PassId& id, std::span<Grid> puzzles,
               std::span<Grid> solutions);

}  // namespace nonet
