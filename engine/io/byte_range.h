// A range of the bytes of the inputs, and the position of a reader relative to it.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>

namespace nonet {

/// A range of the bytes of all inputs, one after the other, as they are in the files. A record
/// belongs to the range that has its first byte; in compressed data, to the range that has the
/// first byte of its member.
struct ByteRange {
  uint64_t begin = 0;
  uint64_t end = 0;

  bool operator==(const ByteRange&) const = default;
};

/// Finds the ends of a range in the text that is read from its bytes. Positions are those of the
/// text; they never decrease.
class RangeProgress {
 public:
  enum class Phase { ahead, inside, behind };

  /// No range: everything is inside.
  explicit RangeProgress(const std::optional<ByteRange>& range)
      : range_(range), phase_(range ? Phase::ahead : Phase::inside) {}

  Phase phase() const { return phase_; }

  /// Notes the ends of the range in bytes that were read: `count` bytes from `file_begin` on.
  /// `position_of(offset)` returns the position of each of them, and of the byte after them.
  template <class PositionOf>
  void note_bytes(uint64_t file_begin, uint64_t count, PositionOf position_of) {
    while (const auto end = next_end()) {
      if (*end > file_begin + count) break;
      note(position_of(*end > file_begin ? *end - file_begin : 0));
    }
  }

  /// Notes that the text from `position` on belongs to a member of compressed data that begins at
  /// `file_begin`.
  void note_member(uint64_t file_begin, uint64_t position) {
    while (const auto end = next_end()) {
      if (*end > file_begin) break;
      note(position);
    }
  }

  /// Returns the position of the next end of the range, if that end is read.
  std::optional<uint64_t> next_position() const {
    return positions_.empty() ? std::nullopt : std::optional(positions_.front());
  }

  /// Returns the next end of the range that is not read yet, in the bytes of all inputs.
  std::optional<uint64_t> next_end() const {
    if (!range_ || noted_ == 2) return {};
    return noted_ == 0 ? range_->begin : range_->end;
  }

  /// Passes the next end of the range. Requires: next_position().
  void pass() {
    positions_.pop_front();
    phase_ = phase_ == Phase::ahead ? Phase::inside : Phase::behind;
  }

  /// Notes that the inputs have ended.
  void end() {
    if (range_) phase_ = Phase::behind;
  }

 private:
  void note(uint64_t position) {
    positions_.push_back(position);
    ++noted_;
  }

  std::optional<ByteRange> range_;
  Phase phase_;
  std::deque<uint64_t> positions_;  // of ends that are read and not passed
  int noted_ = 0;
};

}  // namespace nonet
