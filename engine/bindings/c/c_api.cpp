// The C functions. Each calling thread has a solver of its own, which is replaced when the limit
// changes.
#include <nonet/nonet.h>
#include <nonet/solver_table.h>

#include <algorithm>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace nonet {
namespace {

// The arrays of C are used as grids.
static_assert(sizeof(Grid) == kCells && alignof(Grid) == 1);

/// A solver made for the limit of the last call.
class LimitedSolver {
 public:
  explicit LimitedSolver(std::string_view name) : row_(find_solver(name)) {}

  Solver& with_limit(uint64_t limit) {
    limit = std::max<uint64_t>(limit, 1);
    if (solver_ == nullptr || limit != limit_) solver_ = row_->make({.limit = limit});
    limit_ = limit;
    return *solver_;
  }

 private:
  const SolverRow* row_;
  uint64_t limit_ = 0;
  std::unique_ptr<Solver> solver_;
};

// These are noexcept: an exception must not pass through frames of C.
size_t solve_one(const char* puzzle, size_t limit, char* solution, size_t* guesses) noexcept {
  thread_local LimitedSolver solver("scalar");
  Grid grid, solved;
  for (size_t cell = 0; cell < grid.cells.size(); ++cell) {
    const char c = puzzle[cell];
    grid.cells[cell] = c >= '1' && c <= '9' ? static_cast<uint8_t>(c - '0') : uint8_t{0};
  }
  SolveResult result;
  solver.with_limit(limit).solve({&grid, 1}, {&solved, 1}, {&result, 1});
  for (size_t cell = 0; cell < solved.cells.size(); ++cell) {
    solution[cell] = ".123456789"[solved.cells[cell]];
  }
  if (guesses != nullptr) *guesses = result.guesses;
  return result.solutions;
}

void solve_all(std::span<const Grid> puzzles, size_t limit, std::span<Grid> solutions,
               nonet_result* results) noexcept {
  thread_local LimitedSolver solver("auto");
  thread_local std::vector<SolveResult> solved;
  solved.resize(puzzles.size());
  solver.with_limit(limit).solve(puzzles, solutions, solved);
  for (size_t i = 0; i < solved.size(); ++i) {
    results[i] = {solved[i].solutions, solved[i].guesses, solved[i].nanos};
  }
}

}  // namespace
}  // namespace nonet

size_t nonet_solve(const char* puzzle, size_t limit, uint32_t /*configuration*/, char* solution,
                   size_t* guesses) {
  return nonet::solve_one(puzzle, limit, solution, guesses);
}

void nonet_solve_batch(const uint8_t (*puzzles)[81], size_t count, size_t limit,
                       uint32_t /*configuration*/, uint8_t (*solutions)[81],
                       nonet_result* results) {
  nonet::solve_all({reinterpret_cast<const nonet::Grid*>(puzzles), count}, limit,
                   {reinterpret_cast<nonet::Grid*>(solutions), count}, results);
}
