// Finds the column of a table, or the field of JSON objects, whose values are puzzles. If there are
// several, their names decide.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/io/formats/field_cells.h"
#include "engine/io/formats/records.h"

namespace nonet {

/// Kinds of values. A `full_grid` has no blank: it may be a solution.
enum class ValueKind { other, full_grid, puzzle };
ValueKind kind_of_value(std::string_view value);

/// Returns whether a value has one run of 81 cells, with blanks, inside other text.
bool has_puzzle_inside(std::string_view value);

/// Returns the column that an option gives by name or by number, from 1. Throws DataError if there
/// is no such column.
size_t column_of_option(const std::vector<std::string>& names, const std::string& option);

/// Chooses the column of the puzzles by the names of the columns and by the first rows.
class ColumnChoice {
 public:
  /// The number of rows to examine. All values of a column may be malformed in them.
  static constexpr size_t kMaxRows = 8;

  /// Without names there is no header.
  explicit ColumnChoice(std::vector<std::string> names) : names_(std::move(names)) {}

  /// Adds columns. Requires that `names` begins with the names of the columns that are known.
  void extend(const std::vector<std::string>& names) { names_ = names; }

  /// Examines one more row. Throws DataError if two columns could be the puzzle column.
  void add(const std::vector<std::string>& row);

  /// Returns the column if the rows so far decide it, else none.
  const std::optional<size_t>& decided() const { return column_; }

  /// Returns the most likely column, for use when there are no more rows; none if no column has
  /// puzzles. Throws DataError if two columns could be the puzzle column.
  std::optional<size_t> conclude() const;

  /// Returns whether a column has held a puzzle of candidates.
  bool has_candidates(size_t column) const;

  /// Returns whether the puzzles stand inside other text of this column.
  bool is_inside_text(size_t column) const;

  /// Returns how the cells of the puzzle column are written, as far as the rows show.
  CellSigns signs(size_t column) const;

  /// Returns whether more rows may show that the digits are not from 0.
  bool needs_more_rows() const { return column_ && signs(*column_).from_zero; }

  /// Returns whether the name of a column is usual for puzzles.
  bool is_usual(size_t column) const;
  /// Returns whether the name of a column is usual for solutions.
  bool is_solution(size_t column) const;

  /// Returns the column of solutions: the one with a usual name, or the only other column with full
  /// grids.
  std::optional<size_t> solutions(size_t puzzle_column) const;

  /// Returns whether a column other than `puzzle_column` has held a full grid.
  bool has_full_columns(size_t puzzle_column) const;

 private:
  std::string name_of_column(size_t column) const;
  std::optional<size_t> only_one_of(const std::vector<size_t>& columns) const;

  std::vector<std::string> names_;
  std::vector<size_t> full_;  // columns that have held a full grid
  std::optional<size_t> column_;
  std::vector<size_t> candidates_;  // columns that have held candidates
  std::vector<size_t> inside_;  // columns that have held a puzzle inside other text, and no other
  std::vector<ZeroDigits> zero_digits_;  // by column
};

}  // namespace nonet
