// Where the rows of grids lose their step of nine: a row is missing or too many, and all later
// grids are shifted.
//
//     rows ahead:  0 1 2 3 4 5 6 7 8 | 9 ... 17 | 18 ... 26 | ...      grids in steps of nine rows
//
// A way to divide the rows fits if no grid has a digit twice in a row, column or box, and if no
// rows are left over at the end. Puzzles that are divided wrongly nearly always have such digits.
#pragma once

#include <string_view>

#include "engine/io/formats/grid_rows.h"

namespace nonet {

/// The place where the rows of a text lose the step of nine.
struct LostStep {
  bool is_too_early = false;
  bool is_lost = false;
};

/// Looks for a row that is missing, or one too many, before or in the grid at the front of `text`,
/// which has nine rows. Asks only for more text if that grid has a digit twice in a house.
LostStep find_lost_step(const InputLayout& layout, std::string_view grid, std::string_view text,
                        bool at_end, bool has_gaps);

}  // namespace nonet
