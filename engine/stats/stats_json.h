// Run statistics as JSON and back, whole: for runs that are continued, and for parts that are put
// together.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "engine/stats/run_stats.h"

namespace nonet {

nlohmann::ordered_json stats_to_json(const RunStats& stats);

/// Throws nlohmann::json::exception if this is not what stats_to_json() gives.
RunStats stats_from_json(const nlohmann::ordered_json& json, size_t slowest_capacity);

}  // namespace nonet
