// Detects grids and pencil marks.
#include <algorithm>
#include <vector>

#include "engine/io/detection/detectors.h"
#include "engine/io/detection/first_part.h"
#include "engine/io/formats/field_cells.h"
#include "engine/io/formats/grid_format.h"
#include "engine/io/formats/grid_rows.h"
#include "engine/io/formats/marks_format.h"

namespace nonet {
namespace {

bool is_frame(std::string_view line) { return strip(line).is_drawn; }

/// Returns whether line `first` begins such a drawing; none if more lines are needed.
std::optional<bool> begins_big(const FirstLines& lines, size_t first) {
  size_t row = 0;
  for (size_t i = first; row < 3; ++i) {
    if (!lines.has(i)) return lines.may_grow() ? std::nullopt : std::optional(false);
    const std::string_view line = lines[i].line.text;
    if (row > 0 && is_frame(line)) continue;
    if (MarksFormat::big_row(line, row++).empty()) return false;
  }
  return true;
}

/// Returns whether lines belong to grids with these signs of blanks; none if that depends on a
/// second line that has not been read yet.
std::optional<bool> begins_grid_of(const CellSigns& signs, std::string_view first,
                                   std::optional<std::string_view> second) {
  // A single line of nine cells may be a truncated line or a count.
  const auto is_grid_line = [&](std::string_view line) {
    if (line.size() > kMaxLineBytes) return false;
    const Stripped stripped = strip(line, signs);
    return stripped.is_drawn ||
           (stripped.count == kGridRows && std::ranges::all_of(stripped.text(), is_cell)) ||
           (stripped.count != kGridRows && numbered_row(line));
  };
  if (!is_grid_line(first)) return false;
  if (!second) return std::nullopt;
  return second->empty() || second->front() == '#' || is_grid_line(*second);
}

/// The odd rows of the first part of an input.
struct OddRows {
  std::vector<std::string> blanks;  // lines of nine equal blanks
  bool is_foreign = false;          // the first of them, of a sign that no other row has
  bool has_numbers = false;
  bool has_mixed_signs = false;  // rows have the usual blanks beside the sign that is tried
};

OddRows find_odd_rows(const CellSigns& signs, std::string_view part) {
  constexpr size_t kMostKinds = 3, kLongestRow = 200;
  OddRows found;
  std::string other_blanks;
  OddRow before = OddRow::none;
  bool has_two_numbers = false;
  while (!part.empty()) {
    const Line line = first_line(part, true);
    part.remove_prefix(line.bytes);
    if (!line.is_content() || line.text.size() > kLongestRow) continue;
    const OddRow odd = odd_row(line.text, signs);
    found.has_numbers |= odd == OddRow::numbers;
    has_two_numbers |= odd == OddRow::numbers && before == odd;
    before = odd;
    const Stripped row = strip(line.text, signs);
    if (odd == OddRow::none && row.count == kGridRows && !row.is_drawn) {
      const bool has_sign = line.text.find_first_of(".0*_") != std::string_view::npos;
      found.has_mixed_signs |= !signs.blank.empty() && has_sign;
      for (const char c : row.text())
        other_blanks += is_digit(c) && c != '0' ? std::string() : std::string(1, c);
    }
    const bool is_new = odd == OddRow::blanks && found.blanks.size() < kMostKinds &&
                        std::ranges::find(found.blanks, line.text) == found.blanks.end();
    if (is_new) found.blanks.emplace_back(line.text);
  }
  found.has_numbers &= !has_two_numbers;
  const auto is_foreign = [&](const std::string& line) {
    return !other_blanks.empty() &&
           other_blanks.find(strip(line, signs).text()[0]) == std::string::npos;
  };
  const auto foreign = std::ranges::find_if(found.blanks, is_foreign);
  found.is_foreign = foreign != found.blanks.end();
  if (found.is_foreign) found.blanks = {*foreign};
  return found;
}

/// The ways to read the rows of the first part, the usual one first: with the odd rows in it as
/// rows, or not. No grid has two signs of blanks.
std::vector<GridMarks> marks_to_try(const OddRows& odd) {
  std::vector<GridMarks> ways;
  if (!odd.is_foreign) ways.push_back({});
  for (const std::string& line : odd.blanks) {
    const GridMarks everywhere = {.line = line, .is_at_grids = true, .is_at_bands = true};
    if (odd.is_foreign) {
      ways.push_back(everywhere);
      continue;
    }
    ways.push_back({.line = line, .is_at_grids = true});
    ways.push_back({.line = line, .is_at_bands = true});
    ways.push_back(everywhere);
  }
  if (!odd.has_numbers) return ways;
  for (size_t i = 0, count = ways.size(); i < count; ++i) {
    ways.push_back(ways[i]);
    ways.back().has_numbers = true;
  }
  return ways;
}

}  // namespace

Guess detect_marks(const FirstLines& lines, Evidence evidence, size_t at, const InputOptions&) {
  if (evidence != Evidence::record && evidence != Evidence::any_record) return {};
  size_t first = at;
  while (lines.has(first) && is_frame(lines[first].line.text)) ++first;
  if (!lines.has(first))
    return first > at && lines.may_grow() ? Guess{.is_too_early = true, .detection = {}} : Guess{};
  const std::string_view line = lines[first].line.text;
  if (MarksFormat::is_list(line)) return guess_if(true, kMarksFormat);
  if (const auto is_big = begins_big(lines, first); is_big != false)
    return guess_if(is_big, kMarksFormat);
  if (!MarksFormat::has_nine_groups(line)) return {};
  // A row may have single digits only: those below show whether they are marks.
  for (size_t i = first; lines.has(i) && i < first + 6; ++i) {
    const std::string_view row = lines[i].line.text;
    if (is_frame(row)) continue;
    if (is_marks_line(row)) return guess_if(true, kMarksFormat);
    if (!MarksFormat::has_nine_groups(row)) return {};
  }
  if (!lines.has(first + 5) && lines.may_grow()) return {.is_too_early = true, .detection = {}};
  return {};
}

std::optional<bool> begins_grid(std::string_view first, std::optional<std::string_view> second) {
  return begins_grid_of({}, first, second);
}

namespace {

/// Returns the bytes of a count of puzzles above the records. It is no text of a grid.
size_t count_bytes(const FirstLines& lines, size_t at) {
  const std::string_view first = lines[0].line.text;
  const bool is_count = kind_of_title(first) == TitleKind::count && !is_grid_number(first);
  return at > 0 && is_count ? lines[0].through.bytes : 0;
}

}  // namespace

// The signs of blanks and the lines that are no rows are those with which the most grids of the
// first part have a solution.
Guess detect_grids(const FirstLines& lines, Evidence evidence, size_t at, const InputOptions&) {
  if (evidence == Evidence::answer) {
    return guess_if(begins_grid(lines[at].line.text, lines.after(at)), kGridFormat);
  }
  if (evidence == Evidence::malformed) {
    size_t i = 0;
    while (lines.has(i) && is_frame(lines[i].line.text)) ++i;
    return guess_if(!lines.has(i), kGridFormat);
  }
  if (evidence != Evidence::record && evidence != Evidence::any_record) return {};
  std::vector<CellSigns> signs_to_try(kCellSigns.begin(), kCellSigns.end());
  signs_to_try.push_back({.blank = " "});
  Guess best;
  FirstPart::Counts best_counts;
  bool has_odd_rows = false;
  for (const CellSigns& signs : signs_to_try) {
    const auto begins = begins_grid_of(signs, lines[at].line.text, lines.after(at));
    if (!begins) return guess_if(begins, kGridFormat);
    if (!*begins) continue;
    if (!signs.is_plain() && lines.after(at)->empty()) continue;  // a letter may be mistyped
    const FirstPart part(lines.text().substr(count_bytes(lines, at)), lines.at_end());
    if (part.may_grow()) return {.is_too_early = true, .detection = {}};
    const OddRows odd = find_odd_rows(signs, part.text());
    if (odd.has_mixed_signs) continue;
    for (const GridMarks& marks : marks_to_try(odd)) {
      Guess guess = guess_if(true, kGridFormat);
      guess.detection->layout.signs = signs;
      guess.detection->layout.grid_marks = marks;
      FirstPart::Counts counts = part.count_boards(guess.detection->layout);
      // Where a row may be none, a grid with several solutions is a sign of it.
      const bool may_be_odd = odd.has_numbers || !odd.blanks.empty();
      if (may_be_odd) counts.unsolvable += counts.multiple;
      // The numbers of the columns are no row of a first grid without a solution. Whatever the
      // grids below them are, they are not read in silence.
      constexpr size_t kUnlikely = 100, kImpossible = 10'000;
      if (odd.has_numbers && !marks.has_numbers && counts.unsolvable > 0) {
        const bool is_first = odd_row(lines[at].line.text, signs) == OddRow::numbers;
        counts.unsolvable += is_first && counts.is_first_unsolvable ? kImpossible : kUnlikely;
      }
      const size_t boards = counts.good + counts.unsolvable;
      const bool is_empty = boards + counts.malformed == 0;
      if (best.detection && (is_empty || !counts.is_better_than(best_counts))) continue;
      const bool is_rule = is_empty || (evidence == Evidence::record && boards == 0);
      if (is_rule && is_frame(lines[at].line.text)) continue;  // above other text
      best = std::move(guess);
      best_counts = counts;
      has_odd_rows = may_be_odd;
    }
  }
  if (!best.detection) return best;
  best.detection->note = remark_of(best.detection->layout.signs);
  const bool is_in_doubt = has_odd_rows && best_counts.good > 1 && best_counts.unsolvable > 0;
  if (is_in_doubt && best.detection->note.empty()) {
    best.detection->note =
        "lines of blanks and of column numbers are rows or not, as fits best, but not all of the "
        "first grids have one solution";
  }
  return best;
}

}  // namespace nonet
