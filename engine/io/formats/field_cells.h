// The cells of a field: of a table, of a JSON object, or of a line with other text around them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/io/formats/records.h"

namespace nonet {

/// The signs that are tried, the usual ones first.
inline constexpr std::array kCellSigns = {
    CellSigns{},
    CellSigns{.blank = "x"},
    CellSigns{.blank = "X"},
    CellSigns{.blank = "?"},
    CellSigns{.blank = "\xC2\xB7"},  // a middle dot
};

/// Returns the bytes of the cell at the front of a text; 0 if there is none.
size_t cell_bytes(std::string_view text, const CellSigns& signs);

/// Returns what is assumed of the cells, for people; empty if they are plain.
std::string remark_of(const CellSigns& signs);

/// Returns whether a board has another sign for blanks beside the usual ones: it is damaged.
bool has_two_signs(std::string_view board, const CellSigns& signs);

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
/// only board of the field: a run of 81 cells, or nine lines of nine cells. Returns the fault.
Fault parse_field(std::string_view field, const CellSigns& signs, bool is_inside_text,
                  uint8_t* cells);

/// Returns the cells of a field of any of these forms as 81 characters, digits or '.'; none if it
/// has another form.
std::optional<std::string> cells_of_field(std::string_view field, const CellSigns& signs = {});

/// Returns whether a value among others stands for a blank: null, None, NaN or -1.
bool is_null_value(std::string_view value);

}  // namespace nonet
