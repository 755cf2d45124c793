// Histories of invented results.
#include <gtest/gtest.h>
#include <nonet/errors.h>
#include <nonet/history.h>

#include <map>

namespace nonet {
namespace {

/// Returns a result of that date with 20 launches of each solver.
BenchResults result(const std::string& date, const std::map<std::string, double>& rates,
                    const std::string& signature = "12ab") {
  BenchResults results{
      .label = "v" + date, .machine = {.host = "h", .date = date}, .reference = "r"};
  for (const auto& [solver, rate] : rates) {
    BenchRow row{.solver = solver, .corpus = "c", .sample_puzzles = 100, .signature = signature};
    for (uint64_t i = 0; i < 20 && rate > 0; ++i) {
      const double noise = (static_cast<double>(i * 7 % 20) - 9.5) / 1000;
      const double seconds = 100 / (rate * (1 + noise));
      row.launches.push_back({.number = i + 1, .repetitions = {{1, seconds, seconds}}});
    }
    if (rate == 0) row.failure = "crashed";
    results.rows.push_back(row);
  }
  return results;
}

const HistoryRow& row_of(const History& history, const std::string& solver) {
  for (const HistoryRow& row : history.rows) {
    if (row.solver == solver) return row;
  }
  throw std::out_of_range(solver);
}

TEST(History, PutsResultsInTheOrderOfTheirDates) {
  const History history =
      make_history({result("3", {{"a", 3}}), result("1", {{"a", 1}}), result("2", {{"a", 2}})}, {});
  ASSERT_EQ(history.benches.size(), 3u);
  EXPECT_EQ(history.benches[0].label, "v1");
  EXPECT_EQ(history.benches[2].label, "v3");
  EXPECT_NEAR(history.rows[0].points[1].rate->value, 2, 0.01);
}

TEST(History, FindsEachChangeOnce) {
  const History history =
      make_history({result("1", {{"a", 1000}, {"r", 500}}), result("2", {{"a", 1010}, {"r", 500}}),
                    result("3", {{"a", 800}, {"r", 500}}), result("4", {{"a", 805}, {"r", 500}}),
                    result("5", {{"a", 1000}, {"r", 500}})},
                   {});
  const auto& changes = row_of(history, "a").changes;
  ASSERT_EQ(changes.size(), 2u);
  EXPECT_EQ(changes[0].after, 2u);
  EXPECT_EQ(changes[0].row.change.verdict, Verdict::slower);
  EXPECT_EQ(changes[1].before, 2u) << "the result after the last change";
  EXPECT_EQ(changes[1].after, 4u);
  EXPECT_EQ(changes[1].row.change.verdict, Verdict::faster);
  EXPECT_TRUE(row_of(history, "r").changes.empty());
}

TEST(History, FindsASlowDrift) {
  std::vector<BenchResults> results;
  for (int i = 0; i < 6; ++i) {
    results.push_back(result(std::to_string(i), {{"a", 1000 - 20 * i}, {"r", 500}}));
  }
  const History history = make_history(results, {});
  const auto& changes = row_of(history, "a").changes;
  ASSERT_EQ(changes.size(), 1u) << "no two neighbours differ by 5 %";
  EXPECT_EQ(changes[0].before, 0u);
}

TEST(History, ADriftOfTheMachineIsNoChange) {
  const History history = make_history(
      {result("1", {{"a", 1000}, {"r", 500}}), result("2", {{"a", 800}, {"r", 400}})}, {});
  EXPECT_TRUE(row_of(history, "a").changes.empty());
  EXPECT_FALSE(row_of(make_history({result("1", {{"a", 1000}, {"r", 500}}),
                                    result("2", {{"a", 800}, {"r", 400}})},
                                   {.is_absolute = true}),
                      "a")
                   .changes.empty());
}

TEST(History, AFailureIsListedOnceAndSkipped) {
  const History history =
      make_history({result("1", {{"a", 1000}, {"r", 500}}), result("2", {{"a", 0}, {"r", 500}}),
                    result("3", {{"a", 0}, {"r", 500}}), result("4", {{"r", 500}}),
                    result("5", {{"a", 1000}, {"r", 500}})},
                   {});
  const HistoryRow& row = row_of(history, "a");
  ASSERT_EQ(row.changes.size(), 1u);
  EXPECT_EQ(row.changes[0].row.finding, RowFinding::failed);
  EXPECT_FALSE(row.points[3].rate);
  EXPECT_TRUE(row.points[3].failure.empty());
}

TEST(History, OtherAnswersAreAChange) {
  const History history = make_history(
      {result("1", {{"a", 1000}}), result("2", {{"a", 1000}}, "34cd")}, {.is_absolute = true});
  ASSERT_EQ(history.rows[0].changes.size(), 1u);
  EXPECT_TRUE(history.rows[0].changes[0].row.answers_changed);
}

TEST(History, IsReadBackFromItsJson) {
  const History history = make_history(
      {result("1", {{"a", 1000}, {"r", 500}}), result("2", {{"a", 800}, {"r", 500}, {"new", 0}})},
      {});
  EXPECT_EQ(history_from_json(to_json(history), "x"), history);
  EXPECT_THROW(history_from_json("{}", "x"), DataError);
}

TEST(History, AnUnknownSolverIsAWrongOption) {
  EXPECT_THROW(make_history({result("1", {{"a", 1}})}, {.relative_to = "nobody"}), UsageError);
}

}  // namespace
}  // namespace nonet
