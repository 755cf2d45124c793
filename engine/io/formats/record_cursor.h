// Walks over the records of a text and its puzzles at the same time.
#pragma once

#include <cstddef>

#include "engine/io/formats/records.h"

namespace nonet {

/// A place in the records of a ParsedText, and the same place in spans that have an element for
/// each puzzle: grids, solutions, results. A malformed record has no such element. The records must
/// stay where they are.
///
///     for (RecordCursor at(parsed); at; at.next()) {
///       if (at.is_puzzle()) use(parsed.puzzles[at.puzzle()]);
///     }
class RecordCursor {
 public:
  RecordCursor() = default;
  explicit RecordCursor(const ParsedText& parsed)
      : RecordCursor(parsed.records, parsed.puzzle_count()) {}
  /// Requires: `puzzles` is the number of records that are not malformed.
  RecordCursor(const Records& records, size_t puzzles)
      : records_(&records), record_count_(records.size()), puzzles_(puzzles) {}

  /// Returns whether there is a record at this place. The functions below require it.
  explicit operator bool() const { return index_ < record_count_; }

  size_t index() const { return index_; }
  Record record() const { return (*records_)[index_]; }
  bool is_puzzle() const { return !record().fault; }
  /// Returns the number of puzzles before this place. If is_puzzle(), this is the index of the
  /// puzzle.
  size_t puzzle() const { return puzzle_; }

  /// Returns the number of puzzles from this place up to the next malformed record.
  size_t puzzles_ahead() const {
    const size_t records = record_count_ - index_;
    if (puzzles_ - puzzle_ == records) return records;
    size_t count = 0;
    while (count < records && !(*records_)[index_ + count].fault) ++count;
    return count;
  }

  void next() {
    if (is_puzzle()) ++puzzle_;
    ++index_;
  }
  /// Moves over `count` records. Requires: count <= puzzles_ahead().
  void skip_puzzles(size_t count) {
    index_ += count;
    puzzle_ += count;
  }

 private:
  const Records* records_ = nullptr;
  size_t record_count_ = 0;
  size_t puzzles_ = 0;  // in all records
  size_t index_ = 0;
  size_t puzzle_ = 0;
};

}  // namespace nonet
