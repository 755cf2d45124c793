// Depths of trials and backdoors.
#include "engine/corpora/ratings/trials.h"

#include <gtest/gtest.h>
#include <nonet/solver_table.h>

#include <bit>

#include "engine/core/equivalence.h"
#include "engine/corpora/ratings/singles.h"
#include "tests/support/support.h"

namespace nonet {
namespace {

Grid solution_of(const Grid& puzzle) {
  Grid solution;
  SolveResult result;
  find_solver("auto")->make({.limit = 2})->solve({&puzzle, 1}, {&solution, 1}, {&result, 1});
  EXPECT_EQ(result.status, Status::unique);
  return solution;
}

std::vector<Grid> puzzles() {
  std::vector<Grid> all = test::dataset("minimal.txt");
  all.resize(60);
  const std::vector<Grid> hard = test::dataset("hard.txt");
  all.insert(all.end(), hard.begin(), hard.begin() + 20);
  return all;
}

TEST(TrialDepth, IsZeroIfSinglesSuffice) {
  for (const Grid& puzzle : puzzles()) {
    EXPECT_EQ(trial_depth(puzzle) == 0, falls_to_singles(puzzle)) << test::text(puzzle);
  }
}

TEST(TrialDepth, OfAPuzzleWithNestedChainsIsTwo) {
  EXPECT_EQ(
      trial_depth(test::grid(
          "6....9.4.....6.....1......62..35...9...9...2..4...2.....7...8..4....3.5.361..5.94")),
      2);
}

TEST(TrialDepth, AndBackdoorAreEqualForEquivalentPuzzles) {
  Random random(3);
  Backdoors backdoors;
  for (const Grid& puzzle : puzzles()) {
    const Equivalence way = random_equivalence(random);
    const Grid other = way.apply(puzzle);
    EXPECT_EQ(trial_depth(other), trial_depth(puzzle)) << test::text(puzzle);
    EXPECT_EQ(backdoors.smallest(other, solution_of(other)),
              backdoors.smallest(puzzle, solution_of(puzzle)))
        << test::text(puzzle);
  }
}

// Compared with a search by hand for backdoors of none and one cell.
TEST(Backdoors, AreTheSmallest) {
  Backdoors backdoors;
  for (const Grid& puzzle : puzzles()) {
    const Grid solution = solution_of(puzzle);
    const int smallest = backdoors.smallest(puzzle, solution);
    EXPECT_EQ(smallest == 0, falls_to_singles(puzzle)) << test::text(puzzle);
    if (smallest == 0) continue;
    bool one_suffices = false;
    for (int cell = 0; cell < kCells; ++cell) {
      Grid with = puzzle;
      with.cells[cell] = solution.cells[cell];
      one_suffices |= falls_to_singles(with);
    }
    EXPECT_EQ(smallest == 1, one_suffices) << test::text(puzzle);
    EXPECT_LE(smallest, 3) << test::text(puzzle);
  }
}

// What is given up can have another solution than the puzzle, and then there is no backdoor.
TEST(Backdoors, EndSoonAfterTheyAreGivenUp) {
  const std::atomic<bool> give_up = true;
  Backdoors(&give_up).smallest(test::dataset("hard.txt").front(), Grid{});
}

}  // namespace
}  // namespace nonet
