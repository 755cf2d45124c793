// The text of an input that has been read and not yet taken. Of an over-long line, it keeps only
// the bytes that are needed to detect its length: the same ones for any sizes of reads, because
// digests are of the kept text.
//
// A byte of a plain file has the same place in its page in memory and in the file, which is fastest
// to read: see page_memory.h. After an over-long line the places may differ.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

#include "engine/core/page_memory.h"

namespace nonet {

/// Returns where the first line begins that has more than kMaxLineBytes; npos if there is none.
size_t find_long_line(std::string_view text);

/// A text in memory of its own.
class HeldText {
 public:
  std::string_view view() const { return {memory_.data() + begin_, size_}; }
  void clear() { size_ = 0; }

  /// Makes it `size` bytes long, for the bytes of a file from `offset` on. They are undefined.
  std::span<char> make_room(uint64_t offset, size_t size) {
    begin_ = offset % kPageBytes;
    size_ = size;
    memory_.make_room(begin_ + size);
    return {memory_.data() + begin_, size};
  }

 private:
  friend class LineBuffer;
  PageMemory memory_;
  size_t begin_ = 0;
  size_t size_ = 0;
};

/// Positions count the kept bytes of all inputs, one input after the other.
class LineBuffer {
 public:
  /// The place of the bytes that a call of add() has added.
  struct Added {
    uint64_t begin = 0;    ///< position of the first kept byte
    uint64_t end = 0;      ///< position after the last kept byte
    uint64_t dropped = 0;  ///< bytes that were dropped before the first kept byte
    size_t bytes = 0;      ///< of the room, kept or dropped

    /// Returns the position of a byte. For a dropped byte, returns the position of the next kept
    /// byte.
    uint64_t position_of(uint64_t offset) const {
      return std::min(begin + offset - std::min(offset, dropped), end);
    }
  };

  LineBuffer() = default;
  /// Uses this memory instead of new memory.
  explicit LineBuffer(PageMemory memory) : memory_(std::move(memory)) {}
  PageMemory take_memory() { return std::move(memory_); }

  /// Drops the text. The next byte begins a line. It is at `offset` in its input.
  void begin_input(uint64_t offset);
  /// Returns the number of bytes of over-long lines that were dropped so far.
  uint64_t dropped_bytes() const { return dropped_; }
  /// Returns whether some of these are in the text or right behind it.
  bool has_gap() const { return skipping_ || gap_end_ > position_; }

  std::string_view text() const { return {memory_.data() + begin_, end_ - begin_}; }
  /// Returns the position at which text() begins.
  uint64_t position() const { return position_; }

  /// Removes bytes from the front of the text.
  void take(size_t count) {
    begin_ += count;
    position_ += count;
  }

  /// Replaces `held` by the `count` bytes that were taken last. If little text is left, they are
  /// not copied: the buffer gets the memory of `held` in exchange. Requires that room() was not
  /// called since they were taken, because it overwrites them. Views of the text become invalid.
  void hand_over(size_t count, HeldText& held);

  /// Returns room for `count` bytes after the text and after `used` bytes that were already written
  /// to the room. Views of the text become invalid.
  std::span<char> room(size_t used, size_t count);

  /// Adds the first `count` bytes of the room to the text, or those up to the end of an over-long
  /// line: then the others are at the front of the room, to be added next.
  Added add(size_t count);

 private:
  void forget_front(size_t count);

  PageMemory memory_;
  size_t begin_ = 0;
  size_t end_ = 0;
  size_t last_line_ = 0;   // the beginning of the last line
  bool skipping_ = false;  // the last line is too long: the rest of it is dropped
  uint64_t gap_end_ = 0;   // position of the first byte behind those that were dropped last
  uint64_t position_ = 0;
  uint64_t dropped_ = 0;
};

}  // namespace nonet
