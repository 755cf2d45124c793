// Reads bytes from a file or standard input.
#pragma once

#include <nonet/streams.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace nonet {

/// The path that means standard input for a source, and standard output for a sink.
inline constexpr const char* kStandardStream = "-";

/// Returns the number of bytes in all of these files; none if one of them is a pipe, a device or
/// standard input. Throws std::system_error naming the path if one of them cannot be read or is a
/// directory.
std::optional<uint64_t> total_file_size(const std::vector<std::string>& paths);

/// Other events that end a wait for input.
struct WaitLimits {
  int timeout_millis = -1;     ///< -1: none
  int stop_descriptor = -1;    ///< one that becomes readable; -1: none
  int output_descriptor = -1;  ///< the wait ends if the program that reads this pipe ends; -1: none
};

/// Waits, within the limits, until `descriptor` can be read without waiting. Returns whether it
/// can. Throws std::system_error; its code is EPIPE if the program that reads the output has ended.
bool wait_for_descriptor(int descriptor, const WaitLimits& limits);

/// Waits, within the limits, until source.read() would return at once. Returns whether it would. A
/// source that has no descriptor and may wait counts as ready only if there is no timeout.
bool wait_until_ready(const Source& source, const WaitLimits& limits);

class ByteSource final : public Source {
 public:
  /// Opens `path`, or standard input for "-". Throws std::system_error naming the path.
  explicit ByteSource(const std::string& path);
  /// Reads an open descriptor and does not close it.
  ByteSource(int descriptor, std::string name);
  ~ByteSource() override;

  /// Throws std::system_error, and DataError at the end of a file that has become shorter.
  size_t read(std::span<char> buffer) override;

  /// Call this at the end of a file. Throws DataError if it has become shorter since it was opened:
  /// what is missing must not look like the end of a complete input.
  void throw_if_shorter() const;

  // Offsets of a file count from where it was when this object was made: standard input may be a
  // file of which another program has read the front.

  /// Continues at an offset of a file. Throws std::system_error.
  void seek(uint64_t offset);

  /// Moves the place of a file that was open before, which other processes may share, so that none
  /// of them reads what read_at() will. Returns false if the place is not `from`: another has read.
  bool move(uint64_t from, uint64_t to) const;

  /// Reads bytes of a file from an offset on, and does not change where read() continues. Returns
  /// their number, which is less than the buffer's size only at the end. Any number of threads may
  /// call it. Throws std::system_error.
  size_t read_at(uint64_t offset, std::span<char> buffer) const;

  /// Returns the size of a regular file; none if the descriptor was open before.
  std::optional<uint64_t> size() const override;
  /// The same without what another program has read; also if the descriptor was open before.
  std::optional<uint64_t> bytes_ahead() const;
  int descriptor() const override { return descriptor_; }

 private:
  int descriptor_;
  bool owns_descriptor_ = false;
  std::optional<uint64_t> first_size_;  // of a regular file, when it was opened
  uint64_t begin_ = 0;                  // in a regular file
};

/// Returns all bytes of a file, which must fit into memory. Throws std::system_error.
std::string read_all(const std::string& path);

}  // namespace nonet
