// C++ exceptions as Python's.
#pragma once

#include <fmt/ranges.h>
#include <nonet/errors.h>
#include <pybind11/pybind11.h>

#include <string>

namespace nonet::python {

/// Adds the class DataError to the module. From then on UsageError is ValueError, DataError is
/// nonet.DataError, and std::system_error is the OSError of its number.
void add_errors(pybind11::module_& module);

/// Returns the row. Throws UsageError with the names that there are if it is null.
template <class Row, class Names>
const Row& row_named(const char* what, const std::string& name, const Row* row, Names&& names) {
  if (row != nullptr) return *row;
  throw UsageError(fmt::format("there is no {} '{}'; there are {}", what, name, fmt::join(names, " ")));
}

}  // namespace nonet::python
