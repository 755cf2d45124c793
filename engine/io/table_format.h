// Tables: a row of delimited fields a line, one field the puzzle.
//
// Fields may be quoted ("" is a quote), but a row ends with its line: an unclosed quote makes one
// row malformed and does not swallow what follows.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text_lines.h"

namespace nonet {

/// The fields of a row, unquoted. Empty if a quote is not closed, or something follows it.
std::optional<std::vector<std::string>> table_fields(std::string_view row, char delimiter);

/// What the first line of a table, and the one after it, say of its columns, with what options say.
/// Throws DataError naming a column that is asked for and missing. Without options that name a
/// column: null if the line does not name a puzzle column.
std::optional<InputLayout> table_layout(std::string_view first, const InputOptions& options);

struct TableFormat {
  static Item next(std::string_view text, bool at_end);
  static Fault parse(const InputLayout& layout, std::string_view record, Grid& puzzle);
};

}  // namespace nonet
