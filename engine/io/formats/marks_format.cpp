#include "engine/io/formats/marks_format.h"

#include <algorithm>

#include "engine/io/formats/grid_rows.h"
#include "engine/io/formats/items.h"

namespace nonet {
namespace {

// Blanks, bars and delimiters between groups, and the bytes of upright box-drawing characters.
constexpr std::string_view kBetweenGroups = " \t|,;!\xE2\x94\x82\x83\x95\x91";

/// The groups of a line.
struct Groups {
  size_t count = 0;
  bool has_several = false;  ///< one has several digits
  Fault fault = {};          ///< of the first one that is no group
};

/// Returns whether the digits of a group ascend.
bool is_group(std::string_view group) {
  return std::ranges::all_of(group, [](char c) { return c >= '1' && c <= '9'; }) &&
         std::ranges::is_sorted(group) && std::ranges::adjacent_find(group) == group.end();
}

/// Reads the groups of a line into masks, at most `room` of them. Bit d - 1 stands for digit d.
Groups read_groups(std::string_view line, uint16_t* masks, size_t room) {
  Groups groups;
  while (true) {
    line.remove_prefix(std::min(line.find_first_not_of(kBetweenGroups), line.size()));
    if (line.empty()) return groups;
    const std::string_view group = line.substr(0, line.find_first_of(kBetweenGroups));
    line.remove_prefix(group.size());
    if (!is_group(group)) {
      if (!groups.fault) {
        const auto bad = std::ranges::find_if(group, [](char c) { return c < '1' || c > '9'; });
        groups.fault = {.kind = FaultKind::bad_character,
                        .cells = static_cast<uint8_t>(std::min<size_t>(groups.count, kCells)),
                        .character = bad == group.end() ? group.back() : *bad};
      }
    } else if (groups.count < room) {
      uint16_t mask = 0;
      for (const char c : group) mask |= static_cast<uint16_t>(1U << (c - '1'));
      masks[groups.count] = mask;
    }
    groups.has_several |= group.size() > 1;
    ++groups.count;
  }
}

// A drawing of 27 x 27 characters has three of them for each cell in each of three lines: digit d
// at its place, or a sign for a digit that is no candidate.
//
//     ..3 1.. 1.. | ...        1 2 3
//     ..6 ..6 4.. | ...        4 5 6
//     ... 7.. ... | ...        7 8 9
constexpr size_t kBigRows = 27;

}  // namespace

bool MarksFormat::is_list(std::string_view line) {
  constexpr size_t kLeastBytes = 2 * kCells;
  if (line.size() < kLeastBytes || line.size() > kMaxLineBytes) return false;
  Candidates puzzle;
  const Groups groups = read_groups(line, puzzle.masks.data(), kCells);
  return groups.count == kCells && groups.has_several && !groups.fault;
}

std::string MarksFormat::big_row(std::string_view line, size_t number) {
  std::string row;
  for (const char c : line) {
    if (kBetweenGroups.find(c) != std::string_view::npos) continue;
    const auto digit = static_cast<char>('1' + 3 * (number % 3) + row.size() % 3);
    const bool is_good = c == digit || (is_cell(c) && !is_digit(c)) || c == '0';
    if (!is_good || row.size() == kBigRows) return {};
    row += c;
  }
  return row.size() == kBigRows ? row : std::string();
}

bool MarksFormat::has_nine_groups(std::string_view line) {
  uint16_t masks[kGridRows];
  return read_groups(line, masks, kGridRows).count == kGridRows;
}

namespace {

bool is_frame(std::string_view line) { return strip(line).is_drawn; }

/// Returns whether the first three lines but frames are those of a drawing of 27 x 27 characters;
/// none if more text is needed.
std::optional<bool> begins_big(std::string_view text, bool at_end) {
  for (size_t row = 0; row < 3;) {
    const Line line = first_line(text, at_end);
    if (line.bytes == 0) return at_end ? std::optional(false) : std::nullopt;
    text.remove_prefix(line.bytes);
    if (row == 0 ? line.text.empty() : is_frame(line.text)) continue;
    if (MarksFormat::big_row(line.text, row).empty()) return false;
    ++row;
  }
  return true;
}

/// Takes a drawing of 27 x 27 characters, with frames and empty lines between its lines.
Item take_big(std::string_view text, bool at_end) {
  constexpr size_t kMostBetween = 4;
  Item item;
  item.is_record = true;
  size_t bytes = 0, rows = 0, between = 0;
  uint64_t lines = 0;
  while (rows < kBigRows && between <= kMostBetween) {
    const Line line = first_line(text.substr(bytes), at_end);
    if (line.bytes == 0 && !at_end) return {};
    const bool is_row = !MarksFormat::big_row(line.text, rows).empty();
    const bool is_between = line.text.find_first_not_of(kBetweenGroups) == std::string_view::npos ||
                            is_frame(line.text);
    if (line.bytes == 0 || (!is_row && !is_between)) break;
    bytes += line.bytes;
    ++lines;
    between = is_row ? 0 : between + 1;
    if (!is_row) continue;
    ++rows;
    item.text = text.substr(0, bytes - line.bytes + line.raw.size());
    item.bytes = bytes;
    item.lines = lines;
  }
  return item;
}

Fault parse_big(std::string_view record, Candidates& puzzle) {
  puzzle = {};
  puzzle.masks.fill(0);
  size_t rows = 0;
  while (!record.empty()) {
    const Line line = first_line(record, true);
    record.remove_prefix(line.bytes);
    const std::string row = MarksFormat::big_row(line.text, rows);
    for (size_t i = 0; i < row.size(); ++i) {
      if (row[i] < '1' || row[i] > '9') continue;
      puzzle.masks[rows / 3 * kGridRows + i / 3] |= static_cast<uint16_t>(1U << (row[i] - '1'));
    }
    rows += row.empty() ? 0 : 1;
  }
  if (rows == kBigRows) return {};
  return {.kind = FaultKind::too_few_rows, .cells = static_cast<uint8_t>(rows / 3)};
}

}  // namespace

bool is_marks_line(std::string_view line) {
  constexpr size_t kMostBytes = 400;
  uint16_t masks[kGridRows];
  if (line.size() < kGridRows + 1 || line.size() > kMostBytes) return false;
  const Groups groups = read_groups(line, masks, kGridRows);
  return groups.count == kGridRows && groups.has_several && !groups.fault;
}

// A record is a line of 81 groups, or the lines of nine groups from the first to the ninth; an
// empty line or any other line but a frame ends it earlier.
Item MarksFormat::next(const InputLayout&, std::string_view text, bool at_end) {
  const Line line = first_line(text, at_end);
  if (line.bytes == 0) return {};
  Item item{line.bytes, 1, false, {}};
  if (!line.is_content() || is_frame(line.text)) return item;
  if (line.is_too_long() || is_list(line.text)) return line_item(text, at_end);
  if (!big_row(line.text, 0).empty()) {
    const auto is_big = begins_big(text, at_end);
    if (!is_big) return {};
    if (*is_big) return take_big(text, at_end);
  }
  if (!has_nine_groups(line.text)) {
    const bool has_digits = std::ranges::count_if(line.text, is_digit) >= kGridRows;
    if (has_digits) return line_item(text, at_end);
    item.passed = Passed::other_text;
    return item;
  }
  item = {};
  size_t end = 0;
  for (int rows = 0; rows < kGridRows;) {
    const Line next = first_line(text.substr(item.bytes), at_end);
    if (next.bytes == 0) {
      if (!at_end) return {};
      break;
    }
    const bool is_row = next.is_content() && has_nine_groups(next.text);
    if (!is_row && !(next.is_content() && is_frame(next.text))) break;
    item.bytes += next.bytes;
    ++item.lines;
    if (!is_row) continue;
    ++rows;
    end = item.bytes - next.bytes + next.raw.size();
  }
  item.is_record = true;
  item.text = text.substr(0, end);
  return item;
}

Fault MarksFormat::parse(const InputLayout&, std::string_view record, Candidates& puzzle) {
  if (record.size() > kMaxLineBytes) return {.kind = FaultKind::line_too_long};
  if (begins_big(record, true) == true) return parse_big(record, puzzle);
  if (record.find('\n') == std::string_view::npos && !has_nine_groups(record)) {
    const Groups groups = read_groups(record, puzzle.masks.data(), kCells);
    if (groups.fault) return groups.fault;
    const auto count = static_cast<uint8_t>(std::min<size_t>(groups.count, kCells));
    if (groups.count < kCells) return {.kind = FaultKind::too_short, .cells = count};
    if (groups.count > kCells) return {.kind = FaultKind::too_long, .cells = count};
    return {};
  }
  uint8_t rows = 0;
  while (!record.empty()) {
    const Line line = first_line(record, true);
    record.remove_prefix(line.bytes);
    if (is_frame(line.text)) continue;
    Fault fault = read_groups(line.text, &puzzle.masks[kGridRows * rows], kGridRows).fault;
    ++rows;
    if (!fault) continue;
    fault.row = rows;
    return fault;
  }
  if (rows < kGridRows) return {.kind = FaultKind::too_few_rows, .cells = rows};
  return {};
}

constinit const Format kMarksFormat = {
    .name = "marks",
    .input = InputSide{.description = "nine lines of nine groups of candidates, drawn or not",
                       .cut = cut_items<MarksFormat>,
                       .parse = parse_items<MarksFormat>,
                       .takes_titles = true,
                       .takes_candidates = true},
    .output = {},
};

}  // namespace nonet
