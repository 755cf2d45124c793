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

#include <string>
#include <vector>

#include "engine/io/formats/format.h"
#include "engine/io/formats/text_lines.h"

namespace nonet {

class FirstLines;

/// What the runs of cells in the first lines show.
struct RunEvidence {
  bool is_too_early = false;
  CellSigns signs = {};
  size_t lines = 0;  ///< lines that were examined
  size_t lines_with_runs = 0;
  size_t bad_lines = 0;       ///< lines with cells, but no run of 81
  size_t run = 0;             ///< which run is the puzzle, or InputLayout::kAllRuns
  size_t runs_in_line = 0;    ///< the number of runs of each line; 0: it varies
  bool has_titles = false;    ///< lines without cells stand among them
  bool is_front = true;       ///< it begins each of these lines
  bool has_solution = false;  ///< another run of the lines is a full grid
};

/// Looks at the runs of cells in the first lines.
RunEvidence find_runs(const FirstLines& lines);

/// Returns whether the first lines are plain lines as far as their runs of cells show: the puzzle
/// is the first run, begins its line, and is written with the usual signs. Returns none if more
/// lines are needed.
std::optional<bool> has_plain_runs(const FirstLines& lines);

struct TextFormat {
  static Item next(const InputLayout& layout, std::string_view text, bool at_end);
  static Fault parse(const InputLayout& layout, std::string_view record, Grid& puzzle);
  static std::optional<std::vector<std::string>> fields(const InputLayout& layout,
                                                        std::string_view record);
};

extern const Format kTextFormat;

}  // namespace nonet
