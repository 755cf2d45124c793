// Tables: a row of delimited fields a line, one field the puzzle.
//
// Fields may be quoted ("" is a quote), and a quoted field may go over several lines, up to
// kMaxLineBytes for the row. A quote that is not closed by then, or not as it should be, makes the
// line it stands in malformed and does not swallow what follows.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/io/formats/text_lines.h"

namespace nonet {

/// The fields of a row, unquoted. Null if a quote is not closed, or something follows it.
std::optional<std::vector<std::string>> table_fields(std::string_view row, char delimiter);

struct TableFormat {
  static Item next(const InputLayout& layout, std::string_view text, bool at_end);
  static Fault parse(const InputLayout& layout, std::string_view record, Grid& puzzle);
  static std::optional<std::vector<std::string>> fields(const InputLayout& layout,
                                                        std::string_view record) {
    return table_fields(record, layout.delimiter);
  }
};

}  // namespace nonet
