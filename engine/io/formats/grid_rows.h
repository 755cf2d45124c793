// Lines of grids: which line is a row, a frame, a title or a gap, and the cells of a row.
//
//     title     Grid 01
//     numbers        1 2 3   4 5 6   7 8 9     the numbers of the columns: see GridMarks
//     frame        +-------+-------+-------+
//     row        1 | 5 3 . | . 7 . | . . . |   the number of a row may precede its cells
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/io/formats/text_lines.h"

namespace nonet {

inline constexpr int kGridRows = 9;

/// The characters of a line without separators and bars. Upright box-drawing characters (U+2500 to
/// U+257F) count as bars, the others as '+', and a middle dot and the sign of blanks as '.'.
/// Brackets around the cells, as programs write lists, are ignored.
struct Stripped {
  std::array<char, 10> cells{};  // the first ten of them
  size_t count = 0;              // the number of all of them
  bool is_drawn = false;         // only frame characters, with a '+' or a stroke of three

  std::string_view text() const {
    return {cells.data(), count < cells.size() ? count : cells.size()};
  }
};

Stripped strip(std::string_view line, const CellSigns& signs = {});

/// Nine cells behind the number or the name of their row.
struct NumberedRow {
  std::string_view name;
  std::array<char, kGridRows> cells;

  std::string_view text() const { return {cells.data(), cells.size()}; }
};

/// Returns the cells of a line of ten values: a name of a row and nine cells. Returns none for any
/// other line.
std::optional<NumberedRow> numbered_row(std::string_view line);

/// Returns whether `name` names the row after that of `before`: the next number or letter.
bool follows(std::string_view name, std::string_view before);

enum class GridLine { gap, row, frame, title, marks };

/// Classifies the lines of one grid.
class GridLines {
 public:
  explicit GridLines(const InputLayout& layout)
      : signs_(layout.signs), has_numbers_(layout.grid_marks.has_numbers) {}
  GridLine classify(const Line& line) const;
  void begin_grid() { in_grid_ = true; }

 private:
  bool is_bad_row(const Stripped& stripped) const;

  CellSigns signs_;
  bool has_numbers_;  // the numbers of the columns are a title
  bool in_grid_ = false;
};

/// Lines of nine cells that may be no rows.
enum class OddRow { none, blanks, numbers };

/// Returns whether a line is nine equal blanks or the numbers of the columns.
OddRow odd_row(std::string_view line, const CellSigns& signs);

/// "12345", "(7)", "1." and "Grid10000" may be the number of a grid or a malformed row: the lines
/// below decide.
bool may_be_grid_number(std::string_view line);

/// Returns whether a title begins the part of an .sdk file in which a puzzle is partly solved.
bool begins_state(std::string_view title);

/// Parses the cells of a row. With `is_numbered` its number precedes them.
Fault parse_row(const Line& line, const CellSigns& signs, bool is_numbered, uint8_t* cells);

}  // namespace nonet
