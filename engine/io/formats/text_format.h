// Text: the cells of a puzzle stand inside a line, with other text before or behind them, or are
// written with signs of their own.
//
//     0000183b3050 ...81 cells... 1.2        which run of cells is the puzzle is a part of the
//     name: ...81 cells...                   layout, the same for all lines
//     <game data="...81 cells..."/>
//     ...81 cells... ...81 cells...          or all runs of a line are puzzles
//
// All lines have the same number of boards, unless they have several puzzles each. A line with
// another number, with a board that is no run, or with a full grid in the place of the puzzle is
// malformed. A line without cells is no record where such lines stand among the first ones; the
// number of such lines is reported.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/io/formats/field_cells.h"
#include "engine/io/formats/format.h"
#include "engine/io/formats/text_lines.h"

namespace nonet {

/// Returns the runs of a line. Beside the solution of a puzzle its 81 cells are a run whatever
/// stands next to them: "PUZZLE->SOLUTION".
std::vector<CellRun> runs_of(std::string_view line, const CellSigns& signs);

/// Cells beside each other, many enough for a board that may be damaged.
struct Segment {
  size_t begin = 0;
  size_t bytes = 0;
  size_t cells = 0;
};

/// Returns the first segment of a line from a place on.
std::optional<Segment> next_segment(std::string_view line, const CellSigns& signs, size_t from = 0);

struct TextFormat {
  static Item next(const InputLayout& layout, std::string_view text, bool at_end);
  static Fault parse(const InputLayout& layout, std::string_view record, Grid& puzzle);
  static std::optional<std::vector<std::string>> fields(const InputLayout& layout,
                                                        std::string_view record);
};

extern const Format kTextFormat;

}  // namespace nonet
