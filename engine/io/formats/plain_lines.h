// Lines that vector instructions read and write many at a time. Nearly all corpora consist of lines
// of 81 characters. Of other lines, vectors find the ends, and parse single puzzles. Objects that
// are a line each they read one by one.
#pragma once

#include <nonet/grid.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/io/formats/records.h"

namespace nonet {

/// Characters that make a line odd: at any place, or as its first character. An empty line is odd
/// anyway, so a line end stands for none.
struct OddCharacters {
  char anywhere;
  char first = '\n';
  char other_first = '\n';
};

/// A line that is a JSON object.
struct ObjectLine {
  size_t bytes = 0;         ///< with its line end; 0: it must be looked at more closely
  std::string_view object;  ///< without blanks around it
  std::string_view value;   ///< of the field that is looked for: a string or an array
};

/// The functions for one of Highway's targets.
struct PlainLines {
  std::string_view target;

  /// Returns the number of lines at the front of `text`, at most `most`, that have 81 characters
  /// and LF. None of the 81 characters is white space, a control character, '#' or outside ASCII,
  /// so each line is a record.
  size_t (*count)(std::string_view text, size_t most);

  /// Parses lines at the front of `text` until `puzzles` is full, or up to the first line that is
  /// not 81 digits or dots and LF. Returns the number of lines.
  size_t (*parse)(std::string_view text, std::span<Grid> puzzles);

  /// Parses 81 digits or dots. Returns false if there are other characters; `cells` is then
  /// undefined.
  bool (*parse_cells)(const char* text, uint8_t* cells);

  /// Takes lines of any length from the front of `text`, as InputSide::cut does. Stops before a
  /// line that may be no record, because it begins with white space, a control character, '#' or a
  /// character outside ASCII; before a line with an odd character; and near the end of the text.
  Cut (*cut)(std::string_view text, OddCharacters odd, CutLimits limits);

  /// Returns the position of the first `a` or `b`. May return the size near the end of the text.
  size_t (*find)(std::string_view text, char a, char b);

  /// Reads the object in the line at the front of `text`, with a comma behind it if `has_comma`,
  /// and looks for the field with this path. May give up: near the end of the text, where a string
  /// has escapes, where the value is of another kind, or where there is none. JsonReader reads such
  /// a line.
  ObjectLine (*object)(std::string_view text, std::string_view path, bool has_comma);

  /// Writes each grid as 81 digits and LF.
  void (*write)(std::span<const Grid> grids, char* out);
};

/// Returns whether a line with this first character is surely a record. On ARM `char` has no sign.
constexpr bool begins_record(char c) { return static_cast<signed char>(c) > ' ' && c != '#'; }

/// Returns the functions for each target of this machine, the best target first.
std::span<const PlainLines> plain_lines_of_targets();

/// Returns the functions to use.
inline const PlainLines& plain_lines() { return plain_lines_of_targets().front(); }

}  // namespace nonet
