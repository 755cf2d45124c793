// The time that a thread was ready to run and waited for a processor.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>

namespace nonet {

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

  /// Returns the time that the thread has waited since it began; 0 if the kernel does not count
  /// this.
  uint64_t nanos() const {
    char text[100] = {};
    if (pread(descriptor_, text, sizeof text - 1, 0) <= 0) return 0;
    const char* const second = std::strchr(text, ' ');  // the first is the time it ran
    return second == nullptr ? 0 : std::strtoull(second, nullptr, 10);
  }

 private:
  int descriptor_;
};

}  // namespace nonet
