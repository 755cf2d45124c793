// Symmetries of the pattern of clues: cells of which either all or none have a clue.
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
  /// Returns the image of a cell. Repeated, it leads back to the cell.
  int (*image)(int cell);
};

/// Returns the table of symmetries; the first row is no symmetry.
std::span<const Symmetry> symmetries();
const Symmetry* find_symmetry(std::string_view name);

/// Returns the orbits of the symmetry: each cell with its images.
std::vector<std::vector<uint8_t>> orbits_of(const Symmetry& symmetry);

/// Returns whether a pattern with this symmetry can have this number of clues.
bool admits_clues(const Symmetry& symmetry, int clues);

}  // namespace nonet
