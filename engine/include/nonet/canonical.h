// Canonical forms: one puzzle to stand for all its equivalents.
#pragma once

#include <nonet/grid.h>

namespace nonet {

/// Returns the canonical form of a puzzle or a full grid: of all its equivalents the one whose text
/// sorts first, with a blank before all digits ("minlex" form). Two grids are equivalent, so that
/// digits, rows, columns, bands, stacks and the diagonal can be exchanged to turn one into the
/// other, if and only if their canonical forms are equal. The form is its class's only identifier.
///
/// Takes any grid with cells from 0 to 9, clashing clues included; takes some microseconds for most
/// puzzles. May be called from any thread. Throws std::bad_alloc only.
Grid canonical_form(const Grid& grid);

}  // namespace nonet
