// Finds the blocks of an input in the text that is read from it: parts that begin at multiples of a
// number of bytes of the file. Digests and indexes are computed by blocks.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>

#include "engine/io/line_buffer.h"

namespace nonet {

class TextBlocks {
 public:
  struct Block {
    uint64_t position = 0;  ///< of its first byte, as LineBuffer counts
    uint64_t offset = 0;    ///< of its first byte in the file
    /// The bytes that a LineBuffer had dropped before it. None: its first byte was dropped.
    std::optional<uint64_t> dropped = {};
  };

  explicit TextBlocks(uint64_t block_bytes) : block_bytes_(block_bytes) {}

  /// The next byte is at this offset of an input. No block begins there.
  void begin_at(uint64_t offset) {
    blocks_.clear();
    next_offset_ = (offset / block_bytes_ + 1) * block_bytes_;
  }

  /// Notes bytes that were added to a buffer. They were at `file_begin` of the input.
  void note_bytes(uint64_t file_begin, uint64_t count, const LineBuffer::Added& added,
                  uint64_t dropped_before) {
    for (; next_offset_ < file_begin + count; next_offset_ += block_bytes_) {
      const uint64_t offset = next_offset_ - file_begin;
      note(next_offset_, added.position_of(offset),
           offset >= added.dropped && added.begin + (offset - added.dropped) < added.end,
           dropped_before + added.dropped);
    }
  }

  /// Notes text that belongs to a member of compressed data. A block begins with the first member
  /// that begins at or behind a multiple.
  void note_member(uint64_t member_begin, const LineBuffer::Added& added, uint64_t dropped_before) {
    if (member_begin < next_offset_) return;
    note(member_begin, added.begin, added.dropped == 0, dropped_before);
    next_offset_ = (member_begin / block_bytes_ + 1) * block_bytes_;
  }

  /// Returns the next block that begins in the text that was read and not passed; null: none.
  const Block* next() const { return blocks_.empty() ? nullptr : &blocks_.front(); }
  void pass() { blocks_.pop_front(); }

 private:
  void note(uint64_t offset, uint64_t position, bool is_kept, uint64_t dropped) {
    blocks_.push_back({position, offset, is_kept ? std::optional(dropped) : std::nullopt});
  }

  uint64_t block_bytes_;
  uint64_t next_offset_ = 0;
  std::deque<Block> blocks_;
};

}  // namespace nonet
