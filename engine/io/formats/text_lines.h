// Lines, the same for all input formats.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

#include "engine/io/formats/cells.h"
#include "engine/io/formats/records.h"

namespace nonet {

inline std::string_view trimmed(std::string_view line) {
  while (!line.empty() && is_blank_space(line.front())) line.remove_prefix(1);
  while (!line.empty() && is_blank_space(line.back())) line.remove_suffix(1);
  return line;
}

/// The line at the front of a text.
struct Line {
  size_t bytes = 0;       // with its line end; 0: its end has not been read yet
  std::string_view raw;   // without its line end
  std::string_view text;  // trimmed

  bool is_too_long() const { return raw.size() > kMaxLineBytes; }
  bool is_comment() const { return !text.empty() && text.front() == '#'; }
  bool is_content() const { return !is_comment() && (!text.empty() || is_too_long()); }
};

inline Line first_line(std::string_view text, bool at_end) {
  const void* end = text.empty() ? nullptr : std::memchr(text.data(), '\n', text.size());
  Line line;
  if (end != nullptr) {
    line.raw = text.substr(0, static_cast<size_t>(static_cast<const char*>(end) - text.data()));
    line.bytes = line.raw.size() + 1;
  } else if (at_end) {
    line.raw = text;
    line.bytes = line.raw.size();
  } else {
    return line;
  }
  // The reader may have dropped the bytes beyond this number, so they must not matter here.
  line.text = trimmed(line.raw.substr(0, kMaxLineBytes + 1));
  return line;
}

/// The front of a text: a record, or lines that are not a record.
struct Item {
  size_t bytes = 0;  // 0: its end has not been read yet
  uint64_t lines = 0;
  bool is_record = false;
  std::string_view text;     // the text of the record
  uint64_t lines_ahead = 0;  // lines of the item before its record
  /// The reason why the end of the record cannot be found. The item is then the rest of the text.
  /// Empty: there is no such problem.
  std::string_view refusal = {};
  uint64_t refused_line = 0;     // the line of the cause, from 0
  Passed passed = Passed::none;  // text of the item that is reported
};

/// Returns whether a line is a comment with the cells of a puzzle.
bool is_commented_board(std::string_view line);

/// Takes the empty lines and comments at the front of `text`.
Cut cut_gap(std::string_view text, bool at_end);

/// Returns the item of a format whose records are one line each.
inline Item line_item(std::string_view text, bool at_end) {
  const Line line = first_line(text, at_end);
  return {line.bytes, 1, line.is_content(), line.is_too_long() ? line.raw : line.text};
}

/// Returns whether a line reads as words: it begins with a letter, a bracket, a quote or a '%', and
/// is UTF-8 without control characters. The status words (kStatusNames) are not titles.
bool is_title(std::string_view line);

/// Returns whether a line reads as words and is not a mistyped record, which has a long run of
/// cells.
bool is_title_line(std::string_view line);

}  // namespace nonet
