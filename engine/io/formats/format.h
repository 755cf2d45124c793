// A format of puzzles or answers: its name, its input side and its output side. The formats are the
// rows of format_table.h.
#pragma once

#include <nonet/grid.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/io/formats/answers.h"
#include "engine/io/formats/field_printer.h"
#include "engine/io/formats/records.h"
#include "engine/io/formats/text_buffer.h"

namespace nonet {

struct Format;

/// The functions that read a format.
///
/// Cutting is the serial part of reading: it only finds the ends of records. Cutting and parsing
/// must find the same records. Lines end in LF. A CR before it and blanks at both ends of a line
/// are ignored. Empty lines, and lines that begin with '#', belong to no record; they end a grid.
struct InputSide {
  std::string_view description;

  /// Takes whole records, with the empty lines and comments between them, from the front of `text`.
  /// Takes nothing if there is no whole record; at the end of the input (`at_end`) the rest is one
  /// record. Stops before a record whose end cannot be found, and returns the reason. Requires:
  /// `text` begins where a record may begin.
  Cut (*cut)(const InputLayout& layout, std::string_view text, bool at_end, CutLimits limits);

  /// Parses a text that was cut. Replaces the contents of `parsed`, whose views point into `text`.
  void (*parse)(const InputLayout& layout, std::string_view text, ParsedText& parsed);

  /// Returns the values of the layout's columns in a record; none if the record is not well formed.
  /// Null: the format has no columns.
  std::optional<std::vector<std::string>> (*fields)(const InputLayout& layout,
                                                    std::string_view record) = nullptr;

  /// Returns the text that follows the cells of a good record, with its separator. Null: the format
  /// has no such text.
  std::string_view (*text_after_cells)(std::string_view record) = nullptr;

  bool takes_titles = false;      ///< lines of words and numbers between records are allowed
  bool takes_candidates = false;  ///< its puzzles are candidates, not grids
  /// A format with columns: the row for a column of candidates, of the same name; null: there is
  /// none. It is not in the table.
  const Format* of_candidates = nullptr;
  bool is_fallback = false;  ///< used for an input in which no format is detected
};

/// The functions that write a format. begin() returns the text before the first record, batch()
/// appends the text of consecutive records, finish() returns the text after the last record.
/// Batches are formatted in parallel.
struct OutputSide {
  std::string_view description;

  /// Returns the header of an output. Null: the format has none.
  std::string (*begin)(const OutputShape& shape) = nullptr;

  /// Appends the text of each record of `batch`.
  void (*batch)(const AnswerBatch& batch, TextBuffer& text);

  /// The text between two batches that have records.
  std::string_view between_batches = {};

  /// Returns the footer of an output of `records` records. Only whole outputs have a footer. Null:
  /// the format has none.
  std::string (*finish)(const OutputShape& shape, uint64_t records) = nullptr;

  /// Returns the header of an output of `records` records, which replaces the one that begin()
  /// wrote and has the same length. Null: the header does not depend on the records.
  std::string (*final_begin)(const OutputShape& shape, uint64_t records) = nullptr;

  /// Returns the answer of a record; none if the record does not have this format. Null: the format
  /// holds no answers.
  std::optional<ClaimedAnswer> (*read)(const AnswerRecord& record) = nullptr;

  /// How records of chosen fields are written (--output-fields), below begin(). Null: the format
  /// has no named fields.
  const FieldSyntax* named_fields = nullptr;

  bool numbers_records = false;   ///< each answer has the number of its record
  bool carries_columns = false;   ///< the other columns of a table can be written beside an answer
  bool takes_candidates = false;  ///< a puzzle of candidates can be written
  std::string_view suffix = ".txt";  ///< of the names of files that a command names itself

  constexpr bool needs_footer() const { return finish != nullptr; }
  /// Returns whether it can only be written to a sink that has Sink::replace_front().
  constexpr bool replaces_header() const { return final_begin != nullptr; }
  /// Returns whether outputs can be concatenated, with the header of the first one only. Only with
  /// such a format a run can be resumed or sharded.
  constexpr bool can_be_concatenated() const {
    return !needs_footer() && !replaces_header() && between_batches.empty();
  }
};

/// A puzzle to write without an answer, with what its record has beside it.
struct PuzzleRecord {
  PuzzleView puzzle;
  const Grid* solution;                    ///< the one that the record states, or null
  std::string_view text;                   ///< behind the puzzle, with its separator
  const std::vector<std::string>& names;   ///< of the fields to write
  size_t puzzle_field;                     ///< the index of the puzzle among them
  const std::vector<std::string>& values;  ///< of these fields; that of the puzzle is not used
};

/// What a format of puzzles writes beside them.
enum class Beside { nothing, solution, text, fields };

/// The functions that write puzzles without answers, as `nonet convert` does.
struct PuzzleSide {
  std::string_view description;
  void (*write)(const PuzzleRecord& record, TextBuffer& text);
  Beside beside = Beside::nothing;
  bool takes_candidates = false;
  /// Returns the text before the first record; null: there is none.
  std::string (*begin)(const std::vector<std::string>& names) = nullptr;
  /// As in OutputSide.
  std::string (*final_begin)(uint64_t records) = nullptr;
  std::string_view between = {};  ///< follows each record but the last
  std::string_view end = {};      ///< follows the last record, or the beginning if there is none
};

struct Format {
  std::string_view name;
  std::optional<InputSide> input;          ///< none: it cannot be read
  std::optional<OutputSide> output;        ///< none: it cannot be written
  std::optional<PuzzleSide> puzzles = {};  ///< none: it cannot be written without answers
};

}  // namespace nonet
