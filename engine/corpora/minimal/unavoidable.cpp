#include "engine/corpora/minimal/unavoidable.h"

#include <array>
#include <bit>

namespace nonet {
namespace {

/// The place of each digit (index 0 to 8) in each row, column and box.
struct Places {
  std::array<std::array<uint8_t, 9>, 9> column_in_row, row_in_column, row_in_box;

  explicit Places(const Grid& full) {
    for (int cell = 0; cell < kCells; ++cell) {
      const int digit = full.cells[cell] - 1;
      column_in_row[digit][row_of(cell)] = static_cast<uint8_t>(column_of(cell));
      row_in_column[digit][column_of(cell)] = static_cast<uint8_t>(row_of(cell));
      row_in_box[digit][box_of(cell)] = static_cast<uint8_t>(row_of(cell));
    }
  }
};

// Calls `visit` with each set of rows in which the digits a and b can be exchanged. In such a set,
// a and b occupy the same columns and boxes.
template <class Visit>
void for_each_exchange(const Places& places, int a, int b, Visit visit) {
  uint32_t left = 0x1FF;
  while (left != 0) {
    uint32_t rows = left & -left, fresh = rows;
    while (fresh != 0) {
      const int row = std::countr_zero(fresh);
      fresh &= fresh - 1;
      for (const auto& [one, other] : {std::array{a, b}, std::array{b, a}}) {
        const int column = places.column_in_row[one][row];
        const uint32_t linked = 1u << places.row_in_column[other][column] |
                                1u << places.row_in_box[other][row / 3 * 3 + column / 3];
        fresh |= linked & ~rows;
        rows |= linked;
      }
    }
    visit(rows);
    left &= ~rows;
  }
}

void add_digit_pairs(const Places& places, int max_cells, std::vector<Board>& sets) {
  for (int a = 0; a < 9; ++a) {
    for (int b = a + 1; b < 9; ++b) {
      for_each_exchange(places, a, b, [&](uint32_t rows) {
        if (2 * std::popcount(rows) > max_cells) return;
        Board cells{};
        for (; rows != 0; rows &= rows - 1) {
          const int row = std::countr_zero(rows);
          cells[row / 3] |=
              (1u << places.column_in_row[a][row] | 1u << places.column_in_row[b][row])
              << row % 3 * 9;
        }
        sets.push_back(cells);
      });
    }
  }
}

// Adds the sets of lines i and j of the same band or stack. Each set consists of the cells in those
// crossing lines in which i and j have the same digits, so that they can be exchanged there.
void add_line_pairs(const Grid& full, bool columns, int max_cells, std::vector<Board>& sets) {
  const auto cell_of = [columns](int line, int crossing) {
    return columns ? crossing * 9 + line : line * 9 + crossing;
  };
  for (int i = 0; i < 9; ++i) {
    std::array<int, 10> crossing_of_digit{};
    for (int crossing = 0; crossing < 9; ++crossing) {
      crossing_of_digit[full.cells[cell_of(i, crossing)]] = crossing;
    }
    for (int j = i + 1; j < i / 3 * 3 + 3; ++j) {
      uint32_t left = 0x1FF;
      while (left != 0) {
        Board cells{};
        int count = 0;
        for (int crossing = std::countr_zero(left); (left >> crossing & 1) != 0;) {
          left &= ~(1u << crossing);
          cells |= board_of(cell_of(i, crossing)) | board_of(cell_of(j, crossing));
          count += 2;
          crossing = crossing_of_digit[full.cells[cell_of(j, crossing)]];
        }
        if (count <= max_cells) sets.push_back(cells);
      }
    }
  }
}

}  // namespace

void find_unavoidable_sets(const Grid& full, int max_cells, std::vector<Board>& sets) {
  sets.clear();
  const Places places(full);
  add_digit_pairs(places, max_cells, sets);
  add_line_pairs(full, false, max_cells, sets);
  add_line_pairs(full, true, max_cells, sets);
}

}  // namespace nonet
