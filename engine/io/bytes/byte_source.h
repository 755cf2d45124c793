// Reads bytes from a file or standard input.
#pragma once

#include <nonet/streams.h>

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

/// Whether source.read() would return at once. Waits for that within the limits. A source that has
/// no descriptor and may wait counts as ready only if there is no timeout.
bool wait_until_ready(const Source& source, const WaitLimits& limits);

class ByteSource final : public Source {
 public:
  /// Opens `path`, or standard input for "-". Throws std::system_error naming the path.
  explicit ByteSource(const std::string& path);
  /// Reads an open descriptor and does not close it.
  ByteSource(int descriptor, std::string name) : Source(std::move(name)), descriptor_(descriptor) {}
  ~ByteSource() override;

  /// Throws std::system_error.
  size_t read(std::span<char> buffer) override;

  /// The size of a regular file; none of what was open before.
  std::optional<uint64_t> size() const override;
  int descriptor() const override { return descriptor_; }

 private:
  int descriptor_;
  bool owns_descriptor_ = false;
};

/// All bytes of a file that fits memory. Throws std::system_error.
std::string read_all(const std::string& path);

}  // namespace nonet
