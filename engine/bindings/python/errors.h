// C++ exceptions as Python's.
#pragma once

#include <pybind11/pybind11.h>

namespace nonet::python {

/// Adds the class DataError to the module. From then on UsageError is ValueError, DataError is
/// nonet.DataError, and std::system_error is the OSError of its number.
void add_errors(pybind11::module_& module);

}  // namespace nonet::python
