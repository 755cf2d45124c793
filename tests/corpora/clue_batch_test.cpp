// Batches of clues: what is said of a clue is what a search says.

#include "engine/corpora/minimal/clue_batch.h"

#include <gtest/gtest.h>
#include <nonet/generate.h>
#include <nonet/solver_table.h>

#include <algorithm>
#include <bitset>
#include <numeric>
#include <utility>

#include "engine/core/random.h"
#include "tests/support/support.h"

namespace nonet {
namespace {

std::vector<Grid> solve_each(std::span<const Grid> puzzles, std::vector<Status>& statuses) {
  std::vector<Grid> solutions(puzzles.size());
  std::vector<SolveResult> results(puzzles.size());
  find_solver("scalar")->make({})->solve(puzzles, solutions, results);
  statuses.clear();
  for (const SolveResult& result : results) statuses.push_back(result.status);
  return solutions;
}

/// Returns puzzles with one solution: easy ones with 26 and 34 clues, minimal ones, some of those
/// with more clues, and a full grid.
std::vector<Grid> puzzles_to_thin(size_t count) {
  std::vector<Grid> puzzles;
  std::vector<uint64_t> records(count);
  std::iota(records.begin(), records.end(), uint64_t{1});
  std::vector<Grid> made(count);
  for (const int clues : {26, 34}) {
    find_puzzle_kind("easy")->make({.clues = clues})->generate(records, made);
    puzzles.insert(puzzles.end(), made.begin(), made.end());
  }
  find_puzzle_kind("minimal")->make({})->generate(records, made);
  puzzles.insert(puzzles.end(), made.begin(), made.end());
  std::vector<Status> statuses;
  const std::vector<Grid> solutions = solve_each(made, statuses);
  Random random(1);
  for (size_t i = 0; i < made.size(); ++i) {
    for (uint32_t more = 1 + random.below(9); more > 0; --more) {
      const size_t cell = random.below(kCells);
      made[i].cells[cell] = solutions[i].cells[cell];
    }
  }
  puzzles.insert(puzzles.end(), made.begin(), made.end());
  random.shuffle(std::span(puzzles));
  puzzles.push_back(solutions[0]);
  return puzzles;
}

class ClueBatchTest : public testing::TestWithParam<ClueBatchTarget> {};

TEST_P(ClueBatchTest, SaysOfEachClueWhatASearchSays) {
  const std::vector<Grid> puzzles = puzzles_to_thin(300);
  std::vector<Status> statuses;
  const std::vector<Grid> solutions = solve_each(puzzles, statuses);
  ASSERT_EQ(std::ranges::count(statuses, Status::unique), static_cast<int64_t>(puzzles.size()));
  std::vector<Grid> trials;
  std::vector<std::pair<size_t, size_t>> clues;
  for (size_t i = 0; i < puzzles.size(); ++i) {
    for (size_t cell = 0; cell < kCells; ++cell) {
      if (puzzles[i].cells[cell] == 0) continue;
      clues.emplace_back(i, cell);
      trials.push_back(puzzles[i]);
      trials.back().cells[cell] = 0;
    }
  }
  solve_each(trials, statuses);
  std::vector<std::bitset<kCells>> removable(puzzles.size());
  for (size_t i = 0; i < clues.size(); ++i) {
    removable[clues[i].first][clues[i].second] = statuses[i] == Status::unique;
  }
  const auto batch = GetParam().make();
  for (const size_t size : {1, 17, 300, 1201}) {
    std::vector<ClueFindings> findings(puzzles.size());
    for (size_t first = 0; first < puzzles.size(); first += size) {
      const size_t count = std::min(size, puzzles.size() - first);
      batch->check(std::span(puzzles).subspan(first, count),
                   std::span(solutions).subspan(first, count),
                   std::span(findings).subspan(first, count));
    }
    size_t unknown = 0;
    for (size_t i = 0; i < puzzles.size(); ++i) {
      ASSERT_EQ(findings[i].removable, removable[i] & ~findings[i].unknown)
          << "batches of " << size << ": " << puzzle_text(puzzles[i]);
      for (size_t cell = 0; cell < kCells; ++cell) {
        ASSERT_FALSE(findings[i].unknown[cell] && puzzles[i].cells[cell] == 0);
      }
      unknown += findings[i].unknown.count();
    }
    if (size >= 300) {
      EXPECT_LT(unknown, clues.size() / 5) << "batches of " << size;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Targets, ClueBatchTest, testing::ValuesIn(clue_batch_targets()),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace nonet
