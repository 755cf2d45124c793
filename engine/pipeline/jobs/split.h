// Divides corpora into parts so that equivalent puzzles are in one part, and examines parts that
// were made elsewhere.
#pragma once

#include <vector>

#include "engine/corpora/ratings/er_counts.h"
#include "engine/pipeline/jobs/class_records.h"
#include "engine/pipeline/flow/record_job.h"

namespace nonet {

struct SplitConfig : JobConfig {
  std::vector<double> shares = {};  ///< of the classes, one for each output; their sum is 1
  std::vector<Sink*> outputs = {};
  uint64_t seed = 0;
  const ClassRule* rule = &kClassRules[0];
  size_t memory_bytes = size_t{256} << 20;  ///< to count classes; more is kept in a temporary file
};

struct SplitReport : RecordJobReport {
  uint64_t classes = 0;           ///< as many as there are identifiers
  std::vector<ErCounts> er = {};  ///< of each part, as the inputs say
};

/// Returns the part of a class: the first one for which the sum of the shares up to it is larger
/// than class_id(grid, seed) / 2^64. The grid is the puzzle, or its solution if that is the rule.
size_t part_of(uint64_t class_id, const std::vector<double>& shares);

/// Writes the text of each puzzle's record to the output of its part, in the order of the input. A
/// record ends in LF, one of several lines outside a table in an empty line. The header of a table
/// is written to each output. Malformed records are not written. The part depends on class, seed
/// and shares only. Stops as run_record_job() does, and throws as it does; throws DataError if the
/// inputs have different formats or columns.
SplitReport split(const SplitConfig& config, RunControl& control);

struct CrossingConfig : JobConfig {
  const ClassRule* rule = &kClassRules[0];
  size_t memory_bytes = size_t{256} << 20;  ///< more is kept in a temporary file
};

struct CrossingReport {
  struct Input {
    uint64_t puzzles = 0;
    uint64_t classes = 0;
    uint64_t crossing_puzzles = 0;  ///< those whose class is in another input, too
  };
  RecordJobReport job;
  std::vector<Input> inputs;
  uint64_t classes = 0;
  uint64_t crossing = 0;  ///< classes that are in more than one input
};

/// Counts the classes that are in more than one input. Stops as run_record_job() does, and throws
/// as it does.
CrossingReport find_crossing(const CrossingConfig& config, RunControl& control);

}  // namespace nonet
