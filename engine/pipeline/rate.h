// Ratings of whole corpora, as a table.
#pragma once

#include <nonet/rate.h>

#include "engine/pipeline/record_job.h"

namespace nonet {

struct RateConfig {
  std::vector<RunInput> inputs = {};
  SliceOptions slices{};
  Sink* output = nullptr;
  bool carry_columns = false;  ///< write the other columns of a table, too
  int threads = 1;
};

/// Writes a CSV row with the fields of kRatingFields for each record, below a header. Only unique
/// puzzles have a technique and a rating, and malformed records have no number. Stops as
/// run_record_job() does, and throws as it does.
RecordJobReport rate(const RateConfig& config, RunControl& control);

inline constexpr std::string_view kRatingFields =
    "record,puzzle,status,clues,technique,guesses,rating";

}  // namespace nonet
