// A text that is being built.
#pragma once

#include <cstring>
#include <span>
#include <string_view>

#include "engine/core/page_memory.h"

namespace nonet {

class TextBuffer {
 public:
  /// Clears the text and keeps its memory, so that the next batch allocates nothing. The next text
  /// begins at this place in a page, at most kPageBytes - 1: that of its first byte in the file,
  /// see kPageBytes.
  void clear(size_t place_in_page = 0) {
    if (place_in_page > 0) memory_.make_room(kPageBytes);
    begin_ = end_ = place_in_page;
  }
  std::span<const char> bytes() const { return {memory_.data() + begin_, end_ - begin_}; }
  std::string_view view() const { return {memory_.data() + begin_, end_ - begin_}; }

  /// Makes room for `count` more bytes and returns their beginning. Call set_end() with the end of
  /// the bytes that were written.
  char* reserve(size_t count) {
    // With a page more, the same memory serves a text of this size at any place in its first page.
    grow(end_ - begin_ + kPageBytes + count);
    return memory_.data() + end_;
  }
  void set_end(const char* end) { end_ = static_cast<size_t>(end - memory_.data()); }

  void append(std::string_view text) {
    if (text.empty()) return;
    std::memcpy(reserve(text.size()), text.data(), text.size());
    end_ += text.size();
  }

  /// Requires that the text has so many bytes.
  void remove_end(size_t count) { end_ -= count; }

  /// Puts a text before the others. If there is no room before them, they move by whole pages, so
  /// that their places in pages stay the same.
  void prepend(std::string_view text) {
    if (text.empty()) return;
    if (text.size() > begin_) move_on((text.size() - begin_ + kPageBytes - 1) / kPageBytes);
    begin_ -= text.size();
    std::memcpy(memory_.data() + begin_, text.data(), text.size());
  }

 private:
  void grow(size_t size) { memory_.grow(size, begin_ == end_ ? 0 : end_); }

  void move_on(size_t pages) {
    const size_t bytes = pages * kPageBytes;
    grow(end_ + bytes);
    std::memmove(memory_.data() + begin_ + bytes, memory_.data() + begin_, end_ - begin_);
    begin_ += bytes;
    end_ += bytes;
  }

  PageMemory memory_;
  size_t begin_ = 0;
  size_t end_ = 0;
};

}  // namespace nonet
