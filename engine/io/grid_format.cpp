#include "grid_format.h"

#include <algorithm>
#include <array>
#include <string>

namespace nonet {
namespace {

constexpr int kRows = 9;
// More lines than any drawing has between two rows: then the grid has ended.
constexpr int kMostFrames = 4;

/// A line without what may stand between cells; of a box-drawing character (U+2500 to U+257F) an
/// upright one counts as a bar, and any other as '+'.
struct Stripped {
  std::array<char, 10> cells{};  // the first ten that are left
  size_t count = 0;              // of all that are left
  bool is_drawn = false;  // of frame characters only, with a '+' or a stroke of three among them

  std::string_view text() const { return {cells.data(), std::min(count, cells.size())}; }
};

Stripped strip(std::string_view line) {
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
    if (c == ' ' || c == '\t' || c == '|') continue;
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

/// Tells the lines of one grid apart.
class GridLines {
 public:
  LineKind classify(const Line& line) {
    if (!line.is_content()) return LineKind::gap;
    if (line.is_too_long()) return LineKind::row;
    if (line.text.size() == kRows && std::ranges::all_of(line.text, is_cell)) {
      return kind_of_cells(line.text);
    }
    const Stripped stripped = strip(line.text);
    if (stripped.is_drawn) return LineKind::frame;
    if (is_title(line.text) && !is_bad_row(stripped)) return LineKind::title;
    return stripped.count == kRows ? kind_of_cells(stripped.text()) : LineKind::row;
  }

  void begin_grid() { in_grid_ = true; }

 private:
  // Nine dashes are a row of blanks, unless blanks are written otherwise in this grid.
  LineKind kind_of_cells(std::string_view cells) {
    if (has_other_blanks_ && cells == "---------") return LineKind::frame;
    has_other_blanks_ |= cells.find_first_of(".0*_") != std::string_view::npos;
    return LineKind::row;
  }

  // What is as long as a row, and stands in a grid or is cells for the most part, is a bad row.
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

/// Takes lines of a grid from the front of a text: from its first row to its ninth, or to what ends
/// it before. `item.bytes` is 0 if more must be read to tell.
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
    if (kind == LineKind::frame && ++frames > kMostFrames) break;
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

}  // namespace

std::optional<bool> GridFormat::recognises(std::string_view first,
                                           std::optional<std::string_view> second) {
  // One line of nine cells may be a line cut short, or a count.
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

// A record ends with its ninth row, before an empty line, a comment or a title, or at the end of
// the input.
Item GridFormat::next(std::string_view text, bool at_end) {
  const Line line = first_line(text, at_end);
  if (line.bytes == 0) return {};
  const LineKind kind = GridLines().classify(line);
  if (kind == LineKind::row) return take_grid(text, at_end);
  Item item{line.bytes, 1, false, {}};
  if (kind != LineKind::title || !begins_state(line.text)) return item;
  const std::string_view rest = text.substr(line.bytes);
  const Item state = take_grid(rest, at_end);
  if (state.bytes == 0 && !at_end) {  // too early to say, unless what follows is no row
    const Line after = first_line(rest, at_end);
    if (after.bytes == 0) return {};
    const LineKind after_kind = GridLines().classify(after);
    if (after_kind == LineKind::row || after_kind == LineKind::frame) return {};
  }
  item.bytes += state.bytes;
  item.lines += state.lines;
  return item;
}

Fault GridFormat::parse(const InputLayout&, std::string_view record, Grid& puzzle) {
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

}  // namespace nonet
