// The parts of a run over files that <nonet/run.h> does not show: those of --resume and --shard.
#pragma once

#include <nonet/run.h>

#include <cstdint>
#include <optional>

#include "engine/io/slice_reader.h"
#include "engine/pipeline/job_reader.h"

namespace nonet {

/// A run that continues an earlier one, or answers one shard of its inputs, or is saved so that
/// another run can continue it. The inputs must be files.
struct PartialRun {
  std::optional<ByteRange> range = {};  ///< of the shard; none: all of the inputs

  /// What an earlier run of this job did, whose answers the sinks hold; its records are passed
  /// over. Null: nothing.
  const RunReport* done = nullptr;
  /// Where the earlier run ended. The text up to there must be what it was.
  std::optional<TextPlace> skipped = {};

  // Results; to be read at a checkpoint and after the run.
  uint64_t header_bytes = 0;  ///< of the output; set by the run that writes the header
  TextPlace begin = {};       ///< where the records of the range begin
  TextPlace end = {};         ///< behind the last record that is handed out
};

/// Returns why a run with this solver refuses puzzles of candidates; empty if it takes them.
std::string candidates_refusal_of(const SolverRow& solver);

}  // namespace nonet
