#include "engine/io/formats/detection/detection.h"

#include <fmt/format.h>
#include <nonet/errors.h>
#include <nonet/result.h>

#include <algorithm>

#include "engine/core/setting.h"
#include "engine/io/formats/format_table.h"

namespace nonet {
namespace {

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

/// Returns the first guess, in the order of the table, that is not "no".
Guess ask_formats(const FirstLines& lines, Evidence evidence, size_t at,
                  const InputOptions& options) {
  for (const Format* format : input_formats()) {
    Guess guess = format->input->detect(lines, evidence, at, options);
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

/// Looks for a record after titles and counts.
Guess find_first_record(const FirstLines& lines, const InputOptions& options) {
  for (size_t i = 0; i <= kMaxTitles; ++i) {
    if (!lines.has(i)) return {.is_too_early = lines.may_grow(), .detection = {}};
    Guess guess = ask_formats(lines, Evidence::record, i, options);
    if (guess.detection) pass_titles(lines, i, *guess.detection);
    if (guess.is_too_early || guess.detection) return guess;
    if (kind_of_title(lines[i].line.text) == TitleKind::none) break;
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
    guess.detection = plain(fallback_format(), "no line is a puzzle of any format");
  } else if (at == 1 || !guess.detection->layout.format->input->is_fallback) {
    return guess;
  }
  guess.detection->note = fmt::format(
      "the format is not certain; read as one puzzle a line; choose the format{} or the "
      "column{} if that is wrong",
      hint(Setting::input_format), hint(Setting::column));
  return guess;
}

/// Goes by all kinds of evidence, the strongest first.
Guess find_format(const FirstLines& lines, const InputOptions& options) {
  for (const Evidence evidence : {Evidence::sure, Evidence::columns}) {
    Guess guess = ask_formats(lines, evidence, 0, options);
    if (guess.is_too_early || guess.detection) return guess;
  }
  Guess guess = find_first_record(lines, options);
  if (guess.is_too_early || guess.detection) return guess;
  guess = ask_formats(lines, Evidence::inside, 0, options);
  return guess.is_too_early || guess.detection ? guess : find_any_record(lines, options);
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
      Guess guess = ask_formats(lines, Evidence::answer, 0, options);
      // Other programs write titles above grids.
      for (size_t at = 1; at <= kMaxTitles && !guess.is_too_early && !guess.detection; ++at) {
        if (!is_title_line(lines[at - 1].line.text)) break;
        if (!lines.has(at)) {
          guess.is_too_early = !at_end;
          break;
        }
        guess = ask_formats(lines, Evidence::answer, at, options);
      }
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

std::optional<Detection> detect_layout(std::string_view text, bool at_end,
                                       const InputOptions& options) {
  const bool has_columns = options.format != nullptr && options.format->input->fields != nullptr;
  if (options.format != nullptr && !has_columns) return plain(*options.format, "it was chosen");
  if (options.format == nullptr && options.answers) return detect_in_answers(text, at_end, options);
  const FirstLines lines(text, at_end);
  if (!lines.has(0)) return {};
  if (options.answers) {
    Guess guess = options.format->input->detect(lines, Evidence::answer, 0, options);
    if (!guess.detection && !guess.is_too_early) guess.detection = plain(*options.format);
    if (guess.detection) guess.detection->layout.evidence = words_for(Evidence::chosen, 0);
    return std::move(guess.detection);
  }
  if (has_columns) {
    Guess guess = options.format->input->detect(lines, Evidence::chosen, 0, options);
    if (guess.detection) guess.detection->layout.evidence = words_for(Evidence::chosen, 0);
    return std::move(guess.detection);
  }
  if (!options.column.empty()) return ask_formats(lines, Evidence::chosen, 0, options).detection;
  Guess guess = find_format(lines, options);
  const bool names_column = options.check_column && !options.check_column->empty();
  if (names_column && guess.detection && !guess.detection->layout.format->input->fields) {
    guess = ask_formats(lines, Evidence::chosen, 0, options);
  }
  return std::move(guess.detection);
}

}  // namespace

std::optional<Detection> detect(std::string_view text, bool at_end, const InputOptions& options) {
  std::optional<Detection> detection = detect_layout(text, at_end, options);
  if (detection) detection->layout.holds_answers = options.answers;
  return detection;
}

std::string describe(const InputLayout& layout) {
  const std::string_view format = layout.format->name;
  if (layout.puzzle_column >= layout.columns.size()) return std::string(format);
  return fmt::format("{}, the puzzles in column '{}'", format,
                     excerpt(layout.columns[layout.puzzle_column]));
}

}  // namespace nonet
