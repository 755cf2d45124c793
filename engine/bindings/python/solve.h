// nonet.solve()
#pragma once

#include <pybind11/pybind11.h>

#include <string>

namespace nonet {
struct SolverRow;
}

namespace nonet::python {

/// Returns the row of the table of solvers. Throws UsageError, with all names, if there is none.
const SolverRow& solver_named(const std::string& name);

/// Warns of what the solver's device did not solve.
void warn_of_remarks(const SolverRow& row);

void add_solve(pybind11::module_& module);

}  // namespace nonet::python
