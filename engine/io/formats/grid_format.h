// Grids of nine lines: bare, spaced or drawn with frames, with titles between them, as in the .sdk
// files of Sudoku programs. An answer is the solution, or the status word, and an empty line.
//
// A row is nine cells. Spaces, tabs, bars, commas and semicolons between them are ignored, and if
// nine values stand between commas, an empty value is a blank. A frame is a line of frame
// characters only. Lines of words and numbers between grids are titles. The grid below a line
// "[State]" is not a record: there Sudoku programs write the same puzzle partly solved.
#pragma once

#include "engine/io/formats/format.h"

namespace nonet {

extern const Format kGridFormat;

}  // namespace nonet
