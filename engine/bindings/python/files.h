// nonet.read(), nonet.parse() and nonet.solve_file()
#pragma once

#include <pybind11/pybind11.h>

namespace nonet::python {

void add_files(pybind11::module_& module);

}  // namespace nonet::python
