#include "engine/io/formats/values_format.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "engine/io/formats/cells.h"
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

/// Parses values as cells. Returns whether they are a grid without a digit twice in a house.
bool parse_grid(std::span<const std::string_view> values, Grid& grid) {
  for (size_t i = 0; i < kCells; ++i) {
    if (parse_values(values[i], 1, &grid.cells[i])) return false;
  }
  return are_consistent(grid.cells);
}

/// Returns whether the values of lines show digits from 0. An empty value is no sign of it.
bool show_digits_from_zero(const FirstLines& lines, size_t at, size_t end) {
  ZeroDigits digits;
  for (size_t i = at; lines.has(i) && i < end; ++i) {
    std::string cells;
    for (const std::string_view value : values_of(lines[i].line.text)) {
      if (value.empty()) return false;
      cells += is_null_value(value) ? '.' : value.front();
    }
    if (cells.size() == kCells) digits.add(cells);
  }
  return digits.are_shown();
}

/// Returns whether the values from `first` on are a puzzle in all rows, with a blank in one.
bool are_puzzles(const std::vector<std::vector<std::string_view>>& rows, size_t first) {
  bool has_blank = false;
  for (const auto& row : rows) {
    Grid grid;
    if (!parse_grid(std::span(row).subspan(first, kCells), grid)) return false;
    has_blank |= std::ranges::find(grid.cells, uint8_t{0}) != grid.cells.end();
  }
  return has_blank;
}

/// Returns whether the first values of the lines are their numbers.
bool are_numbered(const FirstLines& lines, size_t at) {
  for (size_t i = at; lines.has(i + 1); ++i) {
    const auto here = values_of(lines[i].line.text), next = values_of(lines[i + 1].line.text);
    if (!follows(next[0], here[0])) return false;
  }
  return lines.has(at + 1);
}

// More than 81 values a line: an index, a rating, a solution beside the cells. The cells are where
// the rows are puzzles.
Guess guess_wide_values(const FirstLines& lines, size_t at) {
  constexpr size_t kMostValues = 1000;
  std::vector<std::vector<std::string_view>> rows;
  const size_t count = values_of(lines[at].line.text).size();
  if (count <= kCells || count > kMostValues || lines[at].line.is_too_long()) return {};
  if (lines.may_grow()) return {.is_too_early = true, .detection = {}};
  for (size_t i = at; lines.has(i); ++i) {
    auto row = values_of(lines[i].line.text);
    if (row.size() == count) rows.push_back(std::move(row));
  }
  // The numbers of columns are no row.
  for (const size_t first : {count % kCells, size_t{0}, count % kCells + kCells, size_t{1}}) {
    if (first + kCells > count || !are_puzzles(rows, first)) continue;
    Guess guess = guess_if(true, kValuesFormat);
    guess.detection->layout.first_value = first;
    guess.detection->layout.values_in_line = count;
    guess.detection->note = fmt::format("values {} to {} of each line are taken for the puzzle",
                                        first + 1, first + kCells);
    return guess;
  }
  return {};
}

Guess detect_values(const FirstLines& lines, Evidence evidence, size_t at, const InputOptions&) {
  if (evidence != Evidence::record && evidence != Evidence::any_record) return {};
  const std::string_view line = lines[at].line.text;
  if (!ValuesFormat::is_record(line)) return guess_wide_values(lines, at);
  // Behind a number and 80 cells, the last comma may precede a blank cell.
  if (count_values(line) == kCells + 1) {
    Guess wide = guess_wide_values(lines, at);
    const bool has_number = wide.detection && wide.detection->layout.first_value > 0;
    if (wide.is_too_early || (has_number && are_numbered(lines, at))) return wide;
    if (has_number) {
      Guess plain = guess_if(true, kValuesFormat);
      plain.detection->note = "values 1 to 81 of each line are taken for the puzzle";
      return plain;
    }
  }
  Guess guess = guess_if(true, kValuesFormat);
  if (!show_digits_from_zero(lines, at, at + 1)) return guess;
  if (lines.may_grow()) return {.is_too_early = true, .detection = {}};
  if (!show_digits_from_zero(lines, at, SIZE_MAX)) return guess;
  guess.detection->layout.signs.from_zero = true;
  guess.detection->note = "the digits are 0 to 8 and are read as 1 to 9";
  return guess;
}

}  // namespace

Fault parse_values(std::string_view text, size_t count, uint8_t* cells, bool from_zero) {
  text = trimmed(text);
  Values values(text);
  values.expect(count);
  uint8_t good = 0;
  while (const auto value = values.next()) {
    if (good == count) return {.kind = FaultKind::too_long, .cells = good};
    if (text.empty() && count > 1) break;
    if (is_null_value(*value)) {
      cells[good++] = 0;
      continue;
    }
    const char c = value->empty() ? '.' : value->front();
    if (!is_cell(c)) return {.kind = FaultKind::bad_character, .cells = good, .character = c};
    if (value->size() > 1 && value->substr(1) != ".0") {
      return {.kind = FaultKind::bad_character, .cells = good, .character = (*value)[1]};
    }
    if (from_zero && c == '9')
      return {.kind = FaultKind::bad_character, .cells = good, .character = c};
    cells[good++] = is_digit(c) ? static_cast<uint8_t>(c - '0' + (from_zero ? 1 : 0)) : uint8_t{0};
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
      Fault fault = parse_values(values[layout.first_value + i], 1, &puzzle.cells[i]);
      fault.cells = static_cast<uint8_t>(i);
      if (fault) return fault;
    }
    return {};
  }
  return parse_values(record, kCells, puzzle.cells.data(), layout.signs.from_zero);
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
