// One puzzle to stand for all its equivalents.
#pragma once

#include "../core/equivalence.h"
#include "../core/grid.h"

namespace nonet {

/// What leads to the canonical form of a puzzle or a full grid: the one of its equivalents that is
/// first when they are sorted as text, with a blank before all digits ("minlex" form). Equivalent
/// grids have one form in common, and others none.
///
/// The grid is written row by row in all ways that are still the least. Columns that only had
/// blanks so far are kept open, as any order of them gives the same; in full grids, where the first
/// row is 123456789 in all of 46,656 ways, the first two rows are chosen together.
Equivalence to_canonical_form(const Grid& grid);

inline Grid canonical_form(const Grid& grid) { return to_canonical_form(grid).apply(grid); }

}  // namespace nonet
