// Neighbours of puzzles, and puzzles on a pattern.
#include "engine/corpora/neighbours.h"

#include <gtest/gtest.h>
#include <nonet/canonical.h>
#include <nonet/generate.h>
#include <nonet/solver_table.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <numeric>
#include <set>
#include <thread>

#include "engine/core/equivalence.h"
#include "engine/corpora/ratings/singles.h"
#include "engine/pipeline/jobs/neighbours.h"
#include "tests/support/run_outcome.h"
#include "tests/support/support.h"

namespace nonet {
namespace {

SolveResult plainly_solved(const Grid& puzzle, Grid* solution = nullptr) {
  static const auto solver = find_solver("scalar")->make({});
  Grid own;
  SolveResult result;
  solver->solve({&puzzle, 1}, {solution != nullptr ? solution : &own, 1}, {&result, 1});
  return result;
}

bool is_minimal_puzzle(const Grid& puzzle) {
  if (plainly_solved(puzzle).status != Status::unique) return false;
  for (int cell = 0; cell < kCells; ++cell) {
    Grid less = puzzle;
    less.cells[cell] = 0;
    if (less != puzzle && plainly_solved(less).status == Status::unique) return false;
  }
  return true;
}

/// Tries all exchanges of one clue by `add` others.
std::set<std::string> plain_neighbours(const Grid& puzzle, int add,
                                       const std::function<bool(const Grid&)>& is_wanted) {
  std::set<std::string> forms;
  const auto more = [&](const auto& self, const Grid& grid, int first, int left) -> void {
    if (left == 0) {
      if (plainly_solved(grid).status == Status::unique && is_wanted(grid)) {
        forms.insert(puzzle_text(canonical_form(grid)));
      }
      return;
    }
    for (int cell = first; cell < kCells; ++cell) {
      if (grid.cells[cell] != 0) continue;
      for (uint8_t digit = 1; digit <= 9; ++digit) {
        Grid with = grid;
        with.cells[cell] = digit;
        self(self, with, cell + 1, left - 1);
      }
    }
  };
  for (int cell = 0; cell < kCells; ++cell) {
    if (puzzle.cells[cell] == 0) continue;
    Grid less = puzzle;
    less.cells[cell] = 0;
    more(more, less, 0, add);
  }
  return forms;
}

std::set<std::string> found_by(const NeighbourOptions& options, std::span<const Grid> puzzles) {
  NeighbourSearch search(options);
  std::vector<Grid> forms;
  search.find(puzzles, forms);
  EXPECT_TRUE(std::ranges::is_sorted(forms, {}, &Grid::cells));
  std::set<std::string> texts;
  for (const Grid& form : forms) texts.insert(puzzle_text(form));
  EXPECT_EQ(texts.size(), forms.size());
  // A record itself may be found or not.
  for (const Grid& puzzle : puzzles) texts.erase(puzzle_text(canonical_form(puzzle)));
  return texts;
}

std::set<std::string> without_form(std::set<std::string> forms, const Grid& puzzle) {
  forms.erase(puzzle_text(canonical_form(puzzle)));
  return forms;
}

std::vector<Grid> some_minimal(size_t count) {
  std::vector<Grid> puzzles(count);
  std::vector<uint64_t> records(count);
  std::iota(records.begin(), records.end(), 1);
  find_puzzle_kind("minimal")->make({.seed = 11})->generate(records, puzzles);
  return puzzles;
}

TEST(Neighbours, AreAllThatExchangeOneClue) {
  std::vector<Grid> puzzles = some_minimal(4);
  puzzles.push_back(test::grid(  // 17 clues
      "000000010400000000020000000000050407008000300001090000300400200050100000000806000"));
  puzzles.push_back(puzzles[0]);  // one clue more than is needed
  Grid solution;
  plainly_solved(puzzles[0], &solution);
  for (int cell = 0; puzzles.back() == puzzles[0]; ++cell)
    puzzles.back().cells[cell] = solution.cells[cell];
  for (const Grid& puzzle : puzzles) {
    const auto all =
        without_form(plain_neighbours(puzzle, 1, [](const Grid&) { return true; }), puzzle);
    EXPECT_EQ(found_by({}, {&puzzle, 1}), all) << puzzle_text(puzzle);
    const auto minimal = without_form(plain_neighbours(puzzle, 1, is_minimal_puzzle), puzzle);
    EXPECT_EQ(found_by({.minimal = true}, {&puzzle, 1}), minimal) << puzzle_text(puzzle);
    Grid own;
    plainly_solved(puzzle, &own);
    const auto of_solution = without_form(
        plain_neighbours(puzzle, 1, [&own](const Grid& grid) { return is_solution_of(grid, own); }),
        puzzle);
    EXPECT_EQ(found_by({.true_clues = true}, {&puzzle, 1}), of_solution) << puzzle_text(puzzle);
  }
}

TEST(Neighbours, AreAllThatAddTwoClues) {
  // With clues that are not needed, so that few combinations have to be tried.
  Grid puzzle = some_minimal(1)[0], solution;
  plainly_solved(puzzle, &solution);
  for (int cell = 0; cell < 66; ++cell) puzzle.cells[cell] = solution.cells[cell];
  for (int cell = 73; cell < kCells; ++cell) puzzle.cells[cell] = 0;
  const auto all = plain_neighbours(puzzle, 2, [](const Grid&) { return true; });
  EXPECT_GT(all.size(), 50u);
  EXPECT_EQ(found_by({.add = 2}, {&puzzle, 1}), without_form(all, puzzle));
}

TEST(Neighbours, AreFoundByWayOfEachOther) {
  // Each exchange can be undone, and two of them are one of two clues.
  const Grid puzzle = some_minimal(1)[0];
  const std::string form = puzzle_text(canonical_form(puzzle));
  const std::set<std::string> near = found_by({.minimal = true}, {&puzzle, 1});
  ASSERT_GT(near.size(), 3u);
  const std::set<std::string> far =
      found_by({.remove = 2, .add = 2, .minimal = true}, {&puzzle, 1});
  EXPECT_TRUE(std::ranges::includes(far, near));
  for (const std::string& text : {*near.begin(), *near.rbegin()}) {
    const Grid other = test::grid(text);
    EXPECT_TRUE(found_by({.minimal = true}, {&other, 1}).contains(form)) << text;
    std::set<std::string> next = found_by({.minimal = true}, {&other, 1});
    next.erase(form);
    EXPECT_TRUE(std::ranges::includes(far, next)) << text;
  }
  for (const std::string& text : far) {
    if (far.size() > 50 && text > *std::next(far.begin(), 50)) break;
    EXPECT_TRUE(is_minimal_puzzle(test::grid(text))) << text;
  }
}

TEST(Neighbours, AreFiltered) {
  const std::vector<Grid> puzzles = some_minimal(3);
  const std::set<std::string> all = found_by({.minimal = true}, puzzles);
  std::set<std::string> hard, of_clues;
  const int clues = 24;
  for (const std::string& text : all) {
    if (plainly_solved(test::grid(text)).guesses >= 2) hard.insert(text);
    if (kCells - std::ranges::count(text, '.') == clues) of_clues.insert(text);
  }
  EXPECT_EQ(found_by({.minimal = true, .min_guesses = 2}, puzzles), hard);
  EXPECT_EQ(found_by({.minimal = true, .clues = clues}, puzzles), of_clues);
  EXPECT_LT(hard.size(), all.size());
}

std::string text_of_neighbours(const std::vector<Grid>& puzzles, const std::vector<Grid>& known,
                               int threads) {
  std::string corpus, knowns;
  for (const Grid& puzzle : puzzles) corpus += puzzle_text(puzzle) + '\n';
  for (const Grid& puzzle : known) knowns += puzzle_text(puzzle) + '\n';
  NeighboursConfig config{{.inputs = {memory_source(corpus)}, .threads = threads}};
  config.search.minimal = true;
  config.memory_bytes = 5000;
  if (!known.empty()) config.known = {memory_source(knowns)};
  return test::outcome_of(find_neighbours, config).output;
}

TEST(NeighboursJob, LeavesOutWhatIsKnown) {
  const std::vector<Grid> puzzles = some_minimal(20);
  const std::string text = text_of_neighbours(puzzles, {}, 1);
  EXPECT_EQ(text_of_neighbours(puzzles, {}, 3), text);
  std::vector<Grid> found;
  for (size_t at = 0; at < text.size(); at += kCells + 1) {
    found.push_back(test::grid(std::string_view(text).substr(at, kCells)));
  }
  ASSERT_GT(found.size(), 20u);
  EXPECT_TRUE(std::ranges::is_sorted(found, {}, &Grid::cells));
  for (const Grid& puzzle : puzzles) {
    EXPECT_EQ(std::ranges::count(found, canonical_form(puzzle)), 0);
  }
  // Equivalents of the known puzzles are known, too.
  Random random(4);
  std::vector<Grid> known;
  for (size_t i = 0; i < found.size(); i += 2) {
    known.push_back(random_equivalence(random).apply(found[i]));
  }
  std::string rest;
  for (size_t i = 1; i < found.size(); i += 2) rest += puzzle_text(found[i]) + '\n';
  EXPECT_EQ(text_of_neighbours(puzzles, known, 2), rest);
}

TEST(NeighboursJob, WritesWhatItHasFoundWhenItIsGivenUp) {
  const std::string corpus = puzzle_text(some_minimal(1)[0]) + '\n';
  std::string text;
  bool is_complete = false;
  for (auto time = std::chrono::milliseconds(20); text.empty() && !is_complete; time *= 2) {
    const auto sink = memory_sink(text);
    NeighboursConfig config{{.inputs = {memory_source(corpus)}, .output = sink.get()}};
    config.search = {.remove = 2, .add = 2, .minimal = true};
    RunControl control;
    std::thread stopping([&] {
      std::this_thread::sleep_for(time);
      control.give_up = true;
    });
    const RecordJobReport report = find_neighbours(config, control);
    stopping.join();
    is_complete = report.complete;
    EXPECT_EQ(report.notes.empty(), is_complete);
  }
  EXPECT_FALSE(is_complete) << "nothing is written before all is found";
  for (size_t at = 0; at < text.size(); at += kCells + 1) {
    const Grid found = test::grid(std::string_view(text).substr(at, kCells));
    EXPECT_EQ(canonical_form(found), found);
    EXPECT_TRUE(is_minimal_puzzle(found));
  }
}

std::vector<Grid> on_pattern(const char* kind, const Grid& pattern, size_t count, uint64_t first) {
  std::vector<Grid> puzzles(count);
  std::vector<uint64_t> records(count);
  std::iota(records.begin(), records.end(), first);
  find_puzzle_kind(kind)->make({.seed = 3, .pattern = pattern})->generate(records, puzzles);
  return puzzles;
}

TEST(PatternGenerator, PutsCluesOnThePattern) {
  const Grid pattern = some_minimal(1)[0];
  for (const char* kind : {"minimal", "easy"}) {
    const std::vector<Grid> puzzles = on_pattern(kind, pattern, 20, 1);
    for (const Grid& puzzle : puzzles) {
      for (int cell = 0; cell < kCells; ++cell) {
        EXPECT_EQ(puzzle.cells[cell] != 0, pattern.cells[cell] != 0) << puzzle_text(puzzle);
      }
      if (kind == std::string("minimal")) {
        EXPECT_TRUE(is_minimal_puzzle(puzzle)) << puzzle_text(puzzle);
      } else {
        EXPECT_TRUE(falls_to_singles(puzzle)) << puzzle_text(puzzle);
      }
    }
    // A record does not depend on the others.
    EXPECT_EQ(on_pattern(kind, pattern, 1, 20).front(), puzzles.back());
    std::set<std::string> different;
    for (const Grid& puzzle : puzzles) different.insert(puzzle_text(canonical_form(puzzle)));
    EXPECT_GT(different.size(), 18u);
  }
}

TEST(PatternGenerator, RefusesPatternsWithoutPuzzles) {
  const PuzzleKind& kind = *find_puzzle_kind("minimal");
  const Grid good = some_minimal(1)[0];
  EXPECT_EQ(fault_of_pattern(kind, good), "");
  Grid rows, columns, few, many;
  for (int cell = 0; cell < kCells; ++cell) {
    rows.cells[cell] =
        (row_of(cell) + column_of(cell)) % 2 == 0 && row_of(cell) != 3 && row_of(cell) != 5;
    columns.cells[cell] =
        (row_of(cell) + column_of(cell)) % 2 == 0 && column_of(cell) != 7 && column_of(cell) != 8;
    few.cells[cell] = cell % 5 == 0 && cell < 80;
    many.cells[cell] = cell % 2 == 0 ? 1 : 0;
  }
  EXPECT_NE(fault_of_pattern(kind, rows).find("rows 4 and 6 are blank"), std::string::npos);
  EXPECT_NE(fault_of_pattern(kind, columns).find("columns 8 and 9 are blank"), std::string::npos);
  EXPECT_NE(fault_of_pattern(kind, few).find("16 clues"), std::string::npos);
  EXPECT_NE(fault_of_pattern(kind, many).find("41 clues"), std::string::npos);
  EXPECT_EQ(fault_of_pattern(*find_puzzle_kind("easy"), many), "");
}

}  // namespace
}  // namespace nonet
