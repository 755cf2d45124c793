// Minimal puzzles: which clues can be removed, one minimal puzzle, all of them.
#include "engine/corpora/minimal/minimizer.h"

#include <gtest/gtest.h>
#include <nonet/generate.h>
#include <nonet/solver_table.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "engine/pipeline/jobs/minimize.h"
#include "tests/support/run_outcome.h"
#include "tests/support/support.h"

namespace nonet {
namespace {

Status status_of(const Grid& puzzle) {
  Grid solution;
  SolveResult result;
  find_solver("scalar")->make({})->solve({&puzzle, 1}, {&solution, 1}, {&result, 1});
  return result.status;
}

Grid without(Grid puzzle, int cell) {
  puzzle.cells[cell] = 0;
  return puzzle;
}

Minimality plainly_checked(const Grid& puzzle) {
  Minimality answer{.status = status_of(puzzle), .removable = {}};
  for (int cell = 0; cell < kCells && answer.status == Status::unique; ++cell) {
    if (puzzle.cells[cell] == 0) continue;
    answer.removable[static_cast<size_t>(cell)] =
        status_of(without(puzzle, cell)) == Status::unique;
  }
  return answer;
}

bool is_part_of(const Grid& part, const Grid& whole) {
  for (int cell = 0; cell < kCells; ++cell) {
    if (part.cells[cell] != 0 && part.cells[cell] != whole.cells[cell]) return false;
  }
  return true;
}

/// Puzzles of all statuses, with few and with many clues.
std::vector<Grid> puzzles_to_minimize() {
  std::vector<Grid> puzzles(60);
  std::vector<uint64_t> records(puzzles.size());
  std::iota(records.begin(), records.end(), 1);
  find_puzzle_kind("mixed")->make({})->generate(records, puzzles);
  std::vector<Grid> minimal(60);
  find_puzzle_kind("minimal")->make({})->generate(records, minimal);
  puzzles.insert(puzzles.end(), minimal.begin(), minimal.end());
  return puzzles;
}

TEST(Minimizer, FindsTheCluesThatCanBeRemoved) {
  const std::vector<Grid> puzzles = puzzles_to_minimize();
  std::vector<Minimality> answers(puzzles.size());
  Minimizer().check(puzzles, answers);
  for (size_t i = 0; i < puzzles.size(); ++i) {
    EXPECT_EQ(answers[i], plainly_checked(puzzles[i])) << puzzle_text(puzzles[i]);
  }
  EXPECT_TRUE(answers.back().is_minimal());
}

TEST(Minimizer, RemovesCluesUntilNoneCanBe) {
  std::vector<Grid> puzzles = puzzles_to_minimize();
  while (puzzles.size() < 1300) {  // more than are in hand at a time
    puzzles.insert(puzzles.end(), puzzles.begin(), puzzles.begin() + 100);
  }
  std::vector<uint64_t> records(puzzles.size());
  std::iota(records.begin(), records.end(), 1);
  std::vector<Grid> minimal(puzzles.size());
  std::vector<Status> statuses(puzzles.size());
  Minimizer minimizer;
  minimizer.minimize(puzzles, 5, records, minimal, statuses);
  for (size_t i = 0; i < 120; ++i) {
    EXPECT_EQ(statuses[i], status_of(puzzles[i]));
    if (statuses[i] == Status::unique) {
      EXPECT_TRUE(is_part_of(minimal[i], puzzles[i]));
      EXPECT_TRUE(plainly_checked(minimal[i]).is_minimal()) << puzzle_text(puzzles[i]);
    } else {
      EXPECT_EQ(minimal[i], Grid{});
    }
  }
  // One at a time gives the same; other records and seeds give other puzzles.
  std::vector<Grid> other(1);
  std::vector<Status> status(1);
  for (const size_t i : {0u, 61u, 1299u}) {
    minimizer.minimize({&puzzles[i], 1}, 5, {&records[i], 1}, other, status);
    EXPECT_EQ(other[0], minimal[i]);
  }
  const Grid full = test::grid(test::kSolution);
  std::set<std::string> different;
  for (uint64_t seed = 0; seed < 8; ++seed) {
    minimizer.minimize({&full, 1}, seed, {&records[0], 1}, other, status);
    different.insert(puzzle_text(other[0]));
  }
  EXPECT_EQ(different.size(), 8u);
}

/// Tries all ways to remove clues.
void add_minimal(Minimizer& minimizer, const Grid& puzzle, std::set<std::string>& seen,
                 std::set<std::string>& minimal) {
  if (!seen.insert(puzzle_text(puzzle)).second) return;
  Minimality answer;
  minimizer.check({&puzzle, 1}, {&answer, 1});
  if (answer.is_minimal()) minimal.insert(puzzle_text(puzzle));
  for (size_t cell = 0; cell < kCells; ++cell) {
    if (answer.removable[cell]) {
      add_minimal(minimizer, without(puzzle, static_cast<int>(cell)), seen, minimal);
    }
  }
}

TEST(Minimizer, FindsAllMinimalPuzzles) {
  Minimizer minimizer;
  Random random(3);
  size_t most = 0;
  const std::vector<Grid> puzzles = puzzles_to_minimize();
  for (size_t i = 60; i < 90; ++i) {
    Grid puzzle = puzzles[i], solution;
    SolveResult result;
    find_solver("auto")->make({})->solve({&puzzle, 1}, {&solution, 1}, {&result, 1});
    for (int more = 0; more < 7; ++more) {
      const auto cell = random.below(kCells);
      puzzle.cells[cell] = solution.cells[cell];
    }
    std::set<std::string> seen, wanted, got;
    add_minimal(minimizer, puzzle, seen, wanted);
    std::vector<Grid> found;
    EXPECT_TRUE(minimizer.find_all(puzzle, 100'000, found));
    for (const Grid& each : found) got.insert(puzzle_text(each));
    EXPECT_EQ(got, wanted) << puzzle_text(puzzle);
    EXPECT_EQ(found.size(), wanted.size()) << "a puzzle was found twice";
    EXPECT_TRUE(std::ranges::is_sorted(found, {}, &Grid::cells));
    most = std::max(most, found.size());
  }
  EXPECT_GT(most, 20u);
}

TEST(Minimizer, StopsAtTheLimit) {
  Minimizer minimizer;
  std::vector<Grid> found;
  const Grid full = test::grid(test::kSolution);
  EXPECT_FALSE(minimizer.find_all(full, 50, found));
  EXPECT_EQ(found.size(), 50u);
  for (const Grid& each : found) EXPECT_TRUE(plainly_checked(each).is_minimal());
  const Grid minimal = found.front();
  EXPECT_TRUE(minimizer.find_all(minimal, 1, found));
  EXPECT_EQ(found, std::vector<Grid>{minimal});
}

TEST(MinimizeJob, GivesTheSameForAnyThreads) {
  std::string corpus;
  for (const Grid& puzzle : puzzles_to_minimize()) corpus += puzzle_text(puzzle) + '\n';
  corpus += "no puzzle\n";
  for (const MinimizeTask task : {MinimizeTask::one, MinimizeTask::check, MinimizeTask::all}) {
    std::string first;
    for (const int threads : {1, 3}) {
      const size_t slice_bytes = threads == 1 ? 100'000 : 900;
      auto [text, report] = test::outcome_of(minimize, {{.inputs = {memory_source(corpus)},
                                                         .slices = {.slice_bytes = slice_bytes},
                                                         .threads = threads},
                                                        task,
                                                        0,
                                                        7});
      EXPECT_EQ(report.malformed, 1u);
      EXPECT_GE(report.tally["minimal"], 60u);
      EXPECT_GT(report.tally["unique"], report.tally["minimal"]);
      EXPECT_EQ(report.tally["cut"] > 0, task == MinimizeTask::all);
      if (threads == 1) {
        first = text;
      } else {
        EXPECT_EQ(text, first);
      }
    }
  }
}

}  // namespace
}  // namespace nonet
