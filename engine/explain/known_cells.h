// The candidates of the cells when a search for a technique found nothing. A pattern whose cells
// still have the same candidates removes nothing now either, because there are only fewer
// candidates to remove. So only patterns with a changed cell are searched for.
#pragma once

#include "engine/explain/board.h"

namespace nonet::explain {

class KnownCells {
 public:
  /// The cells that have changed. All cells, if one has a candidate more: of another puzzle.
  CellSet changed(const Marks& marks) const {
    constexpr CellSet kAll = {~0ull, (1ull << (kCells - 64)) - 1};
    CellSet changed;
    uint16_t more = 0;
    for (int cell = 0; cell < kCells; ++cell) {
      more |= static_cast<uint16_t>(marks.cells[cell] & ~cells_[cell]);
      if (marks.cells[cell] != cells_[cell]) changed.insert(cell);
    }
    return more != 0 ? kAll : changed;
  }
  void keep(const Marks& marks) { cells_ = marks.cells; }

 private:
  std::array<uint16_t, kCells> cells_{};
};

}  // namespace nonet::explain
