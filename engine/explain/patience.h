// When a search is given up: by a flag of the caller, or because a puzzle takes too long.
#pragma once

#include <atomic>

#include "engine/core/clock.h"

namespace nonet::explain {

class Patience {
 public:
  /// A null flag is never set. 0 seconds: any time.
  Patience(const std::atomic<bool>* give_up, double max_seconds)
      : give_up_(give_up), max_nanos_(static_cast<uint64_t>(max_seconds * 1e9)) {}

  /// The time of a puzzle begins.
  void begin() {
    if (max_nanos_ > 0) end_ = now_nanos() + max_nanos_;
  }

  bool is_over() const {
    if (give_up_ != nullptr && give_up_->load(std::memory_order_relaxed)) return true;
    return max_nanos_ > 0 && now_nanos() >= end_;
  }

 private:
  const std::atomic<bool>* give_up_;
  uint64_t max_nanos_;
  uint64_t end_ = 0;
};

}  // namespace nonet::explain
