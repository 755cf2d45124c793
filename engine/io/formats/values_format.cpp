#include "engine/io/formats/values_format.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "engine/io/formats/cells.h"
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

}  // namespace

std::vector<std::string_view> values_of(std::string_view line) {
  std::vector<std::string_view> found;
  Values values(trimmed(line));
  while (const auto value = values.next()) found.push_back(*value);
  return found;
}

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
                       .parse = parse_items<ValuesFormat>},
    .output = {},
};

}  // namespace nonet
