// Records that a job makes, from other records or from none, and their fields.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/io/formats/text_buffer.h"
#include "engine/io/slice_reader.h"
#include "engine/pipeline/fields/fields.h"

namespace nonet {

struct RunControl;
class Sink;

/// Puzzles with the numbers of their records. The texts of the records must outlive it.
class MadeRecords {
 public:
  void clear();
  size_t size() const { return numbers_.size(); }
  /// Adds a puzzle. `from` is the record that it is made from; if there is none, the number of the
  /// line is that of the record.
  void add(uint64_t number, const Grid& puzzle, const Record& from);
  void add(uint64_t number, const Grid& puzzle) { add(number, puzzle, {{}, number - 1, {}}); }
  /// The same of candidates. Either all puzzles have them or none.
  void add(uint64_t number, const Candidates& puzzle);
  /// Adds a malformed record.
  void add(uint64_t number, const Record& malformed);

  const ParsedText& parsed() const { return parsed_; }
  std::span<const uint64_t> numbers() const { return numbers_; }

 private:
  ParsedText parsed_;
  std::vector<uint64_t> numbers_;
};

/// Appends a puzzle and a line end.
void append_puzzle_line(const Grid& puzzle, TextBuffer& text);

/// Appends the records of these puzzles. `slice` has the records that they are made from; it is
/// empty if there are none.
void write_made(const MadeRecords& made, const Slice& slice, FieldWriter& fields, TextBuffer& text);

/// Writes fields of puzzles that were found. After the run was given up, fields that can take a
/// second for a puzzle stay empty. Holds the working memory of one thread.
class FoundWriter {
 public:
  /// `control` must outlive it; `give_up` of the figures is ignored.
  FoundWriter(const FieldsConfig& fields, const RunControl& control);
  /// Replaces `text` by the records of these puzzles. Returns how many of them have empty fields.
  size_t write(const MadeRecords& found, TextBuffer& text);

 private:
  FieldsConfig config_;
  FieldWriter fields_;
  std::optional<FieldWriter> quick_;
};

/// Returns a remark on `count` records that were written without slow fields.
std::string remark_on_empty(uint64_t count, const std::vector<const Field*>& fields);

/// Writes puzzles that one thread hands over in order, a line each or some fields of each: these
/// are computed on all threads, for several thousand puzzles at a time. A run that is given up
/// still writes the puzzles found, see FoundWriter.
class PuzzleOutput {
 public:
  /// Without fields, lines are written. `format` is one with named fields. The sink and `control`
  /// must outlive it.
  PuzzleOutput(Sink& output, const std::vector<const Field*>& fields, const Format* format,
               int threads, const RunControl& control);

  /// Writes the text before the first puzzle.
  void begin();
  /// Throws std::system_error when writing fails.
  void add(const Grid& puzzle) { add(++next_, puzzle); }
  void add(uint64_t number, const Grid& puzzle);
  /// Writes the puzzles that are not written yet. Returns how many puzzles were written in all.
  uint64_t end();
  /// Returns a remark on the fields that were left empty; none if there are none.
  std::optional<std::string> remark() const;

 private:
  void write_lines();
  void write_fields();

  Sink& output_;
  const FieldsConfig fields_;
  const RunControl& control_;
  const int threads_;
  uint64_t next_ = 0;
  uint64_t written_ = 0;
  uint64_t left_empty_ = 0;  // of these
  std::vector<Grid> puzzles_;
  std::vector<uint64_t> numbers_;
};

}  // namespace nonet
