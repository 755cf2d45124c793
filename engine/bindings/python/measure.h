// nonet.compare(), and the results of nonet.bench()
#pragma once

#include <pybind11/pybind11.h>

namespace nonet::python {

void add_measure(pybind11::module_& module);

}  // namespace nonet::python
