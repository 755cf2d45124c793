// A 9x9 Sudoku grid, and the geometry of its 27 houses.
//
// Cells are numbered 0 to 80 in reading order. Houses are numbered 0 to 26: nine rows from the top,
// nine columns from the left, nine boxes in reading order.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace nonet {

inline constexpr int kCells = 81;
inline constexpr int kHouses = 27;

/// A puzzle or a solution: one digit 1 to 9 per cell, 0 for a blank.
struct Grid {
  std::array<uint8_t, kCells> cells{};

  bool operator==(const Grid&) const = default;
};

constexpr int row_of(int cell) { return cell / 9; }
constexpr int column_of(int cell) { return cell % 9; }
constexpr int box_of(int cell) { return cell / 27 * 3 + cell % 9 / 3; }

namespace detail {

constexpr auto make_house_cells() {
  std::array<std::array<uint8_t, 9>, kHouses> houses{};
  for (int i = 0; i < 9; ++i) {
    for (int j = 0; j < 9; ++j) {
      houses[i][j] = static_cast<uint8_t>(i * 9 + j);
      houses[9 + i][j] = static_cast<uint8_t>(j * 9 + i);
      houses[18 + i][j] = static_cast<uint8_t>((i / 3 * 3 + j / 3) * 9 + i % 3 * 3 + j % 3);
    }
  }
  return houses;
}

constexpr auto make_houses_of_cell() {
  std::array<uint32_t, kCells> masks{};
  for (int cell = 0; cell < kCells; ++cell) {
    masks[cell] = 1u << row_of(cell) | 1u << (9 + column_of(cell)) | 1u << (18 + box_of(cell));
  }
  return masks;
}

}  // namespace detail

/// The nine cells of each house, in ascending order.
inline constexpr auto kHouseCells = detail::make_house_cells();

/// The three houses of each cell, as a mask with bit h set for house h.
inline constexpr auto kHousesOfCell = detail::make_houses_of_cell();

/// Returns whether two different cells share a house.
constexpr bool are_peers(int a, int b) {
  return a != b && (kHousesOfCell[a] & kHousesOfCell[b]) != 0;
}

/// Returns whether `solution` is a full grid, legal in every house, that has every clue of
/// `puzzle`.
bool is_solution_of(const Grid& puzzle, const Grid& solution);

/// Returns 81 characters, '.' for a blank.
std::string puzzle_text(const Grid& grid);

}  // namespace nonet
