// The time that a thread ran, and the time that it was ready to run and waited for a processor.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>

namespace nonet {

struct ProcessorTimes {
  uint64_t ran_nanos = 0;
  uint64_t waited_nanos = 0;
};

class ProcessorWait {
 public:
  /// `path` is that of wait_file_of_this_thread() or wait_file_of_process().
  explicit ProcessorWait(const std::string& path)
      : descriptor_(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
  ~ProcessorWait() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  ProcessorWait(const ProcessorWait&) = delete;
  ProcessorWait& operator=(const ProcessorWait&) = delete;

  /// Returns the times since the thread began; 0 if the kernel does not count them.
  ProcessorTimes times() const {
    char text[100] = {};
    if (pread(descriptor_, text, sizeof text - 1, 0) <= 0) return {};
    char* second = nullptr;
    const uint64_t ran = std::strtoull(text, &second, 10);
    return {ran, std::strtoull(second, nullptr, 10)};
  }
  uint64_t nanos() const { return times().waited_nanos; }

 private:
  int descriptor_;
};

}  // namespace nonet
