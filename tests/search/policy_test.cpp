// Which way the puzzles of a call go: a function of their number, and of nothing else.
#include "engine/search/policy.h"

#include <gtest/gtest.h>

namespace nonet {
namespace {

TEST(SearchPolicy, SendsThreeEighthsOfALoadThroughTheSlices) {
  for (const size_t load : {128, 256, 512}) {
    EXPECT_EQ(way_of(0, load), SearchWay::words);
    EXPECT_EQ(way_of(1, load), SearchWay::words);
    EXPECT_EQ(way_of(load * 3 / 8 - 1, load), SearchWay::words);
    EXPECT_EQ(way_of(load * 3 / 8, load), SearchWay::slices);
    EXPECT_EQ(way_of(load, load), SearchWay::slices);
    EXPECT_EQ(way_of(16 * load + 1, load), SearchWay::slices);
  }
}

// It is known when the program is compiled: no clock, no earlier call, no kind of puzzle decides.
static_assert(way_of(191, 512) == SearchWay::words && way_of(192, 512) == SearchWay::slices);

}  // namespace
}  // namespace nonet
