#include "engine/corpora/forms/symmetry.h"

#include <algorithm>
#include <array>
#include <bitset>

namespace nonet {
namespace {

constexpr std::array kSymmetries = {
    Symmetry{"none", "any pattern", [](int cell) { return cell; }},
    Symmetry{"rotational", "the same after half a turn", [](int cell) { return 80 - cell; }},
    Symmetry{"quarter", "the same after a quarter turn",
             [](int cell) { return column_of(cell) * 9 + 8 - row_of(cell); }},
    Symmetry{"horizontal", "left mirrors right",
             [](int cell) { return row_of(cell) * 9 + 8 - column_of(cell); }},
    Symmetry{"vertical", "top mirrors bottom",
             [](int cell) { return (8 - row_of(cell)) * 9 + column_of(cell); }},
    Symmetry{"diagonal", "mirrored at the main diagonal",
             [](int cell) { return column_of(cell) * 9 + row_of(cell); }},
};

}  // namespace

static_assert(kSymmetries.size() <= kMaxSymmetries);

std::span<const Symmetry> symmetries() { return kSymmetries; }

const Symmetry* find_symmetry(std::string_view name) {
  const auto row = std::ranges::find(kSymmetries, name, &Symmetry::name);
  return row == kSymmetries.end() ? nullptr : &*row;
}

std::vector<std::vector<uint8_t>> orbits_of(const Symmetry& symmetry) {
  std::vector<std::vector<uint8_t>> orbits;
  std::bitset<kCells> seen;
  for (int start = 0; start < kCells; ++start) {
    if (seen[static_cast<size_t>(start)]) continue;
    std::vector<uint8_t>& orbit = orbits.emplace_back();
    for (int cell = start; !seen[static_cast<size_t>(cell)]; cell = symmetry.image(cell)) {
      seen.set(static_cast<size_t>(cell));
      orbit.push_back(static_cast<uint8_t>(cell));
    }
  }
  return orbits;
}

bool has_symmetry(const Grid& puzzle, const Symmetry& symmetry) {
  for (int cell = 0; cell < kCells; ++cell) {
    const bool is_clue = puzzle.cells[static_cast<size_t>(cell)] != 0;
    if (is_clue != (puzzle.cells[static_cast<size_t>(symmetry.image(cell))] != 0)) return false;
  }
  return true;
}

bool admits_clues(const Symmetry& symmetry, int clues) {
  std::bitset<kCells + 1> sums;  // of the sizes of some orbits
  sums.set(0);
  for (const auto& orbit : orbits_of(symmetry)) sums |= sums << orbit.size();
  return clues >= 0 && clues <= kCells && sums[static_cast<size_t>(clues)];
}

}  // namespace nonet
