// The common part of the commands that read or write many records: signals, threads, the progress
// line, and the messages and the exit status of a run that does not come to its end.
#pragma once

#include <nonet/malformed_limit.h>

#include <optional>
#include <string>
#include <string_view>

#include "engine/io/bytes/byte_sink.h"
#include "engine/pipeline/run.h"
#include "tools/commands/shared/options.h"
#include "tools/terminal/progress.h"
#include "tools/terminal/signals.h"

namespace nonet::cli {

/// An output that stays behind under its partial name.
struct PartialOutput {
  const ByteSink& sink;
  std::string_view records;  ///< what they are, such as "answers"
  uint64_t written = 0;      ///< number of records
  /// How to continue after a signal, and after too many malformed records; for the message.
  std::string_view after_signal = "";
  std::string_view after_malformed = "";
};

/// One run of a streaming command. A signal stops it; see SignalWatch.
class StreamingRun {
 public:
  /// `output` is the path that the records are written to.
  StreamingRun(const RunningOptions& options, const std::string& output);

  /// Stops the run when more records are malformed than `limit` allows. `records` and `malformed`
  /// were counted by an earlier run that this one continues.
  void limit_malformed(const MalformedLimit& limit, uint64_t records = 0, uint64_t malformed = 0);

  RunControl& control() { return control_; }
  int threads() const { return threads_; }
  bool shows_progress() const { return shows_progress_; }

  /// Returns job(control()), with the progress line while it works.
  template <class Job>
  auto run(Job job) {
    const RunWatch watch(control_, shows_progress_);
    return job(control_);
  }

  /// Reports where the output of a run is that was stopped.
  void print_partial(const PartialOutput& output) const;
  /// Reports why the run was stopped, and where its output is. Returns the exit status.
  /// Throws the error of reading, if that stopped the run.
  int conclude_stopped(const std::optional<PartialOutput>& output) const;

 private:
  RunControl control_;
  SignalWatch signals_;
  MalformedLimit limit_;
  int threads_;
  bool shows_progress_;
};

}  // namespace nonet::cli
