// A request to stop a job early.
#pragma once

#include <atomic>

namespace nonet {

/// A request that is made once and cannot be withdrawn. Threads can poll the flag, or wait until
/// the descriptor becomes readable. All functions may be called from any thread.
class StopRequest {
 public:
  /// Throws std::system_error if the system has no pipe left.
  StopRequest();
  ~StopRequest();
  StopRequest(const StopRequest&) = delete;
  StopRequest& operator=(const StopRequest&) = delete;

  /// Makes the request. May be called from a signal handler.
  void request() noexcept;
  /// Returns whether the request was made.
  bool requested() const { return requested_.load(std::memory_order_relaxed); }
  /// Returns a descriptor to poll for input. Do not read from it.
  int descriptor() const { return pipe_[0]; }

 private:
  std::atomic<bool> requested_{false};
  int pipe_[2];
};

}  // namespace nonet
