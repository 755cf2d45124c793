// A thread that does the same again and again beside the work of others.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

namespace nonet {

class PeriodicThread {
 public:
  /// Calls `function`, which must not throw, once each `interval` until the object is destroyed.
  template <class Function>
  PeriodicThread(std::chrono::milliseconds interval, Function function)
      : thread_([this, interval, function = std::move(function)]() mutable {
          std::unique_lock lock(mutex_);
          while (!ending_.wait_for(lock, interval, [this] { return ended_; })) function();
        }) {}
  ~PeriodicThread() {
    {
      const std::lock_guard lock(mutex_);
      ended_ = true;
    }
    ending_.notify_one();
    thread_.join();
  }
  PeriodicThread(const PeriodicThread&) = delete;
  PeriodicThread& operator=(const PeriodicThread&) = delete;

 private:
  std::mutex mutex_;
  std::condition_variable ending_;
  bool ended_ = false;
  std::thread thread_;
};

}  // namespace nonet
