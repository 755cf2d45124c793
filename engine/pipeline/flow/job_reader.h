// Shared by all jobs over the records of inputs: reads under a RunControl and reports to it.
#pragma once

#include <nonet/run.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/io/formats/record_cursor.h"
#include "engine/io/slice_reader.h"
#include "engine/pipeline/flow/memory_plan.h"

namespace nonet {

/// Returns slice sizes with which a run takes no more than `memory_bytes` (memory_plan.h); throws
/// UsageError if that is too little. 0: about 60 MiB with up to 48 threads, and slices of
/// kPreferredBatch with more. Slices have at most kSliceRecords records; but if calls of the solver
/// should have more puzzles, `batch`, then as many, and memory grows with them.
SliceOptions slices_for(int threads, uint64_t memory_bytes = 0, uint64_t batch = kPreferredBatch,
                        const WorkMemory& work = {});

/// Returns the options for slices of at most so many records.
SliceOptions with_fewer_records(SliceOptions slices, uint64_t records);

/// Returns the names of the inputs for messages.
std::vector<std::string> names_of_inputs(const std::vector<RunInput>& inputs);

/// Returns the log entry of the malformed record at this place of a slice.
MalformedRecord malformed_record(const Slice& slice, const RecordCursor& at);

/// Watches for full grids among the puzzles of a run: they may be solutions, and the puzzles
/// elsewhere.
struct FullGridWatch {
  uint64_t full = 0;
  uint64_t puzzles = 0;       ///< with these
  uint64_t first_record = 0;  ///< of the full grids, from 1
  size_t first_input = 0;     ///< its index
  uint64_t first_line = 0;    ///< in that input, from 1

  void add(const Slice& slice, const ParsedText& parsed);
  /// Adds what another watch has seen.
  void add(const FullGridWatch& other);
  /// Returns a remark for people; empty if there is no full grid. `inputs` are the names of all.
  std::string note(const std::vector<std::string>& inputs) const;
};

/// The records of a batch without their texts.
struct BatchRecords {
  uint64_t first_record = 0;
  uint64_t count = 0;
  std::vector<MalformedRecord> malformed = {};  ///< ascending
  FullGridWatch full_grids = {};

  BatchRecords() = default;
  BatchRecords(const Slice& slice, const ParsedText& parsed) { set(slice, parsed); }
  void set(const Slice& slice, const ParsedText& parsed);
};

/// Reads slices until the inputs end or the control requests a stop.
class JobReader {
 public:
  /// Throws as SliceReader does.
  JobReader(const std::vector<RunInput>& inputs, const SliceOptions& options, RunControl& control);

  /// Reads the next slice and updates the control's progress. Returns false at the end, after an
  /// error, and if there are too many malformed records. Stores an error in the control, because
  /// the records before it must be processed first.
  bool next(Slice& slice);

  // As of SliceReader. An error of resume() is stored in the control.
  void load(Slice& slice) const { reader_.load(slice); }
  void admit(Slice& slice) { reader_.admit(slice); }
  bool resume();

  /// The control's progress is what note_progress() says, and not what is read.
  void leave_progress() { leaves_progress_ = true; }
  /// `text_bytes` were written, of the inputs after decompression.
  void note_progress(uint64_t text_bytes) {
    control_.read_bytes = std::min(text_bytes, reader_.read_bytes());
  }

  /// Counts the records of a written batch, and detects too many malformed ones.
  void note_written(const BatchRecords& records);

  /// Returns whether all inputs were read and the job was not stopped.
  bool at_end() const {
    return reader_.at_end() && !control_.read_error && !control_.malformed.stopped();
  }

  /// Returns the assumptions and remarks of the reader and of this job, a line each.
  std::vector<std::string> notes() const;
  /// Returns the watch over the grids of written batches.
  FullGridWatch& full_grids() { return full_grids_; }

  SliceReader& reader() { return reader_; }
  const SliceReader& reader() const { return reader_; }

 private:
  RunControl& control_;
  SliceReader reader_;
  std::vector<std::string> inputs_;  // names
  FullGridWatch full_grids_;         // of written batches
  bool leaves_progress_ = false;
};

/// The stages that read, for BatchFlow::run(). `read` gets a batch whose `slice` next() has filled.
template <class Read>
class SliceStages {
 public:
  SliceStages(JobReader& job, Read read) : job_(job), read_(read) {}

  template <class Batch>
  bool operator()(Batch& batch) {
    return read_(batch);
  }
  template <class Batch>
  void load(Batch& batch) {
    job_.load(batch.slice);
  }
  template <class Batch>
  void admit(Batch& batch) {
    job_.admit(batch.slice);
  }
  bool resumes() { return job_.resume(); }

 private:
  JobReader& job_;
  Read read_;
};

}  // namespace nonet
