#include "engine/io/formats/grid_format.h"

#include <algorithm>
#include <array>

#include "engine/io/formats/answer_text.h"
#include "engine/io/formats/detection/detection.h"
#include "engine/io/formats/foreign_answer.h"
#include "engine/io/formats/grid_rows.h"
#include "engine/io/formats/grid_steps.h"
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
Blocks find_blocks(int rows, std::string_view text, bool at_end) {
  constexpr int kMaxGap = 3;
  GridLines lines;
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
  bool has_gaps = false;     // between its bands or rows
  bool is_numbered = false;  // each row begins with its number
};

/// Returns whether the nine rows at the front of a text are numbered; none if that depends on lines
/// that have not been read.
std::optional<bool> has_numbered_rows(std::string_view text, bool at_end) {
  GridLines lines;
  std::string_view name;
  for (int rows = 0; rows < kGridRows;) {
    const Line line = first_line(text, at_end);
    if (line.bytes == 0) return at_end ? std::optional(false) : std::nullopt;
    text.remove_prefix(line.bytes);
    if (lines.classify(line) == GridLine::frame || line.text.empty()) continue;
    const auto row = numbered_row(line.text);
    if (!row || (rows > 0 && !follows(row->name, name))) return false;
    name = row->name;
    lines.begin_grid();
    ++rows;
  }
  return true;
}

/// Takes a grid from the front of a text.
TakenGrid take_rows(std::string_view text, bool at_end) {
  TakenGrid grid;
  Item& item = grid.item;
  GridLines lines;
  size_t begin = 0, end = 0, first_bytes = 0;
  int frames = 0, block = 0;
  while (grid.rows < kGridRows) {
    if (at_end && item.bytes == text.size()) break;
    const Line line = first_line(text.substr(item.bytes), at_end);
    if (line.bytes == 0) return {};
    const GridLine kind = lines.classify(line);
    if (kind == GridLine::frame && ++frames > kMaxFrames) break;
    // Between bands such a line is a frame, elsewhere it ends the grid.
    if (kind == GridLine::frame && grid.rows % 3 != 0 && may_be_between(line.text)) break;
    if (kind == GridLine::title || kind == GridLine::marks) break;
    if (kind == GridLine::gap) {
      const bool may_go_on = (grid.rows == 1 || grid.rows == 3 || block > 0) && line.text.empty();
      if (!may_go_on) break;
      if (block == 0) {
        const Blocks blocks = find_blocks(grid.rows, text.substr(item.bytes), at_end);
        if (blocks.is_too_early) return {};
        if (!blocks.are_even) break;
        block = grid.rows;
        grid.has_gaps = true;
      }
    }
    if (kind == GridLine::row) {
      // A line of blanks that is written in another way than the rows is none.
      const bool is_other = grid.rows > 0 && line.text.size() != first_bytes;
      if (is_other && may_be_between(line.text)) break;
      if (grid.rows == 0) {
        begin = item.bytes;
        first_bytes = line.text.size();
        if (strip(line.text).count != kGridRows && numbered_row(line.text)) {
          const auto is_numbered = has_numbered_rows(text.substr(item.bytes), at_end);
          if (!is_numbered) return {};
          grid.is_numbered = *is_numbered;
        }
      }
      ++grid.rows;
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
std::optional<bool> row_follows(std::string_view text, bool at_end, bool has_gaps) {
  while (true) {
    const Line line = first_line(text, at_end);
    if (line.bytes == 0) return at_end ? std::optional(false) : std::nullopt;
    if (!has_gaps || !line.text.empty()) {
      return line.is_content() && GridLines().classify(line) == GridLine::row &&
             !may_be_grid_number(line.text);
    }
    text.remove_prefix(line.bytes);
  }
}

constexpr std::string_view kLostStep =
    "from here on the rows make no grids: a digit stands twice in a row, column or box of each. "
    "They "
    "make grids again when they are shifted, so a row is missing or too many here or in the lines "
    "before";

/// Takes a grid, or refuses the rest of the text if its rows have lost their step.
Item take_grid(std::string_view text, bool at_end) {
  TakenGrid grid = take_rows(text, at_end);
  if (grid.item.bytes == 0 || grid.rows < kGridRows) return grid.item;
  const auto doubtful = doubtful_row(grid.item.text, text.substr(grid.item.bytes), at_end);
  if (!doubtful) return {};
  grid.item.passed = *doubtful;
  // Grids with a gap or a title between them cannot lose their step.
  const auto follows = row_follows(text.substr(grid.item.bytes), at_end, grid.has_gaps);
  if (follows == false) return grid.item;
  const LostStep step = find_lost_step(grid.item.text, text, at_end, grid.has_gaps);
  if (!step.is_too_early && !step.is_lost) return grid.item;
  if (step.is_too_early || !follows) return {};
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
NumberedGrid find_numbered_grid(std::string_view text, bool at_end) {
  constexpr uint64_t kMaxAhead = 4;
  NumberedGrid grid;
  GridLines lines;
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

/// Takes a line between grids with the grid below it.
Item take_below(const Line& line, std::string_view text, bool at_end) {
  Item item = take_grid(text.substr(line.bytes), at_end);
  if (item.bytes == 0) return {};
  ++item.lines_ahead;
  ++item.refused_line;
  ++item.lines;
  item.bytes += line.bytes;
  return item;
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
    const GridLine kind = GridLines().classify(line);
    if (kind == GridLine::row) {
      if (may_be_grid_number(line.text)) return take_numbered_grid(line, text, at_end);
      const auto is_between = is_line_between(line, text, at_end);
      if (!is_between) return {};
      return *is_between ? take_below(line, text, at_end) : take_grid(text, at_end);
    }
    Item item{line.bytes, 1, false, {}};
    if (kind == GridLine::marks) item.passed = Passed::marks;
    if (kind != GridLine::title || !begins_state(line.text)) return item;
    const std::string_view rest = text.substr(line.bytes);
    const Item state = take_grid(rest, at_end);
    if (state.bytes == 0 && !at_end) {  // more text is needed, unless the next line is not a row
      const Line after = first_line(rest, at_end);
      if (after.bytes == 0) return {};
      const GridLine after_kind = GridLines().classify(after);
      if (after_kind == GridLine::row || after_kind == GridLine::frame) return {};
    }
    item.bytes += state.bytes;
    item.lines += state.lines;
    return item;
  }

  static Fault parse(const InputLayout&, std::string_view record, Grid& puzzle) {
    GridLines lines;
    lines.begin_grid();
    uint8_t rows = 0;
    const std::string_view first = first_line(record, true).text;
    const bool is_numbered = strip(first).count != kGridRows && numbered_row(first) &&
                             has_numbered_rows(record, true) == true;
    while (!record.empty()) {
      const Line line = first_line(record, true);
      record.remove_prefix(line.bytes);
      if (line.text.empty() || lines.classify(line) == GridLine::frame) continue;
      uint8_t* const cells = puzzle.cells.data() + kGridRows * rows++;
      Fault fault = parse_row(line, is_numbered, cells);
      if (fault) {
        fault.row = rows;
        return fault;
      }
    }
    if (rows < kGridRows) return {.kind = FaultKind::too_few_rows, .cells = rows};
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

std::optional<bool> begins_grid(std::string_view first, std::optional<std::string_view> second) {
  // A single line of nine cells may be a truncated line or a count.
  const auto is_grid_line = [](std::string_view line) {
    if (line.size() > kMaxLineBytes) return false;
    const Stripped stripped = strip(line);
    return stripped.is_drawn ||
           (stripped.count == kGridRows && std::ranges::all_of(stripped.text(), is_cell)) ||
           (stripped.count != kGridRows && numbered_row(line));
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
    .puzzles = PuzzleSide{.description = "nine lines of nine and an empty line",
                          .write = write_puzzle_grid},
};

}  // namespace nonet
