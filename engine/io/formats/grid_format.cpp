#include "engine/io/formats/grid_format.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "engine/io/formats/answer_text.h"
#include "engine/io/formats/cells.h"
#include "engine/io/formats/field_cells.h"
#include "engine/io/formats/foreign_answer.h"
#include "engine/io/formats/grid_rows.h"
#include "engine/io/formats/items.h"
#include "engine/io/formats/line_format.h"

namespace nonet {
namespace {

// No drawing has more frame lines than this between two rows. One more ends the grid.
constexpr int kMaxFrames = 4;

/// A block of rows without a gap, for grids with empty lines between their bands or rows.
struct Blocks {
  bool is_too_early = false;
  bool are_even = false;  // the grid goes on in blocks of the same number of rows, nine in all
};

/// Looks behind the first `rows` rows of a grid, where an empty line begins `text`, for the other
/// rows in blocks of as many.
Blocks find_blocks(const InputLayout& layout, int rows, std::string_view text, bool at_end) {
  constexpr int kMaxGap = 3;
  GridLines lines(layout);
  lines.begin_grid();
  int in_block = 0, blocks = 1, others = 0;
  while (true) {
    if (text.empty() && at_end)
      return {.are_even = blocks * rows + in_block == kGridRows && in_block == rows};
    const Line line = first_line(text, at_end);
    if (line.bytes == 0) return {.is_too_early = true};
    const GridLine kind = lines.classify(line);
    const bool is_row = kind == GridLine::row && !may_be_grid_number(line.text);
    if (is_row) {
      if (++in_block > rows) return {};
      others = 0;
    } else if (kind == GridLine::frame || line.text.empty()) {
      if (++others > kMaxGap + kMaxFrames) return {};
      if (in_block > 0 && line.text.empty()) {
        if (in_block != rows) return {};
        in_block = 0;
        if (++blocks * rows == kGridRows) return {.are_even = true};
      }
    } else {
      return {.are_even = (blocks + 1) * rows == kGridRows && in_block == rows};
    }
    text.remove_prefix(line.bytes);
  }
}

/// The lines of a grid from its first row to its ninth, or up to a line that ends it earlier.
struct TakenGrid {
  Item item;  // `bytes` is 0 if more text is needed to decide
  int rows = 0;
  bool has_gaps = false;  // between its bands or rows
};

/// What an odd row is at a place of a grid.
enum class OddPlace { row, between, end };

/// Returns what a row means behind `rows` rows of a grid. `is_first`: no such line has stood there.
OddPlace place_of(const GridMarks& marks, std::string_view line, int rows, bool is_first) {
  if (marks.line.empty() || line != marks.line || !marks.is_at_bands) return OddPlace::row;
  const bool is_between = rows % 3 == 0 && is_first;
  if (is_between) return OddPlace::between;
  return marks.is_at_grids ? OddPlace::end : OddPlace::row;
}

bool is_grid_separator(const GridMarks& marks, std::string_view line) {
  return marks.is_at_grids && line == marks.line;
}

/// Returns whether a separator at the front of a text, behind `rows` rows, is a row, because with
/// it the grid has nine in front of another separator or the end; none if that has not been read
/// yet.
std::optional<bool> is_blank_row(const InputLayout& layout, std::string_view text, int rows,
                                 bool at_end) {
  GridLines lines(layout);
  lines.begin_grid();
  while (true) {
    const Line line = first_line(text, at_end);
    if (line.bytes == 0) return at_end ? std::optional(rows == kGridRows) : std::nullopt;
    if (rows == kGridRows) {
      return line.text.empty() || is_grid_separator(layout.grid_marks, line.text);
    }
    const GridLine kind = lines.classify(line);
    if (kind != GridLine::row && kind != GridLine::frame) return false;
    rows += kind == GridLine::row ? 1 : 0;
    text.remove_prefix(line.bytes);
  }
}

/// Takes a grid from the front of a text.
TakenGrid take_rows(const InputLayout& layout, std::string_view text, bool at_end) {
  TakenGrid grid;
  Item& item = grid.item;
  GridLines lines(layout);
  size_t begin = 0, end = 0;
  int frames = 0, block = 0, rows_before_mark = 0;
  while (grid.rows < kGridRows) {
    if (at_end && item.bytes == text.size()) break;
    const Line line = first_line(text.substr(item.bytes), at_end);
    if (line.bytes == 0) return {};
    GridLine kind = lines.classify(line);
    if (kind == GridLine::row && grid.rows > 0) {
      const OddPlace place =
          place_of(layout.grid_marks, line.text, grid.rows, rows_before_mark < grid.rows);
      if (place == OddPlace::end) break;
      if (is_grid_separator(layout.grid_marks, line.text) && !layout.grid_marks.is_at_bands) {
        const auto is_row = is_blank_row(layout, text.substr(item.bytes), grid.rows, at_end);
        if (!is_row) return {};
        if (!*is_row) break;
      }
      if (place == OddPlace::between) {
        kind = GridLine::frame;
        rows_before_mark = grid.rows;
      }
    }
    if (kind == GridLine::frame && ++frames > kMaxFrames) break;
    if (kind == GridLine::title || kind == GridLine::marks) break;
    if (kind == GridLine::gap) {
      const bool may_go_on = (grid.rows == 1 || grid.rows == 3 || block > 0) && line.text.empty();
      if (!may_go_on) break;
      if (block == 0) {
        const Blocks blocks = find_blocks(layout, grid.rows, text.substr(item.bytes), at_end);
        if (blocks.is_too_early) return {};
        if (!blocks.are_even) break;
        block = grid.rows;
        grid.has_gaps = true;
      }
    }
    if (kind == GridLine::row) {
      if (grid.rows++ == 0) begin = item.bytes;
      end = item.bytes + line.raw.size();
      frames = 0;
      lines.begin_grid();
    }
    item.bytes += line.bytes;
    ++item.lines;
  }
  item.text = text.substr(begin, end - begin);
  item.is_record = !item.text.empty();
  return grid;
}

/// Returns whether the line at the front of `text` is a row, as if the grid before it went on.
std::optional<bool> row_follows(const InputLayout& layout, std::string_view text, bool at_end,
                                bool has_gaps) {
  while (true) {
    const Line line = first_line(text, at_end);
    if (line.bytes == 0) return at_end ? std::optional(false) : std::nullopt;
    if (!has_gaps || !line.text.empty()) {
      return line.is_content() && GridLines(layout).classify(line) == GridLine::row &&
             !may_be_grid_number(line.text);
    }
    text.remove_prefix(line.bytes);
  }
}

constexpr std::string_view kLostStep =
    "from here on the rows make no grids: a digit stands twice in a row, column or box of each. "
    "They make grids again when they are shifted, so a row is missing or too many here or in the "
    "lines before";

/// Returns whether each of the nine rows of a grid begins with its number.
bool has_numbered_rows(const InputLayout& layout, std::string_view record) {
  if (strip(first_line(record, true).text, layout.signs).count == kGridRows) return false;
  GridLines lines(layout);
  std::string_view name;
  int rows = 0;
  while (!record.empty()) {
    const Line line = first_line(record, true);
    record.remove_prefix(line.bytes);
    if (lines.classify(line) == GridLine::frame || line.text.empty()) continue;
    const auto row = numbered_row(line.text);
    if (!row || (rows > 0 && !follows(row->name, name))) return false;
    name = row->name;
    lines.begin_grid();
    ++rows;
  }
  return rows == kGridRows;
}

Fault parse_grid(const InputLayout& layout, std::string_view record, Grid& puzzle) {
  GridLines lines(layout);
  lines.begin_grid();
  uint8_t rows = 0;
  int rows_before_mark = 0;
  const bool is_numbered = has_numbered_rows(layout, record);
  while (!record.empty()) {
    const Line line = first_line(record, true);
    record.remove_prefix(line.bytes);
    if (line.text.empty() || lines.classify(line) == GridLine::frame) continue;
    if (rows > 0 && place_of(layout.grid_marks, line.text, rows, rows_before_mark < rows) ==
                        OddPlace::between) {
      rows_before_mark = rows;
      continue;
    }
    uint8_t* const cells = puzzle.cells.data() + kGridRows * rows++;
    Fault fault = parse_row(line, layout.signs, is_numbered, cells);
    if (fault) {
      fault.row = rows;
      return fault;
    }
  }
  if (rows < kGridRows) return {.kind = FaultKind::too_few_rows, .cells = rows};
  return {};
}

/// The cells of the rows at the front of a text, up to the first line that is neither a row nor a
/// frame.
struct RowsAhead {
  /// Enough to divide four grids in each way.
  static constexpr size_t kMost = 48;

  bool is_ended = false;  // all rows up to a title, a gap or the end are there
  std::vector<uint8_t> cells = {};
};

/// Returns none if more text is needed. Gaps between rows do not end them if `has_gaps`.
std::optional<RowsAhead> rows_ahead(const InputLayout& layout, std::string_view text, bool at_end,
                                    bool has_gaps) {
  RowsAhead ahead;
  GridLines lines(layout);
  lines.begin_grid();
  int others = 0;
  while (ahead.cells.size() < kGridRows * RowsAhead::kMost && !ahead.is_ended) {
    const Line line = first_line(text, at_end);
    if (line.bytes == 0 && !at_end) return {};
    text.remove_prefix(line.bytes);
    const GridLine kind = lines.classify(line);
    std::array<uint8_t, kGridRows> cells{};
    if (line.bytes > 0 && kind == GridLine::row) {
      const bool is_numbered = strip(line.text, layout.signs).count != kGridRows;
      // A malformed row says nothing.
      ahead.is_ended = bool(parse_row(line, layout.signs, is_numbered, cells.data()));
      if (!ahead.is_ended) ahead.cells.insert(ahead.cells.end(), cells.begin(), cells.end());
      others = 0;
    } else {
      const bool passes = kind == GridLine::frame || (has_gaps && kind == GridLine::gap);
      ahead.is_ended = line.bytes == 0 || !passes || ++others > kMaxFrames;
    }
  }
  return ahead;
}

/// How well rows divide into grids.
struct Fit {
  size_t grids = 0;
  size_t bad = 0;              // grids with a digit twice in a house
  bool has_left_over = false;  // rows are behind the last grid, and the rows are ended
};

Fit fit_of(const RowsAhead& ahead, size_t first_row) {
  Fit fit;
  std::span<const uint8_t> rest(ahead.cells);
  for (rest = rest.subspan(std::min(kGridRows * first_row, rest.size())); rest.size() >= kCells;
       rest = rest.subspan(kCells)) {
    ++fit.grids;
    fit.bad += are_consistent(rest.first(kCells)) ? 0 : 1;
  }
  fit.has_left_over = ahead.is_ended && !rest.empty();
  return fit;
}

/// Returns whether a row is missing, or one too many, before or in the grid at the front of a text:
/// all later grids are shifted. None if more text is needed.
///
///     rows ahead:  0 1 2 3 4 5 6 7 8 | 9 ... 17 | 18 ... 26 | ...      grids in steps of nine rows
///
/// A way to divide the rows fits if no grid has a digit twice in a row, column or box, and if no
/// rows are left over at the end. Puzzles that are divided wrongly nearly always have such digits.
std::optional<bool> has_lost_step(const InputLayout& layout, std::string_view text, bool at_end,
                                  bool has_gaps) {
  const auto ahead = rows_ahead(layout, text, at_end, has_gaps);
  if (!ahead) return {};
  // One grid that contradicts itself may be a bad puzzle. Several that do not, when shifted, are no
  // accident, nor is a rest that fits.
  const Fit rows = fit_of(*ahead, 0);
  if (rows.bad < 2 && !rows.has_left_over) return false;
  for (size_t shift = 1; shift < kGridRows; ++shift) {
    const Fit shifted = fit_of(*ahead, shift);
    if (shifted.grids > 0 && shifted.bad == 0 && !shifted.has_left_over) return true;
  }
  return false;
}

/// Takes a grid, or refuses the rest of the text if its rows have lost their step.
Item take_grid(const InputLayout& layout, std::string_view text, bool at_end) {
  TakenGrid grid = take_rows(layout, text, at_end);
  // Grids with a gap, a title or a mark between them cannot lose their step.
  if (grid.item.bytes == 0 || grid.rows < kGridRows) return grid.item;
  const std::string_view below = text.substr(grid.item.bytes), mark = layout.grid_marks.line;
  if (!mark.empty() && first_line(below, at_end).text == mark) return grid.item;
  const auto follows = row_follows(layout, below, at_end, grid.has_gaps);
  const auto rows = rows_ahead(layout, grid.item.text, true, grid.has_gaps);
  const bool is_good = rows->cells.size() != kCells || are_consistent(rows->cells);
  if (follows == false || is_good) return grid.item;
  const auto is_lost = has_lost_step(layout, text, at_end, grid.has_gaps);
  if (is_lost == false) return grid.item;
  if (!is_lost || !follows) return {};
  grid.item.refusal = kLostStep;
  return grid.item;
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
NumberedGrid find_numbered_grid(const InputLayout& layout, std::string_view text, bool at_end) {
  constexpr uint64_t kMaxAhead = 4;
  NumberedGrid grid;
  GridLines lines(layout);
  bool is_apart = false;
  int rows = 0, frames = 0;
  for (size_t at = 0; grid.lines <= kMaxAhead;) {
    grid.is_there = rows == kGridRows && (is_apart || at_end);
    if (grid.is_there && is_apart) return grid;
    const Line line = first_line(text.substr(at), at_end);
    grid.is_too_early = line.bytes == 0 && !at_end;
    if (line.bytes == 0) return grid;
    const GridLine kind = lines.classify(line);
    if (rows == kGridRows) {
      grid.is_there = kind != GridLine::row || may_be_grid_number(line.text);
      return grid;
    }
    if (kind == GridLine::row) {
      ++rows;
      lines.begin_grid();
    } else if (kind == GridLine::frame && rows > 0) {
      if (++frames > kMaxFrames) break;
    } else if (rows > 0 || begins_state(line.text)) {
      break;
    } else {
      is_apart |= kind != GridLine::frame;
      grid.bytes += line.bytes;
      ++grid.lines;
    }
    at += line.bytes;
  }
  return {};
}

/// Takes lines that are no rows with the grid below them, if there is one.
Item take_below(const InputLayout& layout, const Cut& above, std::string_view text, bool at_end) {
  const std::string_view below = text.substr(above.bytes);
  if (above.bytes > 0) {
    const Line line = first_line(below, at_end);
    if (line.bytes == 0 && !at_end) return {};
    const GridLine kind = GridLines(layout).classify(line);
    const bool is_grid = kind == GridLine::row || kind == GridLine::frame;
    if (line.bytes == 0 || !is_grid) return {above.bytes, above.lines, false, {}};
  }
  Item item = take_grid(layout, below, at_end);
  if (item.bytes == 0) return {};
  item.lines_ahead += above.lines;
  item.refused_line += above.lines;
  item.lines += above.lines;
  item.bytes += above.bytes;
  return item;
}

/// Returns the record that begins with `line`, or the grid below if `line` is its number.
Item take_numbered_grid(const InputLayout& layout, const Line& line, std::string_view text,
                        bool at_end) {
  const NumberedGrid grid = find_numbered_grid(layout, text.substr(line.bytes), at_end);
  if (grid.is_too_early) return {};
  if (!grid.is_there) return take_grid(layout, text, at_end);
  const Cut above = {.bytes = line.bytes + grid.bytes, .lines = 1 + grid.lines};
  return take_below(layout, above, text, at_end);
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
    const GridLine kind = GridLines(layout).classify(line);
    if (kind == GridLine::row) {
      if (may_be_grid_number(line.text)) return take_numbered_grid(layout, line, text, at_end);
      if (!is_grid_separator(layout.grid_marks, line.text))
        return take_below(layout, {}, text, at_end);
      // The second of two may be the first row; nine are an empty board.
      const std::string_view below = text.substr(line.bytes);
      const Line second = first_line(below, at_end);
      if (is_grid_separator(layout.grid_marks, second.text)) {
        const auto is_row = is_blank_row(layout, below, 0, at_end);
        if (!is_row) return {};
        const std::string_view third = first_line(below.substr(second.bytes), at_end).text;
        if (!*is_row && !is_grid_separator(layout.grid_marks, third))
          return {line.bytes, 1, false, {}};
      }
      return take_below(layout, {.bytes = line.bytes, .lines = 1}, text, at_end);
    }
    Item item{line.bytes, 1, false, {}};
    if (kind == GridLine::marks) item.passed = Passed::marks;
    if (kind == GridLine::title && odd_row(line.text, layout.signs) == OddRow::numbers) {
      // The numbers of the columns are one line above a grid: one more is a row of a grid.
      const Line below = first_line(text.substr(line.bytes), at_end);
      if (below.bytes == 0 && !at_end) return {};
      item.is_record = odd_row(below.text, layout.signs) == OddRow::numbers;
      item.text = item.is_record ? line.text : std::string_view();
    }
    if (kind != GridLine::title || !begins_state(line.text)) return item;
    const std::string_view rest = text.substr(line.bytes);
    const Item state = take_grid(layout, rest, at_end);
    if (state.bytes == 0 && !at_end) {  // more text is needed, unless the next line is not a row
      const Line after = first_line(rest, at_end);
      if (after.bytes == 0) return {};
      const GridLine after_kind = GridLines(layout).classify(after);
      if (after_kind == GridLine::row || after_kind == GridLine::frame) return {};
    }
    item.bytes += state.bytes;
    item.lines += state.lines;
    return item;
  }

  static constexpr auto parse = parse_grid;
};

void write_grid(const Answer& answer, const OutputShape&, TextBuffer& text) {
  char* out = text.reserve(kMaxAnswerBytes);
  if (answer.solution != nullptr) {
    char digits[kCells];
    put_digits(digits, *answer.solution);
    for (int row = 0; row < kGridRows; ++row) {
      out = put(out, {digits + kGridRows * row, kGridRows});
      *out++ = '\n';
    }
  } else {
    out = put_name(out, answer.result.status);
    *out++ = '\n';
  }
  *out++ = '\n';
  text.set_end(out);
}

void write_puzzle_grid(const PuzzleRecord& record, TextBuffer& text) {
  char* out = text.reserve(kMaxAnswerBytes);
  char cells[kCells];
  put_puzzle(cells, record.puzzle);
  for (int row = 0; row < kGridRows; ++row) {
    out = put(out, {cells + kGridRows * row, kGridRows});
    *out++ = '\n';
  }
  *out++ = '\n';
  text.set_end(out);
}

}  // namespace

constinit const Format kGridFormat = {
    .name = "grid",
    .input =
        InputSide{.description = "nine lines of nine cells, bare, spaced or drawn, titles between",
                  .cut = cut_items<GridFormat>,
                  .parse = parse_items<GridFormat>,
                  .takes_titles = true},
    .output = OutputSide{.description = "nine lines of nine (or the status word) and an empty line",
                         .batch = write_each<write_grid>,
                         .read = read_bare_answer},
    .puzzles = PuzzleSide{.description = "nine lines of nine and an empty line",
                          .write = write_puzzle_grid},
};

}  // namespace nonet
