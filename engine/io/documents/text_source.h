// The text of an input: decoded if it is compressed, and as lines if it is a document. The first
// bytes decide. Plain text passes through as it is.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>

#include "engine/io/bytes/input_source.h"
#include "engine/io/documents/document.h"
#include "engine/io/documents/zip_archive.h"

namespace nonet {

class TextSource {
 public:
  /// As InputSource does. Looks for documents of these kinds.
  TextSource(const RunInput& input, bool by_member, int decoding_threads,
             std::span<const DocumentFormat> documents)
      : zip_(input.source == nullptr ? open_zip(input.path) : nullptr),
        source_(zip_ ? RunInput(std::shared_ptr<Source>(zip_)) : input, by_member, decoding_threads),
        documents_(documents),
        is_known_(documents.empty()) {}

  // As in InputSource. read() also throws DataError if a document is damaged, once all lines before
  // the damage are read.
  size_t read(std::span<char> buffer);
  bool wait_until_ready(const WaitLimits& limits);
  void skip_to(uint64_t offset);
  const std::string& name() const { return source_.name(); }
  uint64_t decode_nanos() const { return source_.decode_nanos(); }
  /// Returns the number of bytes of the file that were needed for the bytes read so far.
  uint64_t consumed_bytes() const {
    if (zip_) return zip_->consumed_bytes();
    return document_ ? source_.consumed_bytes() : consumed_;
  }

  /// Returns the file, if the text is its bytes: any thread may read them. Null: it is not, or the
  /// input is no file. Requires a call of read() before.
  const ByteSource* plain_file() const {
    return document_ == nullptr ? source_.plain_file() : nullptr;
  }
  /// Returns whether the text is not the bytes of the file. Requires a call of read() before.
  bool is_decoded() const { return is_whole() || source_.compression() != nullptr; }
  /// Returns the word for a piece of the file that is decoded on its own.
  std::string_view member() const {
    return is_whole() ? std::string_view("document") : source_.compression()->member;
  }
  /// Returns the offset in the file at which the member of the last bytes read begins.
  uint64_t member_begin() const { return is_whole() ? 0 : member_begin_; }
  /// Returns what the bytes are, for people: "text", "gzip data", "a JSON document in zstd data".
  /// Requires a call of read() before.
  std::string description() const;
  /// Returns what the readers of an archive and of a document assumed; empty if there are none.
  std::string note() const;
  /// Returns the options for the detection of the format.
  InputOptions options(InputOptions options) const {
    if (document_) document_->fit(options);
    return options;
  }

 private:
  /// Bytes that are read and not returned yet.
  struct Piece {
    std::string bytes;
    uint64_t consumed;
    uint64_t member_begin;
  };

  /// Returns whether the text is read from its front only.
  bool is_whole() const { return document_ != nullptr || zip_ != nullptr; }
  bool take_piece();
  void look_at_pieces();
  size_t read_document(std::span<char> buffer);

  std::shared_ptr<ZipMember> zip_;  // the source, if the input is an archive
  InputSource source_;
  std::span<const DocumentFormat> documents_;
  bool is_known_;                  // whether it is a document
  bool at_end_ = false;            // the bytes have ended
  bool is_read_ = false;           // and the document has got them all
  std::deque<Piece> pieces_ = {};  // of the head
  uint64_t consumed_ = 0;
  uint64_t member_begin_ = 0;
  std::unique_ptr<DocumentReader> document_;
  std::string_view document_name_ = {};
  std::string lines_ = {};  // of the document, from `given_` on
  size_t given_ = 0;
  std::exception_ptr error_ = {};  // after the lines
};

}  // namespace nonet
