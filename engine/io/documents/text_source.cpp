#include "engine/io/documents/text_source.h"

#include <nonet/errors.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace nonet {
namespace {

constexpr size_t kPieceBytes = 64 * 1024;
// Of a document at a time, because they may become a thousand times as many in lines.
constexpr size_t kDocumentBytes = 4 * 1024;

}  // namespace

size_t TextSource::read(std::span<char> buffer) {
  while (!is_known_) {
    take_piece();
    look_at_pieces();
  }
  if (document_) return read_document(buffer);
  size_t count = 0;
  if (!pieces_.empty()) {
    Piece& piece = pieces_.front();
    count = std::min(buffer.size(), piece.bytes.size());
    std::memcpy(buffer.data(), piece.bytes.data(), count);
    piece.bytes.erase(0, count);
    member_begin_ = piece.member_begin;
    consumed_ = piece.consumed - (source_.compression() == nullptr ? piece.bytes.size() : 0);
    if (piece.bytes.empty()) pieces_.pop_front();
    return count;
  }
  if (at_end_) return 0;
  count = source_.read(buffer);
  member_begin_ = source_.member_begin();
  consumed_ = source_.consumed_bytes();
  return count;
}

void TextSource::skip_to(uint64_t offset) {
  pieces_.clear();
  at_end_ = is_whole();  // the only place behind its front is its end
  consumed_ = offset;
  if (at_end_) return document_.reset();
  source_.skip_to(offset);
  consumed_ = offset;
}

bool TextSource::wait_until_ready(const WaitLimits& limits) {
  while (!is_known_) {
    if (!source_.wait_until_ready(limits)) return false;
    take_piece();
    look_at_pieces();
  }
  if (!pieces_.empty() || at_end_ || given_ < lines_.size()) return true;
  return source_.wait_until_ready(limits);
}

std::string TextSource::description() const {
  const auto* const compression = source_.compression();
  const std::string data = zip_                     ? "a zip archive"
                           : compression == nullptr ? std::string()
                                                    : std::string(compression->name) + " data";
  if (document_ == nullptr) return data.empty() ? "text" : "text in " + data;
  return "a document: " + std::string(document_name_) + (data.empty() ? "" : " in " + data);
}

std::string TextSource::note() const {
  const std::string zip = zip_ ? zip_->note() : std::string();
  const std::string document = document_ ? document_->note() : std::string();
  return zip + (zip.empty() || document.empty() ? "" : "; ") + document;
}

// Returns false at the end of the bytes.
bool TextSource::take_piece() {
  std::string bytes(kPieceBytes, '\0');
  bytes.resize(source_.read(bytes));
  at_end_ = bytes.empty();
  if (!at_end_) {
    pieces_.push_back({std::move(bytes), source_.consumed_bytes(), source_.member_begin()});
  }
  return !at_end_;
}

void TextSource::look_at_pieces() {
  std::string joined;
  if (pieces_.size() > 1) {
    for (const Piece& piece : pieces_) joined += piece.bytes;
  }
  const std::string_view head =
      pieces_.size() == 1 ? std::string_view(pieces_.front().bytes) : std::string_view(joined);
  is_known_ = true;
  for (const DocumentFormat& kind : documents_) {
    const DocumentFit fit = head.empty() ? DocumentFit::no : kind.fit(head, at_end_);
    if (fit == DocumentFit::yes) {
      document_ = kind.make();
      document_name_ = kind.name;
      is_known_ = true;
      return;
    }
    if (fit == DocumentFit::too_early) is_known_ = false;
  }
}

size_t TextSource::read_document(std::span<char> buffer) {
  while (given_ == lines_.size()) {
    lines_.clear();
    given_ = 0;
    if (error_) std::rethrow_exception(error_);
    if (is_read_) return 0;
    if (pieces_.empty()) take_piece();
    std::string bytes;
    if (!pieces_.empty()) {
      std::string& piece = pieces_.front().bytes;
      bytes = piece.substr(0, kDocumentBytes);
      piece.erase(0, bytes.size());
      if (piece.empty()) pieces_.pop_front();
    }
    is_read_ = bytes.empty();
    try {
      document_->read(bytes, is_read_, lines_);
    } catch (const DataError& error) {
      error_ = std::make_exception_ptr(DataError(name() + ": " + error.what()));
    }
  }
  const size_t count = std::min(buffer.size(), lines_.size() - given_);
  std::memcpy(buffer.data(), lines_.data() + given_, count);
  given_ += count;
  return count;
}

}  // namespace nonet
