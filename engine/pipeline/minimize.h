// Minimal puzzles of whole corpora.
#pragma once

#include <limits>

#include "engine/pipeline/fields.h"
#include "engine/pipeline/record_job.h"

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
  /// For `check`: of puzzles, see nonet/fields.h; and one with named fields to write them.
  std::vector<const Field*> fields = fields_named(kMinimalityFields);
  const Format* format = &kCsvFormat;
  uint64_t seed = 0;      ///< of the order in which clues are removed, for `one`
  uint64_t limit = 1000;  ///< puzzles of a record, for `all`
  int threads = 1;
};

struct MinimizeReport {
  RecordJobReport job;
  uint64_t unique = 0;   ///< puzzles with one solution
  uint64_t minimal = 0;  ///< those of them that are minimal as they are
  uint64_t cut = 0;      ///< records with more than `limit` minimal puzzles
  uint64_t first_cut = std::numeric_limits<uint64_t>::max();  ///< the first of them
};

/// `one`: writes a line for each record, a minimal puzzle, or the status if there is not exactly
/// one solution. `check`: writes the fields of each record.
/// `all`: writes a CSV row with kMinimalFields for each minimal puzzle, or one with the record's
/// own puzzle and its status. Stops as run_record_job() does, and throws as it does.
MinimizeReport minimize(const MinimizeConfig& config, RunControl& control);
}  // namespace nonet
