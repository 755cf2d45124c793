// The first lines of an input, in which its format is detected.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/io/formats/text_lines.h"

namespace nonet {

/// Detection looks at no more bytes of an input.
inline constexpr size_t kEnoughBytes = 128 * 1024;

/// A line that is neither empty nor a comment.
struct ContentLine {
  Line line;
  Cut through;  ///< all up to its end
  bool gap_follows = false;
};

/// The first content lines of a text, as far as they are there. How far it looks depends on the
/// text and not on how much of it is there: of a line that is too long a part may be missing.
class FirstLines {
 public:
  /// Requires: `text` begins with a content line.
  FirstLines(std::string_view text, bool at_end);

  std::string_view text() const { return text_; }
  bool at_end() const { return at_end_; }

  bool has(size_t i) const { return i < lines_.size(); }
  /// Whether there may be more lines than are there yet.
  bool may_grow() const { return may_grow_; }
  const ContentLine& operator[](size_t i) const { return lines_[i]; }

  /// Returns the line that follows line `i`: empty text for a gap or the end of the input, none if
  /// it is not there yet.
  std::optional<std::string_view> after(size_t i) const;

 private:
  std::string_view text_;
  bool at_end_;
  bool may_grow_;
  std::vector<ContentLine> lines_;
};

/// A line ahead of the records.
enum class TitleKind {
  none,    // it is no title
  count,   // of puzzles, or a few numbers: "8960 9"
  header,  // a number or a name for each of 81 values
  words,
  number,  // of a grid, with zeros ahead: "00001"
};

TitleKind kind_of_title(std::string_view line);

/// Whether a line reads as words and has no long run of cells, as a mistyped record has.
bool is_title_line(std::string_view line);

/// Whether a short number is the number of a grid, and no count of puzzles.
bool is_grid_number(std::string_view line);

}  // namespace nonet
