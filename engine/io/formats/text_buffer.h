// A text that is being built.
#pragma once

#include <algorithm>
#include <cstring>
#include <memory>
#include <span>
#include <string_view>

namespace nonet {

/// Clears the text and keeps its memory, so that the next batch allocates nothing.
class TextBuffer {
 public:
  void clear() { size_ = 0; }
  std::span<const char> bytes() const { return {data_.get(), size_}; }
  std::string_view view() const { return {data_.get(), size_}; }

  /// Makes room for `count` more bytes and returns their beginning. Call set_end() with the end of
  /// the bytes that were written.
  char* reserve(size_t count) {
    if (size_ + count > capacity_) grow(count);
    return data_.get() + size_;
  }
  void set_end(const char* end) { size_ = static_cast<size_t>(end - data_.get()); }

  void append(std::string_view text) {
    if (text.empty()) return;
    std::memcpy(reserve(text.size()), text.data(), text.size());
    size_ += text.size();
  }

 private:
  void grow(size_t count) {
    const size_t capacity = std::max(size_ + count, 2 * capacity_);
    std::unique_ptr<char[]> data(new char[capacity]);
    if (size_ > 0) std::memcpy(data.get(), data_.get(), size_);
    data_ = std::move(data);
    capacity_ = capacity;
  }

  std::unique_ptr<char[]> data_;
  size_t size_ = 0;
  size_t capacity_ = 0;
};

}  // namespace nonet
