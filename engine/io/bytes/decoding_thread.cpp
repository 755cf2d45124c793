#include "engine/io/bytes/decoding_thread.h"

#include <fmt/format.h>
#include <nonet/errors.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "engine/core/clock.h"
#include "engine/io/bytes/byte_source.h"

namespace nonet {

DecodingThread::DecodingThread(Source& source, std::string head, DecodingPool& pool,
                               const DecodingOptions& options)
    : source_(source),
      pool_(pool),
      compression_(pool.compression()),
      by_member_(options.by_member),
      may_be_padded_(compression_.may_be_padded && options.may_be_padded),
      max_chunks_(options.ahead_bytes / DecodingPool::kBufferBytes),
      in_(pool_.take_buffer()),
      in_end_(head.size()),
      in_offset_(options.offset),
      member_begin_(options.offset),
      consumed_bytes_(options.offset) {
  in_.make_room(head.size());
  std::ranges::copy(head, in_.data());
  thread_ = std::thread([this] { work(); });
}

DecodingThread::~DecodingThread() {
  ending_.request();
  {
    const std::lock_guard lock(mutex_);
    finished_ = true;
  }
  room_.notify_all();
  thread_.join();
  pool_.give_back(std::move(in_));
  pool_.give_back(std::move(current_.bytes));
  for (Chunk& chunk : chunks_) pool_.give_back(std::move(chunk.bytes));
}

size_t DecodingThread::read(std::span<char> buffer) {
  std::unique_lock lock(mutex_);
  if (!std::exchange(is_read_, true)) room_.notify_one();
  filled_.wait(lock, [this] { return has_text() || finished_; });
  if (!has_text()) {
    if (error_) std::rethrow_exception(error_);
    return 0;
  }
  Chunk& chunk = chunks_.front();
  const Piece& piece = chunk.pieces[chunk.next_piece];
  member_begin_ = piece.member_begin;
  consumed_bytes_ = piece.consumed_end;
  const size_t count =
      std::min({buffer.size(), piece.end - chunk.given, size_t{checked_ - given_}});
  lock.unlock();  // only the reader uses the front
  std::memcpy(buffer.data(), chunk.bytes.data() + chunk.given, count);
  lock.lock();
  chunk.given += count;
  given_ += count;
  if (chunk.given == piece.end) ++chunk.next_piece;
  if (chunk.given == chunk.size) {
    pool_.give_back(std::move(chunk.bytes));
    chunks_.pop_front();
    --chunk_count_;
    room_.notify_one();
  }
  if (!has_text() && !finished_) ready_.clear();
  return count;
}

bool DecodingThread::is_ready() {
  const std::lock_guard lock(mutex_);
  if (!std::exchange(is_read_, true)) room_.notify_one();
  return has_text() || finished_;
}

uint64_t DecodingThread::decode_nanos() const {
  const std::lock_guard lock(mutex_);
  return decode_nanos_;
}

void DecodingThread::work() {
  std::exception_ptr error;
  try {
    decode();
  } catch (const DataError& what) {
    const std::string part =
        checked_ <= member_text_
            ? "nothing was read"
            : fmt::format("{} bytes of text were read unchecked", checked_ - member_text_);
    error = std::make_exception_ptr(DataError(fmt::format(
        "{}: {} data damaged in the {} at byte {}, of which {}: {}", source_.name(),
        compression_.name, compression_.member, current_member_, part, what.what())));
  } catch (...) {
    error = std::current_exception();
  }
  hand_over();  // the bytes before the error
  const std::lock_guard lock(mutex_);
  error_ = error;
  finished_ = true;
  filled_.notify_one();
  ready_.set();
}

void DecodingThread::decode() {
  std::unique_ptr<Decoder> decoder = pool_.take_decoder();
  while (begin_member()) {
    bool ended = false;
    bool output_full = false;
    while (!ended) {
      if (in_begin_ == in_end_ && !output_full && !read_more()) {
        if (ending_.requested()) return;
        throw DataError("it ends in the middle of a " + std::string(compression_.member));
      }
      if (current_.bytes.size() == 0 && !take_chunk()) return;
      const std::span<char> room = current_.bytes.bytes().subspan(current_.size);
      const uint64_t start = now_nanos();
      const DecodeStep step =
          decoder->step(in_.bytes().subspan(in_begin_, in_end_ - in_begin_), room);
      const uint64_t nanos = now_nanos() - start;
      in_begin_ += step.consumed;
      in_offset_ += step.consumed;
      current_.size += step.produced;
      note_step(step, nanos);
      output_full = step.produced == room.size();
      ended = step.member_ended;
      // work() hands over the bytes before the damage.
      if (!step.damage.empty()) throw DataError(std::string(step.damage));
      if (output_full) hand_over();
    }
  }
  pool_.give_back(std::move(decoder));
}

// Returns false at the end of the data, or if the thread must end.
bool DecodingThread::read_more() {
  if (ending_.requested()) return false;
  if (!wait_until_ready(source_, {.timeout_millis = 0})) {
    // The reader must not wait for bytes that are checked.
    if (text_bytes_ - current_.size < checked_) hand_over();
    if (!wait_until_ready(source_, {.stop_descriptor = ending_.descriptor()})) return false;
  }
  std::memmove(in_.data(), in_.data() + in_begin_, in_end_ - in_begin_);
  in_end_ -= std::exchange(in_begin_, 0);
  const size_t count = source_.read(in_.bytes().subspan(in_end_));
  in_end_ += count;
  return count > 0;
}

// Returns false at the end of the data. Throws DataError if other data than a member follow.
bool DecodingThread::begin_member() {
  while (in_end_ - in_begin_ < compression_.magic_bytes) {
    if (!read_more()) break;
  }
  if (ending_.requested() || in_begin_ == in_end_) return false;
  current_member_ = in_offset_;
  const std::string_view head(in_.data() + in_begin_, in_end_ - in_begin_);
  if (!compression_.may_begin(head)) {
    if (may_be_padded_ && skip_padding()) return false;
    throw DataError("other data follow the " + std::string(compression_.member));
  }
  return true;
}

// Takes zeros. Returns whether all data up to the end are zeros.
bool DecodingThread::skip_padding() {
  do {
    while (in_begin_ < in_end_) {
      if (in_.data()[in_begin_] != 0) return false;
      ++in_begin_;
      ++in_offset_;
    }
  } while (read_more());
  return true;
}

// Returns false if the thread must end.
bool DecodingThread::take_chunk() {
  std::unique_lock lock(mutex_);
  room_.wait(lock, [this] { return chunk_count_ < most_chunks() || finished_; });
  if (finished_) return false;
  ++chunk_count_;
  lock.unlock();
  current_.bytes = pool_.take_buffer();
  return true;
}

// Text that waits for the end of its member takes no room from other text.
size_t DecodingThread::most_chunks() const {
  return max_chunks_ + (is_read_ ? (text_bytes_ - checked_) / DecodingPool::kBufferBytes : 0);
}

// Adds the text of a step to the pieces.
void DecodingThread::note_step(const DecodeStep& step, uint64_t nanos) {
  text_bytes_ += step.produced;
  if (step.member_ended) member_text_ = text_bytes_;
  {
    const std::lock_guard lock(mutex_);
    decode_nanos_ += nanos;
    if (text_bytes_ > member_text_ + kUncheckedBytes) {
      checked_ = text_bytes_ - kUncheckedBytes;
    } else {
      checked_ = std::max(checked_, member_text_);
    }
    if (has_text()) {
      filled_.notify_one();
      ready_.set();
    }
  }
  const size_t produced = step.produced;
  std::vector<Piece>& pieces = current_.pieces;
  const bool continues =
      !pieces.empty() && (!by_member_ || pieces.back().member_begin == current_member_);
  if (!continues && produced == 0) return;
  if (!continues) pieces.emplace_back();
  pieces.back() = {current_.size, current_member_, in_offset_};
}

void DecodingThread::hand_over() {
  if (current_.size == 0) return;
  const std::lock_guard lock(mutex_);
  chunks_.push_back(std::exchange(current_, Chunk()));
  if (!has_text()) return;
  filled_.notify_one();
  ready_.set();
}

}  // namespace nonet
