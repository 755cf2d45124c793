// The solver of two tiers: bit-sliced inference, then the lane-parallel search.
#pragma once

#include <vector>

#include "engine/search/lanes/lane_solver.h"

namespace nonet {

/// The targets this machine runs, best first, each with the solver of two tiers on it.
std::vector<LaneTarget> sliced_targets();

}  // namespace nonet
