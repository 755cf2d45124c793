#include "engine/io/formats/grid_rows.h"

#include <nonet/result.h>

#include <algorithm>
#include <charconv>
#include <string>

#include "engine/io/formats/marks_format.h"
#include "engine/io/formats/values_format.h"

namespace nonet {
namespace {

bool is_bracket(char c) { return std::string_view("[](){}").find(c) != std::string_view::npos; }

/// Returns nine values between commas or semicolons, which may be empty; null for any other line.
std::optional<Stripped> strip_values(std::string_view line, const CellSigns& signs) {
  const size_t count = count_values(line);
  if (count != kGridRows && count != kGridRows + 1) return {};
  const bool is_list = line.find_first_of("[({\"'") != std::string_view::npos;
  std::string plain;
  for (const char c : line) {
    if (is_list && !is_bracket(c) && c != '"' && c != '\'') plain += c;
  }
  std::array<uint8_t, kGridRows> cells{};
  if (parse_values(is_list ? plain : line, kGridRows, cells.data(), signs)) return {};
  Stripped stripped;
  for (const uint8_t digit : cells) {
    stripped.cells[stripped.count++] = digit == 0 ? '.' : static_cast<char>('0' + digit);
  }
  return stripped;
}

/// Returns whether a line is a comment of source code. A row has one delimiter.
bool is_commented(std::string_view line) {
  return line.starts_with("//") || (line.starts_with(';') && line.find(',') != line.npos);
}

// Spreadsheets write an empty line in this way.
bool is_empty_row(std::string_view line) {
  return line.find_first_not_of(" \t,;") == std::string_view::npos;
}

/// Returns the word at the front of a line. A single letter, and a repetition of one letter, may
/// stand for cells and are not a word.
std::string_view first_word(std::string_view line) {
  const auto end = std::ranges::find_if_not(line, is_letter);
  const std::string_view word = line.substr(0, static_cast<size_t>(end - line.begin()));
  const auto differs = [&](char c) { return (c | 32) != (word[0] | 32); };
  return std::ranges::any_of(word, differs) ? word : std::string_view();
}

// "Grid 10000" has the length of a row and is not a row.
bool begins_with_word(std::string_view line) {
  const size_t letters = first_word(line).size();
  return letters > 0 && letters < line.size() && is_blank_space(line[letters]);
}

/// Returns whether three bytes from `at` on are a box-drawing character, U+2500 to U+257F.
bool is_box_drawing(std::string_view line, size_t at) {
  return line[at] == '\xE2' && at + 2 < line.size() &&
         (line[at + 1] == '\x94' || line[at + 1] == '\x95');
}

/// Returns whether most of a line is neither cells nor frame: such a line is never a row, whatever
/// it begins with.
bool is_mostly_text(std::string_view line) {
  size_t others = 0, all = 0;
  for (size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (is_blank_space(c)) continue;
    ++all;
    if (is_box_drawing(line, i)) {
      i += 2;
      continue;
    }
    others += is_cell(c) || std::string_view("|+=,;:'`").find(c) != std::string_view::npos ? 0 : 1;
  }
  const bool is_one_letter =
      is_letter(line[0]) && std::ranges::all_of(line, [&](char c) { return c == line[0]; });
  return 2 * others > all && !is_one_letter;
}

/// Returns the cell of a value; none if it is none.
std::optional<char> cell_of(std::string_view value) {
  if (value.empty()) return '.';
  uint8_t digit = 0;
  if (parse_values(value, 1, &digit)) return {};
  return digit == 0 ? '.' : static_cast<char>('0' + digit);
}

/// Takes the next value of a row from the front of `rest`; none at its end.
std::optional<std::string_view> take_value(std::string_view& rest, bool has_delimiter) {
  if (rest.empty()) return {};
  constexpr std::string_view kBlanks = " \t|";
  if (!has_delimiter) {
    rest.remove_prefix(std::min(rest.find_first_not_of(kBlanks), rest.size()));
    if (rest.empty()) return {};
  }
  const size_t end = std::min(rest.find_first_of(has_delimiter ? ",;" : kBlanks), rest.size());
  const std::string_view value = trimmed(rest.substr(0, end));
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return value;
}

}  // namespace

Stripped strip(std::string_view line, const CellSigns& signs) {
  if (const auto values = strip_values(line, signs)) return *values;
  const bool has_spaces = signs.blank == " ";  // for blanks, between bars
  Stripped stripped;
  bool frame_only = true, has_joint = false;
  int stroke = 0, longest_stroke = 0;
  for (size_t i = 0; i < line.size(); ++i) {
    char c = line[i];
    if (c == '#') break;
    if (is_box_drawing(line, i)) {
      const bool upright = line[i + 1] == '\x94' ? line[i + 2] == '\x82' || line[i + 2] == '\x83'
                                                 : line[i + 2] == '\x91';
      c = upright ? '|' : '+';
      i += 2;
    } else if (c == '\xC2' && i + 1 < line.size() && line[i + 1] == '\xB7') {
      c = '.';
      ++i;
    }
    if (!signs.blank.empty() && line.substr(i).starts_with(signs.blank)) {
      c = '.';
      i += signs.blank.size() - 1;
    }
    if (c == ' ' || c == '\t' || c == '|' || c == ',' || c == ';' || is_bracket(c)) continue;
    if (stripped.count < stripped.cells.size()) stripped.cells[stripped.count] = c;
    ++stripped.count;
    frame_only &= std::string_view("-=+*.:'`").find(c) != std::string_view::npos;
    has_joint |= c == '+';
    stroke = c == '-' || c == '=' || c == '`' ? stroke + 1 : 0;  // Markdown has "```" around grids
    longest_stroke = std::max(longest_stroke, stroke);
  }
  if (has_spaces && stripped.count == kGridRows) return stripped;
  stripped.is_drawn =
      frame_only && (has_joint || (longest_stroke >= 3 && stripped.count != kGridRows));
  return stripped;
}

std::optional<NumberedRow> numbered_row(std::string_view line) {
  constexpr size_t kMostBytes = 200;
  if (line.size() > kMostBytes) return {};
  const bool has_delimiter = line.find_first_of(",;") != std::string_view::npos;
  std::string_view rest = line;
  const auto name = take_value(rest, has_delimiter);
  if (!name || name->size() > 8) return {};
  NumberedRow row{.name = *name, .cells = {}};
  size_t count = 0;
  // Cells without blanks between them may be in groups: "1 |53.|.7.|...|".
  const bool is_grouped = !has_delimiter;
  while (const auto value = take_value(rest, has_delimiter)) {
    if (is_grouped && value->size() > 1 && std::ranges::all_of(*value, is_cell)) {
      for (const char c : *value) {
        if (count < row.cells.size()) row.cells[count] = c;
        ++count;
      }
      continue;
    }
    const auto cell = cell_of(*value);
    if (!cell) return {};
    if (count < row.cells.size()) row.cells[count] = *cell;
    ++count;
  }
  return count == row.cells.size() ? std::optional(row) : std::nullopt;
}

bool follows(std::string_view name, std::string_view before) {
  if (name.size() == 1 && before.size() == 1 && is_letter(name[0]) && is_letter(before[0])) {
    return name[0] == before[0] + 1;
  }
  // The same letters, then the next number.
  const auto is_number = [](char c) { return is_digit(c); };
  const auto letters = static_cast<size_t>(std::ranges::find_if(name, is_number) - name.begin());
  if (name.substr(0, letters) != before.substr(0, letters) || letters == name.size()) return false;
  uint64_t number = 0, number_before = 0;
  const auto read = [&](std::string_view text, uint64_t& value) {
    const char* const end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data() + letters, end, value);
    return error == std::errc() && stopped == end;
  };
  return before.size() > letters && read(name, number) && read(before, number_before) &&
         number == number_before + 1;
}

GridLine GridLines::classify(const Line& line) const {
  if (!line.is_content()) return GridLine::gap;
  if (line.is_too_long()) return GridLine::row;
  if (has_numbers_ && odd_row(line.text, signs_) == OddRow::numbers) return GridLine::title;
  if (line.text.size() == kGridRows && std::ranges::all_of(line.text, is_cell)) {
    return GridLine::row;
  }
  if (is_commented(line.text)) return in_grid_ ? GridLine::frame : GridLine::title;
  const Stripped stripped = strip(line.text, signs_);
  if (!in_grid_ && stripped.count != kGridRows && is_empty_row(line.text)) return GridLine::title;
  if (stripped.is_drawn) return GridLine::frame;
  if (stripped.count == 0 && is_bracket(line.text[0])) return GridLine::title;  // ends a list
  if (stripped.count > kGridRows && is_marks_line(line.text)) return GridLine::marks;
  if (stripped.count != kGridRows && is_letter(line.text[0]) && numbered_row(line.text)) {
    return GridLine::row;
  }
  const bool may_be_title = begins_with_word(line.text) || !is_bad_row(stripped);
  if (may_be_title && is_title(line.text)) return GridLine::title;
  if (stripped.count == kGridRows) return GridLine::row;
  // A status word is an answer in place of a grid.
  if (std::ranges::find(kStatusNames, line.text) != kStatusNames.end()) return GridLine::row;
  return is_mostly_text(line.text) ? GridLine::title : GridLine::row;
}

OddRow odd_row(std::string_view line, const CellSigns& signs) {
  std::string cells(strip(line, signs).text());
  if (cells.size() != kGridRows) {
    const auto row = numbered_row(line);
    if (!row) return OddRow::none;
    cells = row->text();
  }
  // The numbers of columns may begin with 0, which is read as a blank.
  if (cells == ".12345678" || cells == "012345678" || cells == "123456789") return OddRow::numbers;
  const bool is_blank = is_cell(cells[0]) && (cells[0] == '0' || !is_digit(cells[0])) &&
                        std::ranges::all_of(cells, [&](char c) { return c == cells[0]; });
  return is_blank ? OddRow::blanks : OddRow::none;
}

// A line with the length of a row is a bad row if it is inside a grid or if most of its characters
// are cells.
bool GridLines::is_bad_row(const Stripped& stripped) const {
  if (stripped.count != kGridRows) return false;
  return in_grid_ || std::ranges::count_if(stripped.text(), is_cell) > kGridRows / 2;
}

bool may_be_grid_number(std::string_view line) {
  std::string_view number = line;
  if (number.starts_with('(') || number.starts_with('[')) number.remove_prefix(1);
  if (!number.empty() && std::string_view(").:]").find(number.back()) != line.npos)
    number.remove_suffix(1);
  const bool is_number = !number.empty() && std::ranges::all_of(number, is_digit);
  if (is_number && line.size() < kGridRows) return true;
  return !first_word(line).empty() && is_title(line);
}

bool begins_state(std::string_view title) {
  constexpr std::string_view kState = "[state";
  return title.size() > kState.size() &&
         std::ranges::equal(title.substr(0, kState.size()), kState,
                            [](char a, char b) { return (a | 0x20) == (b | 0x20); });
}

Fault parse_row(const Line& line, const CellSigns& signs, bool is_numbered, uint8_t* cells) {
  if (line.is_too_long()) return {.kind = FaultKind::line_too_long};
  if (is_numbered) {
    if (const auto row = numbered_row(line.text)) return parse_cells(row->text(), 9, cells);
  }
  const Fault fault = parse_cells(line.text, kGridRows, cells);
  if (!fault) return {};
  const Stripped stripped = strip(line.text, signs);
  if (stripped.count == 0) return fault;
  const Fault drawn = parse_cells(stripped.text(), kGridRows, cells);
  const bool is_plain = stripped.text() == line.text.substr(0, stripped.text().size());
  return drawn && is_plain ? fault : drawn;
}

}  // namespace nonet
