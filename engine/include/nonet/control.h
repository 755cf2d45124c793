// How jobs are stopped and watched from other threads.
#pragma once

#include <nonet/malformed_limit.h>
#include <nonet/stop.h>

#include <atomic>
#include <cstdint>
#include <exception>

namespace nonet {

/// What a job shares with other threads: run(), generate(). A control serves one job.
struct RunControl {
  /// Ends the job early: what was read is still answered and written.
  StopRequest stop;
  /// To be set after `stop`: puzzles in hand are given up, too. Output ends before the first batch
  /// that is given up.
  std::atomic<bool> give_up{false};

  // Progress, for any thread to read.
  std::atomic<uint64_t> written_records{0};
  std::atomic<uint64_t> read_bytes{0};   ///< of the inputs, compressed bytes as they are
  std::atomic<uint64_t> total_bytes{0};  ///< 0: not known

  /// Stops the job, once what was read is written, where there are too many malformed records.
  MalformedJudge malformed;

  /// The error of writing to a pipe that nobody reads any more, if that has ended the job. Not to
  /// be read before the job has ended.
  std::exception_ptr reader_left;

  /// The error that ended the reading of the inputs, if there was one. The job does not throw it:
  /// what was read before it is answered, written, and reported with `complete` false. Not to be
  /// read before the job has ended.
  std::exception_ptr read_error;

  /// Throws `read_error`, if there is one.
  void throw_read_error() const {
    if (read_error) std::rethrow_exception(read_error);
  }
};

}  // namespace nonet
