// The formats of inputs and outputs, by name. `nonet list` shows their names.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace nonet {

struct Format;  ///< a row of the table of formats: it has an input side, an output side, or both

/// Return the row of that name, such as "line", "grid" or "csv", that can be read, or that answers
/// can be written in; null if there is none.
const Format* find_input_format(std::string_view name);
const Format* find_output_format(std::string_view name);

/// What is known of inputs before they are read.
struct InputOptions {
  const Format* format = nullptr;  ///< one with an input side; null: detected in the first lines
  /// The puzzle column of a table, by name or number from 1; empty: the one that holds puzzles.
  std::string column = {};
  /// The column of solutions to check; empty text: by the usual names, or the only other one that
  /// holds full grids. None: nothing is checked.
  std::optional<std::string> check_column = {};
  /// The inputs are answers: words for "no solution" may stand for puzzles, and no line is a
  /// header.
  bool answers = false;
  /// All inputs must have the same columns, as their values are written below one header.
  bool same_columns = false;
  /// Why an input of candidates is refused; empty: it is not.
  std::string candidates_refusal = {};
};

}  // namespace nonet
