// Grids of nine lines: bare, spaced or drawn with frames, with titles between them; the .sdk files
// of Sudoku programs are of this kind. As an answer: the solution, or the status word, and an empty
// line.
//
// A row is nine cells. Spaces, tabs, bars, commas and semicolons between them are ignored, and nine
// values between commas may be empty for a blank. A frame is a line of frame characters only.
// Lines of words and numbers between grids are titles. The grid below a line "[State]", as Sudoku
// programs write it, is the same puzzle part-solved, and no record.
#pragma once

#include <optional>

#include "engine/io/formats/format.h"

namespace nonet {

/// Whether lines that begin an input are of grids; none if it depends on a second line that is not
/// there yet. An empty `second` is the end of the input, or an empty line.
std::optional<bool> begins_grid(std::string_view first, std::optional<std::string_view> second);

extern const Format kGridFormat;

}  // namespace nonet
