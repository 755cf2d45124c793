// The search for hard puzzles.
#include "engine/corpora/generate/hard_search.h"

#include <gtest/gtest.h>
#include <nonet/generate.h>
#include <nonet/solver_table.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/corpora/forms/canonical_form.h"
#include "tests/support/emulated_device.h"
#include "tests/support/made_puzzles.h"
#include "tests/support/run_outcome.h"
#include "tests/support/support.h"

namespace nonet {
namespace {

TEST(Hard, IsMinimalSortedAndTheSameForAnyNumberOfThreads) {
  std::string expected;
  for (const int threads : {1, 3}) {
    const auto [text, report] = test::outcome_of(
        generate, {.kind = find_puzzle_kind("hard"), .count = 40, .rounds = 1, .threads = threads});
    EXPECT_GT(report.mean_guesses, 4) << "random minimal puzzles have 0.5";
    if (threads == 1) expected = text;
    EXPECT_EQ(text, expected);
  }
  std::vector<Grid> puzzles;
  for (size_t i = 0; i < expected.size(); i += 82)
    puzzles.push_back(test::grid(expected.substr(i, 81)));
  ASSERT_EQ(puzzles.size(), 40u);
  test::expect_all(puzzles, Status::unique);
  test::expect_all(test::with_a_clue_less(puzzles), Status::multiple);
  for (const Grid& puzzle : puzzles) EXPECT_EQ(canonical_form(puzzle), puzzle);
}

/// Returns what these tasks of the first round find, explored `together` at a time.
std::vector<RatedPuzzle> found_by(const SolverRow& row, const std::optional<Grid>& pattern,
                                  size_t together) {
  constexpr uint64_t kTasks = 3;
  HardExplorer explorer({.pattern = pattern, .solver = &row});
  std::vector<HardPool> pools(kTasks, HardPool(5));
  std::vector<RatedPuzzle> all;
  for (const uint64_t round : {0, 1}) {
    std::vector<HardTask> tasks;
    for (uint64_t number = 0; number < kTasks; ++number) tasks.push_back({round, number, {}});
    for (size_t i = 0; i < kTasks; i += together) {
      explorer.explore(pools, std::span(tasks).subspan(i, together));
    }
    for (const HardTask& task : tasks) {
      pools[task.number].add(task.found);
      all.insert(all.end(), task.found.begin(), task.found.end());
    }
  }
  return all;
}

// A run that is given up writes what it has found, without the fields that take long.
TEST(Hard, IsWrittenWithoutSlowFieldsWhenGivenUp) {
  RunControl control;
  std::string text;
  const auto sink = callback_sink([&](std::span<const char> bytes) {
    text.append(bytes.begin(), bytes.end());
    control.give_up = true;  // at the header
  });
  const GenerateReport report = generate({.kind = find_puzzle_kind("hard"),
                                          .count = 40,
                                          .rounds = 1,
                                          .output = sink.get(),
                                          .fields = fields_named("puzzle,er,status"),
                                          .format = find_output_format("csv"),
                                          .threads = 2},
                                         control);
  EXPECT_FALSE(report.complete);
  EXPECT_EQ(report.records, 40u);
  ASSERT_EQ(report.notes.size(), 1u);
  EXPECT_EQ(report.notes[0], "40 puzzles were written without er, as the run was stopped");
  EXPECT_EQ(std::ranges::count(text, '\n'), 41);
  size_t rows = 0;
  for (size_t at = text.find(",,unique\n"); at != std::string::npos; ++rows) {
    at = text.find(",,unique\n", at + 1);
  }
  EXPECT_EQ(rows, 40u);
}

TEST(Hard, IsTheSameWithEachSolverAndForTasksTogether) {
  for (const auto& pattern :
       {std::optional<Grid>(), std::optional(test::make("minimal", 1, {.clues = 26}).front())}) {
    const std::vector<RatedPuzzle> expected = found_by(*find_solver("scalar"), pattern, 1);
    EXPECT_GT(expected.size(), 5u);
    for (const SolverRow& row : test::rating_solvers()) {
      EXPECT_EQ(found_by(row, pattern, 3), expected) << row.name;
    }
  }
}

// All threads have work, and the solver gets whole rounds or as much of them as it prefers.
TEST(Hard, GivesTheSolverAsManyPuzzlesAsItPrefers) {
  SolverRow row = *find_solver("scalar");
  EXPECT_EQ(hard_tasks_together(row, 4), 1u);
  row.batch = 32'768;
  EXPECT_EQ(hard_tasks_together(row, 1), 32u);
  EXPECT_EQ(hard_tasks_together(row, 16), 4u);
  EXPECT_EQ(hard_tasks_together(row, 200), 1u);
}

}  // namespace
}  // namespace nonet
