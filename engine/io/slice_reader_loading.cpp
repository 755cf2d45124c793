// The part of SliceReader that leaves the text of plain files to the caller. See slice_reader.h.
#include <algorithm>
#include <array>
#include <limits>
#include <system_error>
#include <utility>

#include "engine/io/slice_reader.h"

namespace nonet {
namespace {

/// Slices to read after one that was not admitted. Twice as many each time, because all threads
/// wait for such a slice.
constexpr uint64_t kSlicesAfterRefusal = 16;
/// Slices that the rest of a file has at least if they are left to the caller.
constexpr uint64_t kLeastSlicesToLeave = 4;

}  // namespace

// Call this at the beginning of an input.
void SliceReader::begin_input_to_leave() {
  slices_to_read_ = 1;
  slices_after_refusal_ = kSlicesAfterRefusal;
}

// Returns whether the next slice may be left to the caller: the next byte of the text is known in
// the file, and a slice of the same input shows how long records are. That slice was read behind
// all that is to be skipped.
bool SliceReader::begin_leaving() {
  if (!options_.leaves_loading || !is_detected_ || slices_to_read_ > 0 ||
      at_end_ || error_ || !line_ends_.are_lf() || buffer_.has_gap() || range_.next_position()) {
    return false;
  }
  const ByteSource* const file = source_->plain_file();
  if (file == nullptr) return false;
  left_size_ = file->bytes_ahead().value_or(0);
  left_limit_ = range_.next_end().value_or(std::numeric_limits<uint64_t>::max()) - input_begin_;
  left_end_ = admitted_end_ = source_->consumed_bytes() - buffer_.text().size();
  left_shift_ = buffer_.position() - left_end_;
  if (left_end_ + kLeastSlicesToLeave * options_.slice_bytes > std::min(left_size_, left_limit_)) {
    return false;
  }
  if (!file->move(source_->consumed_bytes(), left_size_)) return false;
  left_file_ = file;
  refuses_left_ = false;
  // A block may begin with a byte that is not yet read. It is known that there is one.
  const uint64_t position = left_end_ + left_shift_;
  blocks_.note_bytes(left_end_, 1, {position, position + 1}, buffer_.dropped_bytes());
  add_to_digest({}, position);
  return true;
}

// Other programs that have the same open file go on behind what was read.
void SliceReader::end_leaving() const {
  if (left_file_ != nullptr) left_file_->move(left_size_, admitted_end_);
}

bool SliceReader::leave(Slice& slice) {
  const uint64_t begin = left_end_;
  const uint64_t end = refuses_left_ ? begin : end_of_left(begin);
  if (end == begin || end >= left_limit_) {  // a record may go on behind the range
    is_paused_ = true;
    return false;
  }
  slice.layout = layout_;
  slice.input = next_input_ - 1;
  slice.file = left_file_;
  slice.offset = begin;
  slice.bytes = end - begin;
  left_end_ = end;
  read_bytes_.fetch_add(slice.bytes, std::memory_order_relaxed);
  return true;
}

// Returns the end of the first line that ends a slice which is long enough. Returns `begin` if
// there is none: then the text must be read to see what it is.
uint64_t SliceReader::end_of_left(uint64_t begin) const {
  const double records = static_cast<double>(slice_records_.load(std::memory_order_relaxed));
  const auto bytes = static_cast<uint64_t>(
      std::clamp(records * record_bytes_, 1.0, static_cast<double>(options_.slice_bytes)));
  if (begin + bytes >= left_size_) return left_size_;
  const uint64_t from = begin + bytes - 1;
  std::array<char, 1024> window;
  for (uint64_t at = from; at < from + kMaxLineBytes; at += window.size()) {
    try {
      const std::string_view text(window.data(), left_file_->read_at(at, window));
      if (const size_t line_end = text.find('\n'); line_end != std::string_view::npos) {
        return at + line_end + 1;
      }
      if (text.size() < window.size()) return begin;
    } catch (const std::system_error&) {  // reading reports it, after the records before it
      return begin;
    }
  }
  return begin;
}

void SliceReader::load(Slice& slice) const {
  if (slice.file == nullptr) return;
  slice.is_whole = false;
  const std::span<char> room = slice.text.make_room(slice.offset, slice.bytes);
  try {
    if (slice.file->read_at(slice.offset, room) < room.size()) return;
  } catch (const std::system_error&) {  // as in end_of_left()
    return;
  }
  // Records that have become much shorter would take too much memory.
  const CutLimits limits{slice.bytes, 2 * options_.slice_records};
  slice.cut = slice.layout->cut(slice.text.view(), false, limits);
  const bool reports =
      std::ranges::any_of(slice.cut.passed, [](const PassedCount& kind) { return kind.count > 0; });
  slice.is_whole = slice.cut.bytes == slice.bytes && slice.cut.refusal.empty() && !reports &&
                   find_long_line(slice.text.view()) == std::string_view::npos;
}

void SliceReader::admit(Slice& slice) {
  if (slice.file == nullptr) return;
  if (refuses_left_ || !slice.is_whole) {
    refuses_left_ = true;
    slice.text.clear();
    slice.cut = {};
  }
  slice.first_record = next_record_;
  slice.first_line = next_line_;
  next_record_ += slice.cut.records;
  next_line_ += slice.cut.lines;
  if (refuses_left_) return;
  admitted_end_ = slice.offset + slice.bytes;
  const uint64_t position = slice.offset + left_shift_;
  // A block may begin with the next byte.
  blocks_.note_bytes(slice.offset, slice.bytes + 1, {position, position + slice.bytes},
                     buffer_.dropped_bytes());
  add_to_digest(slice.text.view(), position);
  note_mark();
}

bool SliceReader::resume() {
  if (!std::exchange(is_paused_, false)) return false;
  slices_to_read_ = refuses_left_ ? slices_after_refusal_ : 1;
  if (refuses_left_) slices_after_refusal_ *= 2;
  left_file_ = nullptr;
  read_bytes_.fetch_sub(left_end_ - admitted_end_, std::memory_order_relaxed);
  source_->skip_to(admitted_end_);
  buffer_.begin_input(admitted_end_);
  blocks_.begin_at(admitted_end_);
  enough_bytes_ = options_.slice_bytes;
  return true;
}

}  // namespace nonet
