// The equivalence that leads to a canonical form.
#pragma once

#include <nonet/canonical.h>

#include <vector>

#include "engine/core/equivalence.h"

namespace nonet {

/// Returns the equivalence that maps a puzzle or a full grid to its canonical form, see
/// canonical_form().
///
/// The form is built row by row. After each row all states with the minimal text are kept. Columns
/// that are blank so far remain unordered, because each order gives the same text. A full grid has
/// 46,656 ways to make 123456789 its first row; therefore its first two rows are chosen together.
/// RowSearch does that in vectors, for all but some odd grids.
Equivalence to_canonical_form(const Grid& grid);

/// Returns an equivalence to the same form without RowSearch, for any grid: its clues may clash,
/// and it may have many states.
///
/// Memory is bounded for every grid: states that later rows cannot distinguish are merged. So there
/// are fewer states than the 3,359,232 orders of rows and columns; a state has 36 bytes. The
/// maximum that a search for bad grids found is 69,984 states.
Equivalence to_canonical_form_of_any(const Grid& grid);

/// Returns all equivalences that map the grid to its canonical form, without those that differ only
/// in the labels of digits that do not occur. There are as many as there are automorphisms. Returns
/// none if clues clash, or if two lines of a band or stack are blank: such lines can be exchanged,
/// and a puzzle with one solution has none.
std::vector<Equivalence> ways_to_canonical_form(const Grid& grid);

}  // namespace nonet
