// Random full grids, all of the 6,670,903,752,021,072,936,960 of nearly the same probability.
#pragma once

#include <nonet/grid.h>

#include "engine/core/random.h"

namespace nonet {

/// A random full grid.
///
/// The first band and the first stack are drawn uniformly from all pairs of them that share a box:
/// the other two boxes of a band are written down as one of the 56 * 6^6 ways there are. The rest
/// is filled in by singles and, where there are none, by a candidate drawn from the first cell of
/// the fewest; a contradiction starts the whole over. A grid is so found with probability 1 / w, w
/// being the product of the numbers of candidates drawn from, which is known: to find it and keep
/// it with probability w / kFullWeight is to draw all grids alike (rejection sampling; the mean of
/// w over all attempts, 2,693, is the number of grids over that of pairs of band and stack).
///
/// Bias: a w above kFullWeight cannot be made up for, so that grids that need more draws come up
/// too rarely. This concerns 3 % of the probability: no set of grids is drawn more often than 1.03
/// times its share. The last step, a random equivalent, keeps bias away from all that has no place
/// or digit: each digit is equally likely in each cell, and two cells hold the same digit with the
/// probability they should.
Grid random_full_grid(Random& random);

/// Draws that a grid may take before it comes up too rarely; see random_full_grid().
inline constexpr uint64_t kFullWeight = 20'000;

}  // namespace nonet
