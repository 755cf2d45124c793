// The solver of two tiers: bit-sliced inference, then a search, bit-sliced or in lanes.
#pragma once

#include <vector>

#include "engine/search/lanes/lane_solver.h"

namespace nonet {

/// The targets this machine runs, best first, each with the solver of two tiers on it.
std::vector<LaneTarget> sliced_targets();

/// The same with every search on planes, where `sliced` takes lanes for some batches; for each
/// target without the first tier and with it. For tests.
std::vector<LaneTarget> plane_search_targets();

}  // namespace nonet
