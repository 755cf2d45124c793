// Symmetries of the pattern of clues: which cells have a clue together or not at all.
#pragma once

#include <nonet/grid.h>

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace nonet {

struct Symmetry {
  std::string_view name;
  std::string_view description;
  /// Where a cell goes; going on from there leads back to it.
  int (*image)(int cell);
};

/// The table of symmetries; the first is none at all.
std::span<const Symmetry> symmetries();
const Symmetry* find_symmetry(std::string_view name);

/// The cells in groups that have a clue together: each cell with its images.
std::vector<std::vector<uint8_t>> orbits_of(const Symmetry& symmetry);

/// Whether a pattern of this symmetry can have so many clues.
bool admits_clues(const Symmetry& symmetry, int clues);

}  // namespace nonet
