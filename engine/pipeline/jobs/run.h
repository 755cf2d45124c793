// The parts of run(), and of other jobs over files for --resume, --shard and --parts, which are not
// in <nonet/run.h>.
#pragma once

#include <nonet/run.h>

#include <cstdint>
#include <optional>

#include "engine/io/bytes/byte_sink.h"
#include "engine/io/slice_reader.h"
#include "engine/pipeline/flow/job_reader.h"

namespace nonet {

struct RecordJobReport;

/// A run that continues an earlier one, or answers one shard of its inputs, or is saved so that
/// another run can continue it. Requires that the inputs are files.
struct PartialRun {
  std::optional<ByteRange> range = {};  ///< the range of the shard; none: all of the inputs
  uint64_t block_bytes = kBlockBytes;   ///< see SliceOptions
  /// The end of the earlier run. The text before it must be unchanged.
  std::optional<TextPlace> skipped = {};
  /// The first output of the job, if it is a durable file, whose digest is computed. Null: it is
  /// not.
  ByteSink* output = nullptr;
  /// The number of threads of all runs that go on at the same time, if this one is one of several
  /// in a process; with one thread it then does all in the calling thread. 0: it is alone.
  int all_threads = 0;
  const std::vector<InputIndex>* indexes = nullptr;  ///< see SliceOptions

  // Results. Read them at a checkpoint and after the run.
  uint64_t header_bytes = 0;  ///< bytes of the header; set by the run that writes it
  TextPlace begin = {};       ///< the beginning of the records of the range
  TextPlace end = {};         ///< the end of the last record that is handed out
  /// Some records before `end` have no answer, because the run was stopped while it solved them. No
  /// other run can continue from there.
  bool lacks_answers = false;
  /// Of a compressed output: the text behind the bytes written that is in no block yet. None: that
  /// which TextPacker::open() returns.
  std::optional<std::string> open_text = {};
  /// What is known of the grids, with those of the earlier run. The report of a shard says nothing
  /// about them, because they are only some of the grids.
  FullGridWatch full_grids = {};

  /// Sets how the reader of the run reads; `done_records` are those of the earlier run.
  void read_as(SliceOptions& slices, uint64_t done_records) const {
    slices.has_digests = true;
    slices.block_bytes = block_bytes;
    slices.range = range;
    slices.indexes = indexes;
    slices.skipped = skipped;
    slices.skip_records = done_records;
  }
};

/// Returns why a run with this solver refuses puzzles of candidates, see InputOptions.
std::string candidates_refusal_of(const SolverRow& solver);

/// Returns how a run reads its inputs: RunConfig::input_options with candidates_refusal_of().
InputOptions input_options_of(const RunConfig& config);

/// run() as a job that can be saved: what only a RunReport has is in RecordJobReport::summary.
RecordJobReport solve(const RunConfig& config, RunControl& control);
/// Returns the report of the run. Throws DataError if the summary is not that of solve().
RunReport run_report_of(const RecordJobReport& job, std::vector<std::string> inputs = {});
/// Returns such a summary.
std::string run_summary(const RunReport& report);
/// Adds the report of a shard to the report of others.
void add_report(RunReport& all, const RunReport& report);

}  // namespace nonet
