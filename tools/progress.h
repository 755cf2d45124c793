// The progress line on standard error.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "engine/pipeline/run.h"

namespace nonet {

/// While it lives, shows how a run gets on: records, rate, share of the input, time left. Erases
/// the line at the end.
class ProgressLine {
 public:
  explicit ProgressLine(const RunControl& control);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

 private:
  void show(double seconds) const;

  const RunControl& control_;
  std::mutex mutex_;
  std::condition_variable ending_;
  bool ended_ = false;
  std::thread thread_;
};

}  // namespace nonet
