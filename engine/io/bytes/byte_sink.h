// Writes bytes to a file, which gets its final name when it is complete, or to standard output.
#pragma once

#include <nonet/streams.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "engine/io/bytes/text_digest.h"
#include "engine/io/bytes/text_packer.h"

namespace nonet {

/// The place to which the output of a path is written: a file that is replaced, an open descriptor,
/// or, if neither is set, a device or a pipe that is opened by its path.
struct OutputPlace {
  std::string file;     ///< with symbolic links followed, so that a link remains a link; or empty
  int descriptor = -1;  ///< for "-" and names of open descriptors such as /dev/stdout; or -1
};

OutputPlace output_place(const std::string& path);

/// Returns the file of output_place(), empty if there is none.
inline std::string output_file_path(const std::string& path) { return output_place(path).file; }

/// Returns the path of the file that holds an output until it is complete.
inline std::string partial_path_of(const std::string& final_path) {
  return final_path + ".partial";
}

/// How to treat a PATH.partial that exists.
struct PartialFile {
  uint64_t keep_bytes = 0;  ///< bytes at its front to keep
  /// The digest that these bytes must have. None: they are not checked.
  std::optional<uint64_t> keep_digest = {};
  /// A file that describes the bytes; it is removed before the file is cut. Empty: none.
  std::string remove_first = {};
  /// If true, digest() is computed, and finish() returns when file and name are on the disk.
  bool is_durable = false;
  /// Of a compressed file: the text behind these bytes, see TextPacker::open().
  std::string open_text = {};
};

class ByteSink final : public Sink {
 public:
  /// Opens `path`, or standard output for "-". A regular file is written as PATH.partial until
  /// finish(), by one sink at a time. A device or a pipe is written directly. The new file gets the
  /// permissions of the file that it replaces. Throws std::system_error naming the path, and
  /// DataError if PATH.partial does not have the bytes to keep. A compressed file gets members of
  /// the text that is written. Requires that standard output is not compressed.
  explicit ByteSink(const std::string& path, const PartialFile& before = {},
                    const OutputCompression& compression = {});
  /// Writes to an open descriptor and does not close it.
  ByteSink(int descriptor, std::string name) : Sink(std::move(name)), descriptor_(descriptor) {}
  /// Without finish(), PATH.partial remains and ends with the last complete write(). It is removed
  /// if nothing was written.
  ~ByteSink() override;

  /// Writes all of `bytes`, and compresses them in the calling thread if the file is compressed.
  /// Throws std::system_error, after it has cut a regular file back to its length before the call.
  void write(std::span<const char> bytes) override;

  TextPacker* packer() override { return packer_ ? &*packer_ : nullptr; }
  void write_packed(std::span<const char> bytes) override;
  /// Writes the text of a compressed file that is not written yet. No text can be added afterwards.
  /// finish() calls it. Throws as write() does.
  void end_text();

  /// Adds bytes to the digest of a durable file, and returns the digest of the file that ends with
  /// them. They must be the bytes of the next write_added(). It may be called during a
  /// write_added() of earlier bytes, from another thread, so that writing need not wait for it.
  uint64_t add_to_digest(std::span<const char> bytes);
  /// Writes bytes for which add_to_digest() has returned `digest`. Throws as write() does; then
  /// nothing more can be added.
  void write_added(std::span<const char> bytes, uint64_t digest);

  /// Writes `bytes`, which are those of an open file at `offset`. The system copies them from file
  /// to file if it can. Throws as write() does. Requires that this file is not durable.
  void write_copy(std::span<const char> bytes, int source, uint64_t offset);

  /// Returns whether this is a file that gets its name at the end, and is not compressed.
  bool can_replace_front() const override { return !final_path_.empty() && !packer_; }
  /// Throws std::system_error. Requires that the file is not durable.
  void replace_front(std::span<const char> bytes) override;

  /// Waits until all written bytes are on the disk, where they survive a power cut. Throws
  /// std::system_error.
  void sync();

  /// Closes the file and gives it its final name. Throws std::system_error.
  void finish() override;

  int descriptor() const override { return descriptor_; }
  /// Returns the number of bytes that were written and kept.
  uint64_t size() const { return written_bytes_; }
  /// Returns the digest of these bytes; 0 if the file is not durable.
  uint64_t digest() const { return written_digest_; }
  /// Returns the path of the partial file; empty if the sink has none.
  std::string partial_path() const {
    return final_path_.empty() ? "" : partial_path_of(final_path_);
  }

 private:
  void cut_to(const PartialFile& before);
  void take_permissions(unsigned extra_mode) const;
  void digest_front(uint64_t bytes);
  void keep_text();
  void write_all(std::span<const char> bytes);
  void begin_write_out();
  [[noreturn]] void fail(const char* what) const;

  std::string final_path_;  // links resolved; empty if there is no file to name
  int descriptor_;
  bool owns_descriptor_ = false;
  uint64_t written_bytes_ = 0;
  bool can_copy_ = true;              // until the system refuses to copy from file to file
  uint64_t begun_bytes_ = 0;          // bytes whose write to the disk has begun
  std::optional<TextDigest> digest_;  // of a durable file, with bytes that are not yet written
  uint64_t written_digest_ = 0;
  std::optional<TextPacker> packer_;  // of a compressed file
  TextPacker::Part part_;             // of write()
  bool text_ended_ = false;
};

/// Returns the digest of a whole file. Throws std::system_error.
uint64_t digest_of_file(const std::string& path);

}  // namespace nonet
