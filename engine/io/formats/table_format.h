// Tables: a row of delimited fields a line. One field is the puzzle. An answer is a row with the
// fields of kAnswerFields.
//
// Fields may be quoted ("" is a quote), and a quoted field may have several lines, up to
// kMaxLineBytes for the row. If a quote is not closed within that limit, or if text follows the
// closing quote, the line of the quote is malformed, and the lines below it are read as usual.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/io/formats/format.h"
#include "engine/io/formats/plain_lines.h"
#include "engine/io/formats/text_lines.h"

namespace nonet {

/// Returns the fields of a row without quotes; none if a quote is not closed, or if text follows
/// the closing quote.
std::optional<std::vector<std::string>> table_fields(std::string_view row, char delimiter);

/// Returns a field in quotes, with its own quotes doubled (RFC 4180).
std::string quoted_field(std::string_view text);

/// Returns a field, in quotes if it needs them.
std::string field_of_row(std::string text);

struct TableFormat {
  /// Rows with quotes, and those that may be empty or the header once more.
  static OddCharacters odd_characters(const InputLayout& layout) {
    return {.anywhere = '"',
            .first = layout.delimiter,
            .other_first = layout.header_row.empty() ? '\n' : layout.header_row[0]};
  }
  static Item next(const InputLayout& layout, std::string_view text, bool at_end);
  static Fault parse(const InputLayout& layout, std::string_view record, Grid& puzzle);
  static std::optional<std::vector<std::string>> fields(const InputLayout& layout,
                                                        std::string_view record) {
    return table_fields(record, layout.delimiter);
  }
};

extern const Format kCsvFormat, kTsvFormat;

}  // namespace nonet
