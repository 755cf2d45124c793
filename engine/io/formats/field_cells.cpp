#include "engine/io/formats/field_cells.h"

#include <nonet/grid.h>

#include <algorithm>
#include <array>

#include "engine/io/formats/cells.h"
#include "engine/io/formats/text_lines.h"

namespace nonet {
namespace {

/// Returns the bytes of the cell at the front of a text; 0 if there is none.
size_t cell_bytes(std::string_view text, const CellSigns& signs) {
  if (text.empty()) return 0;
  if (signs.has_letters) return text[0] == '_' || (text[0] >= 'b' && text[0] <= 'j') ? 1 : 0;
  if (signs.has_plus && text[0] == '+' && text.size() > 1 && is_digit(text[1])) return 2;
  if (is_cell(text[0])) return 1;
  return !signs.blank.empty() && text.starts_with(signs.blank) ? signs.blank.size() : 0;
}

bool is_word(char c) { return is_letter(c) || is_cell(c) || (c & 0x80) != 0; }

uint8_t digit_of(std::string_view cell, const CellSigns& signs) {
  if (signs.has_letters) return cell[0] == '_' ? uint8_t{0} : static_cast<uint8_t>(cell[0] - 'a');
  if (cell.size() != 1 || !is_digit(cell[0])) return 0;
  return static_cast<uint8_t>(cell[0] - '0' + (signs.from_zero ? 1 : 0));
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

/// The cells of a field as characters: digits and signs of blanks.
struct FieldText {
  Fault fault = {};
  uint8_t count = 0;
  std::array<char, kCells> cells{};

  void add(char c) {
    if (count == kCells) {
      fault = {.kind = FaultKind::too_long, .cells = kCells};
    } else {
      cells[count++] = c;
    }
  }
};

/// Reads values between white space, commas and brackets, or nine rows of nine.
FieldText values_of_field(std::string_view field) {
  FieldText text;
  while (const auto value = take_field_value(field)) {
    const bool is_one = value->size() == 1 || (value->size() == 3 && value->ends_with(".0"));
    const bool is_group =
        (value->size() == 9 || value->size() == kCells) && std::ranges::all_of(*value, is_cell);
    if (value->empty() || is_null_value(*value)) {
      text.add('.');
    } else if (is_one && is_cell(value->front())) {
      text.add(value->front());
    } else if (is_group) {
      for (const char c : *value) text.add(c);
    } else {
      text.fault = {.kind = FaultKind::bad_character,
                    .cells = text.count,
                    .character = is_number(*value) ? kNoDigit : value->front()};
    }
    if (text.fault) return text;
  }
  if (text.count < kCells) text.fault = {.kind = FaultKind::too_short, .cells = text.count};
  return text;
}

Fault parse_values_of_field(std::string_view field, const CellSigns& signs, uint8_t* cells) {
  const FieldText text = values_of_field(field);
  if (text.fault) return text.fault;
  for (uint8_t i = 0; i < kCells; ++i) {
    if (signs.from_zero && text.cells[i] == '9') {
      return {.kind = FaultKind::bad_character, .cells = i, .character = '9'};
    }
    cells[i] = digit_of({&text.cells[i], 1}, signs);
  }
  return {};
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
    const bool is_apart =
        (begin == 0 || !is_word(text_[begin - 1])) && (at_ == text_.size() || !is_word(text_[at_]));
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
  field = trimmed(field);
  if (is_inside_text) {
    CellRuns runs(field, signs);
    const auto run = runs.next();
    if (!run) return {.kind = FaultKind::too_short, .cells = 0};
    if (runs.next()) return {.kind = FaultKind::too_long, .cells = kCells};
    parse_run(field.substr(run->begin, run->bytes), signs, cells);
    return {};
  }
  if (signs.is_plain()) {
    const Fault fault = parse_cells(field, kCells, cells);
    if (!fault) return {};
    if (field.find_first_of(kBetweenValues) == std::string_view::npos) return fault;
    const Fault of_values = parse_values_of_field(field, signs, cells);
    return of_values && of_values.cells <= fault.cells ? fault : of_values;
  }
  return parse_values_of_field(field, signs, cells);
}

std::optional<std::string> cells_of_field(std::string_view field) {
  const FieldText text = values_of_field(trimmed(field));
  if (text.fault) return {};
  return std::string(text.cells.data(), text.cells.size());
}

bool is_null_value(std::string_view value) {
  constexpr std::array<std::string_view, 7> kNulls = {"null", "None", "NaN",  "nan",
                                                      "NA",   "-1",   "false"};
  return std::ranges::find(kNulls, value) != kNulls.end();
}

void ZeroDigits::add(std::string_view cells) {
  Grid grid;
  bool has_sign = false;
  for (size_t i = 0; i < kCells && i < cells.size(); ++i) {
    has_zero_ |= cells[i] == '0';
    has_nine_ |= cells[i] == '9';
    has_sign |= !is_digit(cells[i]);
    if (is_digit(cells[i]) && cells[i] != '9')
      grid.cells[i] = static_cast<uint8_t>(cells[i] - '0' + 1);
  }
  is_consistent_ &= are_consistent(grid.cells);
  all_have_signs_ &= has_sign;
  all_are_full_ &= !has_sign;
  ++count_;
}

}  // namespace nonet
