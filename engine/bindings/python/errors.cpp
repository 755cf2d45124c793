#include "engine/bindings/python/errors.h"

#include <nonet/errors.h>

#include <algorithm>
#include <exception>
#include <string>
#include <system_error>

#include "engine/core/setting.h"

namespace nonet::python {
namespace {

namespace py = pybind11;

// An OSError with a number becomes the subclass of that number, such as FileNotFoundError. The
// message of a system_error ends with the text of the number, which Python writes before it.
void raise_os_error(const std::system_error& error) {
  std::string text = error.what();
  const std::string suffix = ": " + error.code().message();
  if (text.ends_with(suffix)) text.resize(text.size() - suffix.size());
  const py::object raised = py::reinterpret_borrow<py::object>(PyExc_OSError)(
      error.code().value(), error.code().message() + ": " + text);
  PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(raised.ptr())), raised.ptr());
}

/// Returns what the messages of the engine call a setting: the keyword of the functions that have
/// it.
std::string keyword_of(const Setting& setting) {
  std::string keyword(setting.is_keyword ? setting.name : "");
  std::ranges::replace(keyword, '-', '_');
  return setting.is_keyword ? keyword + "=" : keyword;
}

}  // namespace

void add_errors(py::module_& module) {
  name_settings(keyword_of);
  static const py::handle data_error =
      py::exception<DataError>(module, "DataError", PyExc_ValueError).release();
  py::register_exception_translator([](std::exception_ptr failure) {
    try {
      std::rethrow_exception(failure);
    } catch (const UsageError& error) {
      PyErr_SetString(PyExc_ValueError, error.what());
    } catch (const DataError& error) {
      PyErr_SetString(data_error.ptr(), error.what());
    } catch (const std::system_error& error) {
      raise_os_error(error);
    }
  });
}

}  // namespace nonet::python
