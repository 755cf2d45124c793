// The solver `sliced`: inference in bit slices, then a search in words.
#pragma once

#include <vector>

#include "engine/search/words/word_solver.h"

namespace nonet {

/// The targets this machine runs, best first, each with the solver `sliced` on it.
std::vector<LaneTarget> sliced_targets();

}  // namespace nonet
