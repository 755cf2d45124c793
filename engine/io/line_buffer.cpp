#include "engine/io/line_buffer.h"

#include <cstring>
#include <string_view>
#include <utility>

#include "engine/io/formats/records.h"

namespace nonet {

void LineBuffer::begin_input() {
  position_ += end_ - begin_;
  begin_ = end_ = last_line_ = 0;
  skipping_ = false;
}

// Call this when the text is at the front of the memory.
void LineBuffer::forget_front() {
  last_line_ -= std::min(begin_, last_line_);
  end_ -= std::exchange(begin_, 0);
}

void LineBuffer::hand_over(size_t count, HeldText& held) {
  const size_t begin = begin_ - count, left = end_ - begin_;
  held.size_ = count;
  if (left > count / 8) {  // else a small slice would hold a large buffer
    held.begin_ = 0;
    held.memory_.assign(bytes_.data() + begin, bytes_.data() + begin_);
    return;
  }
  held.begin_ = begin;
  std::swap(held.memory_, bytes_);
  bytes_.resize(std::max(bytes_.size(), left));
  if (left > 0) std::memcpy(bytes_.data(), held.memory_.data() + begin_, left);
  forget_front();
}

std::span<char> LineBuffer::room(size_t used, size_t count) {
  if (begin_ > 0) {
    std::memmove(bytes_.data(), bytes_.data() + begin_, end_ - begin_ + used);
    forget_front();
  }
  if (bytes_.size() < end_ + used + count) bytes_.resize(end_ + used + count);
  return {bytes_.data() + end_ + used, count};
}

LineBuffer::Added LineBuffer::add(size_t count) {
  char* const fresh = bytes_.data() + end_;
  Added added;
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
  }
  if (const size_t line_end = std::string_view(fresh, count).rfind('\n');
      line_end != std::string_view::npos) {
    last_line_ = end_ + line_end + 1;
  }
  end_ += count;
  if (end_ - last_line_ > kMaxLineBytes) {
    dropped_ += end_ - (last_line_ + kMaxLineBytes + 1);
    end_ = last_line_ + kMaxLineBytes + 1;
    skipping_ = true;
  }
  added.end = position_ + (end_ - begin_);
  return added;
}

}  // namespace nonet
