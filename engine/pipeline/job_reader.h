// Shared by all jobs over the records of inputs: reads under a RunControl and reports to it.
#pragma once

#include <nonet/run.h>

#include <string>
#include <vector>

#include "engine/io/formats/record_cursor.h"
#include "engine/io/slice_reader.h"

namespace nonet {

/// Returns slice sizes that keep a run of this many threads at a few dozen MiB. With few threads
/// slices have `most_records` records.
SliceOptions slices_for(int threads, uint64_t most_records = kSliceRecords);

/// Returns the names of the inputs for messages.
std::vector<std::string> names_of_inputs(const std::vector<RunInput>& inputs);

/// Returns the log entry of the malformed record at this place of a slice.
MalformedRecord malformed_record(const Slice& slice, const RecordCursor& at);

/// The records of a batch without their texts.
struct BatchRecords {
  uint64_t count = 0;
  std::vector<uint64_t> malformed = {};  ///< their indices in the batch, ascending

  BatchRecords() = default;
  explicit BatchRecords(const ParsedText& parsed) { set(parsed); }
  void set(const ParsedText& parsed);
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

  /// Counts the records of a written batch, and detects too many malformed ones.
  void note_written(const BatchRecords& records);

  /// Returns whether all inputs were read and the job was not stopped.
  bool at_end() const {
    return reader_.at_end() && !control_.read_error && !control_.malformed.stopped();
  }

  SliceReader& reader() { return reader_; }
  const SliceReader& reader() const { return reader_; }

 private:
  RunControl& control_;
  SliceReader reader_;
};

}  // namespace nonet
