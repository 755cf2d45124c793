// Puzzles of candidates: conversions, text, solutions.
#include <gtest/gtest.h>
#include <nonet/candidates.h>

#include <random>

#include "tests/support/support.h"

namespace nonet {
namespace {

TEST(Candidates, OfAGridAreOneForAClueAndAllForABlank) {
  const Grid grid = test::grid(test::kPuzzle);
  const Candidates candidates = candidates_of(grid);
  EXPECT_EQ(candidates.masks[0], kAllDigits);
  EXPECT_EQ(candidates.masks[2], mask_of(5));
  EXPECT_EQ(grid_of(candidates), grid);
}

TEST(Candidates, BecomeAGridOnlyIfEachCellHasOneOrAll) {
  Candidates candidates = candidates_of(test::grid(test::kPuzzle));
  for (const uint16_t mask : {0, 0x3, 0x1FE, 0x111}) {
    candidates.masks[40] = mask;
    EXPECT_EQ(grid_of(candidates), std::nullopt) << mask;
  }
  candidates.masks[40] = mask_of(9);
  ASSERT_NE(grid_of(candidates), std::nullopt);
  EXPECT_EQ(grid_of(candidates)->cells[40], 9);
}

TEST(Candidates, AreReadBackFromTheirText) {
  std::mt19937 random(5);
  for (const Grid& grid : {test::sample()[3], test::sample()[900]}) {
    Candidates candidates = test::random_candidates(grid, 50, random);
    candidates.masks[7] = 0;
    std::string text = puzzle_text(candidates);
    ASSERT_EQ(text.size(), kCandidatesCharacters);
    EXPECT_EQ(text.substr(63, 9), ".........");
    EXPECT_EQ(candidates_of_text(text), candidates);
    for (char& c : text) c = c == '.' ? '0' : c;
    EXPECT_EQ(candidates_of_text(text), candidates) << "with zeros";
  }
  Candidates first_cells{};
  first_cells.masks[0] = 0x155;
  first_cells.masks[80] = mask_of(9);
  EXPECT_EQ(puzzle_text(first_cells), "1.3.5.7.9" + std::string(719, '.') + '9');
}

TEST(Candidates, RefuseTextsOfAnotherLengthOrWithAMisplacedDigit) {
  const std::string text = puzzle_text(candidates_of(Grid{}));
  EXPECT_NE(candidates_of_text(text), std::nullopt);
  EXPECT_EQ(candidates_of_text(text.substr(1)), std::nullopt);
  EXPECT_EQ(candidates_of_text(text + '.'), std::nullopt);
  for (const size_t place : {0, 100, 728}) {
    for (const char c : {'x', ' ', '-', place == 0 ? '2' : '1'}) {
      std::string bad = text;
      bad[place] = c;
      EXPECT_EQ(candidates_of_text(bad), std::nullopt) << place << c;
    }
  }
}

TEST(Candidates, ASolutionHasACandidateOfEachCell) {
  const Grid solution = test::grid(test::kSolution);
  Candidates candidates = candidates_of(test::grid(test::kPuzzle));
  EXPECT_TRUE(is_solution_of(candidates, solution));
  EXPECT_FALSE(is_solution_of(candidates, Grid{}));
  candidates.masks[0] ^= mask_of(solution.cells[0]);
  EXPECT_FALSE(is_solution_of(candidates, solution));
  EXPECT_FALSE(is_solution_of(PuzzleView(candidates), solution));
  EXPECT_TRUE(is_solution_of(PuzzleView(solution), solution));
}

}  // namespace
}  // namespace nonet
