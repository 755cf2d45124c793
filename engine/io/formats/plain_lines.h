// Lines of 81 characters and a line end, which nearly all corpora consist of. They are read and
// written with vectors, many at a time.
#pragma once

#include <nonet/grid.h>

#include <cstddef>
#include <span>
#include <string_view>

namespace nonet {

/// Bytes of such a line, with its end.
inline constexpr size_t kPlainLineBytes = kCells + 1;

/// The functions for one of Highway's targets.
struct PlainLines {
  std::string_view target;

  /// How many lines at the front of `text`, `most` at the most, have 81 characters and LF: none of
  /// the 81 is white space, a lower character, '#' or no ASCII, so each line is a record.
  size_t (*count)(std::string_view text, size_t most);

  /// Parses as many lines at the front of `text` as there are puzzles, or up to the first one that
  /// has anything but 81 digits or dots and LF. Returns how many.
  size_t (*parse)(std::string_view text, std::span<Grid> puzzles);

  /// Writes each grid as 81 digits and LF.
  void (*write)(std::span<const Grid> grids, char* out);
};

/// For each target that this machine has, the best one first.
std::span<const PlainLines> plain_lines_of_targets();

/// Those to use.
inline const PlainLines& plain_lines() { return plain_lines_of_targets().front(); }

}  // namespace nonet
