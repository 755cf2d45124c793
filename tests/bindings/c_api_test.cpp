// The C functions.
#include <gtest/gtest.h>
#include <nonet/nonet.h>

#include <algorithm>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/support.h"

namespace nonet {
namespace {

TEST(CApi, AnswersAsTheSolversDo) {
  for (const test::SolverCase& test_case : test::solver_cases()) {
    const std::string puzzle = test::text(test_case.puzzle);
    for (const size_t limit : {1, 2, 1000}) {
      std::string solution(82, '#');
      size_t guesses = 12345;
      const size_t count = nonet_solve(puzzle.c_str(), limit, 0, solution.data(), &guesses);
      EXPECT_EQ(count, std::min<uint64_t>(limit, test_case.solutions)) << puzzle;
      EXPECT_NE(guesses, 12345u);
      EXPECT_EQ(solution[81], '#') << "81 characters and no more";
      if (test_case.solutions == 1) {
        EXPECT_EQ(solution.substr(0, 81), test::text(test_case.solution)) << puzzle;
      }
    }
  }
}

TEST(CApi, SolvesBatchesInAnyNumberOfThreads) {
  const std::vector<Grid>& puzzles = test::sample();
  const auto solve_all = [&puzzles] {
    std::vector<Grid> solutions(puzzles.size());
    std::vector<nonet_result> results(puzzles.size());
    nonet_solve_batch(reinterpret_cast<const uint8_t(*)[81]>(puzzles.data()), puzzles.size(), 2, 0,
                      reinterpret_cast<uint8_t(*)[81]>(solutions.data()), results.data());
    for (size_t i = 0; i < puzzles.size(); ++i) {
      EXPECT_EQ(results[i].solutions, 1u);
      EXPECT_TRUE(is_solution_of(puzzles[i], solutions[i]));
    }
  };
  std::thread other(solve_all);
  solve_all();
  other.join();
}

}  // namespace
}  // namespace nonet
