// Random equivalences from a stream of random numbers.
#pragma once

#include <nonet/equivalence.h>

#include "engine/core/random.h"

namespace nonet {

/// Returns a random one; all have the same probability.
Equivalence random_equivalence(Random& random);

}  // namespace nonet
