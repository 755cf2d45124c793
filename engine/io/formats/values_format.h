// Puzzles whose cells are values between commas, semicolons or blanks: 81 to a line, as data frames
// are written, or nine to a line, as spreadsheets are (see grid_format.h).
//
// Between commas or semicolons an empty value is a blank cell, and a digit may have gone through a
// floating-point column ("5.0").
#pragma once

#include <string_view>

#include "engine/io/formats/text_lines.h"

namespace nonet {

/// Parses all of `text` as `count` values into `cells`.
Fault parse_values(std::string_view text, size_t count, uint8_t* cells);

/// How many values are between commas or semicolons in `text`; 0 if it has neither.
size_t count_values(std::string_view text);

/// One puzzle a line.
struct ValuesFormat {
  /// Whether a line is a puzzle of this kind.
  static bool recognises(std::string_view line);
  static Item next(const InputLayout& layout, std::string_view text, bool at_end);
  static Fault parse(const InputLayout& layout, std::string_view record, Grid& puzzle);
};

}  // namespace nonet
