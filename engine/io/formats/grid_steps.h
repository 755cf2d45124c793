// Where the next grid begins, decided by the rows ahead. Rows alone do not show it: nine equal
// blanks may be a row or a line between two grids, "123456789" the first row of a full grid or the
// numbers of the columns, and where a row is missing all later grids are shifted.
//
//     rows ahead:  0 1 2 3 4 5 6 7 8 | 9 ... 17 | 18 ... 26 | ...      grids in steps of nine rows
//
// A way to divide the rows fits if no grid has a digit twice in a row, column or box, and if no
// rows are left over at the end. Puzzles that are divided wrongly nearly always have such digits.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/io/formats/grid_rows.h"

namespace nonet {

/// The rows at the front of a text, up to the first line that is neither a row nor a frame.
struct RowsAhead {
  /// Enough to divide four grids in each way.
  static constexpr size_t kMost = 48;

  bool is_too_early = false;  ///< more text is needed; the rest is undefined
  bool is_ended = false;      ///< all rows up to a title, a gap or the end are there
  std::vector<std::array<uint8_t, kGridRows>> rows = {};
  std::vector<std::string_view> lines = {};  ///< of the rows
};

/// Looks at the rows at the front of `text`. Gaps between rows do not end them if `has_gaps`.
RowsAhead rows_ahead(std::string_view text, bool at_end, bool has_gaps);

/// Returns whether a line of blanks or of the numbers of columns may stand between grids.
bool may_be_between(std::string_view line);

/// Returns what to report about the rows of a grid that is not followed by a gap: a row that may be
/// no row. `text` begins behind the grid. Returns none if more text is needed.
std::optional<Passed> doubtful_row(std::string_view grid, std::string_view text, bool at_end);

/// Returns whether the line at the front of `text`, where a grid may begin, is a line between grids
/// or above them and no row: blanks or the numbers of the columns. Returns none if more text is
/// needed.
std::optional<bool> is_line_between(const Line& line, std::string_view text, bool at_end);

/// The place where the rows of a text lose the step of nine.
struct LostStep {
  bool is_too_early = false;
  bool is_lost = false;
};

/// Looks for a row that is missing, or one too many, before or in the grid at the front of `text`,
/// which has nine rows. Asks only for more text if that grid has a digit twice in a house.
LostStep find_lost_step(std::string_view grid, std::string_view text, bool at_end, bool has_gaps);

}  // namespace nonet
