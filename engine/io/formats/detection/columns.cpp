#include "engine/io/formats/detection/columns.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nonet/candidates.h>
#include <nonet/errors.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "engine/core/setting.h"
#include "engine/io/formats/cells.h"
#include "engine/io/formats/field_cells.h"
#include "engine/io/formats/text_lines.h"

namespace nonet {
namespace {

constexpr std::array<std::string_view, 22> kPuzzleNames = {
    "puzzle",  "puzzles",  "quiz",  "quizzes", "question", "questions",    "sudoku", "sudokus",
    "board",   "boards",   "grid",  "grids",   "problem",  "problems",     "givens", "clues",
    "initial", "unsolved", "start", "input",   "q",        "puzzle_string"};
constexpr std::array<std::string_view, 18> kSolutionNames = {
    "solution", "solutions", "answer",     "answers",         "solved",        "a",
    "output",   "label",     "labels",     "target",          "targets",       "response",
    "expected", "result",    "completion", "solution_string", "solution_grid", "solved_board"};

std::string lower(std::string_view text) {
  std::string lowered(trimmed(text));
  for (char& c : lowered) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  return lowered;
}

template <class Names>
bool is_named(const std::string& name, const Names& names) {
  return std::ranges::find(names, lower(name)) != std::ranges::end(names);
}

}  // namespace

ValueKind kind_of_value(std::string_view value) {
  Grid grid;
  if (parse_field(value, {}, false, grid.cells.data())) return ValueKind::other;
  const bool has_blank = std::ranges::find(grid.cells, uint8_t{0}) != grid.cells.end();
  return has_blank ? ValueKind::puzzle : ValueKind::full_grid;
}

bool has_puzzle_inside(std::string_view value) {
  CellRuns runs(value, {});
  const auto run = runs.next();
  return run && run->has_blank && !runs.next();
}

size_t column_of_option(const std::vector<std::string>& names, const std::string& option) {
  const std::array<std::string, 1> wanted = {lower(option)};
  const auto named =
      std::ranges::find_if(names, [&](const std::string& name) { return is_named(name, wanted); });
  if (named != names.end()) return static_cast<size_t>(named - names.begin());
  size_t number = 0;
  const auto [end, error] = std::from_chars(option.data(), option.data() + option.size(), number);
  if (error == std::errc() && end == option.data() + option.size() && number >= 1 &&
      number <= names.size()) {
    return number - 1;
  }
  throw DataError(fmt::format("no column '{}' in '{}'", option,
                              excerpt(fmt::format("{}", fmt::join(names, ",")))));
}

void ColumnChoice::add(const std::vector<std::string>& row) {
  if (zero_digits_.size() < row.size()) zero_digits_.resize(row.size());
  std::vector<size_t> puzzles, usual_full;
  for (size_t i = 0; i < row.size(); ++i) {
    const ValueKind kind = kind_of_value(row[i]);
    if (candidates_of_text(row[i]) && !has_candidates(i)) candidates_.push_back(i);
    if (const auto cells = cells_of_field(row[i])) zero_digits_[i].add(*cells);
    if (kind == ValueKind::puzzle) puzzles.push_back(i);
    const bool is_inside = kind == ValueKind::other && has_puzzle_inside(row[i]);
    if (is_inside && !is_inside_text(i)) inside_.push_back(i);
    if (kind != ValueKind::full_grid) continue;
    if (std::ranges::find(full_, i) == full_.end()) full_.push_back(i);
    if (is_usual(i)) usual_full.push_back(i);
  }
  if (column_) return;
  // A solution that is not finished, or with the digits 0 to 8, is no puzzle beside one.
  const auto is_named_puzzle = [&](size_t i) { return is_usual(i); };
  bool has_usual = false;
  for (size_t i = 0; i < names_.size(); ++i) has_usual |= is_named_puzzle(i);
  if (has_usual) std::erase_if(puzzles, [&](size_t i) { return is_solution(i); });
  if (!puzzles.empty()) {
    column_ = only_one_of(puzzles);
  } else if (usual_full.size() == 1) {
    column_ = usual_full.front();
  }
}

bool ColumnChoice::is_inside_text(size_t column) const {
  return column_ != column && std::ranges::find(inside_, column) != inside_.end();
}

CellSigns ColumnChoice::signs(size_t column) const {
  return {.from_zero = column < zero_digits_.size() && zero_digits_[column].are_shown()};
}

bool ColumnChoice::has_candidates(size_t column) const {
  return std::ranges::find(candidates_, column) != candidates_.end();
}

std::optional<size_t> ColumnChoice::conclude() const {
  if (column_) return column_;
  if (!candidates_.empty()) return only_one_of(candidates_);
  // A column that is named for puzzles is not given up for another one.
  std::vector<size_t> usual, usual_inside, others;
  for (size_t i = 0; i < names_.size(); ++i) {
    if (!is_usual(i)) continue;
    usual.push_back(i);
    if (is_inside_text(i)) usual_inside.push_back(i);
  }
  if (!usual_inside.empty()) return only_one_of(usual_inside);
  if (!usual.empty()) return only_one_of(usual);
  if (!inside_.empty()) return only_one_of(inside_);
  for (const size_t column : full_) {
    if (!is_solution(column)) others.push_back(column);
  }
  if (!others.empty()) return only_one_of(others);
  if (full_.empty()) return {};
  // Full grids under a name of solutions are never the puzzles.
  throw DataError(
      fmt::format("no column holds puzzles: {} has full grids only, and its name is that of "
                  "solutions; choose the column of the puzzles{}",
                  name_of_column(full_.front()), hint(Setting::column)));
}

bool ColumnChoice::is_usual(size_t column) const {
  return column < names_.size() && is_named(names_[column], kPuzzleNames);
}

bool ColumnChoice::is_solution(size_t column) const {
  return column < names_.size() && is_named(names_[column], kSolutionNames);
}

std::optional<size_t> ColumnChoice::solutions(size_t puzzle_column) const {
  for (size_t i = 0; i < names_.size(); ++i) {
    if (i != puzzle_column && is_solution(i)) return i;
  }
  std::vector<size_t> others = full_;
  std::erase(others, puzzle_column);
  return others.size() == 1 ? std::optional(others.front()) : std::nullopt;
}

bool ColumnChoice::has_full_columns(size_t puzzle_column) const {
  return std::ranges::any_of(full_, [&](size_t column) { return column != puzzle_column; });
}

std::string ColumnChoice::name_of_column(size_t column) const {
  const bool has_name = column < names_.size() && !names_[column].empty();
  return has_name ? fmt::format("'{}'", excerpt(names_[column]))
                  : fmt::format("column {}", column + 1);
}

// Of several columns, choose the one with a usual name.
std::optional<size_t> ColumnChoice::only_one_of(const std::vector<size_t>& columns) const {
  if (columns.size() == 1) return columns.front();
  std::vector<size_t> usual;
  for (const size_t column : columns) {
    if (is_usual(column)) usual.push_back(column);
  }
  if (usual.size() == 1) return usual.front();
  const std::vector<size_t>& rivals = usual.empty() ? columns : usual;
  throw DataError(fmt::format("{} and {} could both be the puzzle column; choose one{}",
                              name_of_column(rivals[0]), name_of_column(rivals[1]),
                              hint(Setting::column)));
}

}  // namespace nonet
