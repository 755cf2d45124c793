#include "engine/io/detection/detection.h"

#include <fmt/format.h>
#include <nonet/errors.h>
#include <nonet/result.h>

#include <algorithm>
#include <array>

#include "engine/core/setting.h"
#include "engine/io/detection/detectors.h"
#include "engine/io/detection/first_part.h"
#include "engine/io/detection/foreign_files.h"
#include "engine/io/formats/candidates_format.h"
#include "engine/io/formats/format_table.h"
#include "engine/io/formats/grid_format.h"
#include "engine/io/formats/jsonl_format.h"
#include "engine/io/formats/line_format.h"
#include "engine/io/formats/marks_format.h"
#include "engine/io/formats/table_format.h"
#include "engine/io/formats/text_format.h"
#include "engine/io/formats/values_format.h"

namespace nonet {
namespace {

struct Detector {
  const Format* format;
  DetectFunction* detect;
};

// A line may be evidence for several formats: the order decides.
constexpr std::array kDetectors = {
    Detector{&kCandidatesFormat, detect_candidates},  // first: no other format takes its lines
    Detector{&kLineFormat, detect_lines},     // before values and grid: 81 cells are one puzzle
    Detector{&kMarksFormat, detect_marks},    // before values and grid: its lines have groups
    Detector{&kValuesFormat, detect_values},  // before grid: nine clues and blanks are also a row
    Detector{&kGridFormat, detect_grids},
    Detector{&kJsonFormat, detect_json},    // before jsonl, which refuses all arrays
    Detector{&kJsonlFormat, detect_jsonl},  // before csv, because its lines have commas
    Detector{&kCsvFormat, detect_csv},
    Detector{&kTsvFormat, detect_tsv},
    Detector{&kTextFormat, detect_text},  // behind all that have a place for the cells
};

/// Titles and counts before the first record.
constexpr size_t kMaxTitles = 2;

Detection plain(const Format& format, std::string evidence = {}) {
  return {
      .layout = {.format = &format, .evidence = std::move(evidence)}, .preamble = {}, .note = {}};
}

/// Returns the words for evidence in content line `at`.
std::string words_for(Evidence evidence, size_t at) {
  const std::string line = at == 0 ? "the first line" : fmt::format("line {}", at + 1);
  switch (evidence) {
    case Evidence::chosen:
      return "it was chosen";
    case Evidence::sure:
      return "the first line is a record of this format, and can mean nothing else";
    case Evidence::columns:
      return "the first lines have fields, and one of these holds puzzles";
    case Evidence::record:
      return line + " is a record of this format" + (at > 0 ? "; only titles precede it" : "");
    case Evidence::inside:
      return "most of the first lines have 81 cells inside other text, or cells of their own signs";
    case Evidence::any_record:
      return line + " is a record of this format; malformed ones precede it";
    case Evidence::malformed:
      return "the first line is like a record of this format, but malformed";
    case Evidence::answer:
      return line + " is an answer of this format";
  }
  return {};
}

/// Returns the first guess that is not "no": of any format, or of one only.
Guess ask_formats(const FirstLines& lines, Evidence evidence, size_t at,
                  const InputOptions& options, const Format* only = nullptr) {
  for (const Detector& detector : kDetectors) {
    if (only != nullptr && detector.format != only) continue;
    Guess guess = detector.detect(lines, evidence, at, options);
    if (guess.detection) guess.detection->layout.evidence = words_for(evidence, at);
    if (guess.is_too_early || guess.detection) return guess;
  }
  return {};
}

std::string_view word_for(TitleKind kind) {
  if (kind == TitleKind::count) return "count";
  return kind == TitleKind::header ? "header" : "title";
}

// A format that takes titles needs a note about a count only.
size_t titles_to_note(const FirstLines& lines, size_t titles, const Format& format) {
  if (titles == 0 || !format.input->takes_titles) return titles;
  const std::string_view first = lines[0].line.text;
  return kind_of_title(first) == TitleKind::count && !is_grid_number(first) ? 1 : 0;
}

void pass_titles(const FirstLines& lines, size_t titles, Detection& detection) {
  titles = titles_to_note(lines, titles, *detection.layout.format);
  if (titles > 0) detection.preamble = lines[titles - 1].through;
  for (size_t i = 0; i < titles; ++i) {
    const std::string_view line = lines[i].line.text;
    if (kind_of_title(line) == TitleKind::header) detection.layout.header_row = line;
    detection.note += fmt::format("{}'{}' is taken for a {}", detection.note.empty() ? "" : ", ",
                                  excerpt(line), word_for(kind_of_title(line)));
  }
}

/// Looks for a record after titles and counts, or for an answer after titles.
Guess find_first_record(const FirstLines& lines, Evidence evidence, const InputOptions& options) {
  const bool is_answer = evidence == Evidence::answer;
  for (size_t i = 0; i <= kMaxTitles; ++i) {
    if (!lines.has(i)) return {.is_too_early = lines.may_grow(), .detection = {}};
    Guess guess = ask_formats(lines, evidence, i, options);
    if (guess.detection && !is_answer) pass_titles(lines, i, *guess.detection);
    if (guess.is_too_early || guess.detection) return guess;
    const std::string_view line = lines[i].line.text;
    if (is_answer ? !is_title_line(line) : kind_of_title(line) == TitleKind::none) break;
  }
  return {};
}

/// Looks for a good record after a malformed first one. Returns the fallback if there is none.
Guess find_any_record(const FirstLines& lines, const InputOptions& options) {
  size_t at = 0;
  Guess guess;
  for (; lines.has(at); ++at) {
    guess = ask_formats(lines, Evidence::any_record, at, options);
    if (guess.is_too_early || guess.detection) break;
  }
  if (guess.is_too_early) return guess;
  if (!guess.detection) {
    if (lines.may_grow()) return {.is_too_early = true, .detection = {}};
    guess = ask_formats(lines, Evidence::malformed, 0, options);
    if (guess.detection) return guess;
    if (const std::string reason = refusal_of_text(lines.text()); !reason.empty()) {
      throw DataError(reason);
    }
    guess.detection = plain(fallback_format(), "no line is a puzzle of any format");
  } else if (at == 1 || !guess.detection->layout.format->input->is_fallback) {
    return guess;
  }
  guess.detection->note =
      fmt::format("the format is not certain: it is read as one puzzle per line{}",
                  hint(Setting::input_format));
  return guess;
}

/// Refuses boards by turns of which some are no puzzles: answers to those before them, or masks.
void refuse_other_boards(const BoardSeries& boards) {
  constexpr size_t kLeastRows = 3;
  for (size_t period = 2; period <= 3; ++period) {
    if (boards.size() < kLeastRows * period) return;
    std::vector<BoardSeries> series(period);
    for (size_t i = 0; i < boards.size(); ++i) series[i % period].push_back(boards[i]);
    if (are_apart(series)) continue;
    const std::vector<Judgement> found = judge(series);
    if (std::ranges::none_of(found, [](const auto& one) { return one.role == Role::puzzles; }))
      continue;
    for (size_t i = 0; i < period; ++i) {
      if (found[i].role != Role::answers && found[i].role != Role::mask) continue;
      throw DataError(fmt::format(
          "puzzles and other boards take turns: number {} of each {} boards are {}; keep the "
          "puzzles "
          "only",
          i + 1, period, describe(found[i], fmt::format("number {}", found[i].of + 1))));
    }
  }
}

/// Returns whether the full grids are the solutions of other boards: each of the one before it, or
/// behind all of them in their order, or most of them of any, and there are enough for most of
/// those. Any full grid solves the empty board.
bool are_solutions(const BoardSeries& boards) {
  constexpr ptrdiff_t kFewestClues = 17;
  std::vector<const Grid*> puzzles, full;
  size_t of_others = 0, of_one_before = 0, in_order = 0;
  const auto solves = [](const Grid& solution, const Grid* board) {
    return board != nullptr &&
           std::ranges::count(board->cells, uint8_t{0}) + kFewestClues <= ptrdiff_t{kCells} &&
           is_solution_of(*board, solution);
  };
  const Grid* before = nullptr;
  for (const auto& board : boards) {
    if (!board) continue;
    const bool has_blank = !is_full(*board);
    if (has_blank) in_order = 0;
    if (!has_blank) {
      of_one_before += before != nullptr && solves(*board, before) ? 1 : 0;
      in_order += full.size() < puzzles.size() && solves(*board, puzzles[full.size()]) ? 1 : 0;
    }
    (has_blank ? puzzles : full).push_back(&*board);
    before = has_blank ? &*board : nullptr;
  }
  constexpr size_t kFewestInOrder = 3;
  const bool is_in_order = in_order == full.size() && in_order >= kFewestInOrder;
  if (full.empty() || of_one_before == full.size() || is_in_order) return !full.empty();
  for (const Grid* solution : full) {
    const auto is_of = [&](const Grid* puzzle) { return is_solution_of(*puzzle, *solution); };
    of_others += std::ranges::any_of(puzzles, is_of) ? 1 : 0;
  }
  return 2 * of_others > std::max(full.size(), puzzles.size());
}

/// Returns whether titles stand between lines from the start: the first line is one, and one
/// follows a record.
bool have_titles(const FirstLines& lines) {
  if (!is_title_line(lines[0].line.text)) return false;
  bool has_record = false;
  for (size_t i = 1; lines.has(i); ++i) {
    const std::string_view line = lines[i].line.text;
    if (has_record && is_title_line(line)) return true;
    Grid puzzle;
    has_record |= !parse_cells(line, kCells, puzzle.cells.data());
  }
  return false;
}

/// Returns whether all lines are puzzles of 81 characters.
bool are_plain_puzzles(std::string_view text) {
  while (!text.empty()) {
    const Line line = first_line(text, true);
    text.remove_prefix(line.bytes);
    Grid puzzle;
    const bool is_puzzle =
        line.raw.size() == kCells && !parse_cells(line.raw, kCells, puzzle.cells.data());
    if (!is_puzzle || is_full(puzzle)) return false;
  }
  return true;
}

/// Proves a reading without columns by solving its first boards: full grids among them may be the
/// solutions of the others.
Guess prove(Guess guess, const FirstLines& lines, bool is_waiting) {
  if (!guess.detection) return guess;
  InputLayout& layout = guess.detection->layout;
  const bool is_table =
      layout.format->input->fields != nullptr && layout.run == 0 && layout.runs_in_line == 0;
  if (is_table || layout.format->input->takes_candidates) return guess;
  const FirstPart part(lines.text().substr(guess.detection->preamble.bytes), lines.at_end());
  if (part.may_grow() && !(is_waiting && are_plain_puzzles(part.text()))) {
    return {.is_too_early = true, .detection = {}};
  }
  if (layout.format->input->is_fallback) layout.has_titles = have_titles(lines);
  const BoardSeries boards = part.boards(layout);
  if (std::ranges::none_of(boards, [](const auto& board) { return board.has_value(); })) {
    if (const std::string reason = refusal_of_text(part.text()); !reason.empty()) {
      throw DataError(reason);
    }
  }
  refuse_other_boards(boards);
  guess.detection->is_early = part.may_grow();
  layout.has_blanks = !part.may_grow() && part.has_blanks(layout);
  layout.passes_solutions = !layout.has_blanks && are_solutions(boards);
  return guess;
}

/// Goes by all kinds of evidence, the strongest first.
Guess find_format(const FirstLines& lines, const InputOptions& options, bool is_waiting) {
  Guess guess = ask_formats(lines, Evidence::sure, 0, options);
  if (guess.is_too_early || guess.detection) return prove(std::move(guess), lines, is_waiting);
  guess = ask_formats(lines, Evidence::columns, 0, options);
  if (guess.is_too_early || guess.detection) return guess;
  guess = find_first_record(lines, Evidence::record, options);
  if (guess.is_too_early || guess.detection) return prove(std::move(guess), lines, is_waiting);
  guess = ask_formats(lines, Evidence::inside, 0, options);
  if (!guess.is_too_early && !guess.detection) guess = find_any_record(lines, options);
  return prove(std::move(guess), lines, is_waiting);
}

bool is_status_word(std::string_view line) {
  return std::ranges::find(kStatusNames, line) != kStatusNames.end();
}

// The first answers may be status words, which are evidence for no format.
std::optional<Detection> detect_in_answers(std::string_view text, bool at_end,
                                           const InputOptions& options) {
  const bool is_long = text.size() > kEnoughBytes;
  while (!text.empty()) {
    const Line line = first_line(text, at_end);
    if (line.bytes == 0) break;
    if (line.is_content() && !is_status_word(line.text)) {
      const FirstLines lines(text, at_end);
      Guess guess = find_first_record(lines, Evidence::answer, options);
      if (guess.detection) return std::move(guess.detection);
      if (!guess.is_too_early) return plain(fallback_format());
      break;
    }
    text.remove_prefix(line.bytes);
  }
  if (at_end || is_long) return plain(fallback_format());
  return {};
}

}  // namespace

Guess guess_if(std::optional<bool> holds, const Format& format) {
  if (!holds) return {.is_too_early = true, .detection = {}};
  if (!*holds) return {};
  return {.is_too_early = false, .detection = plain(format)};
}

namespace {

/// Returns a remark if most of the first boards have no solution: a wrong reading has such boards.
std::string doubt_of(BoardSeries boards) {
  constexpr size_t kMostBoards = 32;
  constexpr uint32_t kFewest = 8;
  boards.resize(std::min(boards.size(), kMostBoards));
  const Judgement found = judge(boards);
  if (found.boards < kFewest || 2 * found.unsolvable <= found.boards) return {};
  return fmt::format(
      "{} of the first {} boards have no solution; if that is wrong, choose the format{} or the "
      "column{}",
      found.unsolvable, found.boards, hint(Setting::input_format), hint(Setting::column));
}

std::optional<Detection> detect_layout(std::string_view text, bool at_end,
                                       const InputOptions& options, bool is_waiting) {
  const bool has_columns = options.format != nullptr && options.format->input->fields != nullptr;
  if (options.format != nullptr && !has_columns) return plain(*options.format, "it was chosen");
  if (options.format == nullptr && options.answers) return detect_in_answers(text, at_end, options);
  const FirstLines lines(text, at_end);
  if (!lines.has(0)) return {};
  if (options.answers) {
    Guess guess = ask_formats(lines, Evidence::answer, 0, options, options.format);
    if (!guess.detection && !guess.is_too_early) guess.detection = plain(*options.format);
    if (guess.detection) guess.detection->layout.evidence = words_for(Evidence::chosen, 0);
    return std::move(guess.detection);
  }
  if (has_columns) {
    Guess guess = ask_formats(lines, Evidence::chosen, 0, options, options.format);
    if (guess.detection) guess.detection->layout.evidence = words_for(Evidence::chosen, 0);
    return std::move(guess.detection);
  }
  if (!options.column.empty()) return ask_formats(lines, Evidence::chosen, 0, options).detection;
  Guess guess = find_format(lines, options, is_waiting);
  const bool names_column = options.check_column && !options.check_column->empty();
  if (names_column && guess.detection && !guess.detection->layout.format->input->fields) {
    guess = ask_formats(lines, Evidence::chosen, 0, options);
  }
  return std::move(guess.detection);
}

}  // namespace

std::optional<Detection> detect(std::string_view text, bool at_end, const InputOptions& options,
                                bool is_waiting) {
  std::optional<Detection> detection = detect_layout(text, at_end, options, is_waiting);
  if (!detection) return detection;
  InputLayout& layout = detection->layout;
  layout.holds_answers = options.answers;
  // A chosen format without columns is not judged by its first part, which may not be read yet.
  const bool is_plain = options.format != nullptr && options.format->input->fields == nullptr;
  if (options.answers || is_plain) return detection;
  const FirstPart part(text.substr(detection->preamble.bytes), at_end);
  layout.joined_bytes = part.joined_bytes(layout);
  if (const std::string doubt = doubt_of(part.boards(layout)); !doubt.empty()) {
    detection->note += (detection->note.empty() ? "" : "; ") + doubt;
  }
  return detection;
}

std::optional<InputLayout> complete_layout(const InputLayout& layout, std::string_view text) {
  const FirstPart part(text, false);
  if (part.may_grow()) return {};
  InputLayout complete = layout;
  complete.has_blanks = part.has_blanks(layout);
  return complete;
}

std::string describe(const InputLayout& layout) {
  const std::string_view format = layout.format->name;
  if (layout.puzzle_column >= layout.columns.size()) return std::string(format);
  return fmt::format("{}, the puzzles in column '{}'", format,
                     excerpt(layout.columns[layout.puzzle_column]));
}

}  // namespace nonet
