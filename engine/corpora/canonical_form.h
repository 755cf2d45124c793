// The equivalence behind a canonical form.
#pragma once

#include <nonet/canonical.h>

#include "engine/core/equivalence.h"

namespace nonet {

/// Returns what turns a puzzle or a full grid into its canonical form, see canonical_form().
///
/// The grid is written row by row in all ways that are still the least. Columns that only had
/// blanks so far are kept open, as any order of them gives the same; in full grids, where the first
/// row is 123456789 in all of 46,656 ways, the first two rows are chosen together.
///
/// Memory is bounded for every grid, clashing or not: no two of the ways that are kept are alike in
/// all that the rows to come depend on. They are fewer than the 3,359,232 orders of rows and
/// columns, 36 bytes each; the most that a search for bad grids found are 69,984.
Equivalence to_canonical_form(const Grid& grid);

}  // namespace nonet
