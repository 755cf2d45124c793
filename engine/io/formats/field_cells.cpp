#include "engine/io/formats/field_cells.h"

#include <fmt/format.h>
#include <nonet/grid.h>

#include <algorithm>
#include <array>

#include "engine/io/formats/cells.h"
#include "engine/io/formats/text_lines.h"

namespace nonet {

size_t cell_bytes(std::string_view text, const CellSigns& signs) {
  if (text.empty()) return 0;
  if (signs.has_letters) return text[0] == '_' || (text[0] >= 'b' && text[0] <= 'j') ? 1 : 0;
  if (signs.has_plus && text[0] == '+' && text.size() > 1 && is_digit(text[1])) return 2;
  if (is_cell(text[0])) return 1;
  return !signs.blank.empty() && text.starts_with(signs.blank) ? signs.blank.size() : 0;
}

std::string remark_of(const CellSigns& signs) {
  std::string remark;
  const auto add = [&remark](bool holds, std::string_view words) {
    if (holds) remark.append(remark.empty() ? "" : "; ").append(words);
  };
  const std::string blank = signs.blank == " "        ? "a space"
                            : signs.blank.size() > 1 ? "a middle dot"
                                                     : fmt::format("'{}'", signs.blank);
  add(!signs.blank.empty(), blank + " is taken for a blank");
  add(signs.has_plus, "a digit behind '+' is no clue and is taken for a blank");
  add(signs.has_letters, "the letters b to j are read as 1 to 9");
  add(signs.from_zero, "the digits are 0 to 8 and are read as 1 to 9");
  add(signs.by_boxes, "nine values are a box, not a row");
  return remark;
}

bool has_two_signs(std::string_view board, const CellSigns& signs) {
  return !signs.blank.empty() && board.find(signs.blank) != std::string_view::npos &&
         board.find_first_of(".0*_-") != std::string_view::npos;
}

namespace {

bool is_word(char c) { return is_letter(c) || is_cell(c) || (c & 0x80) != 0; }

uint8_t digit_of(std::string_view cell, const CellSigns& signs) {
  if (signs.has_letters) return cell[0] == '_' ? uint8_t{0} : static_cast<uint8_t>(cell[0] - 'a');
  if (cell.size() != 1 || !is_digit(cell[0])) return 0;
  return static_cast<uint8_t>(cell[0] - '0' + (signs.from_zero ? 1 : 0));
}

/// Returns the cell of the board in which the value `i` of a field stands.
size_t place_of(size_t i, const CellSigns& signs) {
  const size_t box = i / 9, k = i % 9;
  return signs.by_boxes ? 27 * (box / 3) + 3 * (box % 3) + 9 * (k / 3) + k % 3 : i;
}

constexpr std::string_view kBetweenValues = " \t\r\n,;[]()|'\"";

/// The values of a field one after the other.
std::optional<std::string_view> take_field_value(std::string_view& rest) {
  while (!rest.empty() && kBetweenValues.find(rest[0]) != std::string_view::npos) {
    const bool is_empty = rest.starts_with("\"\"") || rest.starts_with("''");
    rest.remove_prefix(is_empty ? 2 : 1);
    if (is_empty) return "";
  }
  if (rest.empty()) return {};
  const std::string_view value = rest.substr(0, rest.find_first_of(kBetweenValues));
  rest.remove_prefix(value.size());
  return value;
}

bool is_number(std::string_view value) {
  if (value.starts_with('-')) value.remove_prefix(1);
  return !value.empty() && std::ranges::all_of(value, is_digit);
}

/// The cells of a field as characters: digits, and '.' for a sign of blanks.
struct FieldText {
  Fault fault = {};
  uint8_t count = 0;
  std::array<char, kCells> cells{};

  void add(std::string_view cell, const CellSigns& signs) {
    if (count == kCells) {
      fault = {.kind = FaultKind::too_long, .cells = kCells};
    } else if (signs.has_letters) {
      cells[count++] = static_cast<char>('0' + digit_of(cell, signs));
    } else {
      cells[count++] = cell.size() == 1 && is_digit(cell[0]) ? cell[0] : '.';
    }
  }

  /// Adds the cells of a group; returns false, and adds nothing, if it is not all cells.
  bool add_group(std::string_view group, const CellSigns& signs) {
    size_t cells_in_group = 0;
    for (size_t at = 0; at < group.size(); ++cells_in_group) {
      const size_t bytes = cell_bytes(group.substr(at), signs);
      if (bytes == 0) return false;
      at += bytes;
    }
    if (cells_in_group != 1 && cells_in_group != 9 && cells_in_group != kCells) return false;
    while (!group.empty()) {
      const size_t bytes = cell_bytes(group, signs);
      add(group.substr(0, bytes), signs);
      group.remove_prefix(bytes);
    }
    return true;
  }

  Fault write(const CellSigns& signs, uint8_t* out) const {
    for (uint8_t i = 0; i < kCells; ++i) {
      if (signs.from_zero && cells[i] == '9') {
        return {.kind = FaultKind::bad_character, .cells = i, .character = '9'};
      }
      out[place_of(i, signs)] =
          is_digit(cells[i]) ? static_cast<uint8_t>(cells[i] - '0' + (signs.from_zero ? 1 : 0))
                             : uint8_t{0};
    }
    return {};
  }
};

/// Reads values between white space, commas and brackets, or nine rows of nine.
FieldText values_of_field(std::string_view field, const CellSigns& signs) {
  FieldText text;
  while (const auto value = take_field_value(field)) {
    const bool is_decimal = value->size() == 3 && value->ends_with(".0");
    if (value->empty() || is_null_value(*value)) {
      text.add(".", signs);
    } else if (!text.add_group(is_decimal ? value->substr(0, 1) : *value, signs)) {
      text.fault = {.kind = FaultKind::bad_character,
                    .cells = text.count,
                    .character = is_number(*value) ? kNoDigit : value->front()};
    }
    if (text.fault) return text;
  }
  if (text.count < kCells) text.fault = {.kind = FaultKind::too_short, .cells = text.count};
  return text;
}

/// Reads the nine cells of a line of a grid, which may have blanks, bars, commas and brackets
/// between them. Returns false for any other line.
bool add_row(std::string_view line, const CellSigns& signs, FieldText& text) {
  const uint8_t before = text.count;
  while (!line.empty()) {
    const size_t bytes = cell_bytes(line, signs);
    if (bytes == 0 && kBetweenValues.find(line[0]) == std::string_view::npos) break;
    if (bytes > 0) text.add(line.substr(0, bytes), signs);
    line.remove_prefix(std::max<size_t>(bytes, 1));
  }
  if (line.empty() && !text.fault && text.count == before + 9) return true;
  text.count = before;
  text.fault = {};
  return false;
}

bool is_frame_of_field(std::string_view line) {
  return line.find_first_not_of("-+|= ") == std::string_view::npos;
}

/// Takes the board at the front of `text` whose nine rows are lines, and perhaps frames between
/// them; none if the first line is no row. A tenth row is a fault.
std::optional<FieldText> take_rows(std::string_view& text, const CellSigns& signs) {
  FieldText board;
  std::string_view rest = text;
  while (board.count < kCells && !rest.empty()) {
    const std::string_view line = trimmed(rest.substr(0, rest.find('\n')));
    const bool may_be_frame = board.count > 0 && is_frame_of_field(line);
    if (!(may_be_frame && line.size() != 9) && !add_row(line, signs, board) && !may_be_frame) {
      return {};
    }
    rest.remove_prefix(std::min(rest.find('\n'), rest.size() - 1) + 1);
  }
  if (board.count < kCells) return {};
  const std::string_view below = trimmed(rest.substr(0, rest.find('\n')));
  FieldText tenth;
  if (!is_frame_of_field(below) && add_row(below, signs, tenth)) {
    board.fault = {.kind = FaultKind::too_long, .cells = kCells};
  }
  text = rest;
  return board;
}

/// Parses the only board inside a text: a run of 81 cells, or nine rows in lines.
Fault parse_inside(std::string_view text, const CellSigns& signs, uint8_t* cells) {
  CellRuns runs(text, signs);
  if (const auto run = runs.next()) {
    if (runs.next()) return {.kind = FaultKind::too_long, .cells = kCells};
    const std::string_view cells_of_run = text.substr(run->begin, run->bytes);
    if (has_two_signs(cells_of_run, signs)) {
      return {.kind = FaultKind::bad_character, .cells = 0, .character = signs.blank[0]};
    }
    parse_run(cells_of_run, signs, cells);
    return {};
  }
  std::optional<FieldText> found;
  while (!text.empty()) {
    const auto board = take_rows(text, signs);
    if (board && (found || board->fault)) return {.kind = FaultKind::too_long, .cells = kCells};
    if (board) {
      found = board;
    } else {
      text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    }
  }
  if (!found) return {.kind = FaultKind::too_short, .cells = 0};
  return found->write(signs, cells);
}

}  // namespace

std::optional<CellRun> CellRuns::next() {
  while (at_ < text_.size()) {
    const size_t begin = at_;
    size_t cells = 0;
    bool has_blank = false;
    while (const size_t bytes = cell_bytes(text_.substr(at_), signs_)) {
      const std::string_view cell = text_.substr(at_, bytes);
      has_blank |= digit_of(cell, signs_) == 0;
      ++cells;
      at_ += bytes;
    }
    const bool is_arrow = text_.substr(at_ - std::min<size_t>(at_, 1)).starts_with("->");
    const bool is_apart = (begin == 0 || !is_word(text_[begin - 1])) && !is_arrow &&
                          (at_ == text_.size() || !is_word(text_[at_]));
    if (cells == kCells && is_apart) return CellRun{begin, at_ - begin, has_blank};
    if (at_ == begin) ++at_;
  }
  return {};
}

void parse_run(std::string_view run, const CellSigns& signs, uint8_t* cells) {
  for (size_t i = 0; i < kCells && !run.empty(); ++i) {
    const size_t bytes = std::max<size_t>(cell_bytes(run, signs), 1);
    cells[i] = digit_of(run.substr(0, bytes), signs);
    run.remove_prefix(bytes);
  }
}

Fault parse_field(std::string_view field, const CellSigns& signs, bool is_inside_text,
                  uint8_t* cells) {
  if (is_inside_text) return parse_inside(field, signs, cells);
  field = trimmed(field);
  if (signs.is_plain()) {
    const Fault fault = parse_cells(field, kCells, cells);
    if (!fault) return {};
    if (field.find_first_of(kBetweenValues) == std::string_view::npos) return fault;
    const FieldText text = values_of_field(field, signs);
    const Fault of_values = text.fault ? text.fault : text.write(signs, cells);
    return of_values && of_values.cells <= fault.cells ? fault : of_values;
  }
  const FieldText text = values_of_field(field, signs);
  return text.fault ? text.fault : text.write(signs, cells);
}

std::optional<std::string> cells_of_field(std::string_view field, const CellSigns& signs) {
  const FieldText text = values_of_field(trimmed(field), signs);
  if (text.fault) return {};
  return std::string(text.cells.data(), text.cells.size());
}

bool is_null_value(std::string_view value) {
  constexpr std::array<std::string_view, 7> kNulls = {"null", "None", "NaN",  "nan",
                                                      "NA",   "-1",   "false"};
  return std::ranges::find(kNulls, value) != kNulls.end();
}

}  // namespace nonet
