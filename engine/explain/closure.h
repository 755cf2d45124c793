// The result of patterns without chains, which does not depend on their order.
#pragma once

#include <nonet/grid.h>

namespace nonet {

/// Returns whether singles, locked candidates, naked and hidden sets, and fish solve `puzzle`,
/// which must have exactly one solution. Equal for equivalent puzzles, unlike ER: a set or fish of
/// any size stays one when other candidates are removed, or its digits are placed, so all orders
/// end in the same candidates. Larger sets and fish than quads and jellyfish have a smaller one as
/// complement.
bool falls_to_sets(const Grid& puzzle);

}  // namespace nonet
