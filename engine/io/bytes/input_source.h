// The text of an input: its bytes, decoded if they are compressed, which the first of them tell.
#pragma once

#include <nonet/streams.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/io/bytes/byte_source.h"
#include "engine/io/bytes/decoding_thread.h"

namespace nonet {

/// The bytes in all of these inputs; none if that of one is not known. Throws like
/// total_file_size().
std::optional<uint64_t> total_size(const std::vector<RunInput>& inputs);

/// Whether a file is compressed, and all of it one member. Decodes it as far as it takes to tell.
/// Throws like InputSource.
bool has_single_member(const std::string& path);

class InputSource {
 public:
  /// Opens a path, or reads a source from where it stands. With `by_member`, read() does not give
  /// bytes of two members of compressed data at once. Throws std::system_error naming the path.
  InputSource(const RunInput& input, bool by_member);

  /// Reads at least one byte, waiting for it if need be. Returns their number, 0 at the end. Throws
  /// std::system_error, and DataError where compressed data are damaged.
  size_t read(std::span<char> buffer);

  /// Whether read() would return at once, see wait_for_descriptor(). A wait may end early.
  bool wait_until_ready(const WaitLimits& limits);

  const std::string& name() const { return bytes_->name(); }
  /// Known after the first read(). Null: not compressed.
  const Compression* compression() const { return compression_; }
  /// The bytes of the file that the bytes read were decoded from.
  uint64_t consumed_bytes() const;
  /// Where in the file the member begins that the bytes read last belong to.
  uint64_t member_begin() const { return decoding_ ? decoding_->member_begin() : 0; }
  uint64_t decode_nanos() const { return decoding_ ? decoding_->decode_nanos() : 0; }

 private:
  bool look_at_head(const WaitLimits& limits);

  std::shared_ptr<Source> bytes_;
  bool by_member_;
  bool is_known_ = false;  // compressed or not
  std::string head_;       // bytes read and not given out, of plain text
  uint64_t plain_bytes_ = 0;
  const Compression* compression_ = nullptr;
  std::unique_ptr<DecodingThread> decoding_;
};

}  // namespace nonet
