#include "engine/bindings/python/measure.h"

#include <nonet/bench_results.h>
#include <nonet/comparison.h>

#include "engine/bindings/python/saved_values.h"
#include "engine/measure/results/saved_fields.h"

namespace nonet::python {
namespace {

namespace py = pybind11;

py::object read_results(const std::string& json, const std::string& name) {
  return python_value_of(fields_of(bench_results_from_json(json, name)));
}

py::object compare(const std::string& before, const std::string& after, double threshold,
                   const std::string& relative_to, bool is_absolute) {
  return python_value_of(fields_of(compare_results(
      bench_results_from_json(before, "the first result"),
      bench_results_from_json(after, "the second result"),
      {.threshold = threshold, .relative_to = relative_to, .is_absolute = is_absolute})));
}

}  // namespace

void add_measure(py::module_& module) {
  module.def("read_results", &read_results, py::arg("json"), py::arg("name"));
  module.def("compare", &compare, py::arg("before"), py::arg("after"), py::arg("threshold"),
             py::arg("relative_to"), py::arg("is_absolute"));
}

}  // namespace nonet::python
