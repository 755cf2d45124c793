#include "engine/search/sliced/load_skipper.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/search/sliced/batch_kind.h"

namespace nonet {
namespace {

// Gives loads to `skipper`, with these numbers in those that do not skip the tier. Returns how many
// loads do not.
int run(LoadSkipper& skipper, int loads, size_t complete, size_t stuck) {
  int in_tier = 0;
  for (int i = 0; i < loads; ++i) {
    if (skipper.skips(1)) continue;
    skipper.learn(complete, stuck);
    ++in_tier;
  }
  return in_tier;
}

TEST(LoadSkipper, SkipsMoreAndMoreLoadsWhileFewPuzzlesAreComplete) {
  LoadSkipper skipper;
  EXPECT_EQ(run(skipper, 1 + 1 + 1 + 3 + 1 + 7 + 1 + 15 + 1 + 31, 0, 500), 5);
  EXPECT_EQ(run(skipper, 320, 0, 500), 10);  // then one load of 32 tells whether it is still so
}

TEST(LoadSkipper, PuzzlesThatStillChangeSayNothing) {
  LoadSkipper several_solutions, hard;
  EXPECT_LT(run(several_solutions, 64, 0, 360), 8);  // 152 of 512 still change
  EXPECT_EQ(run(hard, 64, 100, 360), 64);
}

TEST(LoadSkipper, SkipsNoMoreLoadsOnceMoreAreComplete) {
  LoadSkipper skipper;
  run(skipper, 1 + 1 + 1 + 3, 0, 512);
  ASSERT_FALSE(skipper.is_skipping());
  skipper.learn(400, 100);
  EXPECT_EQ(run(skipper, 64, 400, 100), 64);
}

TEST(LoadSkipper, TakesAllLoadsOfABatchOrNone) {
  LoadSkipper skipper;
  run(skipper, 1 + 1 + 1, 0, 512);  // three are left
  EXPECT_FALSE(skipper.skips(4));
  EXPECT_TRUE(skipper.skips(3));
  EXPECT_FALSE(skipper.skips(1));
}

TEST(LoadSkipper, EndsSkipping) {
  LoadSkipper skipper;
  skipper.learn(0, 512);
  skipper.end_skipping();
  EXPECT_FALSE(skipper.skips(1));
}

// A batch of puzzles with this number of clues.
struct Batch {
  Grid grid{};
  explicit Batch(int clues) { std::fill_n(grid.cells.begin(), clues, 1); }
  const Grid& operator()(size_t) const { return grid; }
};

TEST(BatchKind, ComparesEachBatchWithTheOneBefore) {
  BatchKind kind(2);
  EXPECT_FALSE(kind.note(1, Batch(24)));  // the first one
  EXPECT_FALSE(kind.note(1000, Batch(24)));
  EXPECT_FALSE(kind.note(1000, Batch(25)));
  EXPECT_TRUE(kind.note(1000, Batch(23)));
  EXPECT_TRUE(kind.note(1000, Batch(45)));
  EXPECT_FALSE(kind.note(1000, Batch(45)));
}

TEST(BatchKind, LooksAtPuzzlesFromAllOverTheBatch) {
  BatchKind kind(2);
  const Batch easy(40), hard(24);
  ASSERT_FALSE(kind.note(1000, hard));
  const auto puzzle_of = [&](size_t i) -> const Grid& { return (i < 500 ? easy : hard).grid; };
  EXPECT_TRUE(kind.note(1000, puzzle_of));
}

}  // namespace
}  // namespace nonet
