// The digits of each row, column and box: as booleans and as bit masks. Besides the grid, each of
// the textbook solvers has one of these as its state.
#pragma once

#include <nonet/grid.h>

#include <cstdint>
#include <vector>

namespace nonet {

/// Three tables of booleans, (row, column, box) x digit.
class DigitTables {
 public:
  bool admits(int cell, int digit) const {
    return !row_[row_of(cell)][digit] && !column_[column_of(cell)][digit] &&
           !box_[box_of(cell)][digit];
  }
  void place(int cell, int digit) { set(cell, digit, true); }
  void lift(int cell, int digit) { set(cell, digit, false); }

  /// Places every clue. Returns false if two clues clash.
  bool place_clues(const Grid& puzzle) {
    for (int cell = 0; cell < kCells; ++cell) {
      const int digit = puzzle.cells[cell];
      if (digit == 0) continue;
      if (!admits(cell, digit)) return false;
      place(cell, digit);
    }
    return true;
  }

 private:
  void set(int cell, int digit, bool value) {
    row_[row_of(cell)][digit] = value;
    column_[column_of(cell)][digit] = value;
    box_[box_of(cell)][digit] = value;
  }

  bool row_[9][10]{};
  bool column_[9][10]{};
  bool box_[9][10]{};
};

/// One integer per row, column and box; bit d-1 is set while digit d is free there.
class DigitMasks {
 public:
  /// Returns the digits that can still be placed in `cell`.
  uint32_t free(int cell) const {
    return row_[row_of(cell)] & column_[column_of(cell)] & box_[box_of(cell)];
  }
  /// Places the digit of `bit` in `cell`, or removes it again.
  void flip(int cell, uint32_t bit) {
    row_[row_of(cell)] ^= bit;
    column_[column_of(cell)] ^= bit;
    box_[box_of(cell)] ^= bit;
  }

  /// Places every clue. Returns false if two clues clash.
  bool place_clues(const Grid& puzzle) {
    for (int i = 0; i < 9; ++i) row_[i] = column_[i] = box_[i] = 0x1FF;
    for (int cell = 0; cell < kCells; ++cell) {
      if (puzzle.cells[cell] == 0) continue;
      const uint32_t bit = 1u << (puzzle.cells[cell] - 1);
      if ((free(cell) & bit) == 0) return false;
      flip(cell, bit);
    }
    return true;
  }

 private:
  uint32_t row_[9];
  uint32_t column_[9];
  uint32_t box_[9];
};

/// Makes `blanks` the list of the blank cells of `grid`, in ascending order.
inline void list_blanks(const Grid& grid, std::vector<int>& blanks) {
  blanks.clear();
  for (int cell = 0; cell < kCells; ++cell) {
    if (grid.cells[cell] == 0) blanks.push_back(cell);
  }
}

}  // namespace nonet
