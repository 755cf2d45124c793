// A contestant of a bench: a solver of the table, a function in a shared library, or a program.
#pragma once

#include <nonet/solver_table.h>

#include <cstdint>
#include <string>

namespace nonet {

/// A function of one of the types in <nonet/nonet.h>. A symbol that ends in "_batch" is a
/// nonet_batch_function, any other a nonet_solve_function. Without a symbol, nonet takes the first
/// function that the library has of solve_batch, solve, nonet_solve_batch and nonet_solve.
struct Plugin {
  std::string library{};
  std::string symbol{};
  uint32_t configuration = 0;
};

/// Exactly one of `solver`, `plugin.library` and `command` is set.
struct Contestant {
  std::string name{};  ///< in results
  const SolverRow* solver = nullptr;
  Plugin plugin{};
  /// A command for the shell. It reads a puzzle a line on standard input and writes a line with the
  /// solution for each.
  std::string command{};
  /// The contestant that this one is judged beside; empty: it is not of a pair, or is a base.
  std::string base{};
};

}  // namespace nonet
