// What has lost candidates since a technique found nothing. A pattern whose cells still have the
// same candidates removes nothing now either, because there are only fewer candidates to remove. So
// a technique is tried again only where something has changed.
#pragma once

#include <nonet/candidates.h>

#include <cstdint>

#include "engine/explain/cell_set.h"

namespace nonet::explain {

struct Changes {
  CellSet cells;
  uint32_t houses = 0;  // of these cells
  uint32_t digits = 0;

  static constexpr Changes all() { return {kAllCells, (1u << kHouses) - 1, kAllDigits}; }
  void add(int cell, uint32_t lost) {
    cells.insert(cell);
    houses |= kHousesOfCell[cell];
    digits |= lost;
  }
  Changes& operator|=(const Changes& other) {
    cells |= other.cells;
    houses |= other.houses;
    digits |= other.digits;
    return *this;
  }
};

}  // namespace nonet::explain
