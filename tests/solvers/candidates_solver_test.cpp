// Compares the solvers that take candidates with an independent count of solutions and with one
// another.
#include <gtest/gtest.h>
#include <nonet/solver_table.h>

#include <algorithm>
#include <random>
#include <stdexcept>
#include <utility>
#include <vector>

#include "tests/support/answers.h"
#include "tests/support/support.h"

namespace nonet {
namespace {

using test::Answers;
using test::solve;

/// Counts solutions as an exact cover: branches on the cell with the fewest candidates or the digit
/// with the fewest places in a house.
class PlainCount {
 public:
  PlainCount(const Candidates& puzzle, uint64_t limit) : limit_(limit) { count(puzzle.masks, 0); }
  uint64_t solutions() const { return solutions_; }

 private:
  using Masks = std::array<uint16_t, kCells>;
  using Placements = std::vector<std::pair<int, int>>;  // cell, digit

  // Returns the smallest set of placements of which one must be right.
  Placements choices(const Masks& masks) const {
    Placements best(10), found;
    const auto keep_better = [&] {
      if (found.size() < best.size()) best = found;
      found.clear();
    };
    for (int cell = 0; cell < kCells; ++cell) {
      if (placed_[cell]) continue;
      for (int digit = 1; digit <= 9; ++digit) {
        if ((masks[cell] & mask_of(digit)) != 0) found.emplace_back(cell, digit);
      }
      keep_better();
    }
    for (const auto& house : kHouseCells) {
      for (int digit = 1; digit <= 9; ++digit) {
        bool is_placed = false;
        for (const int cell : house) {
          if ((masks[cell] & mask_of(digit)) == 0) continue;
          is_placed = is_placed || placed_[cell];
          found.emplace_back(cell, digit);
        }
        if (is_placed) found.resize(10);  // nothing to choose
        keep_better();
      }
    }
    return best;
  }

  void count(const Masks& masks, int filled) {
    if (filled == kCells) {
      ++solutions_;
      return;
    }
    for (const auto& [cell, digit] : choices(masks)) {
      if (solutions_ >= limit_) return;
      Masks next = masks;
      for (int peer = 0; peer < kCells; ++peer) {
        if (are_peers(cell, peer)) next[peer] &= static_cast<uint16_t>(~mask_of(digit));
      }
      next[cell] = mask_of(digit);
      placed_[cell] = true;
      count(next, filled + 1);
      placed_[cell] = false;
    }
  }

  bool placed_[kCells]{};
  uint64_t limit_;
  uint64_t solutions_ = 0;
};

/// Random puzzles of many kinds: with one solution, several, none, and with empty cells.
std::vector<Candidates> random_puzzles() {
  std::mt19937 random(17);
  std::vector<Candidates> puzzles;
  for (const unsigned percent : {5, 15, 25, 35, 45}) {
    for (size_t i = 0; i < 40; ++i) {
      Candidates puzzle = test::random_candidates(test::sample()[9 * i], percent, random);
      uint16_t& mask = puzzle.masks[random() % kCells];
      if (i % 5 == 0) mask = 0;
      if (i % 5 == 1) mask &= static_cast<uint16_t>(random());
      if (i % 5 == 2) puzzle.masks[i] = puzzle.masks[i + 1] = mask_of(4);  // a clash
      puzzles.push_back(puzzle);
    }
  }
  puzzles.push_back(Candidates{});           // all cells are empty
  puzzles.push_back(candidates_of(Grid{}));  // all digits are possible everywhere
  return puzzles;
}

TEST(CandidateSolvers, FindAsManySolutionsAsAPlainCount) {
  const std::vector<Candidates> puzzles = random_puzzles();
  std::vector<uint64_t> counts;
  for (const Candidates& puzzle : puzzles) counts.push_back(PlainCount(puzzle, 10).solutions());
  for (const uint64_t expected : {0, 1, 2, 10}) {
    EXPECT_NE(std::ranges::count(counts, expected), 0) << "puzzles with " << expected;
  }
  for (const uint64_t limit : {1, 2, 10}) {
    const Answers answers = solve(*find_solver("scalar"), puzzles, {.limit = limit});
    for (size_t i = 0; i < puzzles.size(); ++i) {
      const uint64_t solutions = std::min(counts[i], limit);
      ASSERT_EQ(answers.results[i].solutions, solutions) << puzzle_text(puzzles[i]);
      const bool has_one = has_solution(answers.results[i].status);
      ASSERT_EQ(has_one, solutions == 1);
      if (has_one) {
        ASSERT_TRUE(is_solution_of(puzzles[i], answers.solutions[i]));
      }
    }
  }
}

TEST(CandidateSolvers, SearchTheSameTree) {
  const std::vector<Candidates> puzzles = random_puzzles();
  for (const SolverOptions& options : {SolverOptions{}, SolverOptions{.limit = 1},
                                       SolverOptions{.limit = 50, .max_guesses = 20}}) {
    const Answers reference = solve(*find_solver("scalar"), puzzles, options);
    for (const SolverRow& row : solver_table()) {
      if (!row.takes_candidates) continue;
      const Answers answers = solve(row, puzzles, options);
      for (size_t i = 0; i < puzzles.size(); ++i) {
        SCOPED_TRACE(std::string(row.name) + ' ' + puzzle_text(puzzles[i]));
        ASSERT_EQ(answers.results[i].status, reference.results[i].status);
        ASSERT_EQ(answers.results[i].solutions, reference.results[i].solutions);
        ASSERT_EQ(answers.results[i].guesses, reference.results[i].guesses);
        ASSERT_EQ(answers.solutions[i], reference.solutions[i]);
      }
    }
  }
}

TEST(CandidateSolvers, AnswerAGridAsTheyAnswerItsCandidates) {
  std::vector<Grid> grids = test::sample();
  for (const test::SolverCase& row : test::solver_cases()) grids.push_back(row.puzzle);
  std::vector<Candidates> puzzles;
  for (const Grid& grid : grids) puzzles.push_back(candidates_of(grid));
  for (const SolverRow& row : solver_table()) {
    if (!row.takes_candidates) continue;
    const Answers expected = solve(row, grids);
    const Answers answers = solve(row, puzzles);
    for (size_t i = 0; i < grids.size(); ++i) {
      ASSERT_EQ(answers.results[i].status, expected.results[i].status) << row.name;
      ASSERT_EQ(answers.results[i].guesses, expected.results[i].guesses) << row.name;
      ASSERT_EQ(answers.solutions[i], expected.solutions[i]) << row.name;
    }
  }
}

// The generators test in this way whether a clue can be removed.
TEST(CandidateSolvers, RemovingTheSolutionFromACellLeavesNoSolution) {
  std::mt19937 random(3);
  std::vector<Candidates> puzzles;
  for (const Grid& grid : test::sample()) {
    const Candidates puzzle = candidates_of(grid);
    const Answers known = solve(*find_solver("scalar"), std::vector{puzzle});
    size_t cell = 0;
    do cell = random() % kCells;
    while (grid.cells[cell] != 0);
    for (const int shift : {0, 1}) {
      Candidates& changed = puzzles.emplace_back(puzzle);
      changed.masks[cell] ^= mask_of((known.solutions[0].cells[cell] - 1 + shift) % 9 + 1);
    }
  }
  for (const SolverRow& row : solver_table()) {
    if (!row.takes_candidates) continue;
    const Answers answers = solve(row, puzzles);
    for (size_t i = 0; i < puzzles.size(); ++i) {
      ASSERT_EQ(name_of(answers.results[i].status), i % 2 == 0 ? "unsolvable" : "unique");
    }
  }
}

TEST(CandidateSolvers, OtherSolversRefuseCandidates) {
  for (const SolverRow& row : solver_table()) {
    if (row.takes_candidates) continue;
    EXPECT_THROW(solve(row, std::vector{candidates_of(Grid{})}), std::logic_error) << row.name;
  }
  EXPECT_TRUE(find_solver("auto")->takes_candidates);
}

}  // namespace
}  // namespace nonet
