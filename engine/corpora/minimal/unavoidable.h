// Unavoidable sets of a full grid: cells whose digits can be replaced by others so that the grid
// stays legal. A puzzle with this grid as its only solution has a clue in each unavoidable set.
#pragma once

#include <nonet/grid.h>

#include <vector>

#include "engine/search/board.h"

namespace nonet {

/// Replaces `sets` by the unavoidable sets of at most `max_cells` cells in which two digits, two
/// rows of a band or two columns of a stack can be exchanged while all other cells stay unchanged.
/// This takes a few microseconds. A set without a clue saves the search for a second solution.
void find_unavoidable_sets(const Grid& full, int max_cells, std::vector<Board>& sets);

}  // namespace nonet
