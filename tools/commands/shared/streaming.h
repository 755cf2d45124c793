// The common part of the commands that read or write many records: signals, threads, the progress
// line, and the messages and the exit status of a run that stops early.
#pragma once

#include <nonet/malformed_limit.h>

#include <string>
#include <string_view>
#include <vector>

#include "engine/io/bytes/byte_sink.h"
#include "engine/pipeline/jobs/run.h"
#include "tools/commands/shared/options.h"
#include "tools/terminal/progress.h"
#include "tools/terminal/signals.h"

namespace nonet::cli {

/// The output of a run that stopped early, under its partial name.
struct PartialOutput {
  std::string path;          ///< empty: it is no file
  std::string_view records;  ///< the word for the records, such as "answers"
  uint64_t written = 0;      ///< number of records
  /// Advice for the message: how to continue after a signal, and after too many malformed records.
  std::string_view after_signal = "";
  std::string_view after_malformed = "";
};

/// One run of a streaming command. A signal stops it; see SignalWatch.
class StreamingRun {
 public:
  /// `output` is the path of the file for the records.
  StreamingRun(const RunningOptions& options, const std::string& output);

  /// Stops the run when more records are malformed than `limit` allows. `records` and `malformed`
  /// are the counts of the earlier run that this one continues.
  void limit_malformed(const MalformedLimit& limit, uint64_t records = 0, uint64_t malformed = 0);

  RunControl& control() { return control_; }
  const RunControl& control() const { return control_; }
  int threads() const { return threads_; }
  bool shows_progress() const { return shows_progress_; }

  /// Calls job(control()) with a progress line. Returns its result.
  template <class Job>
  auto run(Job job) {
    const RunWatch watch(control_, shows_progress_);
    return job(control_);
  }

  /// Prints the place of the output of a run that was stopped.
  void print_partial(const PartialOutput& output) const;
  /// Prints the reason for the stop and the places of the outputs. Returns the exit status. Throws
  /// the read error if a read error stopped the run.
  int conclude_stopped(const std::vector<PartialOutput>& outputs) const;

 private:
  RunControl control_;
  SignalWatch signals_;
  MalformedLimit limit_;
  int threads_;
  bool shows_progress_;
};

}  // namespace nonet::cli
