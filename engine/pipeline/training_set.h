// Corpora as the arrays of a training set, without equivalent puzzles in two parts.
#pragma once

#include "engine/pipeline/class_records.h"
#include "engine/pipeline/record_job.h"

namespace nonet {

/// A part of a training set.
struct TrainingPart {
  double share = 0;     ///< of the classes; the sum over all parts is 1
  uint64_t copies = 0;  ///< random equivalents of each puzzle, written behind it
  Sink* inputs = nullptr;
  Sink* labels = nullptr;
};

struct TrainingSetConfig {
  std::vector<RunInput> inputs = {};
  SliceOptions slices{};
  std::vector<TrainingPart> parts;
  const ClassRule* rule = &kClassRules[0];  ///< of classes
  uint64_t seed = 0;                        ///< of the parts and the copies
  int threads = 1;
};

struct TrainingSetReport {
  RecordJobReport job;      ///< `written`: examples, of inputs and labels in turn
  uint64_t not_unique = 0;  ///< puzzles that do not have exactly one solution
};

/// Writes each puzzle with one solution to the inputs of its part, see part_of(), and the solution
/// to the labels: NumPy arrays of uint8 with the shape (examples, 81), of the digits plus 1, a
/// blank being 1. The copies of a puzzle follow it; they are those of augment(). When the job is
/// complete, it replaces the headers of the sinks, which must have Sink::replace_front(). Stops as
/// run_record_job() does, and throws as it does; throws DataError if a part has more examples than
/// a number of 32 bits counts.
TrainingSetReport write_training_set(const TrainingSetConfig& config, RunControl& control);

/// Writes a NumPy array of int32 of `count` numbers: 0, `step`, 2 `step` and so on.
void write_counted_array(uint64_t count, uint64_t step, Sink& sink);

}  // namespace nonet
