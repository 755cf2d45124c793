// Properties of a symmetry of the pattern of clues.
#pragma once

#include <nonet/generate.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace nonet {

/// At least the number of rows of symmetries().
inline constexpr size_t kMaxSymmetries = 8;

/// Returns the orbits of the symmetry: each cell with its images.
std::vector<std::vector<uint8_t>> orbits_of(const Symmetry& symmetry);

/// Returns whether the pattern of clues has this symmetry.
bool has_symmetry(const Grid& puzzle, const Symmetry& symmetry);

/// Returns whether a pattern with this symmetry can have this number of clues.
bool admits_clues(const Symmetry& symmetry, int clues);

}  // namespace nonet
