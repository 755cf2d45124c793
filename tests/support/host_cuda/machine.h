// The machine that the host's CUDA pretends to be (cuda_runtime.h): what it has, and what fails.
#pragma once

#include <atomic>
#include <cstddef>

namespace host_cuda {

enum cudaError_t {
  cudaSuccess,
  cudaErrorMemoryAllocation,
  cudaErrorInsufficientDriver,
  cudaErrorNoDevice,
  cudaErrorDevicesUnavailable,
  cudaErrorNoKernelImageForDevice,
  cudaErrorDeviceUnavailable,
};

/// Tests set this while no device is open.
struct Machine {
  int driver = 13000;
  cudaError_t on_count = cudaSuccess;      ///< of devices
  cudaError_t on_context = cudaSuccess;    ///< of the first call that needs a context
  cudaError_t on_kernel = cudaSuccess;     ///< when the code of a kernel is asked for
  size_t device_memory = size_t{1} << 33;  ///< in bytes
  size_t host_memory = size_t{1} << 33;    ///< that the device can copy
  /// Calls that succeed before one that fails; -1: none fails. All calls behind that one fail, too,
  /// as on a device that was lost, or only the one.
  std::atomic<int> calls_until_failure = -1;
  bool is_lost_then = true;

  // What is in use, and how many calls could have failed so far.
  std::atomic<size_t> device_bytes = 0, host_bytes = 0;
  std::atomic<int> streams = 0, events = 0, calls = 0;
};
extern Machine machine;

/// Makes it a machine where nothing fails. What is in use stays.
void repair();

}  // namespace host_cuda
