// The text of an input: its bytes, decoded if they are compressed. The first bytes decide whether
// they are.
#pragma once

#include <nonet/streams.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/io/bytes/byte_source.h"
#include "engine/io/bytes/parallel_decoding.h"

namespace nonet {

/// Returns the number of bytes in all of these inputs; none if the size of one is not known. Throws
/// as total_file_size() does.
std::optional<uint64_t> total_size(const std::vector<RunInput>& inputs);

/// Returns whether a file is compressed and has only one member. Decodes as much of it as is
/// necessary. Throws as InputSource does.
bool has_single_member(const std::string& path);

class InputSource {
 public:
  /// Opens a path, or reads a source from its current position. With `by_member`, one call of
  /// read() does not return bytes of two members of compressed data. A compressed file is decoded
  /// on up to `decoding_threads` threads. Throws std::system_error naming the path.
  InputSource(const RunInput& input, bool by_member, int decoding_threads);

  /// Reads at least one byte, and waits if necessary. Returns the number of bytes, 0 at the end.
  /// Throws std::system_error, and DataError if compressed data are damaged.
  size_t read(std::span<char> buffer);

  /// Waits, within the limits, until read() would return at once. Returns whether it would. The
  /// wait may end early.
  bool wait_until_ready(const WaitLimits& limits);

  /// Continues at an offset of the file: in compressed data, at the beginning of a member. Requires
  /// a path that is a file or plain_file(), and a call of read() before. Throws std::system_error.
  void skip_to(uint64_t offset);

  const std::string& name() const { return bytes_->name(); }
  /// Returns the compression; null if there is none. Requires a call of read() before.
  const Compression* compression() const { return compression_; }
  /// Returns the file, if the input is a regular file that is not compressed; else null. Requires a
  /// call of read() before.
  const ByteSource* plain_file() const {
    return compression_ == nullptr && file_ != nullptr && file_->bytes_ahead() ? file_ : nullptr;
  }
  /// Returns the number of bytes of the file that were needed for the bytes read so far.
  uint64_t consumed_bytes() const;
  /// Returns the offset in the file at which the member of the last bytes read begins.
  uint64_t member_begin() const { return decoding_ ? decoding_->member_begin() : 0; }
  uint64_t decode_nanos() const {
    return skipped_decode_nanos_ + (decoding_ ? decoding_->decode_nanos() : 0);
  }

 private:
  bool look_at_head(const WaitLimits& limits);
  void start_decoding();

  std::shared_ptr<Source> bytes_;
  ByteSource* file_ = nullptr;  // bytes_, if the input is a path
  bool by_member_;
  int decoding_threads_;
  bool is_known_ = false;  // whether the bytes are compressed is known
  std::string head_;       // bytes of plain text that are read and not returned yet
  uint64_t plain_bytes_ = 0;
  const Compression* compression_ = nullptr;
  uint64_t skipped_decode_nanos_ = 0;  // of threads before decoding_
  std::unique_ptr<ParallelDecoding> decoding_;
};

}  // namespace nonet
