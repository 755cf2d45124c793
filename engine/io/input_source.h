// The text of an input: decoded if it is compressed, and as lines if it is a document. The first
// bytes decide. Plain text passes through as it is.
#pragma once

#include <nonet/streams.h>

#include <cstdint>
#include <deque>
#include <exception>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/io/bytes/byte_source.h"
#include "engine/io/bytes/parallel_decoding.h"
#include "engine/io/documents/document.h"
#include "engine/io/documents/zip_archive.h"

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
  /// on up to `decoding_threads` threads. Looks for documents of these kinds. Throws
  /// std::system_error naming the path, and DataError for a zip archive that cannot be read.
  InputSource(const RunInput& input, bool by_member, int decoding_threads,
              std::span<const DocumentFormat> documents = {});

  /// Reads at least one byte, and waits if necessary. Returns the number of bytes, 0 at the end.
  /// Throws std::system_error, and DataError if compressed data or a document are damaged, once all
  /// text before the damage is read.
  size_t read(std::span<char> buffer);

  /// Waits, within the limits, until read() would return at once. Returns whether it would. The
  /// wait may end early.
  bool wait_until_ready(const WaitLimits& limits);

  /// Continues at an offset of the file: in compressed data, at the beginning of a member. Requires
  /// a path that is a file or plain_file(), and a call of read() before. Throws std::system_error.
  void skip_to(uint64_t offset);

  const std::string& name() const { return bytes_->name(); }
  /// Returns the number of bytes of the file that were needed for the bytes read so far.
  uint64_t consumed_bytes() const {
    return zip_ ? zip_->consumed_bytes() : document_ ? taken_bytes() : consumed_;
  }
  uint64_t decode_nanos() const {
    return skipped_decode_nanos_ + (decoding_ ? decoding_->decode_nanos() : 0);
  }

  // These require a call of read() before.

  /// Returns the compression; null if there is none.
  const Compression* compression() const { return compression_; }
  /// Returns the file, if the text is its bytes: any thread may read them. Null: it is not, or the
  /// input is no regular file.
  const ByteSource* plain_file() const {
    return !is_decoded() && file_ != nullptr && file_->bytes_ahead() ? file_ : nullptr;
  }
  /// Returns whether the text can be read from its front only: of an archive, or a document.
  bool is_whole() const { return document_ != nullptr || zip_ != nullptr; }
  /// Returns whether the text is not the bytes of the file.
  bool is_decoded() const { return is_whole() || compression_ != nullptr; }
  /// Returns the word for a piece of the file that is decoded on its own.
  std::string_view member() const { return is_whole() ? "document" : compression_->member; }
  /// Returns the offset in the file at which the member of the last bytes read begins.
  uint64_t member_begin() const { return is_whole() ? 0 : member_begin_; }
  /// Returns what the bytes are, for people: "text", "gzip data", "a JSON document in zstd data".
  std::string description() const;
  /// Returns what the readers of an archive and of a document assumed; empty if there are none.
  std::string note() const;
  /// Returns the options for the detection of the format.
  InputOptions options(InputOptions options) const {
    if (document_) document_->fit(options);
    return options;
  }

 private:
  /// Bytes that are taken, decoded and not returned yet.
  struct Piece {
    std::string bytes;
    uint64_t consumed;
    uint64_t member_begin;
  };

  uint64_t taken_bytes() const { return decoding_ ? decoding_->consumed_bytes() : plain_bytes_; }
  size_t take(std::span<char> buffer);
  bool may_take(const WaitLimits& limits);
  void take_piece();
  bool look_at_front(std::string_view front);
  void start_decoding(std::string front);
  size_t read_document(std::span<char> buffer);

  std::shared_ptr<ZipMember> zip_;  // the source, if the input is an archive
  std::shared_ptr<Source> bytes_;
  ByteSource* file_ = nullptr;  // bytes_, if the input is a path and no archive
  bool by_member_;
  int decoding_threads_;
  std::span<const DocumentFormat> documents_;

  bool is_known_ = false;  // whether the bytes are compressed, and a document
  bool at_end_ = false;    // the bytes have ended
  std::deque<Piece> pieces_;
  uint64_t plain_bytes_ = 0;  // taken from the source, if they are not compressed
  uint64_t consumed_ = 0;
  uint64_t member_begin_ = 0;
  const Compression* compression_ = nullptr;
  std::unique_ptr<ParallelDecoding> decoding_;
  uint64_t skipped_decode_nanos_ = 0;  // of threads before decoding_

  std::unique_ptr<DocumentReader> document_;
  std::string_view document_name_;
  bool is_read_ = false;  // the document has got all bytes
  std::string lines_;     // of the document, from `given_` on
  size_t given_ = 0;
  std::exception_ptr error_;  // after the lines
};

}  // namespace nonet
