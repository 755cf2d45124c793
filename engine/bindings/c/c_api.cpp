// The C functions. Each calling thread has a solver of its own, which is replaced when the limit or
// the choice of the solver changes.
#include <nonet/nonet.h>
#include <nonet/solver_table.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace nonet {
namespace {

// The arrays of C are used as grids.
static_assert(sizeof(Grid) == kCells && alignof(Grid) == 1);

std::atomic<const SolverRow*> chosen_row{nullptr};  // null: "auto"

/// Returns the solver of the calling thread.
Solver& solver_with(uint64_t limit) {
  thread_local uint64_t last_limit = 0;
  thread_local const SolverRow* last_row = nullptr;
  thread_local std::unique_ptr<Solver> solver;
  limit = std::max<uint64_t>(limit, 1);
  const SolverRow* const row = chosen_row;
  if (limit != last_limit || row != last_row) {
    solver = (row != nullptr ? row : find_solver("auto"))->make({.limit = limit});
  }
  last_limit = limit;
  last_row = row;
  return *solver;
}

const char* use_solver(const char* name) noexcept {
  thread_local std::string reason;
  const SolverRow* const row = find_solver(name != nullptr ? name : "auto");
  if (row == nullptr) {
    reason = std::string("there is no solver ") + name;
    return reason.c_str();
  }
  try {
    if (row->device != nullptr) row->device();
  } catch (const std::exception& error) {
    reason = error.what();
    return reason.c_str();
  }
  chosen_row = row;
  return nullptr;
}

// These are noexcept: an exception must not pass through frames of C.
size_t solve_one(const char* puzzle, size_t limit, char* solution, size_t* guesses) noexcept {
  Grid grid, solved;
  for (size_t cell = 0; cell < grid.cells.size(); ++cell) {
    const char c = puzzle[cell];
    grid.cells[cell] = c >= '1' && c <= '9' ? static_cast<uint8_t>(c - '0') : uint8_t{0};
  }
  SolveResult result;
  solver_with(limit).solve({&grid, 1}, {&solved, 1}, {&result, 1});
  for (size_t cell = 0; cell < solved.cells.size(); ++cell) {
    solution[cell] = ".123456789"[solved.cells[cell]];
  }
  if (guesses != nullptr) *guesses = result.guesses;
  return result.solutions;
}

void solve_all(std::span<const Grid> puzzles, size_t limit, std::span<Grid> solutions,
               nonet_result* results) noexcept {
  thread_local std::vector<SolveResult> solved;
  solved.resize(puzzles.size());
  solver_with(limit).solve(puzzles, solutions, solved);
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

const char* nonet_use_solver(const char* name) { return nonet::use_solver(name); }
