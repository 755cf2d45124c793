#include "engine/io/input_source.h"

#include <nonet/errors.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace nonet {
namespace {

constexpr size_t kPieceBytes = 64 * 1024;
// Of a document at a time, because they may become a thousand times as many in lines.
constexpr size_t kDocumentBytes = 4 * 1024;
constexpr int kLongestWaitMillis = 100;

}  // namespace

std::optional<uint64_t> total_size(const std::vector<RunInput>& inputs) {
  std::optional<uint64_t> total = 0;
  for (const RunInput& input : inputs) {
    const auto size = input.source ? input.source->size() : total_file_size({input.path});
    total = total && size ? std::optional(*total + *size) : std::nullopt;
  }
  return total;
}

bool has_single_member(const std::string& path) {
  InputSource source(path, true, 1);
  std::vector<char> buffer(kPieceBytes);
  const auto has_members = [&] { return source.compression() != nullptr && !source.is_whole(); };
  while (source.read(buffer) > 0 && has_members()) {
    if (source.member_begin() > 0) return false;
  }
  return has_members();
}

InputSource::InputSource(const RunInput& input, bool by_member, int decoding_threads,
                         std::span<const DocumentFormat> documents)
    : zip_(input.source == nullptr ? open_zip(input.path) : nullptr),
      bytes_(zip_ ? zip_ : input.source),
      by_member_(by_member),
      decoding_threads_(decoding_threads),
      documents_(documents) {
  if (bytes_ != nullptr) return;
  auto file = std::make_shared<ByteSource>(input.path);
  file_ = file.get();
  bytes_ = std::move(file);
}

size_t InputSource::read(std::span<char> buffer) {
  while (!is_known_) take_piece();
  if (document_) return read_document(buffer);
  if (!pieces_.empty()) {
    Piece& piece = pieces_.front();
    const size_t count = std::min(buffer.size(), piece.bytes.size());
    std::memcpy(buffer.data(), piece.bytes.data(), count);
    piece.bytes.erase(0, count);
    member_begin_ = piece.member_begin;
    consumed_ = piece.consumed - (decoding_ ? 0 : piece.bytes.size());
    if (piece.bytes.empty()) pieces_.pop_front();
    return count;
  }
  if (at_end_) return 0;
  const size_t count = take(buffer);
  member_begin_ = decoding_ ? decoding_->member_begin() : 0;
  consumed_ = taken_bytes();
  return count;
}

bool InputSource::wait_until_ready(const WaitLimits& limits) {
  while (!is_known_) {
    if (!may_take(limits)) return false;
    take_piece();
  }
  return !pieces_.empty() || at_end_ || given_ < lines_.size() || may_take(limits);
}

void InputSource::skip_to(uint64_t offset) {
  pieces_.clear();
  consumed_ = offset;
  at_end_ = is_whole();  // the only place behind its front is its end
  if (at_end_) return document_.reset();
  if (compression_ != nullptr) {
    skipped_decode_nanos_ = decode_nanos();
    decoding_.reset();
    decoding_ = std::make_unique<ParallelDecoding>(*file_, *compression_, by_member_, offset,
                                                   decoding_threads_);
  } else {
    file_->seek(offset);
    plain_bytes_ = offset;
  }
}

std::string InputSource::description() const {
  const std::string data = zip_                      ? "a zip archive"
                           : compression_ == nullptr ? std::string()
                                                     : std::string(compression_->name) + " data";
  if (document_ == nullptr) return data.empty() ? "text" : "text in " + data;
  return "a document: " + std::string(document_name_) + (data.empty() ? "" : " in " + data);
}

std::string InputSource::note() const {
  const std::string zip = zip_ ? zip_->note() : std::string();
  const std::string document = document_ ? document_->note() : std::string();
  return zip + (zip.empty() || document.empty() ? "" : "; ") + document;
}

// Reads the bytes, decoded.
size_t InputSource::take(std::span<char> buffer) {
  if (decoding_) return decoding_->read(buffer);
  const size_t count = bytes_->read(buffer);
  plain_bytes_ += count;
  return count;
}

bool InputSource::may_take(const WaitLimits& limits) {
  if (!decoding_) return nonet::wait_until_ready(*bytes_, limits);
  if (decoding_->is_ready()) return true;
  WaitLimits short_wait = limits;  // writing the event that ends the wait can fail
  if (limits.timeout_millis < 0) short_wait.timeout_millis = kLongestWaitMillis;
  return wait_for_descriptor(decoding_->descriptor(), short_wait) && decoding_->is_ready();
}

void InputSource::take_piece() {
  std::string bytes(kPieceBytes, '\0');
  bytes.resize(take(bytes));
  at_end_ = bytes.empty();
  if (!at_end_) {
    pieces_.push_back({std::move(bytes), taken_bytes(), decoding_ ? decoding_->member_begin() : 0});
  }
  std::string joined;
  if (pieces_.size() > 1) {
    for (const Piece& piece : pieces_) joined += piece.bytes;
  }
  is_known_ =
      pieces_.empty() || look_at_front(pieces_.size() == 1 ? pieces_.front().bytes : joined);
}

// Returns false if more bytes are needed to know what the text is.
bool InputSource::look_at_front(std::string_view front) {
  bool is_known = true;
  for (const Compression& row : compressions()) {
    if (decoding_ || !row.may_begin(front)) continue;
    if (front.size() >= row.magic_bytes) {
      compression_ = &row;
      start_decoding(std::string(front));
      return documents_.empty();
    }
    is_known &= at_end_;
  }
  for (const DocumentFormat& kind : documents_) {
    const DocumentFit fit = kind.fit(front, at_end_);
    if (fit == DocumentFit::yes) {
      document_ = kind.make();
      document_name_ = kind.name;
      return true;
    }
    is_known &= fit == DocumentFit::no;
  }
  return is_known;
}

void InputSource::start_decoding(std::string front) {
  pieces_.clear();
  const bool is_regular_file = file_ != nullptr && file_->size();
  decoding_ = is_regular_file ? std::make_unique<ParallelDecoding>(*file_, *compression_,
                                                                   by_member_, 0, decoding_threads_)
                              : std::make_unique<ParallelDecoding>(*bytes_, std::move(front),
                                                                   *compression_, by_member_);
}

size_t InputSource::read_document(std::span<char> buffer) {
  while (given_ == lines_.size()) {
    lines_.clear();
    given_ = 0;
    if (error_) std::rethrow_exception(error_);
    if (is_read_) return 0;
    std::string bytes;
    if (pieces_.empty()) {
      bytes.resize(kDocumentBytes);
      bytes.resize(take(bytes));
    } else {
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
