// Canonical forms: one puzzle represents all its equivalents.
#pragma once

#include <nonet/grid.h>

namespace nonet {

/// Returns the canonical form ("minlex" form) of a puzzle or a full grid: the equivalent grid whose
/// text sorts first, with a blank before all digits. Two grids are equivalent if exchanges of
/// digits, rows, columns, bands and stacks, and mirroring at the diagonal, turn one into the other.
/// Equivalent grids have the same canonical form, and grids with the same canonical form are
/// equivalent. The form is the only identifier of its class.
///
/// Takes any grid with cells from 0 to 9, clashing clues included; takes some microseconds for most
/// puzzles. May be called from any thread. Throws std::bad_alloc only.
Grid canonical_form(const Grid& grid);

}  // namespace nonet
