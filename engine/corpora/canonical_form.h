// The equivalence behind a canonical form.
#pragma once

#include <nonet/canonical.h>

#include "engine/core/equivalence.h"

namespace nonet {

/// Returns what turns a puzzle or a full grid into its canonical form, see canonical_form().
///
/// The form is built row by row. After each row all states with the minimal text are kept. Columns
/// that are blank so far stay unordered, as each order gives the same text. In a full grid, whose
/// first row is 123456789 in 46,656 ways, the first two rows are chosen together.
///
/// Memory is bounded for every grid, even if clues clash: states that cannot be distinguished by
/// later rows are merged. There are fewer than the 3,359,232 orders of rows and columns, at 36
/// bytes each; the maximum that a search for bad grids found is 69,984.
Equivalence to_canonical_form(const Grid& grid);

}  // namespace nonet
