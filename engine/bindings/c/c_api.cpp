// The C functions over the solvers: a solver for each thread that calls, made anew when the limit
// changes.
#include <nonet/nonet.h>
#include <nonet/solver_table.h>

#include <algorithm>
#include <memory>
#include <string_view>
#include <vector>

namespace nonet {
namespace {

// Grids go in and out as they are.
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

}  // namespace
}  // namespace nonet

size_t nonet_solve(const char* puzzle, size_t limit, uint32_t /*configuration*/, char* solution,
                   size_t* guesses) {
  thread_local nonet::LimitedSolver solver("scalar");
  nonet::Grid grid, solved;
  for (size_t cell = 0; cell < grid.cells.size(); ++cell) {
    const char c = puzzle[cell];
    grid.cells[cell] = c >= '1' && c <= '9' ? static_cast<uint8_t>(c - '0') : uint8_t{0};
  }
  nonet::SolveResult result;
  solver.with_limit(limit).solve({&grid, 1}, {&solved, 1}, {&result, 1});
  for (size_t cell = 0; cell < solved.cells.size(); ++cell) {
    solution[cell] = ".123456789"[solved.cells[cell]];
  }
  if (guesses != nullptr) *guesses = result.guesses;
  return result.solutions;
}

void nonet_solve_batch(const uint8_t (*puzzles)[81], size_t count, size_t limit,
                       uint32_t /*configuration*/, uint8_t (*solutions)[81],
                       nonet_result* results) {
  thread_local nonet::LimitedSolver solver("auto");
  thread_local std::vector<nonet::SolveResult> solved;
  solved.resize(count);
  solver.with_limit(limit).solve({reinterpret_cast<const nonet::Grid*>(puzzles), count},
                                 {reinterpret_cast<nonet::Grid*>(solutions), count}, solved);
  for (size_t i = 0; i < count; ++i) {
    results[i] = {solved[i].solutions, solved[i].guesses, solved[i].nanos};
  }
}
