// A device that solves batches of puzzles: a GPU, which a module that is loaded when it is needed
// reaches, or its emulation in the tests.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "engine/search/gpu/batch.h"

namespace nonet {

/// Memory for a batch, on the host and on the device. One thread at a time may use it; any number
/// may wait().
class DeviceBatch {
 public:
  virtual ~DeviceBatch() = default;

  /// Memory of the host that the device reads and writes: 81 bytes for each of `capacity` puzzles
  /// of digits (so half as many of masks), 81 bytes a solution (zeros if there is none), an answer.
  /// Valid until the batch is destroyed.
  virtual uint8_t* puzzles() = 0;
  virtual const uint8_t* solutions() const = 0;
  virtual const DeviceAnswer* answers() const = 0;

  /// Begins to solve the first `count` puzzles. Throws std::runtime_error if the device fails.
  virtual void start(size_t count, const BatchRules& rules) = 0;
  /// Waits for the answers without taking a processor. Throws std::runtime_error if the device
  /// fails.
  virtual void wait() = 0;
};

class Device {
 public:
  virtual ~Device() = default;

  /// The device for people, such as "NVIDIA H200, driver 13.0"; what its clock is.
  virtual std::string description() const = 0;
  /// Makes memory for batches of up to `capacity` puzzles. Throws std::runtime_error naming what is
  /// missing.
  virtual std::unique_ptr<DeviceBatch> make_batch(size_t capacity) = 0;
};

/// The function of a module. It returns the device, or null and the reason in `error`, a text of up
/// to `size` characters. `version` is kDeviceVersion of the caller; a module of another one
/// refuses.
using OpenDevice = Device*(uint32_t version, char* error, size_t size);
inline constexpr char kOpenDeviceName[] = "nonet_open_device";
/// Changes with this file and batch.h.
inline constexpr uint32_t kDeviceVersion = 1;

}  // namespace nonet
