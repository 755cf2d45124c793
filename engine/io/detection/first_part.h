// The first part of an input, in which readings are tried: its records are cut and parsed with a
// layout, and solved.
#pragma once

#include <string_view>
#include <vector>

#include "engine/io/detection/judge.h"
#include "engine/io/formats/records.h"

namespace nonet {

/// The first lines of a text, up to 64 KiB. Which ones depends on the text only, not on how much of
/// it has been read.
class FirstPart {
 public:
  FirstPart(std::string_view text, bool at_end);

  std::string_view text() const { return text_; }
  /// Returns whether lines of it have not been read yet.
  bool may_grow() const { return may_grow_; }

  /// Returns the boards of its records; none for a malformed record. `is_refused` tells whether the
  /// end of a record was not found.
  BoardSeries boards(const InputLayout& layout, bool* is_refused = nullptr) const;
  /// Returns have_blanks() for its puzzles and the boards behind them.
  bool has_blanks(const InputLayout& layout) const;

  /// Returns the joined_bytes of the layout. If more than a few records are as is_joined() says,
  /// such text belongs to a record.
  size_t joined_bytes(const InputLayout& layout) const;

  struct Counts {
    size_t good = 0;        ///< boards with a solution
    size_t malformed = 0;   ///< records
    size_t unsolvable = 0;  ///< boards
    size_t multiple = 0;    ///< boards with several solutions, which are among the good ones
    bool is_first_unsolvable = false;

    /// Returns whether more is right than with other counts. A malformed record is better than a
    /// board without a solution: it is seen.
    bool is_better_than(const Counts& other) const;
  };
  Counts count_boards(const InputLayout& layout) const;

 private:
  ParsedText parse(const InputLayout& layout, bool* is_refused) const;

  std::string_view text_;
  bool may_grow_ = false;
  bool is_all_ = false;
};

}  // namespace nonet
