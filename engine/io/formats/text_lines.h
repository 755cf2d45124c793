// Lines and characters as all input formats see them.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

#include "engine/io/formats/input_formats.h"

namespace nonet {

constexpr bool is_blank_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }

constexpr bool is_cell(char c) {
  return (c >= '0' && c <= '9') || c == '.' || c == '*' || c == '_' || c == '-';
}

/// What may stand between the cells of a record and the rest of its line.
constexpr bool is_separator(char c) {
  return c == ' ' || c == '\t' || c == ',' || c == ';' || c == ':' || c == '#' || c == '\v' ||
         c == '\f';
}

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

inline std::string_view trimmed(std::string_view line) {
  while (!line.empty() && is_blank_space(line.front())) line.remove_prefix(1);
  while (!line.empty() && is_blank_space(line.back())) line.remove_suffix(1);
  return line;
}

/// The line at the front of a text.
struct Line {
  size_t bytes = 0;       // with its line end; 0: the line is not whole yet
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
  // A reader may have dropped what is beyond, so it must not matter here.
  line.text = trimmed(line.raw.substr(0, kMaxLineBytes + 1));
  return line;
}

/// What stands at the front of a text: a record, or lines that are none.
struct Item {
  size_t bytes = 0;  // 0: not whole yet
  uint64_t lines = 0;
  bool is_record = false;
  std::string_view text;     // of a record
  uint64_t lines_ahead = 0;  // lines of the item that stand ahead of its record
  /// Not empty: where the record ends cannot be told, and why. It is then all there is.
  std::string_view refusal = {};
  uint64_t refused_line = 0;  // where that is seen, from 0
};

/// Whether a line reads as words: it begins with a letter, a bracket or a quote, and is UTF-8
/// without control characters. Words of a report (kStatusNames) are none of these.
bool is_title(std::string_view line);

}  // namespace nonet
