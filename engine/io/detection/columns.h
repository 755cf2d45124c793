// Finds the column of a table, or the field of JSON objects, whose values are puzzles: the boards
// of the columns are solved (engine/io/detection/judge.h). Names decide among equals only.
//
//     1. The columns of puzzles. Columns with the same boards are one column. Puzzles with the
//     clues
//        of others and more may be answers: they count if their name is usual for puzzles.
//        Of several columns the one with a usual name.
//     2. If no column has puzzles: those whose boards have no solution, then full grids, but no
//        full grids under a name of solutions.
//     3. Without boards: the column with a usual name; its values are malformed.
//
// A name that contradicts the boards is refused: a column that is named for puzzles and has text in
// which no board is found, and puzzles in a column that is named for solutions.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/io/detection/judge.h"
#include "engine/io/formats/field_cells.h"
#include "engine/io/formats/records.h"

namespace nonet {

/// Kinds of values. A `full_grid` has no blank: it may be a solution.
enum class ValueKind { other, full_grid, puzzle };
ValueKind kind_of_value(std::string_view value);

/// Returns the column that an option gives by name or by number, from 1. Throws DataError if there
/// is no such column.
size_t column_of_option(const std::vector<std::string>& names, const std::string& option);

/// Return whether the name of a column is usual for puzzles or for solutions.
bool is_puzzle_name(std::string_view name);
bool is_solution_name(std::string_view name);

/// The boards in the values of one place: how their cells are written, and whether other text
/// stands around them.
struct PlaceOfBoards {
  CellSigns signs = {};
  bool is_inside_text = false;
  BoardSeries boards = {};

  bool has_boards() const;
};

/// Returns the way of reading in which most of the values are boards. Digits are from 0 if the
/// boards have more solutions then, or as many and a sign for blanks beside zeros.
PlaceOfBoards find_boards(const std::vector<std::string>& values);

/// Chooses the column of the puzzles by the first rows.
class ColumnChoice {
 public:
  /// The number of rows to examine.
  static constexpr size_t kMaxRows = 32;

  /// Without names there is no header.
  explicit ColumnChoice(std::vector<std::string> names) : names_(std::move(names)) {}

  /// Adds columns. Requires that `names` begins with the names of the columns that are known.
  void extend(const std::vector<std::string>& names) { names_ = names; }
  void add(const std::vector<std::string>& row);
  /// Judges the rows. The functions below require it.
  void judge_rows();

  /// Returns the column of puzzles; none if there are no boards and no usual name. Throws DataError
  /// if several columns could be it, or if names contradict the boards.
  std::optional<size_t> puzzles() const;
  /// Returns whether a column has a board.
  bool has_boards(size_t column) const {
    return column < places_.size() && places_[column].has_boards();
  }
  /// Returns whether puzzles stand in several columns, but never in two of a row: the lines are no
  /// rows of a table.
  bool is_no_table() const;
  /// Returns how the boards of a column are written.
  PlaceOfBoards place(size_t column) const {
    return column < places_.size() ? places_[column] : PlaceOfBoards();
  }
  /// Returns whether a column has a puzzle of candidates.
  bool has_candidates(size_t column) const;
  bool has_names() const { return !names_.empty(); }
  /// Returns whether the name of a column is usual for puzzles.
  bool is_usual(size_t column) const {
    return column < names_.size() && is_puzzle_name(names_[column]);
  }
  /// Throws DataError if a column without boards has numbers with exponents, as spreadsheets write
  /// 81 digits.
  void check_digits(size_t column) const;
  /// Returns the column of solutions: the one with a usual name, or the only one that has the
  /// solutions of the puzzles, or other full grids.
  std::optional<size_t> solutions(size_t puzzle_column) const;
  /// Returns what the boards of each column are, for people.
  std::vector<std::string> descriptions() const;
  /// Returns have_blanks() for a column and the boards of the others.
  bool has_blanks(size_t column) const;
  /// Returns whether a column other than `puzzle_column` has full grids.
  bool has_full_columns(size_t puzzle_column) const { return !full_columns(puzzle_column).empty(); }

 private:
  bool is_named_solution(size_t column) const {
    return column < names_.size() && is_solution_name(names_[column]);
  }
  std::vector<size_t> columns_with(Role role) const;
  std::vector<size_t> rivals() const;
  void check_names(size_t chosen) const;
  std::vector<size_t> full_columns(size_t puzzle_column) const;
  std::string name_of_column(size_t column) const;
  std::optional<size_t> only_one_of(const std::vector<size_t>& columns) const;

  std::vector<std::string> names_;
  std::vector<std::vector<std::string>> values_;  // by column, then by row
  size_t rows_ = 0;
  std::vector<size_t> candidates_;     // columns that have held candidates
  std::vector<PlaceOfBoards> places_;  // by column
  std::vector<Judgement> judgements_;
};

}  // namespace nonet
