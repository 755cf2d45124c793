// Pencil marks: a puzzle of candidates as programs and forums show it. Nine lines of nine groups of
// digits, with frames between them or not; or a line of 81 groups between commas or blanks.
//
//     .----------------.----------------.-----------------.
//     | 3    125  8    | 4    79   6    | 1279  159  1257 |
//     | ...            | ...            | ...             |
//
// Or 27 lines of 27 characters: three of three for each cell, each digit at its place (see
// marks_format.cpp).
//
// The digits of a group are the candidates of a cell, ascending. A group of one digit is a given or
// a cell that is solved: both are the only candidate of their cell.
#pragma once

#include <string>
#include <string_view>

#include "engine/io/formats/format.h"
#include "engine/io/formats/text_lines.h"

namespace nonet {

/// Returns whether a line has nine groups of candidates, one of several digits.
bool is_marks_line(std::string_view line);

struct MarksFormat {
  /// Returns whether a line is a puzzle of 81 groups.
  static bool is_list(std::string_view line);
  /// Returns whether a line has nine groups, also of one digit each.
  static bool has_nine_groups(std::string_view line);
  /// Returns the characters of line `number` of a drawing of 27 x 27; empty if the line is none.
  static std::string big_row(std::string_view line, size_t number);

  static Item next(const InputLayout& layout, std::string_view text, bool at_end);
  static Fault parse(const InputLayout& layout, std::string_view record, Candidates& puzzle);
};

extern const Format kMarksFormat;

}  // namespace nonet
