// Tables: a result becomes tables once, and each format prints these.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nonet::cli {

/// For people a cell that is not known is "-". A column with no other cells is left out.
inline constexpr std::string_view kUnknown = "-";

struct Cell {
  std::string text{kUnknown};  ///< for people
  std::string plain{};         ///< for programs: no units and no separators; empty: not known
};

/// Returns a cell that people and programs read alike.
Cell text_cell(std::string_view text);
Cell number_cell(uint64_t number);
/// Returns "-" for people and an empty field for programs if the number is not known.
Cell number_cell(const std::optional<uint64_t>& number);

/// Returns a number for programs, with six digits; empty if it is not known.
std::string plain_number(const std::optional<double>& number);

struct Column {
  std::string_view title;  ///< for people; empty: the column is for programs only
  std::string_view key;    ///< for programs; empty: the column is for people only
  bool is_text = false;    ///< aligned to the left; numbers are aligned to the right
};

struct TableRow {
  std::vector<Cell> cells;  ///< one for each column
  bool for_people = true;
  bool for_programs = true;
};

struct Table {
  std::string name{};     ///< empty: people do not see the table
  std::string heading{};  ///< after the name; may be empty
  std::vector<Column> columns{};
  std::vector<TableRow> rows{};
  std::vector<std::string> remarks{};  ///< below the table, in Markdown
};

/// The tables of one result.
using Tables = std::vector<Table>;

/// A column of a table that has a row for each `Item`.
template <class Item>
struct ColumnOf {
  Column column;
  Cell (*cell)(const Item&);
};

template <class Columns>
std::vector<Column> columns_of(const Columns& table) {
  std::vector<Column> columns;
  for (const auto& row : table) columns.push_back(row.column);
  return columns;
}

template <class Columns, class Item>
std::vector<Cell> cells_of(const Columns& table, const Item& item) {
  std::vector<Cell> cells;
  for (const auto& row : table) cells.push_back(row.cell(item));
  return cells;
}

/// Returns each table with its name and heading above, and its columns aligned.
std::string to_text(const Tables& tables);

/// Returns the same as tables of Markdown, with the remarks. Cells have "|" and line breaks
/// escaped.
std::string to_markdown(const Tables& tables);

/// Returns one table of CSV (RFC 4180, lines end with "\n"). Its columns are the keys of all
/// tables in their order; a row leaves the columns empty that its table does not have.
std::string to_csv(const Tables& tables);

/// Returns the first line of to_csv(), with its line end.
std::string csv_header(const Tables& tables);

}  // namespace nonet::cli
