// The formats of inputs and outputs, by name. `nonet list` shows their names.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace nonet {

struct InputFormat;   ///< a row of the table of input formats
struct OutputFormat;  ///< a row of the table of output formats

/// Returns the row of that name, such as "line", "grid" or "csv"; null if there is none.
const InputFormat* find_input_format(std::string_view name);
const OutputFormat* find_output_format(std::string_view name);

/// What is known of inputs before they are read.
struct InputOptions {
  const InputFormat* format = nullptr;  ///< null: detected from the first lines
  /// The puzzle column of a table, by name or number from 1; empty: the one that holds puzzles.
  std::string column = {};
  /// The column of solutions to check; empty text: by the usual names, or the only other one that
  /// holds full grids. None: nothing is checked.
  std::optional<std::string> check_column = {};
  /// These are answers: words for "no solution" count as a puzzle does, and no line is a header.
  bool answers = false;
  /// All inputs must have the same columns, as their values are written below one header.
  bool same_columns = false;
  /// Why an input of candidates is refused; empty: it is not.
  std::string candidates_refusal = {};
};

}  // namespace nonet
