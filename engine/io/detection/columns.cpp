#include "engine/io/detection/columns.h"

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
bool is_named(std::string_view name, const Names& names) {
  name = name.substr(name.rfind('.') + 1);  // of a path into nested fields
  return std::ranges::find(names, lower(name)) != std::ranges::end(names);
}

}  // namespace

ValueKind kind_of_value(std::string_view value) {
  for (const CellSigns& signs : kCellSigns) {
    Grid grid;
    if (parse_field(value, signs, false, grid.cells.data())) continue;
    return is_full(grid) ? ValueKind::full_grid : ValueKind::puzzle;
  }
  return ValueKind::other;
}

bool is_puzzle_name(std::string_view name) { return is_named(name, kPuzzleNames); }
bool is_solution_name(std::string_view name) { return is_named(name, kSolutionNames); }

size_t column_of_option(const std::vector<std::string>& names, const std::string& option) {
  const auto named = std::ranges::find_if(
      names, [&](const std::string& name) { return lower(name) == lower(option); });
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

bool PlaceOfBoards::has_boards() const {
  return std::ranges::any_of(boards, [](const auto& board) { return board.has_value(); });
}

namespace {

/// Returns whether a value has two boards: which one is the puzzle is a question of text.
bool has_two_boards(const std::string& value) {
  return value.size() >= 2 * kCells && std::ranges::any_of(kCellSigns, [&](const auto& signs) {
           CellRuns runs(value, signs);
           return runs.next() && runs.next();
         });
}

BoardSeries boards_of(const std::vector<std::string>& values, const CellSigns& signs,
                      bool is_inside_text) {
  BoardSeries boards;
  for (const std::string& value : values) {
    Grid grid;
    // Most values are numbers and words.
    const bool is_mixed = !is_inside_text && has_two_signs(value, signs);
    const bool is_board = value.size() >= kCells - 1 && !is_mixed && !has_two_boards(value) &&
                          !parse_field(value, signs, is_inside_text, grid.cells.data());
    boards.push_back(is_board ? std::optional(grid) : std::nullopt);
  }
  return boards;
}

size_t count_boards(const BoardSeries& boards) {
  return static_cast<size_t>(
      std::ranges::count_if(boards, [](const auto& board) { return board.has_value(); }));
}

/// Returns the place as it is with other signs.
PlaceOfBoards with_signs(const std::vector<std::string>& values, const PlaceOfBoards& place,
                         const CellSigns& signs) {
  return {signs, place.is_inside_text, boards_of(values, signs, place.is_inside_text)};
}

/// Boards with a solution, and those of them with one.
std::pair<size_t, size_t> count_good(const BoardSeries& boards,
                                     uint64_t max_guesses = kJudgeGuesses) {
  const Judgement found = judge(boards, max_guesses);
  return {found.puzzles() + found.full, found.unique + found.full};
}

/// Returns whether the digits of a place are 0 to 8.
bool are_from_zero(const std::vector<std::string>& values, const PlaceOfBoards& usual,
                   const PlaceOfBoards& from_zero) {
  if (count_boards(from_zero.boards) < count_boards(usual.boards)) return false;  // one has a 9
  const auto as_zeros = count_good(from_zero.boards), as_blanks = count_good(usual.boards);
  if (as_zeros != as_blanks) return as_zeros > as_blanks;
  // Both have solutions: a sign for blanks beside zeros decides, or full grids.
  const auto shows = [](const std::string& value) {
    const auto cells = cells_of_field(value);
    return !cells ||
           (cells->find('0') != std::string::npos &&
            (cells->find('.') != std::string::npos || std::ranges::all_of(*cells, is_digit)));
  };
  return std::ranges::all_of(values, shows) && as_zeros.first > 0 &&
         std::ranges::any_of(from_zero.boards, [](const auto& board) {
           return board && std::ranges::find(board->cells, uint8_t{1}) != board->cells.end();
         });
}

}  // namespace

PlaceOfBoards find_boards(const std::vector<std::string>& values) {
  PlaceOfBoards best;
  size_t most = 0;
  for (const bool is_inside_text : {false, true}) {
    for (const CellSigns& signs : kCellSigns) {
      if (most == values.size()) break;
      BoardSeries boards = boards_of(values, signs, is_inside_text);
      const size_t count = count_boards(boards);
      if (count <= most) continue;
      most = count;
      best = {signs, is_inside_text, std::move(boards)};
    }
  }
  if (most == 0 || !best.signs.is_plain()) return best;
  PlaceOfBoards from_zero = with_signs(values, best, {.from_zero = true});
  if (are_from_zero(values, best, from_zero)) return from_zero;
  // Nine values may be a box.
  constexpr uint64_t kManyGuesses = 1000;
  if (best.is_inside_text || count_good(best.boards).second > 0) return best;
  if (count_good(best.boards, kManyGuesses).second > 0) return best;
  PlaceOfBoards by_boxes = with_signs(values, best, {.by_boxes = true});
  return 2 * count_good(by_boxes.boards, kManyGuesses).second > most ? by_boxes : best;
}

void ColumnChoice::add(const std::vector<std::string>& row) {
  if (values_.size() < row.size()) values_.resize(row.size());
  ++rows_;
  for (size_t i = 0; i < values_.size(); ++i) {
    values_[i].resize(rows_ - 1);
    values_[i].push_back(i < row.size() ? row[i] : std::string());
    if (candidates_of_text(values_[i].back()) && !has_candidates(i)) candidates_.push_back(i);
  }
}

bool ColumnChoice::has_candidates(size_t column) const {
  return std::ranges::find(candidates_, column) != candidates_.end();
}

void ColumnChoice::judge_rows() {
  places_.clear();
  std::vector<BoardSeries> series;
  for (const auto& values : values_) {
    places_.push_back(find_boards(values));
    series.push_back(places_.back().boards);
  }
  judgements_ = judge(series);
}

std::vector<size_t> ColumnChoice::columns_with(Role role) const {
  std::vector<size_t> columns;
  for (size_t i = 0; i < judgements_.size(); ++i) {
    if (judgements_[i].role == role && judgements_[i].boards > 0) columns.push_back(i);
  }
  return columns;
}

bool ColumnChoice::is_no_table() const {
  const std::vector<size_t> columns = columns_with(Role::puzzles);
  for (size_t row = 0; row < rows_; ++row) {
    const auto has_board = [&](size_t column) { return places_[column].boards[row].has_value(); };
    if (std::ranges::count_if(columns, has_board) > 1) return false;
  }
  return columns.size() > 1;
}

// Puzzles, and boards that may be puzzles as well: other ones in some rows, or puzzles with more
// clues under a usual name.
std::vector<size_t> ColumnChoice::rivals() const {
  std::vector<size_t> columns = columns_with(Role::puzzles);
  if (columns.size() != 1) return columns;
  const size_t first = columns[0];
  for (size_t i = 0; i < judgements_.size(); ++i) {
    const Judgement& found = judgements_[i];
    if (found.of != first || (found.role != Role::copies && found.role != Role::answers)) continue;
    if (found.role == Role::copies && found.agreeing == found.boards) {
      const auto rank = [&](size_t column) { return is_usual(column) - is_named_solution(column); };
      if (rank(i) > rank(columns[0])) columns[0] = i;
    } else if (is_usual(i) && found.puzzles() == found.boards) {
      columns.push_back(i);
    }
  }
  return columns;
}

/// Refuses a choice that a name contradicts, unless it is known why.
void ColumnChoice::check_names(size_t chosen) const {
  if (is_usual(chosen)) return;
  for (size_t i = 0; i < names_.size(); ++i) {
    if (!is_usual(i) || i >= values_.size() || has_boards(i)) continue;
    constexpr size_t kLongText = 40;  // a puzzle in any notation is longer
    if (std::ranges::none_of(values_[i],
                             [](const std::string& text) { return text.size() >= kLongText; }))
      continue;
    throw DataError(
        fmt::format("{} is named for puzzles, but no board is found in it; {} has {}; choose one{}",
                    name_of_column(i), name_of_column(chosen), describe(judgements_[chosen]),
                    hint(Setting::column)));
  }
  if (!is_named_solution(chosen)) return;
  throw DataError(
      fmt::format("{} is named for solutions, but has {}; choose the column of the puzzles{}",
                  name_of_column(chosen), describe(judgements_[chosen]), hint(Setting::column)));
}

std::optional<size_t> ColumnChoice::puzzles() const {
  std::vector<size_t> columns = rivals();
  if (columns.empty() && !candidates_.empty()) return only_one_of(candidates_);
  if (columns.empty()) columns = columns_with(Role::nothing);
  if (columns.empty()) {
    columns = columns_with(Role::grids);
    const std::vector<size_t> full = columns;
    std::erase_if(columns, [&](size_t i) { return is_named_solution(i); });
    std::vector<size_t> named;
    for (size_t i = 0; i < names_.size(); ++i) {
      if (is_usual(i)) named.push_back(i);
    }
    if (columns.empty() && !named.empty()) {
      const std::optional<size_t> column = only_one_of(named);
      check_digits(*column);
      return column;
    }
    if (columns.empty() && !full.empty()) {
      throw DataError(
          fmt::format("no column holds puzzles: {} has full grids only, and its name is that of "
                      "solutions; choose the column of the puzzles{}",
                      name_of_column(full.front()), hint(Setting::column)));
    }
    if (columns.empty()) return {};
  }
  const std::optional<size_t> column = only_one_of(columns);
  check_names(*column);
  return column;
}

void ColumnChoice::check_digits(size_t column) const {
  if (column >= values_.size() || has_boards(column)) return;
  for (const std::string& value : values_[column]) {
    const size_t exponent = value.find_first_of("eE");
    const bool is_number = exponent != std::string::npos && exponent > 0 &&
                           exponent + 1 < value.size() &&
                           value.find_first_not_of("0123456789.,+-eE") == std::string::npos;
    if (!is_number) continue;
    throw DataError(fmt::format(
        "{} has numbers such as {}: the digits of its boards are lost; write the column as text",
        name_of_column(column), excerpt(value)));
  }
}

std::vector<std::string> ColumnChoice::descriptions() const {
  std::vector<std::string> texts;
  for (size_t i = 0; i < judgements_.size(); ++i) {
    if (judgements_[i].boards == 0) continue;
    texts.push_back(name_of_column(i) + ": " +
                    describe(judgements_[i], name_of_column(judgements_[i].of)));
  }
  return texts;
}

std::vector<size_t> ColumnChoice::full_columns(size_t puzzle_column) const {
  std::vector<size_t> columns;
  for (size_t i = 0; i < judgements_.size(); ++i) {
    if (i != puzzle_column && judgements_[i].full > 0) columns.push_back(i);
  }
  return columns;
}

bool ColumnChoice::has_blanks(size_t column) const {
  if (column >= places_.size()) return false;
  BoardSeries beside(places_[column].boards.size());
  for (size_t i = 0; i < places_.size(); ++i) {
    const BoardSeries& boards = places_[i].boards;  // empty where none is a board
    for (size_t row = 0; i != column && row < std::min(boards.size(), beside.size()); ++row) {
      if (boards[row]) beside[row] = boards[row];
    }
  }
  return have_blanks(places_[column].boards, beside);
}

std::optional<size_t> ColumnChoice::solutions(size_t puzzle_column) const {
  for (size_t i = 0; i < names_.size(); ++i) {
    if (i != puzzle_column && is_named_solution(i)) return i;
  }
  std::vector<size_t> columns = columns_with(Role::solutions);
  std::erase_if(columns, [&](size_t i) { return judgements_[i].of != puzzle_column; });
  if (columns.size() != 1) columns = full_columns(puzzle_column);
  return columns.size() == 1 ? std::optional(columns.front()) : std::nullopt;
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
