// The text of an input that is read and not yet taken. Of a line that is too long only so much is
// kept that it is seen to be.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace nonet {

/// Positions count the kept bytes of all inputs, one input behind the other.
class LineBuffer {
 public:
  /// Where the bytes of a call of add() are.
  struct Added {
    uint64_t begin = 0;    ///< position of the first kept byte
    uint64_t end = 0;      ///< position behind the last kept byte
    uint64_t dropped = 0;  ///< bytes that were dropped ahead of the first kept byte

    /// Returns the position of a byte; of a dropped byte, that of the next kept byte.
    uint64_t position_of(uint64_t offset) const {
      return std::min(begin + offset - std::min(offset, dropped), end);
    }
  };

  /// Drops the text. The next byte begins a line.
  void begin_input();

  std::string_view text() const { return {bytes_.data() + begin_, end_ - begin_}; }
  /// The position at which text() begins.
  uint64_t position() const { return position_; }

  /// Takes bytes from the front of the text.
  void take(size_t count) {
    begin_ += count;
    position_ += count;
  }

  /// Returns room for `count` bytes behind the text and behind `used` bytes that were written to
  /// the room before. Views of the text become invalid.
  std::span<char> room(size_t used, size_t count);

  /// Adds the first `count` bytes of the room to the text.
  Added add(size_t count);

 private:
  std::vector<char> bytes_;
  size_t begin_ = 0;
  size_t end_ = 0;
  size_t last_line_ = 0;   // where the last line begins
  bool skipping_ = false;  // the last line is too long: all up to its end is dropped
  uint64_t position_ = 0;
};

}  // namespace nonet
