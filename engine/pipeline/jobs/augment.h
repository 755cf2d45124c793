// Random equivalents of whole corpora.
#pragma once

#include "engine/pipeline/fields/fields.h"
#include "engine/pipeline/flow/record_job.h"

namespace nonet {

inline constexpr uint64_t kMostCopies = 10'000;

/// `slices.input.check_column` chooses the column of solutions. `fields` are of the copies; none: a
/// line each.
struct AugmentConfig : JobConfig {
  uint64_t copies = 1;  ///< at most kMostCopies, because those of a record are in memory at once
  uint64_t seed = 0;
  bool original = false;  ///< write the puzzle as it is before its copies
};

/// Writes `copies` lines for each puzzle: the puzzle after equivalence_of_copy(), and, if the
/// record has a solution, a comma and the solution after the same equivalence. Or fields of each,
/// with the number of the record that it is a copy of. A malformed record
/// has no lines, and neither has one whose solution is that of another puzzle: the tally has "wrong
/// solutions" and "first wrong solution". Stops as run_record_job() does, and throws as it does.
RecordJobReport augment(const AugmentConfig& config, RunControl& control);

}  // namespace nonet
