// The first lines of an input, in which its format is detected.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/io/formats/text_lines.h"

namespace nonet {

/// The maximum number of bytes that detection examines.
inline constexpr size_t kEnoughBytes = 128 * 1024;

/// A line that is neither empty nor a comment.
struct ContentLine {
  Line line;
  Cut through;  ///< the text up to its end
  bool gap_follows = false;
};

/// The first content lines of a text, as far as they have been read. The number of bytes that it
/// examines depends on the text only, not on how much of the text has been read, because a part of
/// an over-long line may be missing.
class FirstLines {
 public:
  /// Requires: `text` begins with a content line.
  FirstLines(std::string_view text, bool at_end);

  std::string_view text() const { return text_; }
  bool at_end() const { return at_end_; }

  bool has(size_t i) const { return i < lines_.size(); }
  /// Returns whether more lines may follow that have not been read yet.
  bool may_grow() const { return may_grow_; }
  const ContentLine& operator[](size_t i) const { return lines_[i]; }

  /// Returns the line that follows line `i`. Returns an empty text for a gap or the end of the
  /// input, and none if the line has not been read yet.
  std::optional<std::string_view> after(size_t i) const;

 private:
  std::string_view text_;
  bool at_end_;
  bool may_grow_;
  std::vector<ContentLine> lines_;
};

/// A line before the records.
enum class TitleKind {
  none,    // not a title
  count,   // the number of puzzles, or a few numbers: "8960 9"
  header,  // a number or a name for each of 81 values
  words,
  number,  // the number of a grid, with leading zeros: "00001"
};

TitleKind kind_of_title(std::string_view line);

/// Returns whether a short number is the number of a grid and not a count of puzzles.
bool is_grid_number(std::string_view line);

}  // namespace nonet
