#include "engine/search/sliced/faster_way.h"

#include <gtest/gtest.h>

#include <vector>

namespace nonet {
namespace {

// Gives batches of `count` puzzles to `faster`, where a node takes these times. Returns how many
// puzzles of each batch planes search.
std::vector<size_t> run(FasterWay& faster, size_t batches, size_t count, double planes_nanos,
                        double lanes_nanos) {
  std::vector<size_t> on_planes;
  for (size_t i = 0; i < batches; ++i) {
    const size_t some = faster.puzzles_on_planes(count);
    if (some > 0) faster.note(SearchWay::planes, some, planes_nanos);
    if (some < count) faster.note(SearchWay::lanes, count - some, lanes_nanos);
    faster.count_batch();
    on_planes.push_back(some);
  }
  return on_planes;
}

using Counts = std::vector<size_t>;

TEST(FasterWay, TimesBothWaysTwiceThenTakesTheFasterOne) {
  FasterWay planes_win, lanes_win;
  EXPECT_EQ(run(planes_win, 6, 8000, 30, 40), (Counts{8000, 8000, 7000, 7000, 8000, 8000}));
  EXPECT_EQ(run(lanes_win, 6, 8000, 40, 30), (Counts{8000, 8000, 7000, 7000, 0, 0}));
}

TEST(FasterWay, TimesLanesInAPartOfABatchThatIsLargeEnough) {
  FasterWay small, large;
  EXPECT_EQ(run(small, 5, 999, 30, 40), (Counts{999, 999, 0, 0, 999}));
  EXPECT_EQ(run(large, 5, 1000, 30, 40), (Counts{1000, 1000, 750, 750, 1000}));
}

TEST(FasterWay, TimesLanesOnceIfTheyTakeMoreThanTwiceAsLong) {
  FasterWay clear, close;
  for (FasterWay* const faster : {&clear, &close}) faster->note(SearchWay::lanes, 250, 80);
  EXPECT_EQ(run(clear, 4, 2000, 30, 80), (Counts{2000, 2000, 2000, 2000}));
  EXPECT_EQ(run(close, 4, 2000, 50, 80), (Counts{2000, 2000, 1750, 2000}));
}

TEST(FasterWay, TriesTheOtherWayInTwoOf64Batches) {
  FasterWay planes_win, clear, lanes_win;
  run(planes_win, 62, 8000, 30, 40);
  EXPECT_EQ(run(planes_win, 3, 8000, 30, 40), (Counts{7000, 7000, 8000}));
  run(clear, 62, 8000, 30, 80);
  EXPECT_EQ(run(clear, 3, 8000, 30, 80), (Counts{7000, 7000, 8000}));
  run(lanes_win, 62, 8000, 40, 30);
  EXPECT_EQ(run(lanes_win, 3, 8000, 40, 30), (Counts{8000, 8000, 0}));
}

TEST(FasterWay, ChangesWhenTheOtherWayHasBecomeFaster) {
  FasterWay faster;
  run(faster, 62, 8000, 40, 30);
  run(faster, 2, 8000, 20, 30);
  EXPECT_EQ(run(faster, 2, 8000, 20, 30), (Counts{8000, 8000}));
}

TEST(FasterWay, TimesPlanesAgainInBatchesHalfAsLargeAgain) {
  FasterWay faster;
  run(faster, 4, 2000, 40, 30);
  EXPECT_EQ(run(faster, 1, 3000, 20, 30), (Counts{0}));
  EXPECT_EQ(run(faster, 3, 4000, 20, 30), (Counts{4000, 4000, 4000}));
}

TEST(FasterWay, DoesNotChangeForOneDelay) {
  FasterWay faster;
  run(faster, 5, 8000, 30, 40);
  run(faster, 1, 8000, 60, 40);
  EXPECT_EQ(run(faster, 1, 8000, 30, 40), (Counts{8000}));
}

}  // namespace
}  // namespace nonet
