// Values: a puzzle a line. Its cells are 81 values between commas, semicolons or blanks, as data
// frames write them, or nine groups of nine cells. Spreadsheets have nine values a line (see
// grid_format.h).
//
// Between commas or semicolons an empty value is a blank cell. A digit may be written as a
// floating-point number ("5.0").
#pragma once

#include <string_view>
#include <vector>

#include "engine/io/formats/format.h"
#include "engine/io/formats/text_lines.h"

namespace nonet {

/// Parses the whole of `text` as `count` values into `cells`.
Fault parse_values(std::string_view text, size_t count, uint8_t* cells,
                   const CellSigns& signs = {});

/// Returns the values of a line between commas, semicolons or blanks.
std::vector<std::string_view> values_of(std::string_view line);

/// Returns the number of values between commas or semicolons in `text`; 0 if it has neither.
size_t count_values(std::string_view text);

struct ValuesFormat {
  /// Returns whether a line is a puzzle of this format.
  static bool is_record(std::string_view line);
  static Item next(const InputLayout& layout, std::string_view text, bool at_end);
  static Fault parse(const InputLayout& layout, std::string_view record, Grid& puzzle);
};

extern const Format kValuesFormat;

}  // namespace nonet
