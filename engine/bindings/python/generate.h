// nonet.generate()
#pragma once

#include <pybind11/pybind11.h>

namespace nonet::python {

void add_generate(pybind11::module_& module);

}  // namespace nonet::python
