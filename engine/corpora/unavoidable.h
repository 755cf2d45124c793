// Unavoidable sets of a full grid: cells whose digits can be exchanged for others that are as
// legal, so that each puzzle with this one solution has a clue in each of them.
#pragma once

#include <nonet/grid.h>

#include <vector>

#include "engine/search/board.h"

namespace nonet {

/// The sets of at most `most_cells` cells that two digits, two rows of a band or two columns of a
/// stack make: where these two can change places in some cells and leave the others as they are.
/// Finding them is a matter of a few microseconds, and one that is about to lose its last clue
/// saves a search for a second solution. Replaces what is in `sets`.
void find_unavoidable_sets(const Grid& full, int most_cells, std::vector<Board>& sets);

}  // namespace nonet
