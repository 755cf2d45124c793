// The limit on malformed records.
#include <gtest/gtest.h>
#include <nonet/malformed_limit.h>

namespace nonet {
namespace {

MalformedLimit limit(const char* text, bool is_for_shard = false) {
  MalformedLimit limit = parse_malformed_limit(text).value();
  limit.is_for_shard = is_for_shard;
  return limit;
}

TEST(MalformedLimit, ANumberAppliesToRunsAndShards) {
  for (const bool is_for_shard : {false, true}) {
    EXPECT_FALSE(limit("3", is_for_shard).stops(3, 3));
    EXPECT_TRUE(limit("3", is_for_shard).stops(4, 4));
    EXPECT_FALSE(limit("3", is_for_shard).fails(3, 3));
    EXPECT_TRUE(limit("3", is_for_shard).fails(4, 1'000'000'000));
  }
  EXPECT_TRUE(limit("0").stops(1, 1));
}

TEST(MalformedLimit, AShareStopsOnlyAfterManyRecords) {
  EXPECT_FALSE(limit("1%").stops(9999, 9999));
  EXPECT_TRUE(limit("1%").fails(9999, 9999));
  EXPECT_FALSE(limit("1%").stops(100, 10'000));
  EXPECT_TRUE(limit("1%").stops(101, 10'000));
  EXPECT_FALSE(limit("100%").stops(10'000, 10'000));
  EXPECT_TRUE(limit("0.5%").fails(6, 1000));
  EXPECT_FALSE(limit("0.5%").fails(5, 1000));
  EXPECT_FALSE(limit("0%").fails(0, 0));
}

TEST(MalformedLimit, AShareAllowsMoreInAShard) {
  EXPECT_FALSE(limit("1%", true).stops(5000, 10'000));
  EXPECT_TRUE(limit("1%", true).stops(5001, 10'000));
  EXPECT_FALSE(limit("60%", true).stops(5001, 10'000));
  EXPECT_FALSE(limit("1%", true).fails(10, 10));
}

TEST(MalformedJudge, StopsAtOneRecordAndContinuesAnEarlierRun) {
  MalformedJudge judge;
  judge.begin(limit("1%"), 9'899, 0);
  judge.pass_good(1);
  for (int i = 0; i < 99; ++i) judge.pass_malformed();
  EXPECT_FALSE(judge.stopped());
  for (int i = 0; i < 9; ++i) judge.pass_malformed();
  EXPECT_TRUE(judge.stopped());
  EXPECT_EQ(judge.records_at_stop(), 10'001u);
  EXPECT_EQ(judge.malformed_at_stop(), 101u);
}

TEST(MalformedJudge, WithoutALimitNeverStops) {
  MalformedJudge judge;
  for (int i = 0; i < 20'000; ++i) judge.pass_malformed();
  EXPECT_FALSE(judge.stopped());
}

}  // namespace
}  // namespace nonet
