// Gathers the puzzles of many threads into batches for a device, which needs hundreds of thousands
// at a time.
//
//   threads --copy--> open batch --start--> running --wait--> done --copy--> threads
//                     free <---------------- all answers are taken ----------+
//
// A batch that is open takes puzzles of every thread that calls. It starts when it is full, and
// earlier if fewer than kAhead batches run. So one thread that calls is served at once, and the
// more threads wait, the larger are the batches.
#pragma once

#include <nonet/grid.h>

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "engine/search/gpu/device.h"

namespace nonet {

class DeviceQueue {
 public:
  /// Puzzles of a batch that fill a large GPU for a few milliseconds even if they need no guess.
  /// Such a batch takes 89 MB of the host and 156 MB of the device.
  static constexpr size_t kCapacity = size_t{1} << 19;

  /// Throws std::runtime_error if there is no memory for a batch.
  explicit DeviceQueue(std::unique_ptr<Device> device, size_t capacity = kCapacity);

  const Device& device() const { return *device_; }

  /// Solves `answers.size()` puzzles of the type that the rules state, side by side at `puzzles`.
  /// An answer may be kReturned; all are if the device fails. Any number of threads may call this.
  void solve(const BatchRules& rules, const void* puzzles, std::span<Grid> solutions,
             std::span<DeviceAnswer> answers);

  /// Returns why the device failed; empty if it did not. After that it is not used any more.
  std::string failure() const;

 private:
  static constexpr size_t kAhead = 2;    // batches that run, so that the device always has work
  static constexpr size_t kBatches = 3;  // and one more is filled

  enum class State : uint8_t { free, open, closed, starting, running, done };

  struct Slot {
    std::unique_ptr<DeviceBatch> batch;
    BatchRules rules = {};
    size_t reserved = 0, copied = 0;  // puzzles
    size_t shares = 0;                // whose answers were not taken yet
    State state = State::free;
    bool has_failed = false;
  };
  /// Puzzles of a thread in a batch.
  struct Share {
    Slot* slot = nullptr;
    size_t first = 0, count = 0;
  };
  using Lock = std::unique_lock<std::mutex>;

  size_t capacity_of(const BatchRules& rules) const;
  Share reserve(Lock& lock, const BatchRules& rules, size_t wanted, bool waits);
  Slot* free_slot(Lock& lock);
  void start_if_ready(Lock& lock, Slot& slot);
  void take(const Share& share, Grid* solutions, DeviceAnswer* answers);
  void note_failure(const std::exception& failure);

  const std::unique_ptr<Device> device_;
  const size_t capacity_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::unique_ptr<Slot>> slots_;
  Slot* open_ = nullptr;
  size_t running_ = 0;
  std::string failure_;
};

}  // namespace nonet
