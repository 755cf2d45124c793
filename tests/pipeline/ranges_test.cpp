#include "engine/pipeline/flow/ranges.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <vector>

namespace nonet {
namespace {

TEST(Ranges, EachIndexIsWorkedOnOnce) {
  for (const size_t count : {0, 1, 99, 100, 101, 5000}) {
    for (const int threads : {1, 3}) {
      std::vector<std::atomic<int>> visits(count);
      RunControl control;
      const RangesConfig config{.count = count,
                                .range_size = 100,
                                .make_work =
                                    [&] {
                                      return [&](IndexRange range) {
                                        for (size_t i = range.begin; i < range.end; ++i) {
                                          ++visits[i];
                                        }
                                      };
                                    },
                                .threads = threads};
      EXPECT_TRUE(for_each_range(config, control));
      EXPECT_EQ(control.written_records, count);
      for (const auto& each : visits) EXPECT_EQ(each, 1);
    }
  }
}

TEST(Ranges, AStopEndsThemInOrder) {
  for (const int threads : {1, 3}) {
    constexpr size_t kCount = 100'000;
    std::vector<char> is_done(kCount);
    RunControl control;
    const auto work = [&](IndexRange range) {
      is_done[range.begin] = 1;
      if (range.begin == 50) control.stop.request();
    };
    EXPECT_FALSE(for_each_range(
        {.count = kCount, .range_size = 1, .make_work = [&] { return work; }, .threads = threads},
        control));
    size_t end = 0;
    while (end < kCount && is_done[end] != 0) ++end;
    EXPECT_GT(end, 50u);
    EXPECT_EQ(control.written_records, end) << "a range was begun before an earlier one";
    for (size_t i = end; i < kCount; ++i) EXPECT_EQ(is_done[i], 0);
  }
}

TEST(Ranges, ExceptionsArePassedOn) {
  RunControl control;
  const auto fail = [](IndexRange) { throw std::runtime_error("failed"); };
  for (const int threads : {1, 3}) {
    EXPECT_THROW(for_each_range({.count = 10'000,
                                 .range_size = 100,
                                 .make_work = [&] { return fail; },
                                 .threads = threads},
                                control),
                 std::runtime_error);
  }
}

}  // namespace
}  // namespace nonet
