// Reads bytes from a file or standard input.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace nonet {

/// The name that stands for standard input, and for standard output where one writes.
inline constexpr const char* kStandardStream = "-";

/// The bytes in all of these files; none if one is a pipe, a device or standard input. Throws
/// std::system_error naming the path if one cannot be read or is a directory.
std::optional<uint64_t> total_file_size(const std::vector<std::string>& paths);

/// Other events that end a wait for input.
struct WaitLimits {
  int timeout_millis = -1;     ///< -1: none
  int stop_descriptor = -1;    ///< one that becomes readable; -1: none
  int output_descriptor = -1;  ///< a pipe whose reader has left; -1: none
};

/// Whether `descriptor` can be read at once. Waits for that within the limits. Throws
/// std::system_error, and that of a closed pipe if nobody reads the output any more.
bool wait_for_descriptor(int descriptor, const WaitLimits& limits);

class ByteSource {
 public:
  /// Opens `path`, or standard input for "-". Throws std::system_error naming the path.
  explicit ByteSource(const std::string& path);
  ~ByteSource();
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;

  /// Reads at least one byte, waiting for it if need be. Returns their number, 0 at the end. Throws
  /// std::system_error.
  size_t read(std::span<char> buffer);

  /// Whether read() would return at once, see wait_for_descriptor().
  bool wait_until_ready(const WaitLimits& limits) const;

  /// For messages: the path, or "standard input".
  const std::string& name() const { return name_; }

 private:
  std::string name_;
  int descriptor_;
  bool owns_descriptor_ = false;
};

/// All bytes of a file that fits memory. Throws std::system_error.
std::string read_all(const std::string& path);

}  // namespace nonet
