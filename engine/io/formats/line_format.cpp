#include "engine/io/formats/line_format.h"

#include <algorithm>
#include <cstring>

#include "engine/core/setting.h"
#include "engine/io/formats/answer_text.h"
#include "engine/io/formats/field_cells.h"
#include "engine/io/formats/items.h"
#include "engine/io/formats/plain_lines.h"
#include "engine/io/formats/table_format.h"

namespace nonet {
namespace {

/// Returns whether a line is a row of a table with a quoted field that does not end in the line.
/// The format is `line` because the first rows had no such field.
bool opens_quote(std::string_view line) {
  if (line.size() <= kCells || line.find('"', kCells) == std::string_view::npos) return false;
  if (std::ranges::count(line, '"') % 2 == 0) return false;
  const char delimiter = line[kCells];
  return (delimiter == ',' || delimiter == ';' || delimiter == '\t') &&
         !table_fields(line, delimiter);
}

/// Returns whether 81 digits, no blanks, are the rest of a line behind its puzzle.
bool ends_in_solution(std::string_view line) {
  Grid solution;
  return line.size() == 2 * kCells + 1 &&
         plain_lines().parse_cells(line.data() + kCells + 1, solution.cells.data()) &&
         std::memchr(solution.cells.data(), 0, kCells) == nullptr;
}

/// Returns whether another puzzle, with blanks, is behind that of a line.
bool has_further_puzzle(std::string_view line) {
  Grid puzzle;
  if (line.size() > kMaxLineBytes ||
      parse_cells(line.substr(0, kCells), kCells, puzzle.cells.data())) {
    return false;
  }
  CellRuns runs(line.substr(kCells), {});
  while (const auto run = runs.next()) {
    if (run->has_blank) return true;
  }
  return false;
}

struct LineFormat {
  static Item next(const InputLayout& layout, std::string_view text, bool at_end) {
    Item item = line_item(text, at_end);
    if (item.is_record && layout.has_titles && is_title_line(item.text)) {
      item.is_record = false;
      item.passed = Passed::other_text;
      return item;
    }
    if (item.is_record && opens_quote(item.text)) {
      static const std::string kRefusal =
          "a quote is opened here and not closed in its line; close it, or choose the format csv "
          "if fields have line breaks" +
          hint(Setting::input_format);
      item.refusal = kRefusal;
    }
    if (item.is_record && item.text.size() > 2 * kCells && has_further_puzzle(item.text)) {
      item.passed = Passed::further_puzzles;
    }
    return item;
  }

  static Fault parse(const InputLayout&, std::string_view record, Grid& puzzle) {
    if (record.size() > kMaxLineBytes) return {.kind = FaultKind::line_too_long};
    return parse_cells(record, kCells, puzzle.cells.data());
  }
};

/// Returns whether lines of 81 characters are records without a look at them, and the first one may
/// be such a line.
bool may_be_plain(const InputLayout& layout, std::string_view text) {
  return !layout.passes_solutions && text.size() > kCells && text[kCells] == '\n';
}

/// Returns the line at the front of `text`, if it is a record and nothing about it is reported.
std::string_view usual_line(const InputLayout& layout, std::string_view text) {
  if (layout.has_titles || layout.passes_solutions) return {};
  const std::string_view line = quick_line(text);
  return line.size() <= 2 * kCells || ends_in_solution(line) ? line : std::string_view();
}

// Counts plain lines many at a time, and other lines one by one.
Cut cut(const InputLayout& layout, std::string_view text, bool at_end, CutLimits limits) {
  Cut taken;
  while (may_take_more(taken, text, limits)) {
    const size_t lines_of_bytes = (limits.bytes - taken.bytes - 1) / kPlainLineBytes + 1;
    const size_t lines =
        may_be_plain(layout, text.substr(taken.bytes))
            ? plain_lines().count(
                  text.substr(taken.bytes),
                  std::min<uint64_t>(lines_of_bytes, limits.records - taken.records))
            : 0;
    taken.bytes += lines * kPlainLineBytes;
    taken.lines += lines;
    taken.records += lines;
    if (lines > 0) continue;
    if (const auto line = usual_line(layout, text.substr(taken.bytes)); !line.empty()) {
      taken.bytes += line.size() + 1;
      ++taken.lines;
      ++taken.records;
    } else if (!cut_item<LineFormat>(layout, text, at_end, taken)) {
      break;
    }
  }
  return taken;
}

/// Parses at most `max` plain lines at the front of `text` and removes them from it. Returns their
/// number.
size_t take_plain_lines(TextParser& parser, std::string_view& text, size_t max) {
  max = std::min(max, text.size() / kPlainLineBytes);
  const size_t count = plain_lines().parse(text, parser.room(max));
  parser.add_plain_lines(text, count);
  text.remove_prefix(count * kPlainLineBytes);
  return count;
}

void parse(const InputLayout& layout, std::string_view text, ParsedText& parsed) {
  TextParser parser(parsed);
  size_t expected = 1;  // plain lines; doubled each time that all of them are plain
  while (!text.empty()) {
    const size_t count = may_be_plain(layout, text) ? take_plain_lines(parser, text, expected) : 0;
    expected = count == expected ? 2 * expected : 1;
    if (count > 0) continue;
    const std::string_view line = usual_line(layout, text);
    if (line.empty()) {
      parser.take_item<LineFormat>(layout, text);
      continue;
    }
    const Item item{line.size() + 1, 1, true, trimmed(line)};
    parser.add_item(item, parser.parse_grid([&](Grid& puzzle) {
      return LineFormat::parse(layout, item.text, puzzle);
    }));
    text.remove_prefix(item.bytes);
  }
}

std::string_view text_after_cells(std::string_view record) {
  return record.size() <= kCells ? std::string_view() : record.substr(kCells);
}

void write_line(const Answer& answer, const OutputShape&, TextBuffer& text) {
  char* out = text.reserve(kMaxAnswerBytes);
  out = put_solution_or_status(out, answer);
  *out++ = '\n';
  text.set_end(out);
}

void write_puzzle_line(const PuzzleRecord& record, TextBuffer& text) {
  char* out = text.reserve(kMaxAnswerBytes + record.text.size());
  out = put(put_puzzle(out, record.puzzle), record.text);
  *out++ = '\n';
  text.set_end(out);
}

// Consecutive solutions are written many at a time.
void write_lines(const AnswerBatch& batch, TextBuffer& text) {
  for (AnswerWalk walk(batch); !walk.at_end();) {
    const std::span<const Grid> solutions = walk.take_solutions();
    char* const out = text.reserve(solutions.size() * kPlainLineBytes);
    plain_lines().write(solutions, out);
    text.set_end(out + solutions.size() * kPlainLineBytes);
    if (!walk.at_end()) write_line(walk.take(), batch.shape, text);
  }
}

}  // namespace

bool is_puzzle_line(std::string_view line) {
  Grid grid;
  return line.size() <= kMaxLineBytes && !parse_cells(line, kCells, grid.cells.data());
}

std::optional<ClaimedAnswer> read_bare_answer(const AnswerRecord& record) {
  if (record.text_after_cells.starts_with(',')) return {};  // the puzzle of a pair
  ClaimedAnswer answer;
  if (record.grid != nullptr) {
    answer.solution = *record.grid;
    return answer;
  }
  answer.status = status_named(record.text);
  return answer.status ? std::optional(answer) : std::nullopt;
}

constinit const Format kLineFormat = {
    .name = "line",
    .input =
        InputSide{.description = "81 cells a line, then white space or one of , ; : # and any rest",
                  .cut = cut,
                  .parse = parse,
                  .text_after_cells = text_after_cells,
                  .is_fallback = true},
    .output = OutputSide{.description = "the solution of a unique puzzle, else the status word",
                         .batch = write_lines,
                         .read = read_bare_answer},
    .puzzles = PuzzleSide{.description = "a puzzle a line, with the text behind it",
                          .write = write_puzzle_line,
                          .beside = Beside::text,
                          .takes_candidates = true},
};

}  // namespace nonet
