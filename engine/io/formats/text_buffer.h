// A text that is being built.
#pragma once

#include <cstring>
#include <span>
#include <string_view>

#include "engine/core/page_memory.h"

namespace nonet {

/// Clears the text and keeps its memory, so that the next batch allocates nothing.
class TextBuffer {
 public:
  void clear() { size_ = 0; }
  std::span<const char> bytes() const { return {memory_.data(), size_}; }
  std::string_view view() const { return {memory_.data(), size_}; }

  /// Makes room for `count` more bytes and returns their beginning. Call set_end() with the end of
  /// the bytes that were written.
  char* reserve(size_t count) {
    memory_.grow(size_ + count, size_);
    return memory_.data() + size_;
  }
  void set_end(const char* end) { size_ = static_cast<size_t>(end - memory_.data()); }

  void append(std::string_view text) {
    if (text.empty()) return;
    std::memcpy(reserve(text.size()), text.data(), text.size());
    size_ += text.size();
  }

 private:
  PageMemory memory_;
  size_t size_ = 0;
};

}  // namespace nonet
