// The solvers that take candidates, against an independent count of solutions and one another.
#include <gtest/gtest.h>
#include <nonet/solver_table.h>

#include <bit>
#include <random>
#include <stdexcept>
#include <vector>

#include "tests/support/support.h"

namespace nonet {
namespace {

struct Answers {
  std::vector<Grid> solutions;
  std::vector<SolveResult> results;
};

Answers solve_all(const SolverRow& row, const std::vector<Candidates>& puzzles,
                  const SolverOptions& options = {}) {
  Answers answers{std::vector<Grid>(puzzles.size()), std::vector<SolveResult>(puzzles.size())};
  row.make(options)->solve_candidates(puzzles, answers.solutions, answers.results);
  return answers;
}

/// Counts solutions by trying the candidates of a cell with the fewest, without any inference.
class PlainCount {
 public:
  PlainCount(const Candidates& puzzle, uint64_t limit) : masks_(puzzle.masks), limit_(limit) {
    count(0);
  }
  uint64_t solutions() const { return solutions_; }

 private:
  unsigned free_at(int cell) const {
    unsigned mask = masks_[static_cast<size_t>(cell)];
    for (int peer = 0; peer < kCells; ++peer) {
      if (digits_[peer] != 0 && are_peers(cell, peer)) mask &= ~unsigned{mask_of(digits_[peer])};
    }
    return mask;
  }

  void count(int filled) {
    if (filled == kCells) {
      ++solutions_;
      return;
    }
    int best = -1, fewest = 10;
    for (int cell = 0; cell < kCells; ++cell) {
      const int choices = digits_[cell] != 0 ? 10 : std::popcount(free_at(cell));
      if (choices >= fewest) continue;
      fewest = choices;
      best = cell;
    }
    for (unsigned free = free_at(best); free != 0 && solutions_ < limit_; free &= free - 1) {
      digits_[best] = std::countr_zero(free) + 1;
      count(filled + 1);
    }
    digits_[best] = 0;
  }

  std::array<uint16_t, kCells> masks_;
  int digits_[kCells]{};
  uint64_t limit_;
  uint64_t solutions_ = 0;
};

/// Random puzzles of many kinds: with one solution, several, none, and with empty cells.
std::vector<Candidates> random_puzzles() {
  std::mt19937 random(17);
  std::vector<Candidates> puzzles;
  for (const unsigned percent : {5, 20, 30, 40, 50}) {
    for (size_t i = 0; i < 60; ++i) {
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
  for (const uint64_t limit : {1, 2, 10}) {
    const Answers answers = solve_all(*find_solver("scalar"), puzzles, {.limit = limit});
    for (size_t i = 0; i < puzzles.size(); ++i) {
      const uint64_t solutions = PlainCount(puzzles[i], limit).solutions();
      ASSERT_EQ(answers.results[i].solutions, solutions) << puzzle_text(puzzles[i]);
      const bool has_one = has_solution(answers.results[i].status);
      ASSERT_EQ(has_one, solutions == 1);
      if (has_one) ASSERT_TRUE(is_solution_of(puzzles[i], answers.solutions[i]));
    }
  }
}

TEST(CandidateSolvers, SearchTheSameTree) {
  const std::vector<Candidates> puzzles = random_puzzles();
  for (const SolverOptions& options : {SolverOptions{}, SolverOptions{.limit = 1},
                                       SolverOptions{.limit = 50, .max_guesses = 20}}) {
    const Answers reference = solve_all(*find_solver("scalar"), puzzles, options);
    for (const SolverRow& row : solver_table()) {
      if (!row.takes_candidates) continue;
      const Answers answers = solve_all(row, puzzles, options);
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

TEST(CandidateSolvers, AnswerForAGridAsForItsCandidates) {
  std::vector<Grid> grids = test::sample();
  for (const test::SolverCase& row : test::solver_cases()) grids.push_back(row.puzzle);
  std::vector<Candidates> puzzles;
  for (const Grid& grid : grids) puzzles.push_back(candidates_of(grid));
  for (const SolverRow& row : solver_table()) {
    if (!row.takes_candidates) continue;
    Answers expected{std::vector<Grid>(grids.size()), std::vector<SolveResult>(grids.size())};
    row.make({})->solve(grids, expected.solutions, expected.results);
    const Answers answers = solve_all(row, puzzles);
    for (size_t i = 0; i < grids.size(); ++i) {
      ASSERT_EQ(answers.results[i].status, expected.results[i].status) << row.name;
      ASSERT_EQ(answers.results[i].guesses, expected.results[i].guesses) << row.name;
      ASSERT_EQ(answers.solutions[i], expected.solutions[i]) << row.name;
    }
  }
}

// The generators ask in this way whether a clue can be removed.
TEST(CandidateSolvers, RemovingTheSolutionFromACellLeavesNoSolution) {
  std::mt19937 random(3);
  std::vector<Candidates> puzzles;
  for (const Grid& grid : test::sample()) {
    const Candidates puzzle = candidates_of(grid);
    const Answers known = solve_all(*find_solver("scalar"), {puzzle});
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
    const Answers answers = solve_all(row, puzzles);
    for (size_t i = 0; i < puzzles.size(); ++i) {
      ASSERT_EQ(name_of(answers.results[i].status), i % 2 == 0 ? "unsolvable" : "unique");
    }
  }
}

TEST(CandidateSolvers, TheOthersRefuse) {
  for (const SolverRow& row : solver_table()) {
    if (row.takes_candidates) continue;
    EXPECT_THROW(solve_all(row, {candidates_of(Grid{})}), std::logic_error) << row.name;
  }
  EXPECT_TRUE(find_solver("auto")->takes_candidates);
}

}  // namespace
}  // namespace nonet
