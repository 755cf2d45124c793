#include "engine/io/formats/recognition.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "engine/io/formats/candidates_format.h"
#include "engine/io/formats/columns.h"
#include "engine/io/formats/grid_format.h"
#include "engine/io/formats/table_format.h"
#include "engine/io/formats/table_recognition.h"
#include "engine/io/formats/text_lines.h"
#include "engine/io/formats/values_format.h"

namespace nonet {
namespace {

/// How many lines of content are looked at.
constexpr size_t kMostLines = 9;

/// A line that is neither empty nor a comment, and where it ends.
struct ContentLine {
  Line line;
  Cut through;  // all up to its end
  bool gap_follows = false;
};

/// The first few content lines of a text, as far as they are there. How far it looks depends on the
/// text and not on how much of it is there: a line that is too long may be there in part.
class Head {
 public:
  Head(std::string_view text, bool at_end) : at_end_(at_end) {
    Cut taken;
    size_t looked_at = 0;
    while (lines_.size() < kMostLines && looked_at <= kEnoughBytes) {
      const Line line = first_line(text.substr(taken.bytes), at_end);
      if (line.bytes == 0) return;
      taken.bytes += line.bytes;
      ++taken.lines;
      looked_at += std::min(line.bytes, kMaxLineBytes);
      if (line.is_content()) {
        lines_.push_back({line, taken});
      } else if (!lines_.empty()) {
        lines_.back().gap_follows = true;
      }
    }
    at_end_ = true;
  }

  bool has(size_t i) const { return i < lines_.size(); }
  /// Whether more may come than is there.
  bool may_grow() const { return !at_end_; }
  const ContentLine& operator[](size_t i) const { return lines_[i]; }

  /// What the line after line i says to a format that looks at two; empty text: nothing, or a gap.
  std::optional<std::string_view> after(size_t i) const {
    if (has(i) && lines_[i].gap_follows) return std::string_view();
    if (has(i + 1)) return lines_[i + 1].line.text;
    return at_end_ ? std::optional(std::string_view()) : std::nullopt;
  }

 private:
  std::vector<ContentLine> lines_;
  bool at_end_;
};

bool is_puzzle_line(std::string_view line) {
  Grid grid;
  return line.size() <= kMaxLineBytes && !parse_cells(line, kCells, grid.cells.data());
}

// A count, or a few: "8960 9".
bool is_count(std::string_view line) {
  constexpr size_t kMostCounts = 4;
  for (size_t counts = 1; counts <= kMostCounts; ++counts) {
    const size_t end = std::min(line.find_first_of(" \t"), line.size());
    const bool fits = end >= 1 && end <= 19 && line.front() != '0';
    if (!fits || !std::ranges::all_of(line.substr(0, end), is_digit)) return false;
    line = trimmed(line.substr(end));
    if (line.empty()) return true;
  }
  return false;
}

// A number that is no count, as titles of grids are: "00001".
bool is_number(std::string_view line) {
  return line.size() < 9 && std::ranges::all_of(line, is_digit);
}

// A number or a name for each of 81 values.
bool is_values_header(std::string_view line) {
  return count_values(line) == kCells && !ValuesFormat::recognises(line);
}

// A line cut short or mistyped has cells in a row; words have not.
bool is_title_line(std::string_view line) {
  size_t run = 0, longest = 0;
  for (const char c : line) {
    run = is_cell(c) ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return is_title(line) && longest < 20;
}

bool is_status_word(std::string_view line) {
  return std::ranges::find(kStatusNames, line) != kStatusNames.end();
}

Recognition plain(std::string_view format) {
  Recognition recognition;
  recognition.layout.format = find_input_format(format);
  return recognition;
}

/// The same behind the first `lines` lines of the head, which are titles or counts.
Recognition plain(std::string_view format, const Head& head, size_t lines) {
  Recognition recognition = plain(format);
  if (lines > 0) recognition.preamble = head[lines - 1].through;
  for (size_t i = 0; i < lines; ++i) {
    const std::string_view line = head[i].line.text;
    recognition.note += fmt::format("{}'{}' is taken for a {}", i == 0 ? "" : ", ", excerpt(line),
                                    is_count(line)           ? "count"
                                    : is_values_header(line) ? "header"
                                                             : "title");
  }
  return recognition;
}

// Throws where there is none. Null if it is too early.
std::optional<Recognition> forced_table(std::string_view text, bool at_end, const Head& head,
                                        const InputOptions& options) {
  const std::string_view first = head[0].line.text;
  const bool is_json =
      options.format == nullptr ? begins_json(first) : options.format->name == "jsonl";
  const Guess guess =
      is_json ? guess_json(text, at_end, options) : guess_table(text, at_end, options);
  if (guess.recognition || guess.is_too_early) return guess.recognition;
  throw DataError(fmt::format("no table begins with '{}'", excerpt(first)));
}

// Answers may begin with words that speak for no format.
std::optional<Recognition> recognise_answers(std::string_view text, bool at_end) {
  const bool is_long = text.size() > kEnoughBytes;
  std::optional<Line> first;
  while (!text.empty()) {
    const Line line = first_line(text, at_end);
    if (line.bytes == 0) break;
    text.remove_prefix(line.bytes);
    if (first) {
      const auto is_grid = GridFormat::recognises(first->text, line.text);
      return plain(is_grid.value_or(false) ? "grid" : "line");
    }
    if (!line.is_content() || is_status_word(line.text)) continue;
    first = line;
    if (GridFormat::recognises(first->text, std::nullopt) == false) return plain("line");
  }
  if (first && at_end) {
    return plain(*GridFormat::recognises(first->text, std::string_view()) ? "grid" : "line");
  }
  if (at_end || is_long) return plain("line");
  return {};
}

// The first record is malformed, so that one behind it must tell. Null if it is too early.
std::optional<Recognition> recognise_bad_start(const Head& head, const InputOptions& options) {
  Recognition lines = plain("line");
  for (size_t i = 0;; ++i) {
    if (!head.has(i) && head.may_grow()) return {};
    if (!head.has(i) || is_puzzle_line(head[i].line.text)) {
      if (!head.has(i) && CandidatesFormat::begins_like(head[0].line.text)) {
        return plain("candidates");
      }
      if (i != 1 || !head.has(i)) {
        lines.note =
            "not sure of the format, taken as one puzzle a line (--input-format, --column)";
      }
      return lines;
    }
    const Line& line = head[i].line;
    if (ValuesFormat::recognises(line.text)) return plain("values");
    if (CandidatesFormat::recognises(line.text)) return plain("candidates");
    const std::optional<bool> is_grid = GridFormat::recognises(line.text, head.after(i));
    if (!is_grid) return {};
    if (*is_grid) return plain("grid");
    if (line.is_too_long()) continue;
    if (Guess guess = guess_table(line.raw, true, options); guess.recognition) {
      guess.recognition->preamble = {};
      if (!guess.recognition->layout.has_header) return guess.recognition;
    }
  }
}

// The first line that is a record tells; a count or a title may stand ahead of it. Null if it is
// too early.
std::optional<Recognition> recognise_lines(const Head& head, const InputOptions& options) {
  bool titles_only_of_grids = false;
  for (size_t i = 0; i < 3; ++i) {
    if (!head.has(i)) {
      if (head.may_grow()) return {};
      break;
    }
    const std::string_view line = head[i].line.text;
    if (is_puzzle_line(line) && !titles_only_of_grids) return plain("line", head, i);
    if (ValuesFormat::recognises(line)) return plain("values", head, i);
    if (CandidatesFormat::recognises(line)) return plain("candidates", head, i);
    const std::optional<bool> is_grid = GridFormat::recognises(line, head.after(i));
    if (!is_grid) return {};
    // Titles are no news to this format, and what is nearly as long as a row may be one.
    const std::string_view first = head[0].line.text;
    const bool is_preamble = i > 0 && is_count(first) && !(is_number(first) && first.size() > 6);
    if (*is_grid) return plain("grid", head, is_preamble ? 1 : 0);
    if (is_count(line) || is_title_line(line) || is_values_header(line)) continue;
    if (!is_number(line)) break;
    titles_only_of_grids = true;
  }
  return recognise_bad_start(head, options);
}

// A solution ahead of its puzzle: a puzzle line by its cells, but not meant so.
bool has_solution_first(std::string_view line) {
  for (const char delimiter : {',', ';', '\t'}) {
    const auto fields = table_fields(line, delimiter);
    if (!fields || fields->size() < 2) continue;
    const bool has_puzzle = std::ranges::any_of(*fields, [](const std::string& field) {
      return kind_of_value(field) == ValueKind::puzzle;
    });
    if (has_puzzle && kind_of_value((*fields)[0]) == ValueKind::full_grid) return true;
  }
  return false;
}

// Whether a line that follows the first one is of a grid, or 81 values: then that was a title.
bool is_below_title(std::string_view line) {
  if (line.empty()) return false;
  return GridFormat::recognises(line, std::nullopt) != false || ValuesFormat::recognises(line) ||
         CandidatesFormat::recognises(line);
}

// Whether what looks like a title and a row of a grid may be the header of a table and a row whose
// puzzle was cut short to nine cells.
bool may_be_table(std::string_view title, std::string_view row) {
  return title.find_first_of(",;\t") != std::string_view::npos && !ValuesFormat::recognises(row);
}

}  // namespace

std::optional<Recognition> recognise(std::string_view text, bool at_end,
                                     const InputOptions& options) {
  if (options.answers) {
    if (options.format != nullptr) return plain(options.format->name);
    return recognise_answers(text, at_end);
  }
  const Head head(text, at_end);
  if (options.format != nullptr && options.format->fields == nullptr) {
    return plain(options.format->name);
  }
  if (!head.has(0)) return {};
  if (options.format != nullptr || !options.column.empty()) {
    return forced_table(text, at_end, head, options);
  }
  const Line& first = head[0].line;
  if (first.is_too_long()) return recognise_lines(head, options);
  if (is_puzzle_line(first.text) && !has_solution_first(first.raw)) {
    return recognise_lines(head, options);
  }
  if (CandidatesFormat::recognises(first.text)) return plain("candidates");
  if (begins_json(first.text)) {
    const Guess guess = guess_json(text, at_end, options);
    if (guess.recognition || guess.is_too_early) return guess.recognition;
  }
  const std::optional<std::string_view> second = head.after(0);
  if (!second && is_title_line(first.text)) return {};
  const bool is_title = second && is_below_title(*second);
  if (!is_title || may_be_table(first.text, *second)) {
    const Guess guess = guess_table(text, at_end, options);
    const bool is_table = guess.recognition && (guess.has_puzzle || !is_title);
    if (is_table || guess.is_too_early) return guess.recognition;
  }
  return recognise_lines(head, options);
}

std::string describe(const InputLayout& layout) {
  const std::string_view format = layout.format->name;
  if (layout.puzzle_column >= layout.columns.size()) {
    return std::string(format);
  }
  return fmt::format("{}, the puzzles in column '{}'", format,
                     excerpt(layout.columns[layout.puzzle_column]));
}

}  // namespace nonet
