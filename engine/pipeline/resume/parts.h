// Indexes of inputs, and a run in parts: one process solves all shards of its inputs, several at
// the same time, each into an output of its own (manifest.h). An index in memory says how many
// records precede each.
//
//     plan_parts() -> PartPlan -> run_parts() -> for each part: the job of its shard with the index
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/io/input_index.h"
#include "engine/io/slice_reader.h"
#include "engine/pipeline/flow/record_job.h"

namespace nonet {

/// Reads files to their ends on `threads` threads, and calls `take` with the index of each. Uses
/// `input`, `block_bytes` and `decoding_threads` of the options. Returns the notes of the reader,
/// or no value if the control requests a stop. Throws as SliceReader does, and DataError if a file
/// changes meanwhile.
std::optional<std::vector<std::string>> make_indexes(
    const std::vector<RunInput>& inputs, SliceOptions slices,
    const std::function<void(const InputIndex&)>& take, int threads, RunControl& control);

struct PartPlan {
  uint64_t block_bytes = kBlockBytes;    ///< of the indexes, for PartialRun
  std::vector<InputIndex> indexes = {};  ///< of the inputs, for PartialRun
  std::vector<std::string> notes = {};   ///< on the inputs, a line each
  uint64_t made = 0;                     ///< records that are made and not read

  /// Returns the end of the last input. A part ends where the next one begins, and the last one
  /// ends here, or an input has changed since it was counted.
  TextPlace end() const;
  /// Returns the end of each input.
  std::vector<BlockPlace> ends() const;
};

/// Reads the inputs to their ends and counts their records. The blocks of the indexes are so short
/// that each of `count` parts reads an eighth of itself before its records. Requires that the
/// inputs are files. Returns no value if control.stop is requested. Throws as SliceReader does.
std::optional<PartPlan> plan_parts(const std::vector<RunInput>& inputs, const InputOptions& options,
                                   uint64_t count, int threads, RunControl& control);

/// What ended the run of a part before its end. Empty: nothing.
struct PartsEnd {
  uint64_t malformed = 0;  ///< malformed records that stopped a part; 0: they did not
  uint64_t records = 0;    ///< records of that part until then
};

/// Does the job of one part on `threads` threads. Returns the report of its run, which may be
/// incomplete if `control` requests a stop.
using PartJob = std::function<RecordJobReport(size_t part, int threads, RunControl& control)>;

/// Calls `job` for each part of `todo`, whose shards have these ranges. As many parts are in
/// progress as there are threads, which are divided among them. Passes a request to stop on to the
/// parts, and their progress to `control`, and calls `watch` every few milliseconds from one
/// thread. Parts that are not in `todo` count as read. If a part does not come to its end, all are
/// stopped, and an error of reading is in `control`. Passes on an exception of `job` when all parts
/// have ended. Throws std::system_error if the process cannot have the threads.
PartsEnd run_parts(const std::vector<ByteRange>& ranges, const std::vector<size_t>& todo,
                   int threads, RunControl& control, const PartJob& job,
                   const std::function<void()>& watch);

}  // namespace nonet
