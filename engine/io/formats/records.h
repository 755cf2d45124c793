// Records of an input after cutting and parsing, and the layout of the input.
#pragma once

#include <nonet/candidates.h>
#include <nonet/fault.h>
#include <nonet/formats.h>
#include <nonet/grid.h>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nonet {

/// A line with more bytes is one malformed record. The reader drops the bytes beyond this number.
inline constexpr size_t kMaxLineBytes = 65536;

/// Kinds of text that are reported at the end of their input: they belong to no record, or their
/// meaning is not certain. So nothing is lost in silence.
enum class Passed : uint8_t {
  none,
  other_text,       ///< a line without cells, in a format whose records are found inside text
  further_puzzles,  ///< a puzzle behind that of the line
  repeated_header,  ///< the header of a table once more, as `cat a.csv b.csv` gives
  empty_row,        ///< delimiters only, as spreadsheets write an empty line
  marks,            ///< pencil marks behind the givens of a grid
  solution,         ///< a full grid, where full grids are the solutions of the puzzles
  commented_board,  ///< 81 cells in a line that begins with '#'
};
inline constexpr size_t kPassedKinds = 8;

/// How often text of a kind was passed.
struct PassedCount {
  uint64_t count = 0;
  uint64_t first_line = 0;  ///< from 0 in the text
};

/// The part of a text that was taken, and its contents.
struct Cut {
  size_t bytes = 0;
  uint64_t records = 0;
  uint64_t lines = 0;
  std::array<PassedCount, kPassedKinds> passed = {};  ///< indexed by Passed
  /// The reason why no record can be taken after these: the end of the next one cannot be found.
  /// Empty: there is no such problem.
  std::string_view refusal = {};
  uint64_t refused_line = 0;  ///< the line of the cause, from 0 in the text

  /// Counts text that is in no record and begins behind the lines so far.
  void count(Passed kind) {
    PassedCount& of_kind = passed[static_cast<size_t>(kind)];
    if (of_kind.count++ == 0) of_kind.first_line = lines;
  }
};

/// Cutting stops at the first end of a record at which one of these limits is reached.
struct CutLimits {
  size_t bytes;
  uint64_t records;
};

/// The text of one record, as in the input.
struct Record {
  /// The trimmed line; in a table, the row without its line end; of a grid, all text from its first
  /// row to its last.
  std::string_view text;
  uint64_t line = 0;  ///< the line of its beginning, from 0 in the parsed text
  Fault fault;        ///< none: a puzzle
};

/// The bytes of a plain line: 81 characters and LF. Nearly all corpora consist of such lines.
inline constexpr size_t kPlainLineBytes = kCells + 1;

/// The records of a text, in order. Plain lines at the front of the text take no memory, because
/// the text and the line number of each follow from those of the first one.
class Records {
 public:
  class Iterator {
   public:
    Iterator(const Records& records, size_t index) : records_(&records), index_(index) {}
    Record operator*() const { return (*records_)[index_]; }
    Iterator& operator++() {
      ++index_;
      return *this;
    }
    bool operator==(const Iterator&) const = default;

   private:
    const Records* records_;
    size_t index_;
  };

  void clear() {
    plain_count_ = 0;
    others_.clear();
  }
  void push_back(const Record& record) { others_.push_back(record); }
  /// Adds `count` plain lines that are puzzles. `line` is the line of the first one.
  void push_back_lines(const char* text, size_t count, uint64_t line) {
    if (size() == 0) {
      plain_text_ = text;
      first_line_ = line;
    }
    if (others_.empty() && text == plain_text_ + plain_count_ * kPlainLineBytes) {
      plain_count_ += count;
      return;
    }
    for (size_t i = 0; i < count; ++i) others_.push_back(plain_line(text, line, i));
  }

  size_t size() const { return plain_count_ + others_.size(); }
  bool empty() const { return size() == 0; }
  Record operator[](size_t index) const {
    return index < plain_count_ ? plain_line(plain_text_, first_line_, index)
                                : others_[index - plain_count_];
  }
  Record front() const { return (*this)[0]; }
  /// The records from the first one on that is no plain line at the front.
  std::span<Record> others() { return others_; }
  Iterator begin() const { return {*this, 0}; }
  Iterator end() const { return {*this, size()}; }

 private:
  static Record plain_line(const char* text, uint64_t first_line, size_t index) {
    return {{text + index * kPlainLineBytes, kCells}, first_line + index, {}};
  }

  size_t plain_count_ = 0;
  const char* plain_text_ = nullptr;
  uint64_t first_line_ = 0;     // of the plain lines
  std::vector<Record> others_;  // from the first record that is no plain line
};

/// The records of a text, and the puzzles of the records that are not malformed, in the same order.
/// The puzzles are candidates in a format that takes candidates, else grids. The other vector is
/// empty.
struct ParsedText {
  Records records;
  std::vector<Grid> puzzles;
  std::vector<Candidates> candidates;

  size_t puzzle_count() const { return puzzles.size() + candidates.size(); }
  PuzzleView puzzle(size_t index) const {
    return candidates.empty() ? PuzzleView(puzzles[index]) : PuzzleView(candidates[index]);
  }
};

/// How the cells of an input are written, where they are not plain.
struct CellSigns {
  std::string_view blank = {};  ///< one more sign of a blank: "x", "X", "?" or a middle dot
  bool from_zero = false;       ///< the digits are 0 to 8; what is no digit is a blank
  bool has_plus = false;        ///< a '+' precedes each digit that is set and no clue: a blank
  bool has_letters = false;     ///< the letters b to j are the digits 1 to 9, and '_' is a blank
  bool by_boxes = false;        ///< the cells of a field are box after box, not row after row

  bool is_plain() const { return *this == CellSigns(); }
  bool operator==(const CellSigns&) const = default;
};

/// What a named field of an answer says.
enum class AnswerField : uint8_t { other, record, puzzle, solution, status, form };

/// Lines among the rows of grids that have nine cells and are no rows.
struct GridMarks {
  std::string line = {};     ///< one of nine equal blanks, trimmed; empty: there is none
  bool is_at_grids = false;  ///< it may stand once before each grid
  bool is_at_bands = false;  ///< it may stand once between two bands of a grid
  bool has_numbers = false;  ///< the numbers of the columns may stand above each grid
};

/// The layout of one input: its format and, for a table or JSON objects, its columns.
struct InputLayout {
  /// As `run`: all puzzles of a line are records.
  static constexpr size_t kAllRuns = SIZE_MAX;

  const Format* format = nullptr;  ///< one with an input side
  char delimiter = ',';
  CellSigns signs = {};
  size_t run = 0;           ///< of the format `text`: which run of 81 cells of a line is the puzzle
  size_t runs_in_line = 0;  ///< of the format `text`: the runs of each line; 0: it varies
  bool has_titles = false;  ///< of `line` and `text`: lines without cells stand between records
  bool passes_solutions = false;  ///< full grids are no records, but solutions of the puzzles
  bool has_blanks = false;        ///< all puzzles have blanks: a full grid is malformed
  /// A record of more bytes may be two, see is_joined().
  size_t joined_bytes = SIZE_MAX;
  GridMarks grid_marks = {};      ///< of the format `grid`
  size_t first_value = 0;         ///< of the format `values`: values of a line before the cells
  size_t values_in_line = 0;      ///< all values of a line, if more than 81
  bool is_inside_text = false;    ///< of a column: text surrounds the cells of the puzzle
  size_t puzzle_column = 0;
  /// The column of claimed solutions, if they are checked.
  std::optional<size_t> checked_column = {};
  bool has_header = false;
  bool holds_answers = false;             ///< a sentence may be an answer, and is no title then
  std::vector<std::string> columns = {};  ///< names
  std::vector<AnswerField> answer_fields = {};  ///< of the columns of a table of answers
  std::string header = {};                ///< if there is one, its text and the comments above it
  std::string evidence = {};              ///< why the format was chosen, for people
  std::vector<std::string> series = {};   ///< what the boards of its first part are, for people
  std::string header_row = {};  ///< its row alone, by which it is known when it is repeated

  // The functions of the format's input side, see format.h.
  Cut cut(std::string_view text, bool at_end, CutLimits limits) const;
  void parse(std::string_view text, ParsedText& parsed) const;
  /// As in format.h. Returns none also if the format has no columns.
  std::optional<std::vector<std::string>> fields(std::string_view record) const;
  /// Returns the text that follows the cells of a record; empty if there is none, or if the record
  /// is malformed.
  std::string_view text_after_cells(const Record& record) const;
  /// The same without the separator.
  std::string_view text_behind(const Record& record) const;
  /// Returns the solution that a good record claims: the value of the checked column, or the cells
  /// that follow those of the puzzle. Empty if there is none.
  std::string claimed_solution(const Record& record) const;
};

}  // namespace nonet
