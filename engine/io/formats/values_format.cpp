#include "engine/io/formats/values_format.h"

#include <algorithm>
#include <optional>

#include "engine/io/formats/detection.h"
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

Guess detect_values(const FirstLines& lines, Evidence evidence, size_t at, const InputOptions&) {
  if (evidence != Evidence::record && evidence != Evidence::any_record) return {};
  return guess_if(ValuesFormat::is_record(lines[at].line.text), kValuesFormat);
}

}  // namespace

Fault parse_values(std::string_view text, size_t count, uint8_t* cells) {
  text = trimmed(text);
  Values values(text);
  values.expect(count);
  uint8_t good = 0;
  while (const auto value = values.next()) {
    if (good == count) return {.kind = FaultKind::too_long, .cells = good};
    if (text.empty()) break;
    const char c = value->empty() ? '.' : value->front();
    if (!is_cell(c)) return {.kind = FaultKind::bad_character, .cells = good, .character = c};
    if (value->size() > 1 && value->substr(1) != ".0") {
      return {.kind = FaultKind::bad_character, .cells = good, .character = (*value)[1]};
    }
    cells[good++] = c >= '1' && c <= '9' ? static_cast<uint8_t>(c - '0') : uint8_t{0};
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

Item ValuesFormat::next(const InputLayout&, std::string_view text, bool at_end) {
  return line_item(text, at_end);
}

Fault ValuesFormat::parse(const InputLayout&, std::string_view record, Grid& puzzle) {
  if (record.size() > kMaxLineBytes) return {.kind = FaultKind::line_too_long};
  return parse_values(record, kCells, puzzle.cells.data());
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
