// Watches a run from a thread of its own.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "engine/pipeline/run.h"
#include "tools/commands/commands.h"

namespace nonet::cli {

/// Whether a run that writes to `output` is to show how it gets on.
bool shows_progress(When when, bool quiet, const std::string& output);

/// While it lives: shows on standard error how a run gets on (records, rate, share of the input,
/// time left), if asked to, and erases that line at the end; and makes a run that was asked to stop
/// give up the puzzles in hand if these take longer than a second.
class RunWatch {
 public:
  RunWatch(RunControl& control, bool shows_progress);
  ~RunWatch();
  RunWatch(const RunWatch&) = delete;
  RunWatch& operator=(const RunWatch&) = delete;

 private:
  void watch();
  void show(double seconds) const;

  RunControl& control_;
  bool shows_progress_;
  std::mutex mutex_;
  std::condition_variable ending_;
  bool ended_ = false;
  std::thread thread_;
};

}  // namespace nonet::cli
