#include "engine/io/line_buffer.h"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <utility>

#include "engine/io/formats/records.h"

namespace nonet {

size_t find_long_line(std::string_view text) {
  size_t line = 0;
  while (text.size() - line > kMaxLineBytes) {
    const size_t line_end = text.substr(line, kMaxLineBytes + 1).rfind('\n');
    if (line_end == std::string_view::npos) return line;
    line += line_end + 1;
  }
  return std::string_view::npos;
}

void LineBuffer::begin_input(uint64_t offset) {
  position_ += end_ - begin_;
  begin_ = end_ = last_line_ = offset % kPageBytes;
  memory_.make_room(kPageBytes);
  skipping_ = false;
}

// Call this when the text has been moved `count` bytes to the front.
void LineBuffer::forget_front(size_t count) {
  begin_ -= count;
  end_ -= count;
  last_line_ -= std::min(count, last_line_);
}

void LineBuffer::hand_over(size_t count, HeldText& held) {
  const size_t begin = begin_ - count, left = end_ - begin_;
  held.size_ = count;
  if (left > count / 8) {  // else a small slice would hold a large buffer
    held.begin_ = 0;
    held.memory_.make_room(count);
    std::memcpy(held.memory_.data(), memory_.data() + begin, count);
    return;
  }
  held.begin_ = begin;
  std::swap(held.memory_, memory_);
  const size_t place = begin_ % kPageBytes;
  memory_.make_room(std::max(held.memory_.size(), place + left));  // for a slice as long as this
  if (left > 0) std::memcpy(memory_.data() + place, held.memory_.data() + begin_, left);
  forget_front(begin_ - place);
}

std::span<char> LineBuffer::room(size_t used, size_t count) {
  if (const size_t front = begin_ / kPageBytes * kPageBytes; front > 0) {  // whole pages
    std::memmove(memory_.data(), memory_.data() + front, end_ - front + used);
    forget_front(front);
  }
  memory_.grow(end_ + used + count, end_ + used);
  return {memory_.data() + end_ + used, count};
}

LineBuffer::Added LineBuffer::add(size_t count) {
  char* const fresh = memory_.data() + end_;
  Added added;
  added.bytes = count;
  added.begin = added.end = position_ + (end_ - begin_);
  if (skipping_) {
    const void* const line_end = std::memchr(fresh, '\n', count);
    added.dropped = line_end == nullptr
                        ? count
                        : static_cast<size_t>(static_cast<const char*>(line_end) - fresh);
    dropped_ += added.dropped;
    if (line_end == nullptr) return added;
    count -= added.dropped;
    std::memmove(fresh, line_end, count);
    skipping_ = false;
    last_line_ = end_ + 1;
  }
  const std::string_view lines(memory_.data() + last_line_, end_ + count - last_line_);
  if (const size_t line = find_long_line(lines); line != std::string_view::npos) {
    const size_t kept = line + kMaxLineBytes + 1;
    const size_t line_end = std::min(lines.find('\n', kept), lines.size());
    const size_t left = lines.size() - line_end;
    last_line_ += line;
    end_ = last_line_ + kMaxLineBytes + 1;
    std::memmove(memory_.data() + end_, lines.data() + line_end, left);
    dropped_ += line_end - kept;
    added.bytes -= left;
    skipping_ = true;
    gap_end_ = position_ + (end_ - begin_);
  } else {
    if (const size_t line_end = std::string_view(fresh, count).rfind('\n');
        line_end != std::string_view::npos) {
      last_line_ = end_ + line_end + 1;
    }
    end_ += count;
  }
  added.end = position_ + (end_ - begin_);
  return added;
}

}  // namespace nonet
