// Grids of nine lines: bare, spaced or drawn with frames, with titles between them; the .sdk files
// of Sudoku programs are of this kind.
//
// A row is nine cells; spaces, tabs, bars, commas and semicolons between them do not count, and
// nine values between commas may be empty for a blank. A frame is a line of frame characters only.
// Lines of words and numbers between grids are titles. What follows a line "[State]", as Sudoku
// programs write it, is the same puzzle part-solved and no record.
#pragma once

#include <optional>

#include "engine/io/formats/text_lines.h"

namespace nonet {

struct GridFormat {
  /// Whether lines that begin an input are of grids; empty while it is too early to say. An empty
  /// `second` is the end of the input, or an empty line.
  static std::optional<bool> recognises(std::string_view first,
                                        std::optional<std::string_view> second);
  static Item next(const InputLayout& layout, std::string_view text, bool at_end);
  static Fault parse(const InputLayout& layout, std::string_view record, Grid& puzzle);
};

}  // namespace nonet
