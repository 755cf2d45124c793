#include "engine/bindings/python/measure.h"

#include <nonet/bench_results.h>
#include <nonet/comparison.h>
#include <nonet/errors.h>
#include <pybind11/stl.h>

#include <stdexcept>

namespace nonet::python {
namespace {

namespace py = pybind11;

BenchResults results_of(const std::string& json, const std::string& name) {
  try {
    return bench_results_from_json(json, name);
  } catch (const std::runtime_error& error) {
    throw DataError(error.what());
  }
}

py::object interval_of(const Estimate& estimate) {
  if (!estimate.interval) return py::none();
  return py::make_tuple(estimate.interval->low, estimate.interval->high);
}

py::dict row_of(const BenchRow& row, const BenchResults& results) {
  py::dict values;
  values["solver"] = row.solver;
  values["corpus"] = row.corpus;
  values["puzzles"] = row.sample_puzzles;
  values["launches"] = row.launches.size();
  values["guesses"] = row.guesses;
  values["no_guess_share"] = row.no_guess_share;
  values["p99_nanos"] = row.p99_nanos;
  values["signature"] = row.signature;
  values["failure"] = row.failure;
  if (!row.has_figures()) return values;
  const RowFigures figures = figures_of(row, reference_of(row, results));
  values["rate"] = figures.rate.value;
  values["rate_interval"] = interval_of(figures.rate);
  values["spread"] = figures.spread;
  if (!figures.ratio) return values;
  values["ratio"] = figures.ratio->value;
  values["ratio_interval"] = interval_of(*figures.ratio);
  return values;
}

/// Returns the figures of each row (without those that it does not have), the reference, and why
/// the bench ended.
py::tuple read_results(const std::string& json, const std::string& name) {
  const BenchResults results = results_of(json, name);
  py::list rows;
  for (const BenchRow& row : results.rows) rows.append(row_of(row, results));
  return py::make_tuple(rows, results.reference,
                        std::string(kBenchEndNames[static_cast<size_t>(results.end)]));
}

py::dict compared_row(const ComparedRow& row) {
  const Change& change = row.change;
  const bool is_compared = row.finding == RowFinding::compared;
  py::dict values;
  values["solver"] = row.solver;
  values["corpus"] = row.corpus;
  values["finding"] = std::string(kRowFindingNames[static_cast<size_t>(row.finding)]);
  values["reason"] = row.reason;
  values["is_ratio"] = row.is_ratio;
  if (is_compared) {
    values["verdict"] = std::string(name_of(change.verdict));
    values["change"] = change.share;
    values["interval"] = interval_of({.interval = change.interval});
    values["p"] = change.p;
  }
  values["answers_changed"] = row.answers_changed;
  values["guesses_changed"] = row.guesses_changed;
  return values;
}

/// Returns the outcome, the rows, the notes and the reference of a comparison.
py::tuple compare(const std::string& before, const std::string& after, double threshold,
                  const std::string& relative_to, bool is_absolute) {
  const Comparison comparison = compare_results(
      results_of(before, "the first result"), results_of(after, "the second result"),
      {.threshold = threshold, .relative_to = relative_to, .is_absolute = is_absolute});
  py::list rows;
  for (const ComparedRow& row : comparison.rows) rows.append(compared_row(row));
  return py::make_tuple(std::string(kOutcomeNames[static_cast<size_t>(comparison.outcome())]), rows,
                        comparison.notes, comparison.reference);
}

}  // namespace

void add_measure(py::module_& module) {
  module.def("read_results", &read_results, py::arg("json"), py::arg("name"));
  module.def("compare", &compare, py::arg("before"), py::arg("after"), py::arg("threshold"),
             py::arg("relative_to"), py::arg("is_absolute"));
}

}  // namespace nonet::python
