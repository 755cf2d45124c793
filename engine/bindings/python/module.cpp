// The extension nonet._nonet. The package `nonet` checks and prepares the arguments, and has the
// documentation of users.
#include <nonet/version.h>
#include <pybind11/pybind11.h>

#include "engine/bindings/python/arrays.h"
#include "engine/bindings/python/classes.h"
#include "engine/bindings/python/columns.h"
#include "engine/bindings/python/errors.h"
#include "engine/bindings/python/files.h"
#include "engine/bindings/python/generate.h"
#include "engine/bindings/python/measure.h"
#include "engine/bindings/python/solve.h"

PYBIND11_MODULE(_nonet, module) {
  using namespace nonet::python;
  module.attr("version") = nonet::version();
  add_errors(module);
  add_arrays(module);
  add_solve(module);
  add_classes(module);
  add_columns(module);
  add_files(module);
  add_generate(module);
  add_measure(module);
}
