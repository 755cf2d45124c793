// Histograms as JSON, which are read back to the same value.
#pragma once

#include <nonet/histogram.h>

#include <nlohmann/json_fwd.hpp>

namespace nonet {

nlohmann::ordered_json histogram_to_json(const Histogram& histogram);

/// Throws nlohmann::json::exception if histogram_to_json() did not make `json`.
Histogram histogram_from_json(const nlohmann::ordered_json& json);

}  // namespace nonet
