// The fields of puzzles, by name, as columns.
#pragma once

#include <pybind11/pybind11.h>

namespace nonet::python {

/// Adds columns(), and the names of the fields.
void add_columns(pybind11::module_& module);

}  // namespace nonet::python
