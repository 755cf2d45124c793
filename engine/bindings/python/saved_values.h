// Values as JSON has them, as objects of Python: reports and results list their fields once, for
// both.
#pragma once

#include <pybind11/pybind11.h>

#include "engine/core/json_document.h"

namespace nonet::python {

/// Bytes that are not UTF-8 are replaced, as in JSON.
inline pybind11::object python_value_of(const Json& value) {
  namespace py = pybind11;
  const auto text_of = [](const std::string& text) {
    return py::reinterpret_steal<py::object>(
        PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace"));
  };
  switch (value.type()) {
    case Json::value_t::object: {
      py::dict object;
      for (const auto& [key, each] : value.items()) object[text_of(key)] = python_value_of(each);
      return object;
    }
    case Json::value_t::array: {
      py::list list;
      for (const Json& each : value) list.append(python_value_of(each));
      return list;
    }
    case Json::value_t::string:
      return text_of(value.get_ref<const std::string&>());
    case Json::value_t::boolean:
      return py::bool_(value.get<bool>());
    case Json::value_t::number_float:
      return py::float_(value.get<double>());
    case Json::value_t::number_integer:
      return py::int_(value.get<int64_t>());
    case Json::value_t::number_unsigned:
      return py::int_(value.get<uint64_t>());
    default:
      return py::none();
  }
}

}  // namespace nonet::python
