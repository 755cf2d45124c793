// Minimal puzzles of whole corpora.
#pragma once

#include "engine/pipeline/fields/fields.h"
#include "engine/pipeline/flow/record_job.h"

namespace nonet {

inline constexpr std::string_view kMinimalityFields =
    "record,puzzle,status,clues,minimal,removable";
inline constexpr std::string_view kMinimalFields = "record,puzzle,status,clues";

enum class MinimizeTask {
  one,    ///< a minimal puzzle for each record
  check,  ///< which clues can be removed
  all,    ///< every minimal puzzle in each record
};

struct MinimizeConfig : JobConfig {
  MinimizeTask task = MinimizeTask::one;
  uint64_t seed = 0;      ///< of the order in which clues are removed, for `one`
  uint64_t limit = 1000;  ///< puzzles of a record, for `all`
};

/// `one`: writes a line for each record, a minimal puzzle, or the status if there is not exactly
/// one solution; with fields, those of the minimal puzzle, or of the record's own.
/// `check`: writes the fields of each record, usually kMinimalityFields.
/// `all`: writes the fields of each minimal puzzle, usually kMinimalFields, or those of the
/// record's own puzzle. The tally has puzzles with one solution, "unique", those of them that are
/// "minimal" as they are, and records with more than `limit` minimal puzzles, "cut" and "first cut".
/// Stops as run_record_job() does, and throws as it does.
RecordJobReport minimize(const MinimizeConfig& config, RunControl& control);

}  // namespace nonet
