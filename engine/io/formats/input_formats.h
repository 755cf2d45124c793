// The formats puzzles come in: how a slice of bytes is cut at record ends, and how it is parsed.
// recognition.h tells which one an input is of.
//
// Cutting is the serial part of reading and does the least that finds the record ends. Both walk
// the same records, so they cannot disagree. Lines end in LF; a CR before it is ignored, as are
// blanks at both ends. Empty lines, and lines that begin with '#', are no part of a record, and end
// a grid.
#pragma once

#include <nonet/candidates.h>
#include <nonet/formats.h>
#include <nonet/grid.h>
#include <nonet/result.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/fault.h"

namespace nonet {

/// A line of more bytes than this is one malformed record; what is beyond may be dropped unread.
inline constexpr size_t kMaxLineBytes = 65536;

/// How much of a text is taken, and what it holds.
struct Cut {
  size_t bytes = 0;
  uint64_t records = 0;
  uint64_t lines = 0;
  /// Not empty: no record can be taken behind these, as the end of the next one cannot be told. Says
  /// why.
  std::string_view refusal = {};
  uint64_t refused_line = 0;  ///< where that is seen, from 0 in the text
};

/// When to stop cutting: at the first record end where either is reached.
struct CutLimits {
  size_t bytes;
  uint64_t records;
};

/// One record as it stands in the input.
struct Record {
  /// The line, trimmed (of a table: with its line end taken off); of a grid, all from its first row
  /// to its last.
  std::string_view text;
  uint64_t line = 0;  ///< of its beginning, from 0 in the parsed text
  Fault fault;        ///< none: a puzzle
};

/// The records of a text, and the puzzles of those that are not malformed, in the same order: grids
/// or, in a format that has candidates, candidates. The other vector is empty.
struct ParsedText {
  std::vector<Record> records;
  std::vector<Grid> puzzles;
  std::vector<Candidates> candidates;

  size_t puzzle_count() const { return puzzles.size() + candidates.size(); }
  PuzzleView puzzle(size_t index) const {
    return candidates.empty() ? PuzzleView(puzzles[index]) : PuzzleView(candidates[index]);
  }
};

/// How one input is laid out: its format and, of a table or of JSON objects, its columns.
struct InputLayout {
  const InputFormat* format = nullptr;
  char delimiter = ',';
  size_t puzzle_column = 0;
  std::optional<size_t> checked_column =
      {};  ///< the one with claimed solutions, if they are checked
  bool has_header = false;
  std::vector<std::string> columns = {};  ///< names
};

struct InputFormat {
  std::string_view name;
  std::string_view description;

  /// Takes whole records, with the empty lines and comments between, from the front of `text`.
  /// Takes nothing if there is no whole record; at the end of the input (`at_end`) what is left is
  /// one. A text to start on is always at a record's beginning. Stops ahead of a record whose end
  /// cannot be told, and says so.
  Cut (*cut)(const InputLayout& layout, std::string_view text, bool at_end, CutLimits limits);

  /// Parses a text that was cut, replacing what is in `parsed`. The views point into `text`.
  void (*parse)(const InputLayout& layout, std::string_view text, ParsedText& parsed);

  /// The values of the layout's columns in a record, null if it is not well formed. Null function:
  /// the format has no columns.
  std::optional<std::vector<std::string>> (*fields)(const InputLayout& layout,
                                                    std::string_view record) = nullptr;
  /// Whether its puzzles are candidates, not grids.
  bool has_candidates = false;
  /// The characters of a puzzle at the front of a line, behind which a separator and any text may
  /// follow. 0: no text may.
  size_t line_characters = 0;
};

std::span<const InputFormat> input_formats();

/// Takes the empty lines and comments at the front of `text`.
Cut cut_gap(std::string_view text, bool at_end);

/// Parses the first `count` characters of `text` as cells into `cells`, digits 1 to 9 or blanks.
/// What follows them must be nothing, or a separator (white space, comma, semicolon, colon, '#').
Fault parse_cells(std::string_view text, size_t count, uint8_t* cells);

/// What follows the cells of a record of the format `line`: its separator and the rest, or nothing.
std::string_view rest_of(const InputLayout& layout, const Record& record);

/// The solution that a good record claims beside its puzzle: what stands in the checked column of a
/// table, or behind the cells of a line and a separator. Empty if there is none.
std::string claimed_solution(const InputLayout& layout, const Record& record);

/// `text` made fit to be shown on one line: cut to 160 bytes, control and non-ASCII bytes as '?'.
std::string excerpt(std::string_view text);

}  // namespace nonet
