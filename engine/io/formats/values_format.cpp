#include "engine/io/formats/values_format.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "engine/io/formats/cells.h"
#include "engine/io/formats/detection/columns.h"
#include "engine/io/formats/detection/detection.h"
#include "engine/io/formats/field_cells.h"
#include "engine/io/formats/grid_rows.h"
#include "engine/io/formats/items.h"

namespace nonet {
namespace {

/// Returns the delimiter of the values: a comma, a semicolon, or ' ' for blanks.
char delimiter_of(std::string_view text) {
  const size_t at = text.find_first_of(",;");
  return at == std::string_view::npos ? ' ' : text[at];
}

/// The values of a line one after the other.
class Values {
 public:
  explicit Values(std::string_view text) : rest_(text), delimiter_(delimiter_of(text)) {}

  /// Returns none after the last one.
  std::optional<std::string_view> next() {
    if (!more_) return {};
    size_t end = delimiter_ == ' ' ? rest_.find_first_of(" \t") : rest_.find(delimiter_);
    more_ = end != std::string_view::npos;
    if (!more_) end = rest_.size();
    const std::string_view value = trimmed(rest_.substr(0, end));
    rest_.remove_prefix(more_ ? end + 1 : end);
    if (delimiter_ == ' ') rest_ = trimmed(rest_);
    // A line may end in a comma.
    if (trimmed(rest_).empty() && taken_ + 1 == limit_) more_ = false;
    ++taken_;
    return value;
  }

  /// Ignores a delimiter after value number `count`.
  void expect(size_t count) { limit_ = count; }

 private:
  std::string_view rest_;
  char delimiter_;
  size_t taken_ = 0;
  size_t limit_ = 0;
  bool more_ = true;
};

/// Returns the values of a line.
std::vector<std::string_view> values_of(std::string_view line) {
  std::vector<std::string_view> found;
  Values values(trimmed(line));
  while (const auto value = values.next()) found.push_back(*value);
  return found;
}

/// Returns 81 values of each row from `first` on, as find_boards() reads them. An empty value is a
/// blank.
std::vector<std::string> boards_at(const std::vector<std::vector<std::string_view>>& rows,
                                   size_t first) {
  std::vector<std::string> texts;
  for (const auto& row : rows) {
    texts.emplace_back();
    for (const std::string_view value : std::span(row).subspan(first, kCells)) {
      texts.back().append(value.empty() ? "." : value).append(",");
    }
  }
  return texts;
}

/// Returns whether the first values of rows are their numbers.
bool are_numbered(const std::vector<std::vector<std::string_view>>& rows) {
  for (size_t i = 0; i + 1 < rows.size(); ++i) {
    if (!follows(rows[i + 1][0], rows[i][0])) return false;
  }
  return rows.size() > 1;
}

/// Returns the layout of lines with as many values as line `at`: an index, a rating or a solution
/// may stand beside the cells of the puzzle, which are where the boards are puzzles.
Guess guess_values(const FirstLines& lines, size_t at) {
  constexpr size_t kMostValues = 1000, kMostBefore = 10;
  const size_t count = values_of(lines[at].line.text).size();
  if (count < kCells || count > kMostValues || lines[at].line.is_too_long()) return {};
  if (lines.may_grow()) return {.is_too_early = true, .detection = {}};
  std::vector<std::vector<std::string_view>> rows;
  for (size_t i = at; lines.has(i); ++i) {
    auto row = values_of(lines[i].line.text);
    if (row.size() == count) rows.push_back(std::move(row));
  }
  std::vector<size_t> places;
  std::vector<PlaceOfBoards> boards;
  std::vector<BoardSeries> series;
  for (size_t first = 0; first + kCells <= count; ++first) {
    if (first % kCells > kMostBefore && first + kCells != count) continue;
    PlaceOfBoards found = find_boards(boards_at(rows, first));
    if (found.boards.empty() || !found.boards.front()) continue;  // the line may be a header
    places.push_back(first);
    series.push_back(found.boards);
    boards.push_back(std::move(found));
  }
  constexpr uint64_t kManyGuesses = 1000;  // the wrong places have puzzles with several solutions
  const std::vector<Judgement> judged = judge(series, kManyGuesses);
  // The solutions of a place show it; behind a number and 80 cells, the last comma may precede a
  // blank cell.
  const auto key = [&](size_t i) {
    const auto solves = [i](const Judgement& one) { return one.role == Role::solutions && one.of == i; };
    return std::tuple(std::ranges::any_of(judged, solves), judged[i].unique,
                      places[i] == 1 && are_numbered(rows));
  };
  std::optional<size_t> best;
  bool is_certain = true;
  for (size_t i = 0; i < judged.size(); ++i) {
    if (judged[i].role != Role::puzzles) continue;
    is_certain &= !best || key(i) != key(*best);
    if (!best || key(i) > key(*best)) best = i;
  }
  // Puzzles without a solution have the usual place.
  if (!best && count == kCells && !places.empty()) best = 0;
  if (!best) return {};
  Guess guess = guess_if(true, kValuesFormat);
  InputLayout& layout = guess.detection->layout;
  layout.signs = boards[*best].signs;
  guess.detection->note = remark_of(layout.signs);
  // A line of 81 values may end in a comma.
  const bool is_usual = places[*best] == 0 && ValuesFormat::is_record(lines[at].line.text);
  if (count == kCells || (is_usual && is_certain)) return guess;
  layout.first_value = places[*best];
  layout.values_in_line = count;
  guess.detection->note += fmt::format("{}values {} to {} of each line are taken for the puzzle",
                                       guess.detection->note.empty() ? "" : "; ",
                                       layout.first_value + 1, layout.first_value + kCells);
  return guess;
}

Guess detect_values(const FirstLines& lines, Evidence evidence, size_t at, const InputOptions&) {
  if (evidence != Evidence::record && evidence != Evidence::any_record) return {};
  const Guess guess = guess_values(lines, at);
  if (guess.is_too_early || guess.detection) return guess;
  return guess_if(ValuesFormat::is_record(lines[at].line.text), kValuesFormat);
}

}  // namespace

Fault parse_values(std::string_view text, size_t count, uint8_t* cells, const CellSigns& signs) {
  text = trimmed(text);
  Values values(text);
  values.expect(count);
  uint8_t good = 0;
  while (const auto value = values.next()) {
    if (good == count) return {.kind = FaultKind::too_long, .cells = good};
    if (text.empty() && count > 1) break;
    if (is_null_value(*value) || (!signs.blank.empty() && *value == signs.blank)) {
      cells[good++] = 0;
      continue;
    }
    // Nine groups of nine cells may be a line.
    if (value->size() == 9 && count == kCells && good + 9 <= kCells && !signs.from_zero &&
        !parse_cells(*value, 9, cells + good)) {
      good += 9;
      continue;
    }
    const char c = value->empty() ? '.' : value->front();
    if (!is_cell(c)) return {.kind = FaultKind::bad_character, .cells = good, .character = c};
    if (value->size() > 1 && value->substr(1) != ".0") {
      return {.kind = FaultKind::bad_character, .cells = good, .character = (*value)[1]};
    }
    if (signs.from_zero && c == '9')
      return {.kind = FaultKind::bad_character, .cells = good, .character = c};
    cells[good++] =
        is_digit(c) ? static_cast<uint8_t>(c - '0' + (signs.from_zero ? 1 : 0)) : uint8_t{0};
  }
  if (good < count) return {.kind = FaultKind::too_short, .cells = good};
  return {};
}

size_t count_values(std::string_view text) {
  const char delimiter = delimiter_of(text);
  return delimiter == ' ' ? 0 : 1 + static_cast<size_t>(std::ranges::count(text, delimiter));
}

bool ValuesFormat::is_record(std::string_view line) {
  Grid grid;
  return line.size() >= kCells - 1 && line.size() <= kMaxLineBytes &&
         !parse_values(line, kCells, grid.cells.data());
}

Item ValuesFormat::next(const InputLayout& layout, std::string_view text, bool at_end) {
  Item item = line_item(text, at_end);
  if (!item.is_record || layout.header_row.empty() || item.text != layout.header_row) return item;
  item.is_record = false;
  item.passed = Passed::repeated_header;
  return item;
}

Fault ValuesFormat::parse(const InputLayout& layout, std::string_view record, Grid& puzzle) {
  if (record.size() > kMaxLineBytes) return {.kind = FaultKind::line_too_long};
  if (layout.values_in_line > 0) {
    const auto values = values_of(record);
    const auto count = static_cast<uint8_t>(std::min<size_t>(values.size(), kCells));
    if (values.size() < layout.values_in_line)
      return {.kind = FaultKind::too_short, .cells = count};
    if (values.size() > layout.values_in_line) return {.kind = FaultKind::too_long, .cells = count};
    for (size_t i = 0; i < kCells; ++i) {
      Fault fault = parse_values(values[layout.first_value + i], 1, &puzzle.cells[i], layout.signs);
      fault.cells = static_cast<uint8_t>(i);
      if (fault) return fault;
    }
    return {};
  }
  return parse_values(record, kCells, puzzle.cells.data(), layout.signs);
}

constinit const Format kValuesFormat = {
    .name = "values",
    .input = InputSide{.description = "81 values a line between commas, semicolons or blanks",
                       .cut = cut_items<ValuesFormat>,
                       .parse = parse_items<ValuesFormat>,
                       .detect = detect_values},
    .output = {},
};

}  // namespace nonet
