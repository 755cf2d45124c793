#include "engine/io/formats/text_format.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "engine/core/setting.h"
#include "engine/io/detection/judge.h"
#include "engine/io/formats/detection/columns.h"
#include "engine/io/formats/detection/detection.h"
#include "engine/io/formats/field_cells.h"
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

/// Returns the runs of a line. Beside the solution of a puzzle its 81 cells are a run whatever
/// stands next to them: "PUZZLE->SOLUTION".
std::vector<CellRun> runs_of(std::string_view line, const CellSigns& signs) {
  std::vector<CellRun> found;
  CellRuns runs(line, signs);
  while (const auto run = runs.next()) found.push_back(*run);
  if (found.size() != 1 || found[0].has_blank || line.size() < 2 * kCells) return found;
  if (const auto puzzle = puzzle_of_solution(line, found[0], signs))
    found.insert(puzzle->begin < found[0].begin ? found.begin() : found.end(), *puzzle);
  return found;
}

/// Cells beside each other, many enough for a board that may be damaged.
struct Segment {
  size_t begin = 0;
  size_t bytes = 0;
  size_t cells = 0;
};

/// Returns the first segment of a line from a place on.
std::optional<Segment> next_segment(std::string_view line, const CellSigns& signs,
                                    size_t from = 0) {
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

/// The signs that are tried, the usual ones first.
constexpr auto kSigns = [] {
  std::array<CellSigns, kCellSigns.size() + 3> signs{};
  std::ranges::copy(kCellSigns, signs.begin());
  signs[kCellSigns.size()] = {.has_plus = true};
  signs[kCellSigns.size() + 1] = {.has_letters = true};  // as KSudoku writes them
  signs[kCellSigns.size() + 2] = {.blank = " "};         // in quotes
  return signs;
}();

/// Returns the number of runs of a line with these signs. One puzzle has one sign for its blanks.
size_t count_runs(std::string_view line, const CellSigns& signs) {
  const auto runs = runs_of(line, signs);
  return static_cast<size_t>(std::ranges::count_if(runs, [&](const CellRun& run) {
    return !has_two_signs(line.substr(run.begin, run.bytes), signs);
  }));
}

/// Returns whether all of the first lines are rows of as many fields, and their runs are fields:
/// the puzzles of a table.
bool are_rows(const FirstLines& lines) {
  for (const char delimiter : {',', ';', '\t'}) {
    size_t fields = 0;
    bool is_table = true;
    for (size_t i = 0; lines.has(i) && is_table; ++i) {
      const std::string_view line = lines[i].line.text;
      const auto count = static_cast<size_t>(std::ranges::count(line, delimiter));
      if (i == 0) fields = count;
      is_table = count == fields && count > 0;
      for (const CellRun& run : runs_of(line, {})) {
        const size_t end = run.begin + run.bytes;
        is_table &= (run.begin == 0 || line[run.begin - 1] == delimiter) &&
                    (end == line.size() || line[end] == delimiter);
      }
    }
    if (is_table) return true;
  }
  return false;
}

/// Returns the first signs with which the lines have the most runs.
CellSigns find_signs(const FirstLines& lines) {
  CellSigns best;
  size_t most = 0;
  for (const CellSigns& signs : kSigns) {
    size_t count = 0;
    for (size_t i = 0; lines.has(i); ++i) {
      const std::string_view line = lines[i].line.text;
      if (!lines[i].line.is_too_long()) count += count_runs(line, signs);
    }
    if (count > most) {
      best = signs;
      most = count;
    }
  }
  return best;
}

/// Chooses the run that is the puzzle by what the boards are.
size_t choose_run(const std::vector<Judgement>& found) {
  std::vector<size_t> puzzles, unsolved;
  for (size_t run = 0; run < found.size(); ++run) {
    const bool is_copy =
        found[run].role == Role::copies && found[found[run].of].role == Role::puzzles;
    if (found[run].role == Role::puzzles || is_copy) puzzles.push_back(run);
    if (found[run].role == Role::nothing && found[run].boards > 0) unsolved.push_back(run);
  }
  const std::vector<size_t>& best = puzzles.empty() ? unsolved : puzzles;
  if (best.size() > 1) return InputLayout::kAllRuns;
  return best.empty() ? 0 : best.front();
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

Detection layout_of(const RunEvidence& evidence) {
  InputLayout layout{.format = &kTextFormat,
                     .signs = evidence.signs,
                     .run = evidence.run,
                     .runs_in_line = evidence.runs_in_line,
                     .has_titles = evidence.has_titles,
                     .puzzle_column = 1};
  layout.columns = {"before", "puzzle", "after"};
  if (evidence.has_solution && evidence.run != InputLayout::kAllRuns) {
    layout.columns.emplace_back("solution");
    layout.checked_column = 3;
  }
  std::string note;
  const auto add = [&note](std::string_view text) {
    note.append(note.empty() ? "" : "; ").append(text);
  };
  if (evidence.run == InputLayout::kAllRuns) {
    add("lines have several puzzles: all of them are read");
  } else if (evidence.run > 0) {
    add("the puzzle of a line is the one with blanks, behind a full grid");
  } else if (!evidence.is_front) {
    add("the puzzle is inside the text of a line");
  }
  if (const std::string remark = remark_of(evidence.signs); !remark.empty()) add(remark);
  return {.layout = std::move(layout), .preamble = {}, .note = std::move(note)};
}

Guess detect_text(const FirstLines& lines, Evidence evidence, size_t, const InputOptions& options) {
  const bool is_chosen = evidence == Evidence::chosen && options.format == &kTextFormat;
  if (evidence != Evidence::inside && !is_chosen) return {};
  RunEvidence found = find_runs(lines);
  if (found.is_too_early) return {.is_too_early = true, .detection = {}};
  const bool is_plain = found.is_front && found.run == 0 && found.signs == CellSigns();
  const bool is_most = found.lines_with_runs >= found.bad_lines;
  if (!is_chosen && (found.lines_with_runs == 0 || is_plain || !is_most)) return {};
  if (!is_chosen && found.signs.is_plain() && found.run == 0 && are_rows(lines)) return {};
  Detection detection = layout_of(found);
  if (!options.check_column) detection.layout.checked_column.reset();
  return {.is_too_early = false, .detection = std::move(detection)};
}

}  // namespace

RunEvidence find_runs(const FirstLines& lines) {
  RunEvidence found;
  if (lines.may_grow()) return {.is_too_early = true};
  found.signs = find_signs(lines);
  std::vector<std::vector<std::string>> boards;  // by line, then by place
  std::array<size_t, 8> lines_with{};            // so many runs
  for (size_t i = 0; lines.has(i); ++i) {
    ++found.lines;
    if (lines[i].line.is_too_long()) continue;
    const std::string_view line = lines[i].line.text;
    const auto of_line = runs_of(line, found.signs);
    if (of_line.empty()) {
      const bool has_cells = next_segment(line, found.signs).has_value();
      found.bad_lines += has_cells ? 1 : 0;
      found.has_titles |= !has_cells;
      continue;
    }
    const size_t end = of_line[0].begin + of_line[0].bytes;
    const bool ends_there = of_line.size() == 1 || end == line.size() || is_separator(line[end]);
    found.is_front &= of_line[0].begin == 0 && ends_there;
    ++lines_with[std::min(of_line.size(), lines_with.size() - 1)];
    boards.emplace_back();
    for (const CellRun& run : of_line)
      boards.back().emplace_back(line.substr(run.begin, run.bytes));
  }
  found.lines_with_runs = boards.size();
  if (boards.empty()) return found;
  const auto usual = std::ranges::max_element(lines_with);
  const auto runs = static_cast<size_t>(usual - lines_with.begin());
  const bool is_fixed = 2 * *usual > boards.size() && runs + 1 < lines_with.size();
  if (is_fixed) {
    std::erase_if(boards, [&](const auto& line) { return line.size() != runs; });
  }
  size_t places = 0;
  for (const auto& line : boards)
    places = std::max(places, std::min(line.size(), lines_with.size()));
  std::vector<std::vector<std::string>> texts(places);
  for (size_t place = 0; place < places; ++place) {
    for (const auto& line : boards) {
      if (place < line.size()) texts[place].push_back(line[place]);
    }
    if (found.signs == CellSigns() && find_boards(texts[place]).signs.from_zero) {
      found.signs.from_zero = true;
    }
  }
  std::vector<BoardSeries> series(places);
  for (size_t place = 0; place < places; ++place) {
    for (const auto& line : boards) {
      series[place].emplace_back();
      if (place >= line.size()) continue;
      parse_run(line[place], found.signs, series[place].back().emplace().cells.data());
    }
  }
  const std::vector<Judgement> judged = judge(series);
  found.run = choose_run(judged);
  if (found.run == InputLayout::kAllRuns || !is_fixed) return found;
  found.runs_in_line = runs;
  found.has_solution = runs == 2 && (judged[1 - found.run].role == Role::solutions ||
                                     judged[1 - found.run].role == Role::grids);
  return found;
}

// Nearly always the first line shows it.
std::optional<bool> has_plain_runs(const FirstLines& lines) {
  const std::string_view line = lines[0].line.text;
  const std::vector<CellRun> first = runs_of(line, {});
  const std::string_view cells = line.substr(0, kCells);
  const bool may_be_from_zero =
      cells.find('0') != std::string_view::npos && cells.find('9') == std::string_view::npos;
  if (first.size() == 1 && first[0].begin == 0 && first[0].has_blank && !may_be_from_zero)
    return true;
  const RunEvidence found = find_runs(lines);
  if (found.is_too_early) return std::nullopt;
  return found.lines_with_runs == 0 || (found.run == 0 && found.signs == CellSigns());
}

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
                  .detect = detect_text,
                  .fields = TextFormat::fields},
    .output = {},
};

}  // namespace nonet
