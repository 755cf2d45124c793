// nonet.augment(), minimize(), neighbours() and split()
#pragma once

#include <pybind11/pybind11.h>

namespace nonet::python {

void add_classes(pybind11::module_& module);

}  // namespace nonet::python
