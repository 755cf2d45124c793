// Grids of nine lines: bare, spaced or drawn with frames, with titles between them, as in the .sdk
// files of Sudoku programs. An answer is the solution, or the status word, and an empty line.
//
// A row is nine cells. Spaces, tabs, bars, commas and semicolons between them are ignored, and if
// nine values stand between commas, an empty value is a blank. A frame is a line of frame
// characters only. Lines of words and numbers between grids are titles. The grid below a line
// "[State]" is not a record: there Sudoku programs write the same puzzle partly solved.
#pragma once

#include <optional>

#include "engine/io/formats/format.h"

namespace nonet {

/// Returns whether the first lines of an input belong to grids; none if that depends on a second
/// line that has not been read yet. An empty `second` is the end of the input or an empty line.
std::optional<bool> begins_grid(std::string_view first, std::optional<std::string_view> second);

extern const Format kGridFormat;

}  // namespace nonet
