// The geometry of the grid and the check of solutions.
#include <gtest/gtest.h>
#include <nonet/grid.h>

#include <bit>
#include <set>
#include <utility>

#include "tests/support/support.h"

namespace nonet {
namespace {

TEST(Houses, EachHasNineCellsAndEachCellThreeHouses) {
  std::array<int, kCells> houses_of{};
  for (int house = 0; house < kHouses; ++house) {
    EXPECT_EQ(std::set<int>(kHouseCells[house].begin(), kHouseCells[house].end()).size(), 9u);
    for (const int cell : kHouseCells[house]) {
      ++houses_of[cell];
      EXPECT_TRUE(kHousesOfCell[cell] >> house & 1) << "house " << house << " cell " << cell;
    }
  }
  for (int cell = 0; cell < kCells; ++cell) {
    EXPECT_EQ(houses_of[cell], 3);
    EXPECT_EQ(std::popcount(kHousesOfCell[cell]), 3);
  }
}

TEST(Houses, EachCellHasTwentyPeers) {
  for (int a = 0; a < kCells; ++a) {
    int peers = 0;
    for (int b = 0; b < kCells; ++b) {
      peers += are_peers(a, b) ? 1 : 0;
      EXPECT_EQ(are_peers(a, b), are_peers(b, a));
    }
    EXPECT_EQ(peers, 20) << "cell " << a;
  }
}

TEST(IsSolutionOf, HoldsForTheSolutionAndFailsForEveryChangeOfIt) {
  const Grid puzzle = test::grid(
      "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..");
  const Grid solution = test::grid(
      "145327698839654127672918543496185372218473956753296481367542819984761235521839764");
  EXPECT_TRUE(is_solution_of(puzzle, solution));
  for (int cell = 0; cell < kCells; ++cell) {
    for (uint8_t digit = 0; digit <= 10; ++digit) {
      if (digit == solution.cells[cell]) continue;
      Grid wrong = solution;
      wrong.cells[cell] = digit;
      EXPECT_FALSE(is_solution_of(puzzle, wrong)) << "cell " << cell << " digit " << int{digit};
    }
  }
}

TEST(IsSolutionOf, FailsIfHousesOfOneKindRepeatADigit) {
  const Grid solution = test::grid(test::kSolution);
  for (int cell = 0; cell < kCells; ++cell) {
    for (const int step : {1, 9}) {  // both cells are in a row and a box, or in a column and a box
      if (step == 1 ? cell % 3 == 2 : cell / 9 % 3 == 2) continue;
      Grid wrong = solution;
      std::swap(wrong.cells[cell], wrong.cells[cell + step]);
      EXPECT_FALSE(is_solution_of(Grid{}, wrong)) << "cell " << cell << " step " << step;
    }
  }
  Grid wrong_boxes;
  for (int cell = 0; cell < kCells; ++cell) {
    wrong_boxes.cells[cell] = static_cast<uint8_t>((cell / 9 + cell % 9) % 9 + 1);
  }
  EXPECT_FALSE(is_solution_of(Grid{}, wrong_boxes));
}

TEST(IsSolutionOf, FailsForALegalGridThatDropsAClue) {
  const Grid solution = test::grid(
      "145327698839654127672918543496185372218473956753296481367542819984761235521839764");
  Grid relabelled;  // 1 -> 2 -> ... -> 9 -> 1: legal in itself
  for (int cell = 0; cell < kCells; ++cell) {
    relabelled.cells[cell] = static_cast<uint8_t>(solution.cells[cell] % 9 + 1);
  }
  Grid puzzle;
  puzzle.cells[80] = 4;
  EXPECT_TRUE(is_solution_of(Grid{}, relabelled));
  EXPECT_TRUE(is_solution_of(puzzle, solution));
  EXPECT_FALSE(is_solution_of(puzzle, relabelled));
}

}  // namespace
}  // namespace nonet
