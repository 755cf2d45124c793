#include "engine/bindings/python/solve.h"

#include <fmt/format.h>
#include <nonet/errors.h>
#include <nonet/solver_table.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "engine/bindings/python/array_job.h"
#include "engine/bindings/python/arrays.h"
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

/// The work of one thread.
class SolveWork {
 public:
  SolveWork(std::span<const Grid> puzzles, Answers& answers, std::unique_ptr<Solver> solver)
      : puzzles_(puzzles), answers_(answers), solver_(std::move(solver)) {}

  void operator()(IndexRange range) {
    results_.resize(range.size());
    const auto solutions = answers_.solutions.grids.subspan(range.begin, range.size());
    solver_->solve(puzzles_.subspan(range.begin, range.size()), solutions, results_);
    for (size_t i = 0; i < range.size(); ++i) {
      const SolveResult& result = results_[i];
      const size_t index = range.begin + i;
      answers_.status.values[index] = static_cast<uint8_t>(result.status);
      answers_.guesses.values[index] = result.guesses;
      answers_.counts.values[index] = result.solutions;
      answers_.nanos.values[index] = result.nanos;
    }
  }

 private:
  std::span<const Grid> puzzles_;
  Answers& answers_;
  std::unique_ptr<Solver> solver_;
  std::vector<SolveResult> results_;
};

py::tuple solve(const Array<uint8_t>& array, uint64_t limit, const std::string& solver, int threads,
                std::optional<uint64_t> max_guesses) {
  const std::span<const Grid> puzzles = grids_of(array);
  const SolverRow& row = solver_named(solver);
  if (limit < 1) throw UsageError("limit is 0: choose 1 or more solutions");
  SolverOptions options{.limit = limit};
  if (max_guesses) options.max_guesses = *max_guesses;
  Answers answers(puzzles.size());
  const auto make_work = [&](const std::atomic<bool>& give_up) -> RangeWork {
    SolverOptions own = options;
    own.give_up = &give_up;
    // std::function copies its function.
    const auto work = std::make_shared<SolveWork>(puzzles, answers, row.make(own));
    return [work](IndexRange range) { (*work)(range); };
  };
  constexpr size_t kMostPuzzles = 8192;
  for_puzzles(puzzles, threads, make_work, std::max(kMostPuzzles, row.batch));
  if (row.remarks != nullptr) {
    for (const std::string& remark : row.remarks()) {
      if (PyErr_WarnEx(PyExc_RuntimeWarning, remark.c_str(), 1) < 0) throw py::error_already_set();
    }
  }
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

py::list solvers() {
  py::list names;
  for (const std::string_view name : kSolversWithTargets) names.append(std::string(name));
  for (const SolverRow& row : solver_table()) names.append(std::string(row.name));
  return names;
}

}  // namespace

const SolverRow& solver_named(const std::string& name) {
  const SolverRow* const row = find_solver(name);
  if (row != nullptr) return *row;
  std::string names;
  for (const py::handle each : solvers()) names.append(" ").append(py::str(each));
  throw UsageError("there is no solver '" + name + "'; there are" + names);
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
