// Bands of full grids, by their numbers.
#pragma once

#include <nonet/grid.h>

namespace nonet {

/// Bands that are not equivalent: exchanges of digits, of rows, of columns in a box and of boxes
/// turn no two of them into one another (1 to 416).
inline constexpr int kBands = 416;

/// Returns the number of the first band of a full grid in canonical form, 1 to kBands. Bands are
/// numbered in the order of their own canonical forms; the first band of a grid's form is the
/// lowest of its six bands and stacks. Requires such a grid.
int band_number(const Grid& form);

}  // namespace nonet
