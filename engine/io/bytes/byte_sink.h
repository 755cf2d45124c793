// Writes bytes to a file, which gets its final name when it is whole, or to standard output.
#pragma once

#include <nonet/streams.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "engine/io/bytes/text_digest.h"

namespace nonet {

/// Where the output of a path is written: to a file that is replaced, to an open descriptor, or,
/// with neither, to a device or a pipe that is opened by its path.
struct OutputPlace {
  std::string file;     ///< with symbolic links followed, so that a link stays a link; or empty
  int descriptor = -1;  ///< for "-" and names of open descriptors such as /dev/stdout; or -1
};

OutputPlace output_place(const std::string& path);

/// The file of output_place(), empty if there is none.
inline std::string output_file_path(const std::string& path) { return output_place(path).file; }

/// The file that holds an output until it is whole.
inline std::string partial_path_of(const std::string& final_path) {
  return final_path + ".partial";
}

/// How to treat a PATH.partial that is there already.
struct PartialFile {
  uint64_t keep_bytes = 0;  ///< bytes at its front to keep
  /// Of these bytes. None: they are not checked.
  std::optional<uint64_t> keep_digest = {};
  /// A file that describes the bytes; removed before they are cut. Empty: none.
  std::string remove_first = {};
  /// digest() is computed, and finish() returns when file and name are on the disk.
  bool is_durable = false;
};

class ByteSink final : public Sink {
 public:
  /// Opens `path`, or standard output for "-". A regular file is written as PATH.partial until
  /// finish(), by one sink at a time; a device or a pipe is written as it is. A file that is to be
  /// replaced passes on its permissions. Throws std::system_error naming the path, and DataError if
  /// PATH.partial does not have the bytes to keep.
  explicit ByteSink(const std::string& path, const PartialFile& before = {});
  /// Writes to an open descriptor and does not close it.
  ByteSink(int descriptor, std::string name) : Sink(std::move(name)), descriptor_(descriptor) {}
  /// Without finish(), PATH.partial stays behind, ending with the last whole write(), unless
  /// nothing was written.
  ~ByteSink() override;

  /// Writes all of `bytes`. Throws std::system_error; a regular file is then cut back to what it
  /// was before the call.
  void write(std::span<const char> bytes) override;

  /// Returns when all written bytes are on the disk, where they survive a power cut. Throws
  /// std::system_error.
  void sync();

  /// Closes the file and gives it its final name. Throws std::system_error.
  void finish() override;

  int descriptor() const override { return descriptor_; }
  /// Bytes that were written, and that were there before.
  uint64_t size() const { return written_bytes_; }
  /// Of the same, where it is durable.
  uint64_t digest() const { return digest_ ? digest_->value() : 0; }
  /// Where the bytes are until finish(); empty if not in a file of that kind.
  std::string partial_path() const {
    return final_path_.empty() ? "" : partial_path_of(final_path_);
  }

 private:
  void cut_to(const PartialFile& before);
  void take_permissions(unsigned extra_mode) const;
  void digest_front(uint64_t bytes);
  void begin_write_out();
  [[noreturn]] void fail(const char* what) const;

  std::string final_path_;  // links resolved; empty where there is no file to name
  int descriptor_;
  bool owns_descriptor_ = false;
  uint64_t written_bytes_ = 0;
  uint64_t begun_bytes_ = 0;          // that the disk has been asked to take
  std::optional<TextDigest> digest_;  // of a durable file
};

/// The digest of a whole file. Throws std::system_error.
uint64_t digest_of_file(const std::string& path);

}  // namespace nonet
