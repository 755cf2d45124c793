// The properties of generated puzzles of the kinds that are made, and the sampler of full grids.

#include <gtest/gtest.h>
#include <nonet/generate.h>
#include <nonet/solver_table.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <sstream>
#include <thread>

#include "engine/corpora/forms/canonical_form.h"
#include "engine/corpora/forms/symmetry.h"
#include "engine/corpora/generate/full_grid.h"
#include "engine/corpora/minimal/clue_removal.h"
#include "engine/corpora/minimal/unavoidable.h"
#include "engine/corpora/ratings/singles.h"
#include "engine/io/bytes/byte_sink.h"
#include "tests/support/made_puzzles.h"
#include "tests/support/run_outcome.h"
#include "tests/support/support.h"

namespace nonet {
namespace {

using test::clues_of;
using test::expect_all;
using test::make;
using test::with_a_clue_less;

std::vector<SolveResult> results_of(const std::vector<Grid>& puzzles) {
  return test::solve(*find_solver("auto"), puzzles).results;
}

TEST(Singles, HaveThreeOutcomes) {
  const Grid easy = test::grid(
      "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
  Singles singles(easy);
  ASSERT_EQ(singles.propagate(), Singles::Outcome::solved);
  EXPECT_TRUE(is_solution_of(easy, singles.grid()));
  EXPECT_EQ(Singles(Grid{}).propagate(), Singles::Outcome::stuck);
  Grid clash = easy;
  clash.cells[2] = 5;
  EXPECT_EQ(Singles(clash).propagate(), Singles::Outcome::contradiction);
}

TEST(Singles, NeverContradictTheSolvers) {
  for (const test::SolverCase& known : test::solver_cases()) {
    Singles singles(known.puzzle);
    const Singles::Outcome outcome = singles.propagate();
    if (outcome == Singles::Outcome::solved) {
      EXPECT_EQ(known.solutions, 1u) << "line " << known.line;
      EXPECT_EQ(puzzle_text(singles.grid()), puzzle_text(known.solution));
    }
    if (outcome == Singles::Outcome::contradiction) {
      EXPECT_EQ(known.solutions, 0u) << "line " << known.line;
    }
  }
}

TEST(FullGrid, IsLegal) {
  for (const Grid& grid : make("solved", 500)) {
    EXPECT_TRUE(is_solution_of(Grid{}, grid)) << puzzle_text(grid);
  }
}

// With a fixed seed the figures are fixed, too. The bounds are five standard deviations of a
// uniform sampler, so that a biased sampler fails.
TEST(FullGrid, HasDigitsAndPairsOfDigitsWithTheRightFrequencies) {
  const std::vector<Grid> grids = make("solved", 20'000);
  const auto total = static_cast<double>(grids.size());
  const auto expect_share = [total](double count, double share, const std::string& what) {
    const double deviation = std::sqrt(total * share * (1 - share));
    EXPECT_NEAR(count, total * share, 5 * deviation) << what;
  };
  for (int cell = 0; cell < kCells; ++cell) {
    std::array<int, 10> count{};
    for (const Grid& grid : grids) ++count[grid.cells[cell]];
    for (int digit = 1; digit <= 9; ++digit) {
      expect_share(count[digit], 1.0 / 9,
                   "digit " + std::to_string(digit) + " in cell " + std::to_string(cell));
    }
  }
  for (int a = 0; a < kCells; ++a) {
    for (int b = a + 1; b < kCells; ++b) {
      if (are_peers(a, b)) continue;
      double count = 0;
      for (const Grid& grid : grids) count += grid.cells[a] == grid.cells[b];
      // In the next row of the band there are six possible cells for a digit, and in a box
      // elsewhere nine.
      const bool in_line = row_of(a) / 3 == row_of(b) / 3 || column_of(a) / 3 == column_of(b) / 3;
      expect_share(count, in_line ? 1.0 / 6 : 1.0 / 9,
                   "cells " + std::to_string(a) + " and " + std::to_string(b));
    }
  }
}

// Random equivalents do not guarantee this property. There are 56 ways in which the second box of a
// band can take the digits of the rows of the first box; two of them take whole rows. The share of
// these among all grids is not known in closed form, but it is close to the share among bands.
TEST(FullGrid, RepeatsWholeRowsAsOftenAsBandsDo) {
  double whole = 0, bands = 0;
  for (const Grid& grid : make("solved", 20'000)) {
    for (int band = 0; band < 3; ++band) {
      const auto row_of_box = [&](int row, int box) {
        std::array<uint8_t, 3> digits;
        std::copy_n(grid.cells.begin() + (3 * band + row) * 9 + 3 * box, 3, digits.begin());
        std::ranges::sort(digits);
        return digits;
      };
      whole += row_of_box(0, 0) == row_of_box(1, 1) || row_of_box(0, 0) == row_of_box(2, 1);
      ++bands;
    }
  }
  EXPECT_NEAR(whole / bands, 2.0 / 56, 0.005);
}

TEST(UnavoidableSets, GiveOtherGridsWhenExchanged) {
  std::vector<Board> sets;
  for (const Grid& grid : make("solved", 5)) {
    find_unavoidable_sets(grid, 10, sets);
    ASSERT_FALSE(sets.empty());
    std::vector<Grid> puzzles;
    for (const Board& set : sets) {
      Grid& puzzle = puzzles.emplace_back(grid);
      for_each_position(set, [&](int position) { puzzle.cells[cell_at(position)] = 0; });
      EXPECT_LE(kCells - clues_of(puzzle), 10);
    }
    expect_all(puzzles, Status::multiple);
  }
}

TEST(Easy, HasTheRequestedCluesAndIsSolvedBySingles) {
  for (const int clues : {26, 34, 50, 81}) {
    for (const Grid& puzzle : make("easy", 50, {.clues = clues})) {
      EXPECT_EQ(clues_of(puzzle), clues) << puzzle_text(puzzle);
      EXPECT_TRUE(falls_to_singles(puzzle)) << puzzle_text(puzzle);
    }
  }
}

// Steps of many clues at once and unavoidable sets give the same puzzle.
TEST(ClueRemoval, GivesTheSamePuzzleAsOneClueAtATime) {
  ClueRemoval::Orbits cells(kCells);
  for (size_t cell = 0; cell < kCells; ++cell) cells[cell] = {static_cast<uint8_t>(cell)};
  std::vector<Board> sets;
  for (const Grid& full : make("solved", 20)) {
    Random random(5), same(5);
    ClueRemoval removal;
    removal.start(full, cells, 0, random);
    find_unavoidable_sets(full, 12, sets);
    while (removal.propose(sets)) {
      if (results_of({removal.trial()}).front().status == Status::unique) {
        removal.confirm();
      } else {
        removal.refuse();
      }
    }
    std::array<uint8_t, kCells> order;
    std::iota(order.begin(), order.end(), uint8_t{0});
    same.shuffle(std::span(order));
    Grid puzzle = full;
    for (const int cell : order) {
      Grid less = puzzle;
      less.cells[cell] = 0;
      if (results_of({less}).front().status == Status::unique) puzzle = less;
    }
    EXPECT_EQ(puzzle_text(removal.puzzle()), puzzle_text(puzzle));
    EXPECT_EQ(removal.candidates(), candidates_of(puzzle));
    EXPECT_EQ(removal.clues(), clues_of(puzzle));
    EXPECT_EQ(removal.kept_clues(), clues_of(puzzle));
  }
}

TEST(Minimal, IsUniqueAndNeedsEveryClue) {
  const std::vector<Grid> puzzles = make("minimal", 600);
  expect_all(puzzles, Status::unique);
  expect_all(with_a_clue_less(puzzles), Status::multiple);
}

TEST(Minimal, HasTheRequestedNumberOfClues) {
  const std::vector<Grid> puzzles = make("minimal", 40, {.clues = 23});
  for (const Grid& puzzle : puzzles) EXPECT_EQ(clues_of(puzzle), 23);
  expect_all(puzzles, Status::unique);
  expect_all(with_a_clue_less(puzzles), Status::multiple);
}

TEST(Minimal, IsMinimalWithASymmetryToo) {
  const std::vector<Grid> puzzles = make("minimal", 4, {.symmetry = find_symmetry("rotational")});
  expect_all(puzzles, Status::unique);
  expect_all(with_a_clue_less(puzzles), Status::multiple);
}

TEST(Symmetry, IsInThePatternOfClues) {
  for (const Symmetry& symmetry : symmetries()) {
    const int clues = symmetry.name == "quarter" ? 36 : 35;
    ASSERT_TRUE(admits_clues(symmetry, clues)) << symmetry.name;
    for (const Grid& puzzle : make("easy", 20, {.clues = clues, .symmetry = &symmetry})) {
      EXPECT_EQ(clues_of(puzzle), clues);
      for (int cell = 0; cell < kCells; ++cell) {
        EXPECT_EQ(puzzle.cells[cell] == 0, puzzle.cells[symmetry.image(cell)] == 0)
            << symmetry.name << ' ' << puzzle_text(puzzle);
      }
    }
  }
  EXPECT_FALSE(admits_clues(*find_symmetry("quarter"), 22));
  EXPECT_TRUE(admits_clues(*find_symmetry("quarter"), 25));
}

TEST(Multiple, IsAMinimalPuzzleWithoutSomeClues) {
  for (const int below : {1, 3}) {
    const std::vector<Grid> minimal = make("minimal", 100);
    const std::vector<Grid> puzzles = make("multiple", 100, {.below = below});
    expect_all(puzzles, Status::multiple);
    for (size_t i = 0; i < puzzles.size(); ++i) {
      EXPECT_EQ(clues_of(puzzles[i]), clues_of(minimal[i]) - below);
    }
  }
}

TEST(Unsolvable, HasNoSolutionBecauseOfOneClue) {
  const std::vector<Grid> puzzles = make("unsolvable", 100);
  expect_all(puzzles, Status::unsolvable);
  for (const Grid& puzzle : puzzles) {
    const auto results = results_of(with_a_clue_less({puzzle}));
    EXPECT_TRUE(std::ranges::any_of(results, [](const SolveResult& result) {
      return result.status == Status::unique;
    })) << puzzle_text(puzzle);
  }
}

TEST(Generator, MakesARecordFromItsNumberAndTheSeedAlone) {
  for (const PuzzleKind& kind : puzzle_kinds()) {
    if (kind.make == nullptr) continue;
    SCOPED_TRACE(kind.name);
    const std::vector<Grid> all = make(kind.name, 60);
    const std::vector<Grid> some = make(kind.name, 7, {}, 30);
    EXPECT_TRUE(std::ranges::equal(some, std::span(all).subspan(29, 7)));
    EXPECT_NE(make(kind.name, 60, {.seed = 2}), all);
    std::set<std::string> different;
    for (const Grid& puzzle : all) different.insert(puzzle_text(puzzle));
    EXPECT_EQ(different.size(), all.size());
  }
}

TEST(Generate, GivesTheSameBytesForAnyNumberOfThreads) {
  for (const PuzzleKind& kind : puzzle_kinds()) {
    if (kind.make == nullptr) continue;
    SCOPED_TRACE(kind.name);
    std::string expected;
    for (const int threads : {1, 2, 5}) {
      const auto [text, report] =
          test::outcome_of(generate, {.kind = &kind,
                                      .options = {.clues = kind.default_clues},
                                      .count = 700,
                                      .threads = threads});
      EXPECT_EQ(report.records, 700u);
      EXPECT_EQ(text.size(), 700u * 82);
      if (threads == 1) expected = text;
      EXPECT_EQ(text, expected);
    }
  }
}

TEST(Generate, StopsWithWholeLines) {
  const test::TemporaryFolder folder;
  ByteSink sink(folder.file("corpus"));
  RunControl control;
  control.stop.request();
  const GenerateReport report =
      generate({.kind = find_puzzle_kind("minimal"), .count = 1'000'000, .output = &sink}, control);
  EXPECT_FALSE(report.complete);
  EXPECT_EQ(report.records, 0u);
}

TEST(PuzzleKinds, HaveTheirNumbersOfCluesFromTheSymmetry) {
  for (const PuzzleKind& kind : puzzle_kinds()) {
    for (const Symmetry& symmetry : symmetries()) {
      SCOPED_TRACE(std::string(kind.name) + " " + std::string(symmetry.name));
      const std::vector<int> possible = possible_clues(kind, symmetry);
      EXPECT_EQ(possible.empty(), kind.min_clues == 0);
      for (const int clues : possible) EXPECT_TRUE(admits_clues(symmetry, clues));
      const int usual = default_clues(kind, symmetry);
      EXPECT_EQ(usual == 0, kind.default_clues == 0);
      if (usual == 0) continue;
      EXPECT_NE(std::ranges::find(possible, usual), possible.end());
      EXPECT_LE(std::abs(usual - kind.default_clues), 2);
      EXPECT_EQ(make(kind.name, 1, {.symmetry = &symmetry}).size(), 1u);
    }
  }
  const auto clues_of = [](const char* kind, const char* symmetry) {
    return possible_clues(*find_puzzle_kind(kind), *find_symmetry(symmetry));
  };
  EXPECT_EQ(clues_of("minimal", "none").front(), 17);
  EXPECT_EQ(clues_of("minimal", "none").back(), 40);
  EXPECT_EQ(clues_of("minimal", "quarter"),
            (std::vector<int>{17, 20, 21, 24, 25, 28, 29, 32, 33, 36, 37, 40}));
}

// With fields, too; those that take long are then empty.
TEST(Generate, WritesFinishedPuzzlesWhenGivenUp) {
  for (const char* const names : {"", "puzzle,clues", "puzzle,er"}) {
    SCOPED_TRACE(names);
    std::string text;
    const auto sink = memory_sink(text);
    RunControl control;
    GeneratorProgress progress;
    GenerateConfig config{.kind = find_puzzle_kind("minimal"),
                          .options = {.symmetry = find_symmetry("quarter"), .progress = &progress},
                          .count = 1'000'000'000,
                          .output = sink.get()};
    if (*names != 0) config.fields = fields_named(names), config.format = find_output_format("csv");
    std::thread watch([&] {
      while (progress.found < 5) std::this_thread::yield();
      control.stop.request();
      control.give_up = true;
    });
    const GenerateReport report = generate(config, control);
    watch.join();
    EXPECT_FALSE(report.complete);
    EXPECT_GE(report.records, 5u);
    EXPECT_LE(report.records, progress.found);
    EXPECT_GT(progress.tried, progress.found);
    std::istringstream lines(text);
    std::string line;
    if (*names != 0) std::getline(lines, line);
    size_t count = 0, empty = 0;
    for (; std::getline(lines, line); ++count) {
      EXPECT_NE(test::grid(line.substr(0, 81)), Grid{});
      empty += line.size() == 82;
    }
    EXPECT_EQ(count, report.records);
    EXPECT_EQ(report.notes.size(), empty > 0 ? 1u : 0u);
  }
}

}  // namespace
}  // namespace nonet
