// Histogram, signature, run statistics and reports.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "engine/core/random.h"
#include "engine/stats/answer_counter.h"
#include "engine/stats/report.h"
#include "engine/stats/saved_stats.h"
#include "engine/stats/signature.h"
#include "engine/stats/statistic_table.h"
#include "tests/support/support.h"

namespace nonet {
namespace {

TEST(Histogram, IsExactForSmallValues) {
  Histogram histogram;
  for (uint64_t value = 0; value < 64; ++value) histogram.add(value);
  for (uint64_t value = 0; value < 64; ++value) {
    EXPECT_EQ(histogram.quantile((static_cast<double>(value) + 1) / 64), value);
  }
}

TEST(Histogram, IsWithinABucketOfTheTrueQuantile) {
  std::mt19937_64 random(7);
  std::vector<uint64_t> values;
  Histogram histogram;
  for (int i = 0; i < 20'000; ++i) {
    values.push_back(random() >> (random() % 64));
    histogram.add(values.back());
  }
  std::ranges::sort(values);
  for (const double quantile : {0.0, 0.001, 0.1, 0.5, 0.9, 0.99, 0.999, 1.0}) {
    const auto rank = static_cast<size_t>(
        std::max(1.0, std::ceil(quantile * static_cast<double>(values.size()))));
    const uint64_t truth = values[rank - 1];
    const uint64_t reported = histogram.quantile(quantile);
    EXPECT_GE(reported, truth) << quantile;
    EXPECT_LE(reported - truth, truth / 32) << quantile;
  }
  EXPECT_EQ(histogram.max(), values.back());
  EXPECT_EQ(histogram.quantile(1), values.back());
}

TEST(Histogram, AcceptsTheWholeRange) {
  Histogram histogram;
  histogram.add(0);
  histogram.add(~uint64_t{0});
  EXPECT_EQ(histogram.quantile(0.5), 0u);
  EXPECT_EQ(histogram.quantile(1), ~uint64_t{0});
  EXPECT_EQ(Histogram{}.quantile(0.5), 0u);
}

TEST(Histogram, MergesToOneHistogramOfAllValues) {
  Histogram one, left, right;
  for (uint64_t value = 1; value < 1'000'000; value += value / 3 + 1) {
    one.add(value);
    (value % 2 == 0 ? left : right).add(value);
  }
  left.merge(right);
  EXPECT_EQ(left.count(), one.count());
  for (double quantile = 0; quantile <= 1; quantile += 0.01) {
    EXPECT_EQ(left.quantile(quantile), one.quantile(quantile));
  }
}

TEST(Signature, DependsOnRecordStatusAndEachCell) {
  const Grid grid = test::grid(
      "145327698839654127672918543496185372218473956753296481367542819984761235521839764");
  std::set<uint64_t> seen = {
      signature_of(1, Status::unique, grid), signature_of(2, Status::unique, grid),
      signature_of(1, Status::solved, grid), signature_of(1, Status::multiple, Grid{}),
      signature_of(1, Status::unsolvable, Grid{})};
  EXPECT_EQ(seen.size(), 5u);
  for (int cell = 0; cell < kCells; ++cell) {
    for (int other = cell + 1; other < kCells; ++other) {
      Grid changed = grid;
      std::swap(changed.cells[cell], changed.cells[other]);
      if (changed == grid) continue;
      EXPECT_TRUE(seen.insert(signature_of(1, Status::unique, changed)).second);
    }
  }
  EXPECT_EQ(signature_of(1, Status::multiple, grid), signature_of(1, Status::multiple, Grid{}))
      << "without a unique or first solution, the grid does not count";
}

// The number must never change, because users have recorded it.
TEST(Signature, IsTheSameOnEveryMachine) {
  const Grid grid = test::grid(
      "145327698839654127672918543496185372218473956753296481367542819984761235521839764");
  EXPECT_EQ(signature_of(1, Status::unique, grid), 5280807617369476109u);
  EXPECT_EQ(signature_of(7, Status::multiple, Grid{}), 14060141636434049106u);
}

// Unique answers are counted four at a time, others one by one.
TEST(AnswerCounter, EachTargetCountsAsOneByOne) {
  Random random(7);
  for (const AnswerCounter& counter : answer_counters_of_targets()) {
    for (size_t size = 0; size < 60; ++size) {
      SCOPED_TRACE(std::string(counter.target) + ' ' + std::to_string(size));
      const bool all_unique = size % 3 == 0, guesses_are_rare = size % 2 == 0;
      std::vector<Grid> solutions(size);
      std::vector<SolveResult> results(size);
      RunStats expected(0), counted(0);
      uint64_t signature = 0;
      const uint64_t first_record = 1 + uint64_t{random.below(1u << 31)} * random.below(1u << 31);
      for (size_t i = 0; i < size; ++i) {
        for (uint8_t& cell : solutions[i].cells) cell = static_cast<uint8_t>(random.below(10));
        results[i].nanos = random.below(1u << 31) >> random.below(31);
        results[i].guesses = guesses_are_rare && random.below(9) > 0 ? 0 : random.below(5);
        const bool is_unique = all_unique || random.below(8) > 0;
        results[i].status =
            is_unique ? Status::unique : static_cast<Status>(random.below(kStatusCount));
        expected.add(first_record + i, PuzzleView(solutions[i]), solutions[i], results[i]);
        signature += signature_of(first_record + i, results[i].status, solutions[i]);
      }
      counter.count(counted, first_record, solutions, results);
      EXPECT_EQ(counted.signature, signature);
      EXPECT_EQ(counted.by_status, expected.by_status);
      EXPECT_EQ(counted.guesses, expected.guesses);
      EXPECT_EQ(counted.proved_guesses, expected.proved_guesses);
      EXPECT_EQ(counted.unguessed, expected.unguessed);
      EXPECT_EQ(counted.total_nanos, expected.total_nanos);
      EXPECT_EQ(counted.solve_nanos, expected.solve_nanos);
    }
  }
}

TEST(ProgressLog, IsBoundedAndKeepsTheLastPoint) {
  ProgressLog log;
  for (uint64_t i = 1; i <= 100'000; ++i) log.add({static_cast<double>(i), i * 10});
  const auto& points = log.points();
  EXPECT_LE(points.size(), ProgressLog::kCapacity);
  EXPECT_GE(points.size(), ProgressLog::kCapacity / 3);
  EXPECT_EQ(points.back(), (ProgressPoint{100'000, 1'000'000}));
  for (size_t i = 1; i < points.size(); ++i) {
    EXPECT_GT(points[i].seconds, points[i - 1].seconds);
    EXPECT_LT(points[i].seconds - points[i - 1].seconds, 2000) << "a gap";
  }
}

TEST(ProgressLog, IsBoundedIfNoTimePasses) {
  ProgressLog log;
  for (uint64_t i = 1; i <= 10'000; ++i) log.add({0, i});
  EXPECT_LE(log.points().size(), ProgressLog::kCapacity);
  EXPECT_EQ(log.points().back().records, 10'000u);
}

RunStats stats_of(uint64_t first, uint64_t last, uint64_t step) {
  RunStats stats(5);
  for (uint64_t record = first; record <= last; record += step) {
    if (record % 10 == 0) {
      stats.add(MalformedRecord{.record = record,
                                .input = 0,
                                .line = record,
                                .fault = {.kind = FaultKind::too_short, .cells = 9}});
      continue;
    }
    Grid grid;
    grid.cells[0] = static_cast<uint8_t>(record % 9 + 1);
    stats.add(record, grid, grid,
              {.nanos = record * 37 % 101,
               .guesses = record % 4,
               .solutions = 1,
               .status = Status::unique});
  }
  return stats;
}

TEST(RunStats, MergesToTheSameInAnyOrder) {
  const RunStats odd = stats_of(1, 60'000, 2), even = stats_of(2, 60'000, 2);
  RunStats one(5), a(5), b(5);
  one.merge(stats_of(1, 60'000, 1));
  a.merge(odd);
  a.merge(even);
  b.merge(even);
  b.merge(odd);
  const auto summary = [](RunStats& stats) {
    std::string all = std::to_string(stats.signature) + ' ' + std::to_string(stats.guesses) + ' ' +
                      std::to_string(stats.records()) + ' ' +
                      std::to_string(stats.malformed.count(FaultKind::too_short)) + ' ' +
                      std::to_string(stats.unguessed) + ' ' + std::to_string(stats.total_nanos);
    for (const SlowPuzzle& slow : stats.slowest.sorted()) all += " s" + std::to_string(slow.record);
    for (const MalformedRecord& record : stats.malformed.first()) {
      all += ' ' + std::to_string(record.record);
    }
    return all;
  };
  EXPECT_EQ(summary(a), summary(one));
  EXPECT_EQ(summary(b), summary(one));
}

TEST(RunStats, CountsManyAnswersAsOneAtATime) {
  constexpr size_t kAnswers = 1000;
  std::vector<Grid> puzzles(kAnswers), solutions(kAnswers);
  std::vector<SolveResult> results(kAnswers);
  for (size_t i = 0; i < kAnswers; ++i) {
    puzzles[i].cells[i % kCells] = static_cast<uint8_t>(1 + i % 9);
    solutions[i].cells[0] = static_cast<uint8_t>(1 + i / 81 % 9);
    results[i] = {.nanos = i * 37 % 101,
                  .guesses = i % 4,
                  .solutions = i % 3,
                  .status = static_cast<Status>(i % kStatusCount)};
  }
  RunStats one_at_a_time(5), many(5);
  for (size_t i = 0; i < kAnswers; ++i) {
    one_at_a_time.add(7 + i, puzzles[i], solutions[i], results[i]);
  }
  many.add(7, solutions, results, [&](size_t i) { return PuzzleView(puzzles[i]); });
  EXPECT_EQ(value_to_json(many), value_to_json(one_at_a_time));
  EXPECT_EQ(many.count(Status::unique), (kAnswers + kStatusCount - 1) / kStatusCount);
  EXPECT_EQ(many.slowest.sorted()[0].puzzle,
            puzzle_text(puzzles[many.slowest.sorted()[0].record - 7]));
}

/// Returns statistics in which no member is empty.
RunStats full_stats() {
  RunStats stats = stats_of(1, 100, 1);
  stats.claims.right = 3;
  stats.claims.missing = 2;
  stats.claims.add_wrong({.record = 7, .input = 1, .line = 9});
  return stats;
}

// If a merge or a resumed run loses a statistic, nobody notices it at once.
TEST(StatisticTable, KeepsEveryMemberOverAMergeAndAResume) {
  const RunStats stats = full_stats();
  RunStats merged(5);
  merged.merge(stats);
  const auto loaded = value_from_json<RunStats>(value_to_json(stats));
  for (const Statistic& row : statistic_table()) {
    if (!row.kept) continue;
    SCOPED_TRACE(row.kept.key);
    const auto expected = row.kept.save(stats);
    EXPECT_NE(expected, row.kept.save(RunStats(5))) << "the test must set this member";
    EXPECT_EQ(row.kept.save(merged), expected);
    EXPECT_EQ(row.kept.save(loaded), expected);
  }
}

TEST(StatisticTable, HasTheKeysOfItsJson) {
  const RunReport report{.stats = full_stats(), .inputs = {"a", "b"}};
  const auto json = nlohmann::ordered_json::parse(to_json(report));
  std::string keys;
  for (const auto& [key, value] : json.items()) keys += key + ' ';
  EXPECT_EQ(keys,
            "schema complete inputs records unique solved multiple unsolvable abandoned malformed "
            "guesses proved_guesses unguessed signature wall_seconds puzzles_per_second threads "
            "solver target limit solve_nanos solve_nanos_histogram progress slowest claims notes "
            "decode_seconds "
            "limited_by_decompression malformed_by_reason malformed_records peak_rss_bytes "
            "compiler cpu ");
}

TEST(SlowestPuzzles, KeepsTheSlowestAndTheFirstAmongEquals) {
  SlowestPuzzles slowest(3);
  const uint64_t nanos[] = {5, 9, 7, 9, 7, 1};
  for (uint64_t record = 6; record >= 1; --record) {
    slowest.add(record, Grid{}, Grid{}, {.nanos = nanos[record - 1]});
  }
  std::vector<uint64_t> records;
  for (const SlowPuzzle& slow : slowest.sorted()) records.push_back(slow.record);
  EXPECT_EQ(records, (std::vector<uint64_t>{2, 4, 3}));
  SlowestPuzzles none(0);
  none.add(1, Grid{}, Grid{}, {.nanos = 1});
  EXPECT_TRUE(none.sorted().empty());
}

TEST(MalformedLog, KeepsTheFirstAndCountsAll) {
  MalformedLog log, merged;
  for (uint64_t record = 50'000; record >= 1; --record) {
    log.add({.record = record, .fault = {.kind = FaultKind::too_long}});
  }
  merged.merge(log);
  EXPECT_EQ(merged.count(FaultKind::too_long), 50'000u);
  ASSERT_EQ(merged.first().size(), MalformedLog::kCapacity);
  EXPECT_EQ(merged.first().front().record, 1u);
  EXPECT_EQ(merged.first().back().record, MalformedLog::kCapacity);
}

TEST(Report, JsonHasEveryKey) {
  RunStats stats(5);
  stats.merge(stats_of(1, 100, 1));
  const RunReport report{.stats = stats,
                         .complete = true,
                         .wall_seconds = 0.5,
                         .threads = 3,
                         .solver = "scalar",
                         .target = "portable",
                         .limit = 2,
                         .inputs = {"caf\xE9.txt"}};  // not UTF-8
  const nlohmann::json json = nlohmann::json::parse(to_json(report));
  EXPECT_EQ(json["schema"], 1);
  EXPECT_EQ(json["complete"], true);
  EXPECT_EQ(json["records"], 100);
  EXPECT_EQ(json["unique"], 90);
  EXPECT_EQ(json["malformed"], 10);
  EXPECT_EQ(json["puzzles_per_second"], 200);
  EXPECT_EQ(json["threads"], 3);
  EXPECT_EQ(json["malformed_by_reason"], (nlohmann::json{{"too short", 10}}));
  EXPECT_EQ(json["malformed_records"].size(), 10u);
  EXPECT_EQ(json["malformed_records"][0]["line"], 10);
  EXPECT_EQ(json["malformed_records"][0]["reason"], "too short: 9 of 81 cells");
  EXPECT_EQ(json["slowest"].size(), 5u);
  EXPECT_EQ(json["slowest"][0]["puzzle"].get<std::string>().size(), 81u);
  EXPECT_EQ(json["signature"].get<std::string>().size(), 16u);
  for (const char* key :
       {"multiple", "unsolvable", "abandoned", "solved", "guesses", "wall_seconds", "solver",
        "target", "peak_rss_bytes", "compiler", "cpu"}) {
    EXPECT_TRUE(json.contains(key)) << key;
  }
  for (const char* key : {"p50", "p90", "p99", "p999", "max", "mean"}) {
    EXPECT_TRUE(json["solve_nanos"].contains(key)) << key;
  }
}

TEST(Report, FormatsNumbersForPeople) {
  EXPECT_EQ(with_separators(0), "0");
  EXPECT_EQ(with_separators(999), "999");
  EXPECT_EQ(with_separators(1000), "1,000");
  EXPECT_EQ(with_separators(1234567), "1,234,567");
  EXPECT_EQ(human_nanos(0), "0 ns");
  EXPECT_EQ(human_nanos(999), "999 ns");
  EXPECT_EQ(human_nanos(1000), "1.00 us");
  EXPECT_EQ(human_nanos(12'345), "12.3 us");
  EXPECT_EQ(human_nanos(999'900), "1.00 ms");
  EXPECT_EQ(human_nanos(5.61e9), "5.61 s");
  EXPECT_EQ(human_nanos(1.5e12), "1500 s");
}

TEST(Report, ReportsThatDecompressionWasTheLimit) {
  RunReport report{.wall_seconds = 10, .decode_seconds = 9.5};
  EXPECT_TRUE(is_limited_by_decompression(report));
  EXPECT_NE(to_text(report).find("limited by       decompression"), std::string::npos);
  report.decode_seconds = 5;
  EXPECT_FALSE(is_limited_by_decompression(report));
  EXPECT_EQ(to_text(report).find("limited by"), std::string::npos);
}

}  // namespace
}  // namespace nonet
