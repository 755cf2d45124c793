#include "engine/search/exchange.h"

#include <gtest/gtest.h>
#include <nonet/solver_table.h>

#include <initializer_list>
#include <random>
#include <utility>

#include "tests/support/support.h"

namespace nonet {
namespace {

// A cell of row r and column c has the digit 3 r + r / 3 + c, from 1 up to 9 and again from 1. So
// the second row has the digits of the first one three places farther left, and they exchange in
// sets of three columns: 0, 3, 6, and so on. The columns 0 and 1 exchange only whole.
Grid shifted_grid() {
  Grid grid;
  for (int cell = 0; cell < kCells; ++cell) {
    const int row = row_of(cell);
    grid.cells[cell] = static_cast<uint8_t>((3 * row + row / 3 + column_of(cell)) % 9 + 1);
  }
  return grid;
}

Grid transposed(const Grid& grid) {
  Grid result;
  for (int cell = 0; cell < kCells; ++cell) {
    result.cells[9 * column_of(cell) + row_of(cell)] = grid.cells[cell];
  }
  return result;
}

using Cells = std::initializer_list<std::pair<int, int>>;  // rows and columns

Grid without(Grid grid, Cells cells) {
  for (const auto& [row, column] : cells) grid.cells[9 * row + column] = 0;
  return grid;
}

// In the grid, and transposed.
void expect_exchange(bool expected, const Grid& puzzle, const Grid& solution) {
  EXPECT_EQ(has_exchange(puzzle, solution), expected) << test::text(puzzle);
  EXPECT_EQ(has_exchange(transposed(puzzle), transposed(solution)), expected)
      << "transposed from " << test::text(puzzle);
  EXPECT_EQ(has_exchange(candidates_of(puzzle), solution), expected)
      << "as candidates: " << test::text(puzzle);
  EXPECT_EQ(has_exchange(candidates_of(transposed(puzzle)), transposed(solution)), expected)
      << "as candidates, transposed from " << test::text(puzzle);
}

TEST(Exchange, NeedsAllCellsOfACycle) {
  const Grid solution = shifted_grid();
  expect_exchange(false, solution, solution);
  for (int first_row = 0; first_row < 9; first_row += 3) {
    for (int column = 0; column < 3; ++column) {
      const int a = first_row + column, b = first_row + (column + 1) % 3;
      const Grid puzzle = without(solution, {{a, column},
                                             {b, column},
                                             {a, column + 3},
                                             {b, column + 3},
                                             {a, column + 6},
                                             {b, column + 6}});
      expect_exchange(true, puzzle, solution);
      for (const auto& [row, place] : {std::pair(a, column), {b, column + 3}, {a, column + 6}}) {
        Grid with_clue = puzzle;
        with_clue.cells[9 * row + place] = solution.cells[9 * row + place];
        expect_exchange(false, with_clue, solution);
      }
    }
  }
}

TEST(Exchange, MayHaveAllCellsOfTwoLines) {
  const Grid solution = shifted_grid();
  Grid puzzle = solution;
  for (int row = 0; row < 9; ++row) puzzle.cells[9 * row + 4] = puzzle.cells[9 * row + 5] = 0;
  expect_exchange(true, puzzle, solution);
  puzzle.cells[9 * 8 + 4] = solution.cells[9 * 8 + 4];
  expect_exchange(false, puzzle, solution);
}

TEST(Exchange, DoesNotCrossABand) {
  const Grid solution = shifted_grid();
  Grid puzzle = solution;
  for (int column = 0; column < 9; ++column) {
    puzzle.cells[9 * 2 + column] = puzzle.cells[9 * 3 + column] = 0;
  }
  EXPECT_FALSE(has_exchange(puzzle, solution));
}

TEST(Exchange, NeedsCandidatesForTheDigitsOfTheOtherLine) {
  const Grid solution = shifted_grid();
  const Grid puzzle = without(solution, {{0, 0}, {1, 0}, {0, 3}, {1, 3}, {0, 6}, {1, 6}});
  for (const int cell : {0, 9, 3, 12, 6, 15}) {
    Candidates candidates = candidates_of(puzzle);
    const int other = cell < 9 ? cell + 9 : cell - 9;
    const auto needed = static_cast<uint16_t>(1 << (solution.cells[other] - 1) |
                                              1 << (solution.cells[cell] - 1));
    candidates.masks[cell] = needed;
    EXPECT_TRUE(has_exchange(candidates, solution)) << "cell " << cell;
    candidates.masks[cell] = static_cast<uint16_t>(0x1FF & ~(1 << (solution.cells[other] - 1)));
    EXPECT_FALSE(has_exchange(candidates, solution)) << "cell " << cell;
  }
}

TEST(Exchange, IsFoundOnlyWhereThereIsASecondSolution) {
  std::mt19937 random(5);
  const auto solver = find_solver("mrv")->make({.limit = 2});
  int with_exchange = 0;
  for (size_t i = 0; i < test::sample().size(); i += 7) {
    const Grid unique = test::sample()[i];
    Grid solution;
    SolveResult result;
    solver->solve({&unique, 1}, {&solution, 1}, {&result, 1});
    ASSERT_EQ(result.status, Status::unique);
    EXPECT_FALSE(has_exchange(unique, solution)) << test::text(unique);
    Grid puzzle = unique;
    for (int removed = 0; removed < 3; ++removed) puzzle.cells[random() % kCells] = 0;
    if (!has_exchange(puzzle, solution)) continue;
    ++with_exchange;
    Grid ignored;
    solver->solve({&puzzle, 1}, {&ignored, 1}, {&result, 1});
    EXPECT_EQ(result.status, Status::multiple) << test::text(puzzle);
  }
  EXPECT_GT(with_exchange, 10);
}

}  // namespace
}  // namespace nonet
