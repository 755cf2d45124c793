// Statistics as JSON, which is read back to the same value. Manifests hold them, so that runs can
// be resumed and shards merged.
#pragma once

#include <nonet/statistics.h>

#include "engine/core/json_fields.h"

namespace nonet {

NONET_FIELDS(CheckedClaims::Place, SAVED(record), SAVED(input), SAVED(line), SAVED(is_grid));
NONET_FIELDS(CheckedClaims, SAVED(right), SAVED(wrong), SAVED(missing), SAVED(first_wrong));

/// Numbers by the names of statuses.
template <>
struct JsonValue<std::array<uint64_t, kStatusCount>> {
  static Json write(const std::array<uint64_t, kStatusCount>& counts);
  static std::array<uint64_t, kStatusCount> read(const Json& json);
};
template <>
struct JsonValue<Histogram> {
  static Json write(const Histogram& histogram);
  static Histogram read(const Json& json);
};
template <>
struct JsonValue<SlowestPuzzles> {
  static Json write(const SlowestPuzzles& slowest);
  static SlowestPuzzles read(const Json& json);
};
template <>
struct JsonValue<MalformedLog> {
  static Json write(const MalformedLog& log);
  static MalformedLog read(const Json& json);
};
/// Pairs of seconds and records.
template <>
struct JsonValue<ProgressLog> {
  static Json write(const ProgressLog& progress);
  static ProgressLog read(const Json& json);
};
/// The rows of statistic_table().
template <>
struct JsonValue<RunStats> {
  static Json write(const RunStats& stats);
  static RunStats read(const Json& json);
};

}  // namespace nonet
