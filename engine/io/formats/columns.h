// Finds the column of a table, or the field of JSON objects, that holds the puzzles: the one whose
// values are puzzles. Names only break ties.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nonet {

/// Returns the cells of a field: trimmed, and without white space if it has several lines.
std::string cells_of_field(std::string_view field);

/// Kinds of values. A `full_grid` has no blank: it may be a solution.
enum class ValueKind { other, full_grid, puzzle };
ValueKind kind_of_value(std::string_view value);

/// Returns the column of an option: its name, or its number from 1. Throws DataError if there is
/// none.
size_t column_of_option(const std::vector<std::string>& names, const std::string& option);

/// Chooses the column of the puzzles by the names of the columns and by the first rows.
class ColumnChoice {
 public:
  /// Rows to look at. A column may hold nothing but malformed values in them.
  static constexpr size_t kMaxRows = 8;

  /// No names: there is no header.
  explicit ColumnChoice(std::vector<std::string> names) : names_(std::move(names)) {}

  /// Adds columns: `names` begins with the names it had.
  void extend(const std::vector<std::string>& names) { names_ = names; }

  /// Looks at one more row. Throws DataError if two columns could be meant.
  void add(const std::vector<std::string>& row);

  /// The column, if the rows so far decide it.
  const std::optional<size_t>& decided() const { return column_; }

  /// The most likely column if there are no more rows; none: there is none. Throws DataError if two
  /// could be meant.
  std::optional<size_t> conclude() const;

  /// Whether the name of a column is usual for puzzles.
  bool is_usual(size_t column) const;

  /// The column of solutions: by its name, or as the only other one with full grids.
  std::optional<size_t> solutions(size_t puzzle_column) const;

 private:
  std::string name_of_column(size_t column) const;
  std::optional<size_t> only_one_of(const std::vector<size_t>& columns) const;

  std::vector<std::string> names_;
  std::vector<size_t> full_;  // columns that have held a full grid
  std::optional<size_t> column_;
};

}  // namespace nonet
