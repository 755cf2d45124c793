// What follows from a symmetry of the pattern of clues.
#pragma once

#include <nonet/generate.h>

#include <cstdint>
#include <vector>

namespace nonet {

/// Returns the cells in groups that have a clue together: each cell with its images.
std::vector<std::vector<uint8_t>> orbits_of(const Symmetry& symmetry);

/// Returns whether a pattern of this symmetry can have this many clues.
bool admits_clues(const Symmetry& symmetry, int clues);

}  // namespace nonet
