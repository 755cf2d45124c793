// The cells of a field: of a table, of a JSON object, or of a line with other text around them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/io/formats/records.h"

namespace nonet {

/// A run of 81 cells inside a text.
struct CellRun {
  size_t begin = 0;
  size_t bytes = 0;
  bool has_blank = false;
};

/// Finds the runs of exactly 81 cells of a text, one after the other. A run has no letter, digit or
/// cell next to it.
class CellRuns {
 public:
  CellRuns(std::string_view text, const CellSigns& signs) : text_(text), signs_(signs) {}
  /// Returns none after the last one.
  std::optional<CellRun> next();

 private:
  std::string_view text_;
  CellSigns signs_;
  size_t at_ = 0;
};

/// Parses the cells of a run into `cells`. Requires that CellRuns found it with the same signs.
void parse_run(std::string_view run, const CellSigns& signs, uint8_t* cells);

/// Parses a field: 81 cells; nine rows of nine between white space; or 81 values between commas,
/// white space or brackets, in which null, None, NaN and -1 are blanks. If it `is_inside_text`, the
/// only run of 81 cells of the field. Returns the fault.
Fault parse_field(std::string_view field, const CellSigns& signs, bool is_inside_text,
                  uint8_t* cells);

/// Returns the cells of a field of any of these forms as 81 characters; none if it has another
/// form.
std::optional<std::string> cells_of_field(std::string_view field);

/// Returns whether a value among others stands for a blank: null, None, NaN or -1.
bool is_null_value(std::string_view value);

/// Decides whether digits are from 0: a sign for blanks beside zeros in all puzzles, or full grids
/// of 0 to 8; and no 9.
class ZeroDigits {
 public:
  /// Adds the 81 characters of a puzzle.
  void add(std::string_view cells);
  bool are_shown() const {
    return count_ > 0 && !has_nine_ && has_zero_ && is_consistent_ &&
           (all_have_signs_ || all_are_full_);
  }

 private:
  size_t count_ = 0;
  bool has_nine_ = false, has_zero_ = false, is_consistent_ = true;
  bool all_have_signs_ = true, all_are_full_ = true;
};

}  // namespace nonet
