// Random full grids: each of the 6,670,903,752,021,072,936,960 has nearly the same probability.
#pragma once

#include <nonet/grid.h>

#include "engine/core/random.h"

namespace nonet {

/// Returns a random full grid.
///
/// The first band and the first stack are drawn uniformly from all pairs that share a box: the
/// other two boxes of each are one of 56 * 6^6 arrangements. Singles fill the rest. If there are
/// none, a random candidate is placed in the first cell with the fewest candidates. After a
/// contradiction everything is drawn anew. A grid is found with probability 1 / w, where w is the
/// product of the numbers of candidates in these draws. It is kept with probability w /
/// kFullWeight, so that all grids have the same probability (rejection sampling). The mean of w
/// over all attempts is 2,693, the number of grids divided by that of pairs of band and stack.
///
/// Bias: a w above kFullWeight cannot be corrected, so grids that need more draws are too rare.
/// This affects 3 % of the probability: no set of grids is drawn more often than 1.03 times its
/// share. The last step, a random equivalent, removes bias towards places and digits: each digit is
/// equally likely in each cell, and two cells have the same digit with the right probability.
Grid random_full_grid(Random& random);

/// The weight w above which a grid is too rare; see random_full_grid().
inline constexpr uint64_t kFullWeight = 20'000;

}  // namespace nonet
