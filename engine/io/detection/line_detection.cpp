// Detects the formats of which a line is a puzzle.
#include <nonet/result.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <span>
#include <tuple>

#include "engine/io/detection/columns.h"
#include "engine/io/detection/detectors.h"
#include "engine/io/detection/judge.h"
#include "engine/io/detection/leading_records.h"
#include "engine/io/formats/candidates_format.h"
#include "engine/io/formats/field_cells.h"
#include "engine/io/formats/grid_rows.h"
#include "engine/io/formats/line_format.h"
#include "engine/io/formats/table_format.h"
#include "engine/io/formats/text_format.h"
#include "engine/io/formats/values_format.h"

namespace nonet {

Guess detect_candidates(const FirstLines& lines, Evidence evidence, size_t at,
                        const InputOptions&) {
  const std::string_view line = lines[at].line.text;
  switch (evidence) {
    case Evidence::sure:
    case Evidence::record:
    case Evidence::any_record:
      return guess_if(CandidatesFormat::is_record(line), kCandidatesFormat);
    case Evidence::malformed:
      return guess_if(CandidatesFormat::begins_like(line), kCandidatesFormat);
    default:
      return {};
  }
}

namespace {

/// What the runs of cells in the first lines show.
struct RunEvidence {
  bool is_too_early = false;
  CellSigns signs = {};
  size_t lines = 0;  ///< lines that were examined
  size_t lines_with_runs = 0;
  size_t bad_lines = 0;       ///< lines with cells, but no run of 81
  size_t run = 0;             ///< which run is the puzzle, or InputLayout::kAllRuns
  size_t runs_in_line = 0;    ///< the number of runs of each line; 0: it varies
  bool has_titles = false;    ///< lines without cells stand among them
  bool is_front = true;       ///< it begins each of these lines
  bool has_solution = false;  ///< another run of the lines is a full grid
};

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

/// Looks at the runs of cells in the first lines.
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

/// Returns whether the first lines are plain lines as far as their runs of cells show: the puzzle
/// is the first run, begins its line, and is written with the usual signs. Returns none if more
/// lines are needed.
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

// The runs of cells in the first lines may show that the puzzle is not the first one.
Guess guess_lines(const FirstLines& lines, const std::optional<bool>& holds) {
  if (!holds || !*holds) return guess_if(holds, kLineFormat);
  return guess_if(has_plain_runs(lines), kLineFormat);
}

/// Returns whether the first line is only the beginning of a row, which has line breaks in quotes.
/// Returns none if too few lines have been read.
std::optional<bool> is_front_of_row(const FirstLines& lines) {
  const std::string_view line = lines[0].line.raw;
  for (const char delimiter : {',', ';', '\t'}) {
    if (line.find(delimiter) == std::string_view::npos || table_fields(line, delimiter)) continue;
    const InputLayout layout = {.format = &kCsvFormat, .delimiter = delimiter};
    LeadingRecords records(layout, lines.text(), lines.at_end());
    const auto next = records.next();
    if (next == LeadingRecords::Next::too_early) return {};
    if (next == LeadingRecords::Next::record && table_fields(records.record(), delimiter)) {
      return true;
    }
  }
  return false;
}

std::optional<bool> is_surely_record(const FirstLines& lines) {
  const Line& line = lines[0].line;
  if (!is_puzzle_line(line.text) || line.is_too_long()) return false;
  const std::optional<bool> is_front = is_front_of_row(lines);
  return is_front ? std::optional(!*is_front) : std::nullopt;
}

}  // namespace

Guess detect_lines(const FirstLines& lines, Evidence evidence, size_t at, const InputOptions&) {
  const bool is_puzzle = is_puzzle_line(lines[at].line.text);
  switch (evidence) {
    case Evidence::sure:
      return guess_lines(lines, is_surely_record(lines));
    case Evidence::record:  // the numbers of grids are not titles of lines
      for (size_t i = 0; i < at; ++i) {
        if (kind_of_title(lines[i].line.text) == TitleKind::number) return {};
      }
      return guess_lines(lines, is_puzzle);
    case Evidence::any_record:
      return guess_if(is_puzzle, kLineFormat);
    default:
      return {};
  }
}

namespace {

/// Returns 81 values of each row from `first` on, as find_boards() reads them. An empty value is a
/// blank.
std::vector<std::string> boards_at(const std::vector<std::vector<std::string_view>>& rows,
                                   size_t first) {
  std::vector<std::string> texts;
  for (const auto& row : rows) {
    texts.emplace_back();
    for (const std::string_view value : std::span(row).subspan(first, kCells)) {
      texts.back().append(value.empty() ? "." : value).append(",");
    }
  }
  return texts;
}

/// Returns whether the first values of rows are their numbers.
bool are_numbered(const std::vector<std::vector<std::string_view>>& rows) {
  for (size_t i = 0; i + 1 < rows.size(); ++i) {
    if (!follows(rows[i + 1][0], rows[i][0])) return false;
  }
  return rows.size() > 1;
}

/// Returns the layout of lines with as many values as line `at`: an index, a rating or a solution
/// may stand beside the cells of the puzzle, which are where the boards are puzzles.
Guess guess_values(const FirstLines& lines, size_t at) {
  constexpr size_t kMostValues = 1000, kMostBefore = 10;
  const size_t count = values_of(lines[at].line.text).size();
  if (count < kCells || count > kMostValues || lines[at].line.is_too_long()) return {};
  if (lines.may_grow()) return {.is_too_early = true, .detection = {}};
  std::vector<std::vector<std::string_view>> rows;
  for (size_t i = at; lines.has(i); ++i) {
    auto row = values_of(lines[i].line.text);
    if (row.size() == count) rows.push_back(std::move(row));
  }
  std::vector<size_t> places;
  std::vector<PlaceOfBoards> boards;
  std::vector<BoardSeries> series;
  for (size_t first = 0; first + kCells <= count; ++first) {
    if (first % kCells > kMostBefore && first + kCells != count) continue;
    PlaceOfBoards found = find_boards(boards_at(rows, first));
    if (found.boards.empty() || !found.boards.front()) continue;  // the line may be a header
    places.push_back(first);
    series.push_back(found.boards);
    boards.push_back(std::move(found));
  }
  constexpr uint64_t kManyGuesses = 1000;  // the wrong places have puzzles with several solutions
  const std::vector<Judgement> judged = judge(series, kManyGuesses);
  // The solutions of a place show it; behind a number and 80 cells, the last comma may precede a
  // blank cell.
  const auto key = [&](size_t i) {
    const auto solves = [i](const Judgement& one) {
      return one.role == Role::solutions && one.of == i;
    };
    return std::tuple(std::ranges::any_of(judged, solves), judged[i].unique,
                      places[i] == 1 && are_numbered(rows));
  };
  std::optional<size_t> best;
  bool is_certain = true;
  for (size_t i = 0; i < judged.size(); ++i) {
    if (judged[i].role != Role::puzzles) continue;
    is_certain &= !best || key(i) != key(*best);
    if (!best || key(i) > key(*best)) best = i;
  }
  // Puzzles without a solution have the usual place.
  if (!best && count == kCells && !places.empty()) best = 0;
  if (!best) return {};
  Guess guess = guess_if(true, kValuesFormat);
  InputLayout& layout = guess.detection->layout;
  layout.signs = boards[*best].signs;
  guess.detection->note = remark_of(layout.signs);
  // A line of 81 values may end in a comma.
  const bool is_usual = places[*best] == 0 && ValuesFormat::is_record(lines[at].line.text);
  if (count == kCells || (is_usual && is_certain)) return guess;
  layout.first_value = places[*best];
  layout.values_in_line = count;
  guess.detection->note += fmt::format("{}values {} to {} of each line are taken for the puzzle",
                                       guess.detection->note.empty() ? "" : "; ",
                                       layout.first_value + 1, layout.first_value + kCells);
  return guess;
}

}  // namespace

Guess detect_values(const FirstLines& lines, Evidence evidence, size_t at, const InputOptions&) {
  if (evidence != Evidence::record && evidence != Evidence::any_record) return {};
  const Guess guess = guess_values(lines, at);
  if (guess.is_too_early || guess.detection) return guess;
  return guess_if(ValuesFormat::is_record(lines[at].line.text), kValuesFormat);
}

namespace {

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

}  // namespace

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

}  // namespace nonet
