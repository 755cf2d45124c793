// A request to stop a run early, such as by a signal.
#pragma once

#include <atomic>

namespace nonet {

/// Set once, from any thread or from a signal handler. Others poll the flag, or wait for the
/// descriptor to become readable.
class StopRequest {
 public:
  /// Throws std::system_error if no pipe can be created.
  StopRequest();
  ~StopRequest();
  StopRequest(const StopRequest&) = delete;
  StopRequest& operator=(const StopRequest&) = delete;

  void request() noexcept;  ///< async-signal-safe
  bool requested() const { return requested_.load(std::memory_order_relaxed); }
  int descriptor() const { return pipe_[0]; }

 private:
  std::atomic<bool> requested_{false};
  int pipe_[2];
};

}  // namespace nonet
