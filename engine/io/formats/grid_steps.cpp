#include "engine/io/formats/grid_steps.h"

#include <algorithm>

#include "engine/io/formats/cells.h"

namespace nonet {
namespace {

/// Returns whether no digit stands twice in a house of nine rows.
bool is_consistent(const std::array<uint8_t, kGridRows>* rows) {
  std::array<uint8_t, kCells> cells{};
  for (size_t r = 0; r < kGridRows; ++r) std::ranges::copy(rows[r], &cells[kGridRows * r]);
  return are_consistent(cells);
}

/// Returns whether the text of a grid has nine good rows in which a digit stands twice in a house.
bool contradicts_itself(std::string_view grid) {
  std::array<std::array<uint8_t, kGridRows>, kGridRows> rows{};
  size_t count = 0;
  GridLines lines;
  lines.begin_grid();
  while (!grid.empty()) {
    const Line line = first_line(grid, true);
    grid.remove_prefix(line.bytes);
    if (line.text.empty() || lines.classify(line) != GridLine::row) continue;
    const bool is_numbered = line.text.size() != kGridRows && strip(line.text).count != kGridRows;
    if (count == kGridRows || parse_row(line, is_numbered, rows[count++].data())) return false;
  }
  return count == kGridRows && !is_consistent(rows.data());
}

/// How well the rows from `first` on divide into grids.
struct Fit {
  size_t grids = 0;
  size_t bad = 0;        // grids with a digit twice in a house
  size_t left_over = 0;  // rows behind the last grid, if the rows are ended
  size_t lines = 0;      // places with lines between grids
};

/// Divides the rows into grids; `step` is 9, or 10 if a line that is no row follows each grid.
Fit fit_of(const RowsAhead& ahead, size_t first, size_t step) {
  Fit fit;
  size_t at = first;
  for (; at + kGridRows <= ahead.rows.size(); at += step) {
    ++fit.grids;
    fit.bad += is_consistent(&ahead.rows[at]) ? 0 : 1;
  }
  if (ahead.is_ended && at < ahead.rows.size()) fit.left_over = ahead.rows.size() - at;
  return fit;
}

bool is_blank_row(std::string_view cells) {
  return cells.size() == kGridRows &&
         std::string_view(".0*_-").find(cells[0]) != std::string_view::npos &&
         std::ranges::all_of(cells, [&](char c) { return c == cells[0]; });
}

/// Returns the cells of a line that may be between grids; empty if it is surely a row or none.
std::string line_between(std::string_view line) {
  std::string cells(strip(line).text());
  if (cells.size() != kGridRows) {
    const auto row = numbered_row(line);
    if (!row) return {};
    cells = row->text();
    // The numbers of columns begin with 0, which is read as a blank.
    if (cells.starts_with('.')) cells[0] = '0';
  }
  if (cells == ".12345678") cells = "012345678";
  const bool may_be = is_blank_row(cells) || cells == "012345678" || cells == "123456789";
  return may_be ? cells : std::string();
}

/// Divides the rows into grids of nine with lines between them: at each place at most one of blanks
/// and one of numbers.
Fit fit_between(const RowsAhead& ahead) {
  Fit fit;
  size_t at = 0;
  while (at < ahead.rows.size()) {
    bool has_blanks = false, has_numbers = false;
    while (at < ahead.rows.size()) {
      const std::string cells = line_between(ahead.lines[at]);
      bool& has = is_blank_row(cells) ? has_blanks : has_numbers;
      if (cells.empty() || has) break;
      has = true;
      ++at;
    }
    if (!has_blanks && !has_numbers) return {};
    ++fit.lines;
    const size_t left = ahead.rows.size() - at;
    if (left < kGridRows) {
      fit.left_over = ahead.is_ended ? left : 0;
      break;
    }
    ++fit.grids;
    fit.bad += is_consistent(&ahead.rows[at]) ? 0 : 1;
    at += kGridRows;
  }
  return fit;
}

/// Returns whether a sign of blanks other than that of `cells` stands in the rows.
bool has_other_blank(const RowsAhead& ahead, char blank) {
  return std::ranges::any_of(ahead.lines, [&](std::string_view line) {
    const auto stripped = strip(line);
    const std::string_view text = stripped.text();
    return text.size() == kGridRows && !is_blank_row(text) &&
           std::ranges::any_of(
               text,
               [&](char c) { return is_cell(c) && (c == '0' || !is_digit(c)) && c != blank; }) &&
           text.find(blank) == std::string_view::npos;
  });
}

bool has_blank(const RowsAhead& ahead, char blank) {
  return std::ranges::any_of(ahead.lines, [&](std::string_view line) {
    const auto stripped = strip(line);
    const std::string_view text = stripped.text();
    return line_between(line).empty() && text.find(blank) != std::string_view::npos;
  });
}

}  // namespace

RowsAhead rows_ahead(std::string_view text, bool at_end, bool has_gaps) {
  constexpr int kMaxOthers = 4;  // frames or gaps between two rows
  RowsAhead ahead;
  GridLines lines;
  lines.begin_grid();
  int others = 0;
  while (ahead.rows.size() < RowsAhead::kMost) {
    if (text.empty() && at_end) {
      ahead.is_ended = true;
      break;
    }
    const Line line = first_line(text, at_end);
    if (line.bytes == 0) {
      ahead.is_too_early = true;
      break;
    }
    text.remove_prefix(line.bytes);
    const GridLine kind = lines.classify(line);
    const bool passes = kind == GridLine::frame || (has_gaps && kind == GridLine::gap);
    std::array<uint8_t, kGridRows> cells{};
    if (kind == GridLine::row) {
      const bool is_numbered = strip(line.text).count != kGridRows;
      if (parse_row(line, is_numbered, cells.data())) {
        ahead.is_ended = true;  // a malformed row says nothing
        break;
      }
      ahead.rows.push_back(cells);
      ahead.lines.push_back(line.text);
      others = 0;
    } else if (!passes || ++others > kMaxOthers) {
      ahead.is_ended = true;
      break;
    }
  }
  return ahead;
}

bool may_be_between(std::string_view line) { return !line_between(line).empty(); }

std::optional<Passed> doubtful_row(std::string_view grid, std::string_view text, bool at_end) {
  const std::string first = line_between(trimmed(grid.substr(0, grid.find('\n'))));
  const size_t end = grid.rfind('\n');
  const std::string last =
      end == std::string_view::npos ? first : line_between(trimmed(grid.substr(end + 1)));
  const auto are_numbers = [](std::string_view cells) {
    return !cells.empty() && !is_blank_row(cells);
  };
  if (are_numbers(first) || are_numbers(last)) {
    // The first row of a full grid is often 123456789.
    std::string_view others = grid;
    if (are_numbers(first)) others.remove_prefix(std::min(grid.find('\n'), grid.size()));
    return others.find_first_of(".0*_-") != std::string_view::npos ? Passed::numbers : Passed::none;
  }
  const bool is_last_blank = is_blank_row(last);
  if (!is_last_blank && !is_blank_row(first)) return Passed::none;
  // The same line again behind the grid, or behind nine rows, or nine rows and the end.
  for (int rows = 0; rows <= kGridRows; ++rows) {
    const Line line = first_line(text, at_end);
    if (line.bytes == 0 && !at_end) return std::nullopt;
    const bool is_end = !line.is_content();
    const bool is_blank = !is_end && is_blank_row(line_between(line.text));
    const bool may_be = !is_end && may_be_between(line.text);
    if (rows == 0 && may_be && (is_blank_row(first) || !is_blank)) return Passed::blank_row;
    // Eight rows below a line of blanks look like a grid.
    if (rows == 0 && line.bytes == 0 && is_blank_row(first)) return Passed::blank_row;
    if (rows == kGridRows && is_last_blank && (is_end || is_blank)) return Passed::blank_row;
    if (is_end) break;
    text.remove_prefix(line.bytes);
  }
  return Passed::none;
}

std::optional<bool> is_line_between(const Line& line, std::string_view text, bool at_end) {
  const std::string cells = line_between(line.text);
  if (cells.empty()) return false;
  const RowsAhead ahead = rows_ahead(text, at_end, false);
  if (ahead.is_too_early) return std::nullopt;
  if (ahead.rows.empty()) return false;
  const bool is_blank = is_blank_row(cells);
  // Blanks of a sign that no row has are no row: no grid has two signs. The same holds for the 0 of
  // the numbers of columns.
  if (is_blank && ahead.lines.size() > 1 && ahead.lines[1].size() != line.text.size() &&
      line_between(ahead.lines[1]).empty()) {
    return true;  // it is written in another way than the rows
  }
  const bool has_sign = is_blank || cells[0] == '0';
  if (has_sign && !has_blank(ahead, cells[0]) && has_other_blank(ahead, cells[0])) return true;
  // Such lines follow each grid: the rows between them fit.
  const Fit rows = fit_of(ahead, 0, 9);
  const Fit between = fit_between(ahead);
  const bool is_many = between.lines >= 4 && !(rows.bad == 0 && rows.left_over == 0);
  if (between.grids > 0 && between.bad == 0 && between.left_over == 0 &&
      (is_many || rows.bad > 0 || rows.left_over > 0)) {
    return true;
  }
  if (is_blank) return false;
  // The numbers of the columns stand above all grids, once.
  const Fit below = fit_of(ahead, 1, 9);
  return below.grids > 0 && below.bad < std::max<size_t>(rows.bad, 1) && below.left_over == 0 &&
         (rows.bad > below.bad || rows.left_over > 0);
}

LostStep find_lost_step(std::string_view grid, std::string_view text, bool at_end, bool has_gaps) {
  if (!contradicts_itself(grid)) return {};
  const RowsAhead ahead = rows_ahead(text, at_end, has_gaps);
  if (ahead.is_too_early) return {.is_too_early = true};
  const Fit rows = fit_of(ahead, 0, 9);
  for (size_t shift = 1; shift < kGridRows; ++shift) {
    const Fit shifted = fit_of(ahead, shift, 9);
    if (shifted.grids == 0 || shifted.bad > 0) continue;
    if (ahead.is_ended && shifted.left_over > 0) continue;
    // One grid that contradicts itself may be a bad puzzle. Several that do not, when shifted, are
    // no accident, nor is a rest that fits.
    if (rows.bad >= 2 || rows.left_over > 0) return {.is_lost = true};
  }
  return {};
}

}  // namespace nonet
