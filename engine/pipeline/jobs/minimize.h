// Minimal puzzles of whole corpora.
#pragma once

#include <limits>

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

struct MinimizeConfig {
  std::vector<RunInput> inputs = {};
  SliceOptions slices{};
  Sink* output = nullptr;
  MinimizeTask task = MinimizeTask::one;
  /// Of puzzles, see nonet/fields.h; none: the usual ones of the task.
  std::vector<const Field*> fields = {};
  const Format* format = &kCsvFormat;  ///< one with named fields
  uint64_t seed = 0;                   ///< of the order in which clues are removed, for `one`
  uint64_t limit = 1000;               ///< puzzles of a record, for `all`
  int threads = 1;
  JobSaving* saving = nullptr;  ///< null: the job is whole
};

struct MinimizeReport {
  RecordJobReport job;
  uint64_t unique = 0;   ///< puzzles with one solution
  uint64_t minimal = 0;  ///< those of them that are minimal as they are
  uint64_t cut = 0;      ///< records with more than `limit` minimal puzzles
  uint64_t first_cut = std::numeric_limits<uint64_t>::max();  ///< the first of them
};

/// `one`: writes a line for each record, a minimal puzzle, or the status if there is not exactly
/// one solution; with fields, those of the minimal puzzle, or of the record's own.
/// `check`: writes the fields of each record, usually kMinimalityFields.
/// `all`: writes the fields of each minimal puzzle, usually kMinimalFields, or those of the
/// record's own puzzle. Stops as run_record_job() does, and throws as it does.
MinimizeReport minimize(const MinimizeConfig& config, RunControl& control);
}  // namespace nonet
