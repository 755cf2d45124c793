// Complete run statistics as JSON. Manifests hold them, so that runs can be resumed and shards
// merged.
#pragma once

#include <nonet/statistics.h>

#include <nlohmann/json_fwd.hpp>

namespace nonet {

nlohmann::ordered_json stats_to_json(const RunStats& stats);

/// Throws nlohmann::json::exception if stats_to_json() did not write `json`.
RunStats stats_from_json(const nlohmann::ordered_json& json, size_t slowest_capacity);

/// Pairs of seconds and records.
nlohmann::ordered_json progress_to_json(const ProgressLog& progress);
/// Throws nlohmann::json::exception if progress_to_json() did not write `json`.
ProgressLog progress_from_json(const nlohmann::ordered_json& json);

/// The JSON of a member of RunStats: a pair of functions for each type of member. load() replaces
/// an empty value.
nlohmann::ordered_json saved(uint64_t counter);
nlohmann::ordered_json saved(const std::array<uint64_t, kStatusCount>& counters);
nlohmann::ordered_json saved(const Histogram& histogram);
nlohmann::ordered_json saved(const SlowestPuzzles& slowest);
nlohmann::ordered_json saved(const MalformedLog& log);
nlohmann::ordered_json saved(const CheckedClaims& claims);
void load(const nlohmann::ordered_json& json, uint64_t& counter);
void load(const nlohmann::ordered_json& json, std::array<uint64_t, kStatusCount>& counters);
void load(const nlohmann::ordered_json& json, Histogram& histogram);
void load(const nlohmann::ordered_json& json, SlowestPuzzles& slowest);
void load(const nlohmann::ordered_json& json, MalformedLog& log);
void load(const nlohmann::ordered_json& json, CheckedClaims& claims);

}  // namespace nonet
