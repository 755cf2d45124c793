// Lets other threads stop and watch a job.
#pragma once

#include <nonet/malformed_limit.h>
#include <nonet/stop.h>

#include <atomic>
#include <cstdint>
#include <exception>

namespace nonet {

/// The state that a job, such as run() or generate(), shares with other threads. Requires a new
/// control for each job.
struct RunControl {
  /// Ends the job early. Records that were read are still answered and written.
  StopRequest stop;
  /// Set this after `stop` to give up the puzzles in hand, too. The output ends before the first
  /// batch that is given up.
  std::atomic<bool> give_up{false};

  // Progress, for any thread to read.
  std::atomic<uint64_t> written_records{0};
  std::atomic<uint64_t> read_bytes{0};   ///< of the inputs, counted before decompression
  std::atomic<uint64_t> total_bytes{0};  ///< 0: not known

  /// Stops the job if there are too many malformed records. Records that were read are still
  /// written.
  MalformedJudge malformed;

  /// The error of a write to a pipe without a reader, if this ended the job. Read it only after the
  /// job has ended.
  std::exception_ptr reader_left;

  /// The error that ended the reading of the inputs, if there was one. The job does not throw it:
  /// it answers and writes the records before the error, and reports them with `complete` false.
  /// Read it only after the job has ended.
  std::exception_ptr read_error;

  /// Throws `read_error`, if there is one.
  void throw_read_error() const {
    if (read_error) std::rethrow_exception(read_error);
  }
};

}  // namespace nonet
