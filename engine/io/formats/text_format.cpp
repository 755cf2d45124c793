#include "engine/io/formats/text_format.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "engine/core/setting.h"
#include "engine/io/formats/items.h"

namespace nonet {
namespace {

/// Returns the 81 cells of a line of which a run without blanks is the solution; none if no cells
/// are, or those in several places.
std::optional<CellRun> puzzle_of_solution(std::string_view line, const CellRun& full,
                                          const CellSigns& signs) {
  constexpr size_t kMostBlanks = kCells - 8;  // fewer clues show nothing
  Grid solution, puzzle;
  parse_run(line.substr(full.begin, full.bytes), signs, solution.cells.data());
  std::vector<size_t> cells;  // beside each other, where they begin
  std::optional<CellRun> found;
  for (size_t at = 0; at < line.size();) {
    const size_t bytes = at == full.begin ? 0 : cell_bytes(line.substr(at), signs);
    if (bytes == 0) {
      cells.clear();
      at += at == full.begin ? full.bytes : 1;
      continue;
    }
    cells.push_back(at);
    at += bytes;
    if (cells.size() < kCells) continue;
    const size_t begin = cells[cells.size() - kCells];
    parse_run(line.substr(begin), signs, puzzle.cells.data());
    const auto blanks = static_cast<size_t>(std::ranges::count(puzzle.cells, uint8_t{0}));
    if (blanks > kMostBlanks || !is_solution_of(puzzle, solution)) continue;
    if (found) return {};
    found = CellRun{begin, at - begin, blanks > 0};
  }
  return found;
}

}  // namespace

std::vector<CellRun> runs_of(std::string_view line, const CellSigns& signs) {
  std::vector<CellRun> found;
  CellRuns runs(line, signs);
  while (const auto run = runs.next()) found.push_back(*run);
  if (found.size() != 1 || found[0].has_blank || line.size() < 2 * kCells) return found;
  if (const auto puzzle = puzzle_of_solution(line, found[0], signs))
    found.insert(puzzle->begin < found[0].begin ? found.begin() : found.end(), *puzzle);
  return found;
}

std::optional<Segment> next_segment(std::string_view line, const CellSigns& signs, size_t from) {
  constexpr size_t kManyCells = 20, kFewDigits = 4;
  for (size_t at = from; at < line.size();) {
    Segment found{.begin = at};
    size_t digits = 0;
    while (at < line.size()) {
      size_t bytes = cell_bytes(line.substr(at), signs);
      // Cells on both sides of a bad character are one board.
      const bool goes_on = bytes == 0 && found.cells > 0 && found.cells < kCells - 1 &&
                           at + 1 < line.size() && cell_bytes(line.substr(at + 1), signs) > 0 &&
                           !is_separator(line[at]) && line[at] != '"' && line[at] != '\'';
      if (goes_on) bytes = 1;
      if (bytes == 0) break;
      digits += is_digit(line[at]) ? 1 : 0;
      ++found.cells;
      at += bytes;
    }
    found.bytes = at - found.begin;
    if (found.cells >= kManyCells && digits >= kFewDigits) return found;
    if (found.bytes == 0) ++at;
  }
  return {};
}

namespace {

/// Returns what is wrong with a line that has not the boards of the others.
Fault fault_of(const InputLayout& layout, std::string_view line) {
  for (size_t from = 0; const auto segment = next_segment(line, layout.signs, from);) {
    from = segment->begin + segment->bytes;
    const std::string_view text = line.substr(segment->begin, segment->bytes);
    for (size_t at = 0, cells = 0; at < text.size(); ++cells) {
      const size_t bytes = cell_bytes(text.substr(at), layout.signs);
      if (bytes == 0) {
        return {.kind = FaultKind::bad_character,
                .cells = static_cast<uint8_t>(std::min<size_t>(cells, kCells)),
                .character = text[at]};
      }
      at += bytes;
    }
    if (segment->cells < kCells) {
      return {.kind = FaultKind::too_short, .cells = static_cast<uint8_t>(segment->cells)};
    }
    if (segment->cells > kCells) return {.kind = FaultKind::too_long, .cells = kCells};
  }
  return {.kind = FaultKind::too_short, .cells = 0};
}

/// Returns whether a line has a board that is no run.
bool has_damaged_board(const InputLayout& layout, std::string_view line) {
  constexpr size_t kMostCells = 60;  // of a number
  for (size_t from = 0; const auto segment = next_segment(line, layout.signs, from);) {
    from = segment->begin + segment->bytes;
    if (segment->cells > kMostCells && segment->cells != kCells) return true;
  }
  return false;
}

/// Returns the puzzle among the runs of a line; null if its place has none. Puzzle and solution may
/// change places.
const CellRun* puzzle_of(const InputLayout& layout, const std::vector<CellRun>& runs) {
  const size_t place = layout.run == InputLayout::kAllRuns ? 0 : layout.run;
  if (place >= runs.size()) return nullptr;
  const bool has_one_puzzle =
      layout.run != InputLayout::kAllRuns && std::ranges::count_if(runs, &CellRun::has_blank) == 1;
  return has_one_puzzle ? &*std::ranges::find_if(runs, &CellRun::has_blank) : &runs[place];
}

std::string_view without_delimiters(std::string_view text) {
  constexpr std::string_view kDelimiters = " \t,;:\"'()<>=/";
  while (!text.empty() && kDelimiters.find(text.front()) != std::string_view::npos)
    text.remove_prefix(1);
  while (!text.empty() && kDelimiters.find(text.back()) != std::string_view::npos)
    text.remove_suffix(1);
  return text;
}

}  // namespace

// The rest of a line behind one of several boards begins with the next one, so a text that is cut
// there reads as a line again. Lines without cells are titles where such lines stood in the first
// part; elsewhere they are damaged records.
Item TextFormat::next(const InputLayout& layout, std::string_view text, bool at_end) {
  Item item = line_item(text, at_end);
  if (item.bytes == 0 || !item.is_record || item.text.size() > kMaxLineBytes) return item;
  const auto board = next_segment(item.text, layout.signs);
  if (!board && layout.has_titles && runs_of(item.text, layout.signs).empty()) {
    item.is_record = false;
    item.passed = Passed::other_text;
  }
  if (!board || layout.run != InputLayout::kAllRuns) return item;
  const size_t end = board->begin + board->bytes;
  if (const auto next = next_segment(item.text, layout.signs, end)) {
    item.bytes = static_cast<size_t>(item.text.data() - text.data()) + next->begin;
    item.lines = 0;
  }
  item.text = item.text.substr(board->begin, board->bytes);
  return item;
}

Fault TextFormat::parse(const InputLayout& layout, std::string_view record, Grid& puzzle) {
  if (record.size() > kMaxLineBytes) return {.kind = FaultKind::line_too_long};
  const std::vector<CellRun> runs = runs_of(record, layout.signs);
  const CellRun* const found = puzzle_of(layout, runs);
  const bool has_all = layout.runs_in_line == 0 || runs.size() == layout.runs_in_line;
  if (found == nullptr || !has_all || (!found->has_blank && has_damaged_board(layout, record)))
    return fault_of(layout, record);
  const std::string_view run = record.substr(found->begin, found->bytes);
  if (layout.signs.from_zero && run.find('9') != std::string_view::npos) {
    return {.kind = FaultKind::bad_character,
            .cells = static_cast<uint8_t>(run.find('9')),
            .character = '9'};
  }
  parse_run(run, layout.signs, puzzle.cells.data());
  return {};
}

std::optional<std::vector<std::string>> TextFormat::fields(const InputLayout& layout,
                                                           std::string_view record) {
  const std::vector<CellRun> runs = runs_of(record, layout.signs);
  const CellRun* const found = puzzle_of(layout, runs);
  if (found == nullptr) return {};
  const std::string_view run = record.substr(found->begin, found->bytes);
  const std::string_view before = record.substr(0, found->begin);
  const std::string_view after = record.substr(found->begin + found->bytes);
  std::vector<std::string> values = {std::string(without_delimiters(before)), std::string(run),
                                     std::string(without_delimiters(after))};
  if (layout.columns.size() > values.size()) {
    values.emplace_back();
    for (const CellRun& other : runs) {
      if (other.begin != found->begin) values[3] = record.substr(other.begin, other.bytes);
    }
  }
  return values;
}

constinit const Format kTextFormat = {
    .name = "text",
    .input =
        InputSide{.description = "81 cells inside the text of a line, or several puzzles a line",
                  .cut = cut_items<TextFormat>,
                  .parse = parse_items<TextFormat>,
                  .fields = TextFormat::fields},
    .output = {},
};

}  // namespace nonet
