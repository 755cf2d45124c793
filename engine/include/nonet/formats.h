// The formats of inputs and outputs, by name. `nonet list` shows their names.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace nonet {

struct Format;  ///< a row of the table of formats: it has an input side, an output side, or both

/// Return the input format or the output format of this name, such as "line", "grid" or "csv"; null
/// if there is none.
const Format* find_input_format(std::string_view name);
const Format* find_output_format(std::string_view name);

/// Options for the reading of inputs.
struct InputOptions {
  const Format* format = nullptr;  ///< one with an input side; null: detected in the first lines
  /// The puzzle column of a table, by name or number from 1; empty: detected from the values.
  std::string column = {};
  /// The column of solutions to check. Empty text: the column with a usual name, or the only other
  /// column with full grids. None: nothing is checked.
  std::optional<std::string> check_column = {};
  /// With an empty `check_column`: a table without a column of solutions is accepted.
  bool solutions_are_optional = false;
  /// The inputs are answers: a status word may stand in place of a puzzle, and no line is a header.
  bool answers = false;
  /// Requires the same columns in all inputs, because their values are written below one header.
  bool same_columns = false;
  /// Why puzzles of candidates are refused, to go on in the message: "which are not grids". Empty:
  /// they are read.
  std::string candidates_refusal = {};
};

}  // namespace nonet
