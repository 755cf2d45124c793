// Writes the puzzles of inputs in another format.
#pragma once

#include <nonet/errors.h>

#include "engine/pipeline/flow/record_job.h"

namespace nonet {

/// Records have something that is not written.
class LossError : public DataError {
 public:
  using DataError::DataError;
};

/// `format` has a side for puzzles. With `fields`, which it must be able to name, these are written of
/// each puzzle, and the other columns of a table, but no text.
struct ConvertConfig : JobConfig {
  /// Write only the puzzles, without the other columns and text of the records.
  bool puzzles_only = false;
};

/// Writes each puzzle in the order of the records, with those other fields and text of its record
/// that the format can have. Malformed records are left out. Stops as run_record_job() does,
/// and throws as it does; throws LossError at the end if records have something that is not
/// written, unless `puzzles_only`, and UsageError for puzzles of candidates that the format cannot
/// hold. Requires a sink with Sink::can_replace_front() for a format whose header depends on the
/// records.
RecordJobReport convert(const ConvertConfig& config, RunControl& control);

}  // namespace nonet
