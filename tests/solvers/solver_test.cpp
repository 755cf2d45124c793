// Tests every solver of the table with the case file, and compares the solvers with one another.
#include <gtest/gtest.h>
#include <nonet/solver_table.h>

#include <algorithm>
#include <iostream>
#include <ostream>
#include <random>

#include "engine/search/sliced/sliced_solver.h"
#include "engine/search/words/word_solver.h"
#include "tests/support/answers.h"
#include "tests/support/support.h"

namespace nonet {

// For the messages of tests that take a row.
void PrintTo(const SolverRow& row, std::ostream* out) { *out << row.name; }

namespace {

using test::Answers;
using test::solve;

std::vector<Grid> case_puzzles() {
  std::vector<Grid> puzzles;
  for (const test::SolverCase& row : test::solver_cases()) puzzles.push_back(row.puzzle);
  return puzzles;
}

Status expected_status(uint64_t solutions, uint64_t limit) {
  if (solutions == 0) return Status::unsolvable;
  if (limit == 1) return Status::solved;
  return solutions == 1 ? Status::unique : Status::multiple;
}

// A solver may abandon a case of the case file after this number of guesses, so that the tests end
// for slow solvers, too. rowmajor needs at most 573,048 guesses for a case.
constexpr uint64_t kMaxGuesses = 1'000'000;

// With this number of blank cells, the search tree has fewer than kMaxGuesses nodes, even if the
// solver checks nothing before the grid is full: 9 + 9^2 + ... + 9^6 = 597,870.
constexpr int64_t kFewBlanks = 6;

bool may_be_abandoned(const test::SolverCase& row) {
  return std::ranges::count(row.puzzle.cells, 0) > kFewBlanks;
}

// Prints and checks the number of cases that a solver has abandoned.
void expect_few_abandoned(size_t abandoned, size_t cases, uint64_t limit) {
  if (abandoned == 0) return;
  std::cout << "limit " << limit << ": abandoned " << abandoned << " of " << cases
            << " cases after " << kMaxGuesses << " guesses each\n";
  EXPECT_LE(abandoned, cases / 2) << "the solver is too slow for the case file";
}

class EverySolver : public testing::TestWithParam<SolverRow> {};

INSTANTIATE_TEST_SUITE_P(Table, EverySolver,
                         testing::ValuesIn(solver_table().begin(), solver_table().end()),
                         [](const auto& tested) {
                           std::string name(tested.param.name);
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

TEST_P(EverySolver, AnswersTheCaseFileAtEveryLimit) {
  const std::vector<Grid> puzzles = case_puzzles();
  for (const uint64_t limit : {1, 2, 3, 100, 1000}) {
    const Answers answers =
        solve(GetParam(), puzzles, {.limit = limit, .max_guesses = kMaxGuesses});
    size_t abandoned = 0;
    for (size_t i = 0; i < puzzles.size(); ++i) {
      const test::SolverCase& row = test::solver_cases()[i];
      SCOPED_TRACE("line " + std::to_string(row.line) + " limit " + std::to_string(limit));
      const SolveResult& result = answers.results[i];
      if (result.status == Status::abandoned && may_be_abandoned(row)) {
        ++abandoned;
        EXPECT_EQ(result.guesses, kMaxGuesses);
        EXPECT_LE(result.solutions, std::min(row.solutions, limit));
        EXPECT_EQ(answers.solutions[i], Grid{});
        continue;
      }
      EXPECT_EQ(name_of(result.status), name_of(expected_status(row.solutions, limit)));
      EXPECT_EQ(result.solutions, std::min(row.solutions, limit));
      if (has_solution(result.status)) {
        EXPECT_TRUE(is_solution_of(row.puzzle, answers.solutions[i]));
        if (row.solutions == 1) {
          EXPECT_EQ(test::text(answers.solutions[i]), test::text(row.solution));
        }
      } else {
        EXPECT_EQ(answers.solutions[i], Grid{});
      }
    }
    expect_few_abandoned(abandoned, puzzles.size(), limit);
  }
}

TEST_P(EverySolver, AnswersDoNotDependOnNeighbours) {
  std::vector<Grid> puzzles = case_puzzles();
  const SolverOptions options{.max_guesses = kMaxGuesses};
  const Answers together = solve(GetParam(), puzzles, options);
  const std::unique_ptr<Solver> solver = GetParam().make(options);
  for (size_t i = puzzles.size(); i-- > 0;) {
    Grid solution;
    SolveResult result;
    solver->solve({&puzzles[i], 1}, {&solution, 1}, {&result, 1});
    EXPECT_EQ(result.status, together.results[i].status) << "case " << i;
    EXPECT_EQ(result.guesses, together.results[i].guesses) << "case " << i;
    EXPECT_EQ(solution, together.solutions[i]) << "case " << i;
  }
}

TEST_P(EverySolver, AcceptsAnEmptyBatch) {
  const Answers answers = solve(GetParam(), std::vector<Grid>{});
  EXPECT_TRUE(answers.results.empty());
}

TEST_P(EverySolver, GivesUpExactlyAtItsBudget) {
  const std::vector<Grid> puzzles = case_puzzles();
  const Answers free = solve(GetParam(), puzzles, {.max_guesses = kMaxGuesses});
  for (size_t i = 0; i < puzzles.size(); ++i) {
    const uint64_t needed = free.results[i].guesses;
    if (free.results[i].status == Status::abandoned) {
      EXPECT_EQ(needed, kMaxGuesses) << "case " << i;
      continue;
    }
    const auto within = [&](uint64_t budget) {
      return solve(GetParam(), std::vector{puzzles[i]}, {.max_guesses = budget});
    };
    const Answers enough = within(needed);
    EXPECT_EQ(enough.results[0].status, free.results[i].status) << "case " << i;
    EXPECT_EQ(enough.solutions[0], free.solutions[i]) << "case " << i;
    if (needed == 0) continue;
    const Answers short_by_one = within(needed - 1);
    EXPECT_EQ(name_of(short_by_one.results[0].status), "abandoned") << "case " << i;
    EXPECT_EQ(short_by_one.results[0].guesses, needed - 1) << "case " << i;
    EXPECT_EQ(short_by_one.solutions[0], Grid{}) << "case " << i;
  }
}

TEST_P(EverySolver, AgreesWithScalarOnTheSample) {
  const std::vector<Grid>& puzzles = test::sample();
  const Answers reference = solve(*find_solver("scalar"), puzzles);
  const Answers answers = solve(GetParam(), puzzles, {.max_guesses = 50'000});
  size_t answered = 0;
  for (size_t i = 0; i < puzzles.size(); ++i) {
    if (answers.results[i].status == Status::abandoned) continue;
    ++answered;
    EXPECT_EQ(answers.results[i].status, reference.results[i].status) << "puzzle " << i;
    EXPECT_EQ(answers.solutions[i], reference.solutions[i]) << "puzzle " << i;
  }
  EXPECT_GT(answered, puzzles.size() / 2);
}

TEST_P(EverySolver, MeasuresTheTimeOfPuzzles) {
  const Answers answers = solve(GetParam(), case_puzzles(), {.max_guesses = 1000});
  uint64_t nanos = 0;
  for (const SolveResult& result : answers.results) nanos += result.nanos;
  EXPECT_GT(nanos, 0u);
}

// Random changes of puzzles: clues are deleted, added and exchanged.
TEST_P(EverySolver, AgreesWithScalarOnDamagedPuzzles) {
  std::mt19937 random(1);  // its numbers are the same on every machine, distributions are not
  const auto below = [&](uint32_t bound) { return static_cast<int>(random() % bound); };
  std::vector<Grid> puzzles;
  for (int i = 0; i < 300; ++i) {
    Grid puzzle = test::sample()[static_cast<size_t>(below(1000))];
    for (int change = below(4); change > 0; --change) {
      puzzle.cells[static_cast<size_t>(below(81))] = static_cast<uint8_t>(below(10));
    }
    puzzles.push_back(puzzle);
  }
  for (const uint64_t limit : {1, 2, 10}) {
    const Answers reference = solve(*find_solver("scalar"), puzzles, {.limit = limit});
    const Answers answers = solve(GetParam(), puzzles, {.limit = limit, .max_guesses = 50'000});
    for (size_t i = 0; i < puzzles.size(); ++i) {
      if (answers.results[i].status == Status::abandoned) continue;
      SCOPED_TRACE(test::text(puzzles[i]));
      EXPECT_EQ(answers.results[i].status, reference.results[i].status);
      EXPECT_EQ(answers.results[i].solutions, reference.results[i].solutions);
      if (answers.results[i].status == Status::unique) {
        EXPECT_EQ(answers.solutions[i], reference.solutions[i]);
      }
      if (answers.results[i].status == Status::solved) {
        EXPECT_TRUE(is_solution_of(puzzles[i], answers.solutions[i]));
      }
    }
  }
}

TEST(SolverFamilies, SolversOfOneTreeCountTheSameGuesses) {
  const std::vector<Grid> puzzles = case_puzzles();
  const Answers reference = solve(*find_solver("rowmajor"), puzzles);
  for (const char* name : {"blanks", "bitmask", "stack"}) {
    const Answers answers = solve(*find_solver(name), puzzles);
    for (size_t i = 0; i < puzzles.size(); ++i) {
      EXPECT_EQ(answers.results[i].guesses, reference.results[i].guesses) << name << " case " << i;
    }
  }
}

std::vector<LaneTarget> fast_targets() {
  std::vector<LaneTarget> targets = lane_targets();
  for (const LaneTarget& target : sliced_targets()) targets.push_back(target);
  return targets;
}

// The fast solvers follow the contract of scalar for any target, batch and neighbours.
TEST(SolverFamilies, FastSolversVisitTheTreeOfScalar) {
  std::vector<Grid> puzzles = case_puzzles();
  puzzles.insert(puzzles.end(), test::sample().begin(), test::sample().end());
  std::mt19937 random(2);
  std::shuffle(puzzles.begin(), puzzles.end(), random);
  for (const uint64_t limit : {1, 2, 50}) {
    const SolverOptions options{.limit = limit};
    const Answers reference = solve(*find_solver("scalar"), puzzles, options);
    for (const LaneTarget& target : fast_targets()) {
      const std::unique_ptr<Solver> solver = target.make(options);
      for (const size_t batch : {1, 2, 3, 7, 31, 33, 100, 255, 256, 257, 600, 5000}) {
        Answers answers(puzzles.size());
        for (size_t i = 0; i < puzzles.size(); i += batch) {
          const size_t count = std::min(batch, puzzles.size() - i);
          solver->solve({&puzzles[i], count}, {&answers.solutions[i], count},
                        {&answers.results[i], count});
        }
        size_t differences = 0;
        for (size_t i = 0; i < puzzles.size(); ++i) {
          const SolveResult& a = answers.results[i];
          const SolveResult& b = reference.results[i];
          if (a.status != b.status || a.guesses != b.guesses || a.solutions != b.solutions ||
              answers.solutions[i] != reference.solutions[i]) {
            ++differences;
            ADD_FAILURE() << target.solver_name << " batch " << batch << " limit " << limit << ": "
                          << test::text(puzzles[i]) << " guesses " << a.guesses << " and "
                          << b.guesses;
            if (differences == 3) break;
          }
        }
      }
    }
  }
}

TEST(SolverTable, FindsSolversByNameAndTheBestTarget) {
  for (const SolverRow& row : solver_table()) EXPECT_EQ(find_solver(row.name), &row);
  EXPECT_EQ(find_solver("lanes")->name, default_lane_target().solver_name);
  ASSERT_NE(find_solver("auto"), nullptr);
  EXPECT_EQ(find_solver("no such"), nullptr);
  for (const LaneTarget& target : lane_targets()) {
    EXPECT_EQ(find_solver("lanes", target.name)->name, target.solver_name);
    EXPECT_EQ(find_solver("auto", target.name)->name, "sliced-" + target.name);
    EXPECT_EQ(find_solver("scalar", target.name), nullptr) << "it has no targets";
  }
  EXPECT_EQ(find_solver("lanes", "no such"), nullptr);
}

}  // namespace
}  // namespace nonet
