#include "engine/io/bytes/parallel_decoding.h"

#include <nonet/errors.h>

#include <algorithm>
#include <array>
#include <limits>
#include <system_error>
#include <utility>

namespace nonet {
namespace {

/// A part has at least as many compressed bytes, so that the start of its thread (50 us) is a small
/// part of its time: with 512 KiB, `solve` takes 0.97 of the processor time. Puzzles take a third
/// of the space when they are compressed, so the text of a part fits what one of eight threads may
/// decode ahead. Else threads would wait until theirs is the first part.
constexpr uint64_t kPartBytes = 256 * 1024;

/// The text that all threads together may have decoded ahead. A frame of pzstd has 8 MiB of text,
/// so its thread waits for a while, once 2 MiB are decoded ahead.
constexpr size_t kAheadBytes = size_t{8} << 20;
constexpr size_t kLeastAheadBytes = size_t{1} << 20;

/// A range of a file's bytes.
class FileRange final : public Source {
 public:
  FileRange(const ByteSource& file, uint64_t begin, std::optional<uint64_t> end)
      : Source(file.name()),
        file_(file),
        at_(begin),
        end_(end.value_or(std::numeric_limits<uint64_t>::max())) {}

  size_t read(std::span<char> buffer) override {
    const size_t count =
        file_.read_at(at_, buffer.first(std::min<uint64_t>(buffer.size(), end_ - at_)));
    at_ += count;
    return count;
  }

  bool may_wait() const override { return false; }

 private:
  const ByteSource& file_;
  uint64_t at_;
  uint64_t end_;
};

}  // namespace

ParallelDecoding::ParallelDecoding(Source& source, std::string head, const Compression& compression,
                                   bool by_member)
    : by_member_(by_member), threads_(1), pool_(compression) {
  parts_.emplace_back().decoder = std::make_unique<DecodingThread>(
      source, std::move(head), pool_, DecodingOptions{.by_member = by_member});
}

ParallelDecoding::ParallelDecoding(const ByteSource& file, const Compression& compression,
                                   bool by_member, uint64_t offset, int threads)
    : file_(&file),
      by_member_(by_member),
      threads_(static_cast<size_t>(threads)),
      pool_(compression) {
  start(threads_ > 1 ? part_at(offset) : Part{.begin = offset});
  start_ahead();
}

size_t ParallelDecoding::read(std::span<char> buffer) {
  while (true) {
    Part& part = parts_.front();
    size_t count = 0;
    try {
      count = part.decoder->read(buffer);
    } catch (const DataError&) {
      if (!part.end || !decode_again()) throw;
      continue;
    }
    part.given_bytes += count;
    if (count > 0) return count;
    if (!part.end) break;
    end_front();
  }
  if (file_ != nullptr) file_->throw_if_shorter();
  return 0;
}

uint64_t ParallelDecoding::decode_nanos() const {
  uint64_t nanos = ended_nanos_;
  for (const Part& part : parts_) nanos += part.decoder->decode_nanos();
  return nanos;
}

// Finds a part by the lengths that its members state.
ParallelDecoding::Part ParallelDecoding::part_at(uint64_t begin) const {
  uint64_t end = begin;
  while (end < begin + kPartBytes) {
    const std::optional<uint64_t> bytes = pool_.compression().member_bytes(*file_, end);
    if (!bytes) break;
    end += *bytes;
  }
  // What follows the last member, damage or nothing, belongs to the rest.
  return {.begin = begin, .end = end > begin ? std::optional(end) : std::nullopt};
}

void ParallelDecoding::start(Part part) {
  part.source = std::make_unique<FileRange>(*file_, part.begin, part.end);
  const DecodingOptions options{.by_member = by_member_,
                                .may_be_padded = !part.end,
                                .offset = part.begin,
                                .ahead_bytes = std::max(kLeastAheadBytes, kAheadBytes / threads_)};
  part.decoder = std::make_unique<DecodingThread>(*part.source, std::string(), pool_, options);
  parts_.push_back(std::move(part));
}

// Starts as many parts as there may be threads. The decoder of a large frame of zstd keeps up to 8
// MiB of text, so there are only two of these.
void ParallelDecoding::start_ahead() {
  constexpr uint64_t kLargeBytes = 512 * 1024;
  const auto may_start = [this] {
    const Part& last = parts_.back();
    if (!last.end) return false;
    const bool is_large = *last.end - last.begin >= kLargeBytes;
    return parts_.size() < (is_large ? std::min<size_t>(threads_, 2) : threads_);
  };
  while (may_start()) {
    try {
      start(part_at(*parts_.back().end));
    } catch (const std::system_error&) {
      return;  // no more threads, or bytes that cannot be read: the next call may need the part
    }
  }
}

void ParallelDecoding::end_front() {
  if (parts_.size() == 1) start(part_at(*parts_.front().end));
  ended_nanos_ += parts_.front().decoder->decode_nanos();
  parts_.pop_front();
  start_ahead();
}

// Decodes all data from the beginning of the first part on one thread, and skips the text that has
// been read. Returns false if the file has become too short for that.
bool ParallelDecoding::decode_again() {
  const uint64_t begin = parts_.front().begin;
  uint64_t skipped = parts_.front().given_bytes;
  if (file_->size().value_or(0) <= begin) return false;
  ended_nanos_ = decode_nanos();
  start({.begin = begin});
  parts_.erase(parts_.begin(), parts_.end() - 1);
  std::array<char, 4096> buffer;
  while (skipped > 0) {
    const std::span<char> room =
        std::span(buffer).first(std::min<uint64_t>(skipped, buffer.size()));
    const size_t count = parts_.front().decoder->read(room);
    if (count == 0) return false;
    skipped -= count;
  }
  return true;
}

}  // namespace nonet
