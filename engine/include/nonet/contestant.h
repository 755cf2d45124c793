// A contestant of a bench: a solver of the table, a function in a shared library, or a program.
#pragma once

#include <nonet/solver_table.h>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace nonet {

class FunctionCalls;
struct CallOptions;

/// A type of functions in shared libraries that nonet can call; a row of a constant table.
struct PluginType {
  std::string_view name;
  std::string_view description;  ///< the declaration of a function, in C
  /// The names of functions that are known to have the type, separated by spaces; a '*' at the
  /// begin or the end of a name stands for any characters.
  std::string_view symbols;
  /// The function takes the first solution that it finds, and does not look for others.
  bool takes_first = false;
  /// It gets calls as large as a GPU needs, and no other solver is measured at the same time.
  bool has_device = false;
  std::unique_ptr<FunctionCalls> (*make)(void* function, const CallOptions& options);
};

/// All types. The first one whose names include a symbol is the type of that symbol; the last one
/// includes all.
std::span<const PluginType> plugin_types();

/// Returns null if there is no such type.
const PluginType* find_plugin_type(std::string_view name);

/// A function in a shared library. Without a symbol, nonet takes the first function that the
/// library has of solve_batch, solve, nonet_solve_batch and nonet_solve.
struct Plugin {
  std::string library{};
  std::string symbol{};
  uint32_t configuration = 0;
  const PluginType* type = nullptr;  ///< null: that of the symbol
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

  /// Whether it is a solver of the table, or has a type of functions, that uses a device.
  bool has_device() const;
};

}  // namespace nonet
