// A puzzle with the canonical form of its class of equivalents, compact and of fixed size, to sort
// whole corpora.
#pragma once

#include <nonet/grid.h>

#include <array>
#include <compare>
#include <cstdint>

namespace nonet {

/// A grid with four bits for each cell. Its order is the order of the texts.
struct PackedGrid {
  std::array<uint8_t, (kCells + 1) / 2> bytes{};

  PackedGrid() = default;
  explicit PackedGrid(const Grid& grid) {
    for (size_t cell = 0; cell < kCells; ++cell) {
      bytes[cell / 2] |= static_cast<uint8_t>(grid.cells[cell] << (cell % 2 == 0 ? 4 : 0));
    }
  }
  Grid grid() const {
    Grid grid;
    for (size_t cell = 0; cell < kCells; ++cell) {
      grid.cells[cell] = bytes[cell / 2] >> (cell % 2 == 0 ? 4 : 0) & 15;
    }
    return grid;
  }

  auto operator<=>(const PackedGrid&) const = default;
};

struct ClassRecord {
  PackedGrid form;  ///< canonical; of the puzzle, or of its solution
  PackedGrid puzzle;
  uint32_t input = 0;  ///< index of its input
  uint64_t record = 0;

  /// Sorts by class, then by puzzle, then in the order of the input.
  auto operator<=>(const ClassRecord&) const = default;
};

}  // namespace nonet
