// Watches a run on a separate thread.
#pragma once

#include <optional>
#include <string>

#include "engine/core/periodic_thread.h"
#include "engine/pipeline/jobs/run.h"

namespace nonet::cli {

/// The times at which a run shows its progress.
enum class When { automatic, always, never };

/// Returns whether a run that writes to `output` shows its progress.
bool shows_progress(When when, bool quiet, const std::string& output);

/// While it exists and if `shows_progress`, it shows the progress of a run on standard error
/// (records, rate, share of the input, time left). It erases that line at the end. If the run is
/// asked to stop, it makes the run give up unfinished puzzles after a second.
class RunWatch {
 public:
  RunWatch(RunControl& control, bool shows_progress);
  ~RunWatch();
  RunWatch(const RunWatch&) = delete;
  RunWatch& operator=(const RunWatch&) = delete;

 private:
  void look();
  void show(double seconds) const;

  RunControl& control_;
  bool shows_progress_;
  const uint64_t start_;
  uint64_t stop_asked_ = 0;
  std::optional<PeriodicThread> thread_;
};

}  // namespace nonet::cli
