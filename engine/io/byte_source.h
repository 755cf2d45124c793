// Where bytes come from: a file or standard input.
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

  /// Whether read() would return at once. Waits for that, or for `stop_descriptor` (-1: none) to
  /// become readable, up to `timeout_millis` (-1: forever).
  bool wait_until_ready(int stop_descriptor, int timeout_millis) const;

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
