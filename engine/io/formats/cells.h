// Characters and cells, the same for all input formats.
#pragma once

#include <nonet/fault.h>
#include <nonet/grid.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace nonet {

constexpr bool is_blank_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }

constexpr bool is_cell(char c) {
  return (c >= '0' && c <= '9') || c == '.' || c == '*' || c == '_' || c == '-';
}

/// Whether `c` may stand between the cells of a record and the rest of its line.
constexpr bool is_separator(char c) {
  return c == ' ' || c == '\t' || c == ',' || c == ';' || c == ':' || c == '#' || c == '\v' ||
         c == '\f';
}

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// Parses the first `count` characters of `text` as cells into `cells`, digits 1 to 9 or blanks.
/// The end of the text or a separator (white space, comma, semicolon, colon, '#') must follow.
/// Requires: `count` is 9 or 81. Returns the fault.
Fault parse_cells(std::string_view text, size_t count, uint8_t* cells);

/// Returns whether no digit stands twice in a row, column or box of 81 cells.
bool are_consistent(std::span<const uint8_t> cells);

/// Returns whether a grid has no blank.
bool is_full(const Grid& grid);

/// Returns whether a record has more than 81 cells without a separator, 17 of them digits: the
/// first file of `cat a.csv b.csv` may end without a line end.
bool is_joined(std::string_view record);

/// Returns `text` for a message: cut to 160 bytes, line ends as blanks, control and non-ASCII bytes
/// as '?'.
std::string excerpt(std::string_view text);

}  // namespace nonet
