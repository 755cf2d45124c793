#include "engine/io/formats/grid_format.h"

#include <algorithm>
#include <array>
#include <string>

#include "engine/io/formats/answer_text.h"
#include "engine/io/formats/detection.h"
#include "engine/io/formats/foreign_answer.h"
#include "engine/io/formats/items.h"
#include "engine/io/formats/line_format.h"
#include "engine/io/formats/values_format.h"

namespace nonet {
namespace {

constexpr int kRows = 9;
// No drawing has more frame lines than this between two rows. One more ends the grid.
constexpr int kMaxFrames = 4;

/// The characters of a line without separators and bars. Upright box-drawing characters (U+2500 to
/// U+257F) count as bars, the others as '+'.
struct Stripped {
  std::array<char, 10> cells{};  // the first ten of them
  size_t count = 0;              // the number of all of them
  bool is_drawn = false;         // only frame characters, with a '+' or a stroke of three

  std::string_view text() const { return {cells.data(), std::min(count, cells.size())}; }
};

/// Returns nine values between commas or semicolons, which may be empty; null for any other line.
std::optional<Stripped> strip_values(std::string_view line) {
  const size_t count = count_values(line);
  if (count != kRows && count != kRows + 1) return {};
  std::array<uint8_t, kRows> cells{};
  if (parse_values(line, kRows, cells.data())) return {};
  Stripped stripped;
  for (const uint8_t digit : cells) {
    stripped.cells[stripped.count++] = digit == 0 ? '.' : static_cast<char>('0' + digit);
  }
  return stripped;
}

Stripped strip(std::string_view line) {
  if (const auto values = strip_values(line)) return *values;
  Stripped stripped;
  bool frame_only = true, has_joint = false;
  int stroke = 0, longest_stroke = 0;
  for (size_t i = 0; i < line.size(); ++i) {
    char c = line[i];
    if (c == '#') break;
    if (c == '\xE2' && i + 2 < line.size() && (line[i + 1] == '\x94' || line[i + 1] == '\x95')) {
      const bool upright = line[i + 1] == '\x94' ? line[i + 2] == '\x82' || line[i + 2] == '\x83'
                                                 : line[i + 2] == '\x91';
      c = upright ? '|' : '+';
      i += 2;
    }
    if (c == ' ' || c == '\t' || c == '|' || c == ',' || c == ';') continue;
    if (stripped.count < stripped.cells.size()) stripped.cells[stripped.count] = c;
    ++stripped.count;
    frame_only &= std::string_view("-=+*.:'`").find(c) != std::string_view::npos;
    has_joint |= c == '+';
    stroke = c == '-' || c == '=' ? stroke + 1 : 0;
    longest_stroke = std::max(longest_stroke, stroke);
  }
  stripped.is_drawn = frame_only && (has_joint || (longest_stroke >= 3 && stripped.count != kRows));
  return stripped;
}

enum class LineKind { gap, row, frame, title };

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

// "12345" and "Grid10000" may be the number of a grid or a malformed row: the lines below decide.
bool may_be_number(std::string_view line) {
  if (line.size() < kRows && std::ranges::all_of(line, is_digit)) return true;
  return !first_word(line).empty() && is_title(line);
}

/// Classifies the lines of one grid.
class GridLines {
 public:
  LineKind classify(const Line& line) {
    if (!line.is_content()) return LineKind::gap;
    if (line.is_too_long()) return LineKind::row;
    if (line.text.size() == kRows && std::ranges::all_of(line.text, is_cell)) {
      return kind_of_cells(line.text);
    }
    if (!in_grid_ && is_empty_row(line.text)) return LineKind::title;
    const Stripped stripped = strip(line.text);
    if (stripped.is_drawn) return LineKind::frame;
    const bool may_be_title = begins_with_word(line.text) || !is_bad_row(stripped);
    if (may_be_title && is_title(line.text)) return LineKind::title;
    return stripped.count == kRows ? kind_of_cells(stripped.text()) : LineKind::row;
  }

  void begin_grid() { in_grid_ = true; }

 private:
  // Nine dashes are a row of blanks, unless this grid has another character for blanks.
  LineKind kind_of_cells(std::string_view cells) {
    if (has_other_blanks_ && cells == "---------") return LineKind::frame;
    has_other_blanks_ |= cells.find_first_of(".0*_") != std::string_view::npos;
    return LineKind::row;
  }

  // A line with the length of a row is a bad row if it is inside a grid or if most of its
  // characters are cells.
  bool is_bad_row(const Stripped& stripped) const {
    if (stripped.count != kRows) return false;
    return in_grid_ || std::ranges::count_if(stripped.text(), is_cell) > kRows / 2;
  }

  bool in_grid_ = false;
  bool has_other_blanks_ = false;
};

bool begins_state(std::string_view title) {
  constexpr std::string_view kState = "[state";
  return title.size() > kState.size() &&
         std::ranges::equal(title.substr(0, kState.size()), kState,
                            [](char a, char b) { return (a | 0x20) == (b | 0x20); });
}

/// Takes the lines of a grid from the front of a text, from its first row to its ninth, or up to a
/// line that ends the grid earlier. `item.bytes` is 0 if more text is needed to decide.
Item take_grid(std::string_view text, bool at_end) {
  Item item;
  GridLines lines;
  size_t begin = 0, end = 0;
  int frames = 0;
  for (int rows = 0; rows < kRows;) {
    if (at_end && item.bytes == text.size()) break;
    const Line line = first_line(text.substr(item.bytes), at_end);
    if (line.bytes == 0) return {};
    const LineKind kind = lines.classify(line);
    if (kind == LineKind::frame && ++frames > kMaxFrames) break;
    if (kind == LineKind::gap || kind == LineKind::title) break;
    if (kind == LineKind::row) {
      if (rows++ == 0) begin = item.bytes;
      end = item.bytes + line.raw.size();
      frames = 0;
      lines.begin_grid();
    }
    item.bytes += line.bytes;
    ++item.lines;
  }
  item.text = text.substr(begin, end - begin);
  item.is_record = !item.text.empty();
  return item;
}

/// The beginning of a grid whose number is on the line before.
struct NumberedGrid {
  bool is_too_early = false;  // more text is needed to decide
  bool is_there = false;
  size_t bytes = 0;  // before its first row
  uint64_t lines = 0;
};

/// Looks for exactly nine rows at the front of a text: then the line before them is not one of the
/// rows. If an empty line or a title precedes the rows, anything may follow them.
NumberedGrid find_numbered_grid(std::string_view text, bool at_end) {
  constexpr uint64_t kMaxAhead = 4;
  NumberedGrid grid;
  GridLines lines;
  bool is_apart = false;
  int rows = 0, frames = 0;
  for (size_t at = 0; grid.lines <= kMaxAhead;) {
    grid.is_there = rows == kRows && (is_apart || at_end);
    if (grid.is_there && is_apart) return grid;
    const Line line = first_line(text.substr(at), at_end);
    grid.is_too_early = line.bytes == 0 && !at_end;
    if (line.bytes == 0) return grid;
    const LineKind kind = lines.classify(line);
    if (rows == kRows) {
      grid.is_there = kind != LineKind::row || may_be_number(line.text);
      return grid;
    }
    if (kind == LineKind::row) {
      ++rows;
      lines.begin_grid();
    } else if (kind == LineKind::frame && rows > 0) {
      if (++frames > kMaxFrames) break;
    } else if (rows > 0 || begins_state(line.text)) {
      break;
    } else {
      is_apart |= kind != LineKind::frame;
      grid.bytes += line.bytes;
      ++grid.lines;
    }
    at += line.bytes;
  }
  return {};
}

/// Returns the record that begins with `line`, or the grid below if `line` is its number.
Item take_numbered_grid(const Line& line, std::string_view text, bool at_end) {
  const std::string_view rest = text.substr(line.bytes);
  const NumberedGrid grid = find_numbered_grid(rest, at_end);
  if (grid.is_too_early) return {};
  if (!grid.is_there) return take_grid(text, at_end);
  Item item = take_grid(rest.substr(grid.bytes), at_end);
  if (item.bytes == 0) return {};
  item.lines_ahead = 1 + grid.lines;
  item.bytes += line.bytes + grid.bytes;
  item.lines += item.lines_ahead;
  return item;
}

Fault parse_row(const Line& line, uint8_t* cells) {
  if (line.is_too_long()) return {.kind = FaultKind::line_too_long};
  const Fault fault = parse_cells(line.text, kRows, cells);
  if (!fault) return {};
  const Stripped stripped = strip(line.text);
  if (stripped.count == 0) return fault;
  const Fault drawn = parse_cells(stripped.text(), kRows, cells);
  const bool is_plain = stripped.text() == line.text.substr(0, stripped.text().size());
  return drawn && is_plain ? fault : drawn;
}

struct GridFormat {
  // A record ends with its ninth row, before an empty line, a comment or a title, or at the end of
  // the input.
  static Item next(const InputLayout& layout, std::string_view text, bool at_end) {
    const Line line = first_line(text, at_end);
    if (line.bytes == 0) return {};
    if (layout.holds_answers && status_in_sentence(line.text)) {
      return {line.bytes, 1, true, line.text};
    }
    const LineKind kind = GridLines().classify(line);
    if (kind == LineKind::row) {
      return may_be_number(line.text) ? take_numbered_grid(line, text, at_end)
                                      : take_grid(text, at_end);
    }
    Item item{line.bytes, 1, false, {}};
    if (kind != LineKind::title || !begins_state(line.text)) return item;
    const std::string_view rest = text.substr(line.bytes);
    const Item state = take_grid(rest, at_end);
    if (state.bytes == 0 && !at_end) {  // more text is needed, unless the next line is not a row
      const Line after = first_line(rest, at_end);
      if (after.bytes == 0) return {};
      const LineKind after_kind = GridLines().classify(after);
      if (after_kind == LineKind::row || after_kind == LineKind::frame) return {};
    }
    item.bytes += state.bytes;
    item.lines += state.lines;
    return item;
  }

  static Fault parse(const InputLayout&, std::string_view record, Grid& puzzle) {
    GridLines lines;
    lines.begin_grid();
    uint8_t rows = 0;
    while (!record.empty()) {
      const Line line = first_line(record, true);
      record.remove_prefix(line.bytes);
      if (lines.classify(line) == LineKind::frame) continue;
      uint8_t* const cells = puzzle.cells.data() + kRows * rows++;
      Fault fault = parse_row(line, cells);
      if (fault) {
        fault.row = rows;
        return fault;
      }
    }
    if (rows < kRows) return {.kind = FaultKind::too_few_rows, .cells = rows};
    return {};
  }
};

Guess detect_grids(const FirstLines& lines, Evidence evidence, size_t at, const InputOptions&) {
  if (evidence != Evidence::record && evidence != Evidence::any_record &&
      evidence != Evidence::answer) {
    return {};
  }
  return guess_if(begins_grid(lines[at].line.text, lines.after(at)), kGridFormat);
}

void write_grid(const Answer& answer, const OutputShape&, TextBuffer& text) {
  char* out = text.reserve(kMaxAnswerBytes);
  if (answer.solution != nullptr) {
    char digits[kCells];
    put_digits(digits, *answer.solution);
    for (int row = 0; row < kRows; ++row) {
      out = put(out, {digits + kRows * row, kRows});
      *out++ = '\n';
    }
  } else {
    out = put_name(out, answer.result.status);
    *out++ = '\n';
  }
  *out++ = '\n';
  text.set_end(out);
}

}  // namespace

std::optional<bool> begins_grid(std::string_view first, std::optional<std::string_view> second) {
  // A single line of nine cells may be a truncated line or a count.
  const auto is_grid_line = [](std::string_view line) {
    if (line.size() > kMaxLineBytes) return false;
    const Stripped stripped = strip(line);
    return stripped.is_drawn ||
           (stripped.count == kRows && std::ranges::all_of(stripped.text(), is_cell));
  };
  if (!is_grid_line(first)) return false;
  if (!second) return std::nullopt;
  return second->empty() || second->front() == '#' || is_grid_line(*second);
}

constinit const Format kGridFormat = {
    .name = "grid",
    .input =
        InputSide{.description = "nine lines of nine cells, bare, spaced or drawn, titles between",
                  .cut = cut_items<GridFormat>,
                  .parse = parse_items<GridFormat>,
                  .detect = detect_grids,
                  .takes_titles = true},
    .output = OutputSide{.description = "nine lines of nine (or the status word) and an empty line",
                         .batch = write_each<write_grid>,
                         .read = read_bare_answer},
};

}  // namespace nonet
