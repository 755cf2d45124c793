// Which column of a table, or which field of JSON objects, holds the puzzles: the one whose values
// are puzzles. Names only break ties.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/io/formats/input_formats.h"

namespace nonet {

/// The cells that a field holds: trimmed, and without white space where it has several lines.
std::string cells_of_field(std::string_view field);

/// What a value is. A `full_grid` has no blank: it may be a solution.
enum class ValueKind { other, full_grid, puzzle };
ValueKind kind_of_value(std::string_view value);

/// The column that an option names: by its name, or by its number from 1. Throws DataError.
size_t column_of_option(const std::vector<std::string>& names, const std::string& option);

/// Chooses the column of the puzzles by the names of the columns and by the first rows.
class ColumnChoice {
 public:
  /// How many rows are looked at. A column may hold nothing but malformed values that far.
  static constexpr size_t kMostRows = 8;

  /// No names: there is no header.
  explicit ColumnChoice(std::vector<std::string> names) : names_(std::move(names)) {}

  /// Has more columns than before, behind them.
  void extend(const std::vector<std::string>& names) { names_ = names; }

  /// Looks at one more row. Throws DataError if two columns could be meant.
  void add(const std::vector<std::string>& row);

  /// The column, if the rows so far decide it.
  const std::optional<size_t>& decided() const { return column_; }

  /// The column as far as it can be told without more rows; null: there is none. Throws DataError
  /// if two could be meant.
  std::optional<size_t> conclude() const;

  /// Whether a column has a name that is usual for puzzles.
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
