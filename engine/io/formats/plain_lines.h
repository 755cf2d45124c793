// Lines of 81 characters and a line end. Nearly all corpora consist of such lines. Vector
// instructions read and write many of them at a time, and single puzzles in other lines.
#pragma once

#include <nonet/grid.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace nonet {

/// The bytes of such a line, with its end.
inline constexpr size_t kPlainLineBytes = kCells + 1;

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

  /// Writes each grid as 81 digits and LF.
  void (*write)(std::span<const Grid> grids, char* out);
};

/// Returns the functions for each target of this machine, the best target first.
std::span<const PlainLines> plain_lines_of_targets();

/// Returns the functions to use.
inline const PlainLines& plain_lines() { return plain_lines_of_targets().front(); }

}  // namespace nonet
