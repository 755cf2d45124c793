// Whole placements of a digit: a cell of each row, in different columns and boxes.
#pragma once

#include "engine/explain/board.h"

namespace nonet::explain {

class Templates {
 public:
  Templates(const Marks& marks, int digit) {
    for (int row = 0; row < 9; ++row) rows_[row] = marks.places[digit][kRow + row];
  }

  /// The cells that are in no placement, and those that are in all. A digit of which there are none
  /// never leads to a contradiction by itself.
  CellSet never_or_always() {
    CellSet in_some, in_all = {~0ull, ~0ull}, never, always;
    const auto find = [&](int row, uint16_t places) {
      const uint16_t kept = rows_[row];
      rows_[row] = places;
      const bool is_found = extend(0, 0, 0);
      rows_[row] = kept;
      if (!is_found) return false;
      CellSet found;
      for (int i = 0; i < 9; ++i) {
        if (columns_[i] >= 0) found.insert(kHouseCells[i][columns_[i]]);
      }
      in_some |= found;
      in_all &= found;
      return true;
    };
    for (int row = 0; row < 9; ++row) {
      for_each_bit(rows_[row], [&](int column) {
        const int cell = kHouseCells[row][column];
        if (!in_some.contains(cell) && !find(row, bit(column))) never.insert(cell);
        if (in_all.contains(cell) && !find(row, rows_[row] & ~bit(column))) always.insert(cell);
      });
    }
    return never | always;
  }

 private:
  // Whether a placement goes on from this row. Rows without places have the digit already.
  bool extend(int row, uint32_t columns, uint32_t boxes) {
    for (; row < 9 && rows_[row] == 0; ++row) columns_[row] = -1;
    if (row == 9) return true;
    for (uint32_t rest = rows_[row] & ~columns; rest != 0; rest &= rest - 1) {
      const int column = lowest(rest);
      const uint32_t box = 1u << (row / 3 * 3 + column / 3);
      if ((boxes & box) != 0) continue;
      columns_[row] = column;
      if (extend(row + 1, columns | 1u << column, boxes | box)) return true;
    }
    return false;
  }

  std::array<uint16_t, 9> rows_;
  std::array<int, 9> columns_{};  // of the placement that was found last; -1: the row has none
};

}  // namespace nonet::explain
