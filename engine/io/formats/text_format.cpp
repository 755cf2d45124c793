#include "engine/io/formats/text_format.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "engine/io/formats/detection/columns.h"
#include "engine/io/formats/detection/detection.h"
#include "engine/io/formats/field_cells.h"
#include "engine/io/formats/items.h"

namespace nonet {
namespace {

constexpr std::string_view kMiddleDot = "\xC2\xB7";

std::vector<CellRun> runs_of(std::string_view line, const CellSigns& signs) {
  std::vector<CellRun> found;
  CellRuns runs(line, signs);
  while (const auto run = runs.next()) found.push_back(*run);
  return found;
}

/// A line has cells if so many stand beside each other.
constexpr size_t kManyCells = 20;

bool has_cells(std::string_view line) {
  size_t run = 0;
  for (const char c : line) {
    run = is_cell(c) ? run + 1 : 0;
    if (run == kManyCells) return true;
  }
  return false;
}

/// Returns whether a line is the solution of the puzzle before it, as its last word before the
/// cells says: `<solution>5346...`, `Solution: 5346...`.
bool is_named_solution(std::string_view line, const std::vector<CellRun>& runs) {
  if (runs.size() != 1 || runs[0].has_blank) return false;
  std::string_view before = line.substr(0, runs[0].begin);
  while (!before.empty() && !is_letter(before.back())) before.remove_suffix(1);
  const auto begin = std::ranges::find_if_not(before.rbegin(), before.rend(), is_letter);
  const std::string word(begin.base(), before.end());
  return ColumnChoice({word}).is_solution(0);
}

/// The signs that are tried, the usual ones first.
constexpr std::array kSigns = {
    CellSigns{},
    CellSigns{.has_plus = true},
    CellSigns{.blank = "x"},
    CellSigns{.blank = "X"},
    CellSigns{.blank = "?"},
    CellSigns{.blank = kMiddleDot},
    CellSigns{.has_letters = true},  // as KSudoku writes them
};

/// Returns whether a line has runs with these signs. One puzzle has one sign for its blanks.
bool has_runs_of(std::string_view line, const CellSigns& signs) {
  return std::ranges::any_of(runs_of(line, signs), [&](const CellRun& run) {
    const std::string_view text = line.substr(run.begin, run.bytes);
    return signs.blank.empty() || text.find(signs.blank) == std::string_view::npos ||
           text.find_first_of(".0*_-") == std::string_view::npos;
  });
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

/// Returns the first signs with which most of the lines have runs.
CellSigns find_signs(const FirstLines& lines) {
  CellSigns best;
  size_t most = 0;
  for (const CellSigns& signs : kSigns) {
    size_t count = 0;
    for (size_t i = 0; lines.has(i); ++i) {
      const std::string_view line = lines[i].line.text;
      if (!lines[i].line.is_too_long()) count += has_runs_of(line, signs) ? 1 : 0;
    }
    if (count > most) {
      best = signs;
      most = count;
    }
  }
  return best;
}

/// Chooses the run that is the puzzle. `runs` are those of the lines that have any.
size_t choose_run(const std::vector<std::vector<CellRun>>& runs) {
  size_t fewest = SIZE_MAX;
  for (const auto& of_line : runs) fewest = std::min(fewest, of_line.size());
  size_t chosen = 0, with_blanks = 0;
  for (const auto& of_line : runs) {
    const auto blanks = std::ranges::count_if(of_line, &CellRun::has_blank);
    if (blanks > 1) return InputLayout::kAllRuns;
  }
  for (size_t run = 0; run < fewest; ++run) {
    const bool has_blanks = std::ranges::any_of(
        runs, [run](const std::vector<CellRun>& of_line) { return of_line[run].has_blank; });
    if (has_blanks && with_blanks++ == 0) chosen = run;
  }
  return with_blanks > 1 ? InputLayout::kAllRuns : chosen;
}

/// Returns the runs of a line that are puzzles.
std::vector<CellRun> puzzles_of(const InputLayout& layout, std::string_view line) {
  std::vector<CellRun> runs = runs_of(line, layout.signs);
  if (layout.run == InputLayout::kAllRuns) return runs;
  if (layout.run >= runs.size()) return {};
  return {runs[layout.run]};
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
                     .passes_solutions = evidence.passes_solutions,
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
  if (!evidence.signs.blank.empty()) {
    const bool is_ascii = evidence.signs.blank.size() == 1;
    add((is_ascii ? "'" + std::string(evidence.signs.blank) + "'" : std::string("a middle dot")) +
        " is taken for a blank");
  }
  if (evidence.signs.has_plus) add("a digit behind '+' is no clue and is taken for a blank");
  if (evidence.signs.has_letters) add("the letters b to j are read as 1 to 9");
  if (evidence.signs.from_zero) add("the digits are 0 to 8 and are read as 1 to 9");
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
  std::vector<std::vector<CellRun>> runs, solutions;
  ZeroDigits digits;
  for (size_t i = 0; lines.has(i); ++i) {
    ++found.lines;
    if (lines[i].line.is_too_long()) continue;
    const std::string_view line = lines[i].line.text;
    auto of_line = runs_of(line, found.signs);
    if (of_line.empty()) {
      found.bad_lines += has_cells(line) ? 1 : 0;
      continue;
    }
    for (const CellRun& run : of_line) digits.add(line.substr(run.begin, run.bytes));
    found.is_front &= of_line[0].begin == 0;
    (is_named_solution(line, of_line) ? solutions : runs).push_back(std::move(of_line));
  }
  // Solutions alone are the puzzles.
  found.passes_solutions = std::ranges::any_of(runs, [](const std::vector<CellRun>& of_line) {
    return std::ranges::any_of(of_line, &CellRun::has_blank);
  });
  if (!found.passes_solutions) std::ranges::move(solutions, std::back_inserter(runs));
  found.lines_with_runs = runs.size();
  if (runs.empty()) return found;
  if (found.signs == CellSigns() && digits.are_shown()) {
    found.signs.from_zero = true;
    found.run = 0;
    return found;
  }
  found.run = choose_run(runs);
  found.has_solution = std::ranges::all_of(runs, [&](const std::vector<CellRun>& of_line) {
    return of_line.size() == 2 && found.run < 2 && !of_line[1 - found.run].has_blank;
  });
  return found;
}

// Nearly always the first line shows it.
std::optional<bool> has_plain_runs(const FirstLines& lines) {
  const std::string_view line = lines[0].line.text;
  const std::vector<CellRun> first = runs_of(line, {});
  if (first.size() == 1 && first[0].begin == 0 && first[0].has_blank) {
    ZeroDigits digits;
    digits.add(line.substr(0, kCells));
    if (!digits.are_shown()) return true;
  }
  const RunEvidence found = find_runs(lines);
  if (found.is_too_early) return std::nullopt;
  return found.lines_with_runs == 0 || (found.run == 0 && found.signs == CellSigns());
}

// The rest of a line behind one of several puzzles begins with the next one, so a text that is cut
// there reads as a line again.
Item TextFormat::next(const InputLayout& layout, std::string_view text, bool at_end) {
  Item item = line_item(text, at_end);
  if (item.bytes == 0 || !item.is_record || item.text.size() > kMaxLineBytes) return item;
  const std::vector<CellRun> runs = runs_of(item.text, layout.signs);
  const bool takes_all = layout.run == InputLayout::kAllRuns;
  if (layout.passes_solutions && is_named_solution(item.text, runs)) {
    item.is_record = false;
    item.passed = Passed::solution;
    return item;
  }
  if (takes_all ? runs.empty() : layout.run >= runs.size()) {
    if (!has_cells(item.text)) {
      item.is_record = false;
      item.passed = Passed::other_text;
    }
    return item;
  }
  if (!takes_all) return item;
  const auto begin = static_cast<size_t>(item.text.data() - text.data());
  if (runs.size() > 1) {
    item.bytes = begin + runs[1].begin;
    item.lines = 0;
  }
  item.text = item.text.substr(runs[0].begin, runs[0].bytes);
  return item;
}

Fault TextFormat::parse(const InputLayout& layout, std::string_view record, Grid& puzzle) {
  if (record.size() > kMaxLineBytes) return {.kind = FaultKind::line_too_long};
  const std::vector<CellRun> puzzles = puzzles_of(layout, record);
  if (puzzles.empty()) return {.kind = FaultKind::too_short, .cells = 0};
  const std::string_view run = record.substr(puzzles[0].begin, puzzles[0].bytes);
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
  const std::vector<CellRun> puzzles = puzzles_of(layout, record);
  if (puzzles.empty()) return {};
  const std::string_view run = record.substr(puzzles[0].begin, puzzles[0].bytes);
  const std::string_view before = record.substr(0, puzzles[0].begin);
  const std::string_view after = record.substr(puzzles[0].begin + puzzles[0].bytes);
  std::vector<std::string> values = {std::string(without_delimiters(before)), std::string(run),
                                     std::string(without_delimiters(after))};
  if (layout.columns.size() > values.size()) {
    values.emplace_back();
    for (const CellRun& other : runs_of(record, layout.signs)) {
      if (other.begin != puzzles[0].begin) values[3] = record.substr(other.begin, other.bytes);
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
