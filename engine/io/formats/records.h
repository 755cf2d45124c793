// Records of an input as they are cut and parsed, and how the input is laid out.
#pragma once

#include <nonet/candidates.h>
#include <nonet/fault.h>
#include <nonet/formats.h>
#include <nonet/grid.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nonet {

/// A line of more bytes is one malformed record, and the reader drops the bytes beyond.
inline constexpr size_t kMaxLineBytes = 65536;

/// The part of a text that was taken, and what it holds.
struct Cut {
  size_t bytes = 0;
  uint64_t records = 0;
  uint64_t lines = 0;
  /// Not empty: no record can be taken behind these, as the end of the next one is not known. Says
  /// why.
  std::string_view refusal = {};
  uint64_t refused_line = 0;  ///< the line of the cause, from 0 in the text
};

/// When to stop cutting: at the first record end where either is reached.
struct CutLimits {
  size_t bytes;
  uint64_t records;
};

/// One record as it stands in the input.
struct Record {
  /// The line, trimmed (of a table: without its line end); of a grid, all from its first row to its
  /// last.
  std::string_view text;
  uint64_t line = 0;  ///< of its beginning, from 0 in the parsed text
  Fault fault;        ///< none: a puzzle
};

/// The records of a text, and the puzzles of those that are not malformed, in the same order: grids
/// or, in a format that takes candidates, candidates. The other vector is empty.
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
  const Format* format = nullptr;  ///< one with an input side
  char delimiter = ',';
  size_t puzzle_column = 0;
  /// The column of claimed solutions, if they are checked.
  std::optional<size_t> checked_column = {};
  bool has_header = false;
  std::vector<std::string> columns = {};  ///< names

  // The functions of the format's input side, see format.h.
  Cut cut(std::string_view text, bool at_end, CutLimits limits) const;
  void parse(std::string_view text, ParsedText& parsed) const;
  /// Returns none also if the format has no columns.
  std::optional<std::vector<std::string>> fields(std::string_view record) const;
  /// Returns the text behind the cells of a record; empty if there is none or it is malformed.
  std::string_view text_after_cells(const Record& record) const;
  /// Returns the solution that a good record claims beside its puzzle: the value of the checked
  /// column, or the cells behind those of the puzzle. Empty if there is none.
  std::string claimed_solution(const Record& record) const;
};

}  // namespace nonet
