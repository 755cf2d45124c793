// Random equivalents of whole corpora.
#pragma once

#include <limits>

#include "engine/pipeline/fields/fields.h"
#include "engine/pipeline/flow/record_job.h"

namespace nonet {

inline constexpr uint64_t kMostCopies = 10'000;

struct AugmentConfig {
  std::vector<RunInput> inputs = {};
  /// `input.check_column` chooses the column of solutions.
  SliceOptions slices{};
  Sink* output = nullptr;
  uint64_t copies = 1;  ///< at most kMostCopies, because those of a record are in memory at once
  uint64_t seed = 0;
  bool original = false;  ///< write the puzzle as it is before its copies
  /// Of the copies, see nonet/fields.h; none: a line each.
  std::vector<const Field*> fields = {};
  const Format* format = &kCsvFormat;  ///< of fields, one with named fields
  int threads = 1;
  JobSaving* saving = nullptr;  ///< null: the job is whole
};

struct AugmentReport {
  RecordJobReport job;
  uint64_t wrong_solutions = 0;  ///< records whose solution is not one of their puzzle
  uint64_t first_wrong = std::numeric_limits<uint64_t>::max();  ///< the first of these
};

/// Writes `copies` lines for each puzzle: the puzzle after equivalence_of_copy(), and, if the
/// record has a solution, a comma and the solution after the same equivalence. Or fields of each,
/// with the number of the record that it is a copy of. A malformed record
/// has no lines, and neither has one whose solution is that of another puzzle. Stops as
/// run_record_job() does, and throws as it does.
AugmentReport augment(const AugmentConfig& config, RunControl& control);

}  // namespace nonet
