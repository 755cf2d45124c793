#include "engine/bindings/python/solve.h"

#include <fmt/format.h>
#include <nonet/errors.h>
#include <nonet/solver_table.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "engine/bindings/python/array_job.h"
#include "engine/bindings/python/arrays.h"
#include "engine/bindings/python/errors.h"
#include "engine/bindings/python/waiting.h"
#include "engine/stats/signature.h"

namespace nonet::python {
namespace {

namespace py = pybind11;

struct Answers {
  explicit Answers(size_t count)
      : solutions(count), status(count), guesses(count), counts(count), nanos(count) {}

  NewGrids solutions;
  NewArray<uint8_t> status;
  NewArray<uint64_t> guesses, counts, nanos;
};

/// Solves a range of puzzles with a solver of the calling thread.
void solve_range(Solver& solver, std::span<const Grid> puzzles, IndexRange range, Answers& answers,
                 std::vector<SolveResult>& results) {
  results.resize(range.size());
  solver.solve(puzzles.subspan(range.begin, range.size()),
               answers.solutions.grids.subspan(range.begin, range.size()), results);
  for (size_t i = 0; i < range.size(); ++i) {
    const SolveResult& result = results[i];
    const size_t index = range.begin + i;
    answers.status.values[index] = static_cast<uint8_t>(result.status);
    answers.guesses.values[index] = result.guesses;
    answers.counts.values[index] = result.solutions;
    answers.nanos.values[index] = result.nanos;
  }
}

/// The solver of a thread that makes short calls: to make one takes longer than such a call. A
/// thread keeps the one of its last call, 0.7 MB.
class KeptSolver {
 public:
  Solver& solver(const SolverRow& row, const SolverOptions& options) {
    const bool is_same = solver_ != nullptr && row_ == &row && options.limit == options_.limit &&
                         options.max_guesses == options_.max_guesses;
    if (!is_same) {
      solver_ = row.make(options);
      row_ = &row;
      options_ = options;
    }
    return *solver_;
  }
  std::vector<SolveResult> results;

 private:
  const SolverRow* row_ = nullptr;
  SolverOptions options_;
  std::unique_ptr<Solver> solver_;
};

/// Returns whether a call needs no thread of its own to be interrupted: it ends within milliseconds
/// whatever the puzzles are. That holds for the solvers of the search contract, if they do not
/// count many solutions.
bool is_short(const SolverRow& row, const SolverOptions& options, size_t puzzles) {
  constexpr size_t kFew = 32;
  return puzzles <= kFew && options.limit <= 2 && row.takes_candidates && row.device == nullptr;
}

void solve_here(const SolverRow& row, const SolverOptions& options, std::span<const Grid> puzzles,
                Answers& answers) {
  const size_t bad = find_fault(puzzles);
  if (bad < puzzles.size()) throw UsageError(fault_in(puzzles[bad], bad));
  const py::gil_scoped_release release;
  thread_local KeptSolver kept;
  solve_range(kept.solver(row, options), puzzles, {0, puzzles.size()}, answers, kept.results);
}

void solve_on_threads(const SolverRow& row, const SolverOptions& options,
                      std::span<const Grid> puzzles, int threads, Answers& answers) {
  const auto make_work = [&](const std::atomic<bool>& give_up) -> RangeWork {
    SolverOptions own = options;
    own.give_up = &give_up;
    // std::function copies its function.
    const std::shared_ptr<Solver> solver = row.make(own);
    return [&, solver, results = std::vector<SolveResult>()](IndexRange range) mutable {
      solve_range(*solver, puzzles, range, answers, results);
    };
  };
  for_puzzles(puzzles, threads, make_work, std::max(kMostPuzzles, row.batch));
}

py::tuple solve(const Array<uint8_t>& array, uint64_t limit, const std::string& solver, int threads,
                std::optional<uint64_t> max_guesses) {
  const std::span<const Grid> puzzles = grids_of(array);
  const SolverRow& row = solver_named(solver);
  if (limit < 1) throw UsageError("limit is 0: choose 1 or more solutions");
  SolverOptions options{.limit = limit};
  if (max_guesses) options.max_guesses = *max_guesses;
  Answers answers(puzzles.size());
  if (threads_of(threads) > 0 && is_short(row, options, puzzles.size())) {
    solve_here(row, options, puzzles, answers);
  } else {
    solve_on_threads(row, options, puzzles, threads, answers);
  }
  warn_of_remarks(row);
  return py::make_tuple(answers.solutions.array, answers.status.array, answers.guesses.array,
                        answers.counts.array, answers.nanos.array, std::string(row.name));
}

std::string signature(const Array<uint8_t>& array, const Array<uint8_t>& status) {
  const std::span<const Grid> solutions = grids_of(array);
  if (status.ndim() != 1 || static_cast<size_t>(status.shape(0)) != solutions.size()) {
    throw py::type_error("not as many statuses as solutions");
  }
  uint64_t sum = 0;
  for (size_t i = 0; i < solutions.size(); ++i) {
    sum += signature_of(i + 1, static_cast<Status>(status.data()[i]), solutions[i]);
  }
  return fmt::format("{:016x}", sum);
}

std::vector<std::string> solvers() {
  std::vector<std::string> names(std::begin(kSolversWithTargets), std::end(kSolversWithTargets));
  for (const SolverRow& row : solver_table()) names.emplace_back(row.name);
  return names;
}

}  // namespace

const SolverRow& solver_named(const std::string& name) {
  return row_named("solver", name, find_solver(name), solvers());
}

void warn_of_remarks(const SolverRow& row) {
  for (const std::string& remark : remarks_of(row)) {
    if (PyErr_WarnEx(PyExc_RuntimeWarning, remark.c_str(), 1) < 0) throw py::error_already_set();
  }
}

void add_solve(py::module_& module) {
  module.def("solve", &solve, py::arg("puzzles").noconvert(), py::arg("limit"), py::arg("solver"),
             py::arg("threads"), py::arg("max_guesses"));
  module.def("signature", &signature, py::arg("solutions").noconvert(),
             py::arg("status").noconvert());
  module.def("solvers", &solvers);
  py::list names;
  for (const std::string_view name : kStatusNames) names.append(std::string(name));
  module.attr("status_names") = names;
}

}  // namespace nonet::python
