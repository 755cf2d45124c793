// The figures of puzzles: fields by name, as columns; explanations.
#pragma once

#include <pybind11/pybind11.h>

namespace nonet::python {

/// Adds columns() and explain(), and the names of fields and techniques.
void add_columns(pybind11::module_& module);

}  // namespace nonet::python
