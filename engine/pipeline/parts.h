// A run in parts: one process solves several contiguous ranges of its inputs at the same time, each
// into an output of its own. A part is what a shard is (engine/io/byte_range.h): the records that
// begin in a range of bytes. A plan says where the parts begin and how many records precede them.
//
//     plan_parts() -> PartPlan -> run_parts() -> for each part: a run() with its range and the plan
#pragma once

#include <nonet/run.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/io/byte_range.h"
#include "engine/io/input_index.h"
#include "engine/io/text_progress.h"

namespace nonet {

struct PlannedPart {
  ByteRange range = {};
  /// The places of its first and behind its last record, with the digest of its text as a run of
  /// the part computes it. None: they are not known before the part is solved.
  std::optional<TextPlace> begin = {};
  std::optional<TextPlace> end = {};
};

struct PartPlan {
  std::vector<PlannedPart> parts = {};
  std::vector<InputIndex> indexes = {};  ///< of the inputs, for PartialRun::indexes
  std::vector<std::string> notes = {};   ///< on the inputs, a line each
};

/// Divides the inputs into `count` parts of about the same number of bytes, and counts the records
/// before each. Of plain text, each part begins with a line, and the parts are counted at the same
/// time. Where lines are not the beginnings of records, and in compressed data, an input is read
/// from its beginning on one thread. Requires that the inputs are files. Returns no value if
/// control.stop is requested. Throws as SliceReader does.
std::optional<PartPlan> plan_parts(const RunConfig& config, uint64_t count, RunControl& control);

/// What ended the run of a part before its end. Empty: nothing.
struct PartsEnd {
  uint64_t malformed = 0;  ///< malformed records that stopped a part; 0: they did not
  uint64_t records = 0;    ///< records of that part until then
};

/// Solves one part on `threads` threads. Returns the report of its run, which may be incomplete if
/// `control` requests a stop.
using PartJob = std::function<RunReport(size_t part, int threads, RunControl& control)>;

/// Calls `job` for each part of `todo`, for as many at a time as there are threads, which are
/// divided among them. Passes a request to stop on to the parts, and their progress to `control`,
/// and calls `watch` every few milliseconds in the calling thread. Parts that are not in `todo`
/// count as read. If a part does not come to its end, all are stopped, and an error of reading is
/// in `control`. Passes on an exception of `job` when all parts have ended. Throws
/// std::system_error if the process cannot have the threads.
PartsEnd run_parts(const PartPlan& plan, const std::vector<size_t>& todo, int threads,
                   RunControl& control, const PartJob& job, const std::function<void()>& watch);

}  // namespace nonet
