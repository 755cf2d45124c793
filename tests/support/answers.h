// The answers of a solver, to compare them with those of another one.
#pragma once

#include <nonet/candidates.h>
#include <nonet/solver_table.h>

#include <algorithm>
#include <concepts>
#include <vector>

namespace nonet::test {

struct Answers {
  explicit Answers(size_t count) : solutions(count), results(count) {}
  std::vector<Grid> solutions;
  std::vector<SolveResult> results;

  /// Equal up to the times.
  bool operator==(const Answers& other) const {
    const auto equal = [](const SolveResult& a, const SolveResult& b) {
      return a.status == b.status && a.guesses == b.guesses && a.solutions == b.solutions;
    };
    return solutions == other.solutions && std::ranges::equal(results, other.results, equal);
  }
};

/// Solves grids or candidates in one call.
template <class Puzzle>
void solve(Solver& solver, const std::vector<Puzzle>& puzzles, Answers& answers) {
  if constexpr (std::same_as<Puzzle, Candidates>) {
    solver.solve_candidates(puzzles, answers.solutions, answers.results);
  } else {
    solver.solve(puzzles, answers.solutions, answers.results);
  }
}
template <class Puzzle>
Answers solve(Solver& solver, const std::vector<Puzzle>& puzzles) {
  Answers answers(puzzles.size());
  solve(solver, puzzles, answers);
  return answers;
}
template <class Puzzle>
Answers solve(const SolverRow& row, const std::vector<Puzzle>& puzzles,
              const SolverOptions& options = {}) {
  return solve(*row.make(options), puzzles);
}

}  // namespace nonet::test
