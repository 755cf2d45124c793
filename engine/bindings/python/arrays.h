// NumPy arrays as grids of the engine, in place.
#pragma once

#include <nonet/candidates.h>
#include <nonet/grid.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace nonet::python {

/// An array whose memory is used in place. The package `nonet` prepares arguments so that nothing
/// is converted here.
template <class T>
using Array = pybind11::array_t<T, pybind11::array::c_style>;

/// Returns the grids in an array of the shape (N, 81). Throws py::type_error for another shape. The
/// cells are not checked.
std::span<const Grid> grids_of(const Array<uint8_t>& array);

/// Returns the candidates in an array of masks, which the package has checked; none if it is empty.
std::span<const Candidates> candidates_of(const Array<uint16_t>& masks);

/// A new array and its elements.
template <class T>
struct NewArray {
  explicit NewArray(size_t size)
      : array(static_cast<pybind11::ssize_t>(size)), values(array.mutable_data(), size) {}

  Array<T> array;
  std::span<T> values;
};

/// A new array of the shape (N, 81), not initialized.
struct NewGrids {
  explicit NewGrids(size_t count);

  Array<uint8_t> array;
  std::span<Grid> grids;
};

/// Returns an array that owns the grids.
Array<uint8_t> array_of(std::vector<Grid> grids);

/// Returns a message for people if a cell is not 0 to 9, else empty. `index` is the number of the
/// grid in messages.
std::string fault_in(const Grid& grid, size_t index);
/// Returns the index of the first grid with a cell that is not 0 to 9; their number if there is
/// none.
size_t find_fault(std::span<const Grid> grids);

/// Adds the functions that convert texts and check arrays.
void add_arrays(pybind11::module_& module);

}  // namespace nonet::python
