#include "engine/io/formats/grid_steps.h"

#include <algorithm>
#include <array>
#include <vector>

#include "engine/io/formats/cells.h"

namespace nonet {
namespace {

/// The rows at the front of a text, up to the first line that is neither a row nor a frame.
struct RowsAhead {
  /// Enough to divide four grids in each way.
  static constexpr size_t kMost = 48;

  bool is_too_early = false;  // more text is needed; the rest is undefined
  bool is_ended = false;      // all rows up to a title, a gap or the end are there
  std::vector<std::array<uint8_t, kGridRows>> rows = {};
};

/// Returns whether no digit stands twice in a house of nine rows.
bool is_consistent(const std::array<uint8_t, kGridRows>* rows) {
  std::array<uint8_t, kCells> cells{};
  for (size_t r = 0; r < kGridRows; ++r) std::ranges::copy(rows[r], &cells[kGridRows * r]);
  return are_consistent(cells);
}

/// Returns whether the text of a grid has nine good rows in which a digit stands twice in a house.
bool contradicts_itself(const InputLayout& layout, std::string_view grid) {
  std::array<std::array<uint8_t, kGridRows>, kGridRows> rows{};
  size_t count = 0;
  GridLines lines(layout);
  lines.begin_grid();
  while (!grid.empty()) {
    const Line line = first_line(grid, true);
    grid.remove_prefix(line.bytes);
    if (line.text.empty() || lines.classify(line) != GridLine::row) continue;
    const bool is_numbered =
        line.text.size() != kGridRows && strip(line.text, layout.signs).count != kGridRows;
    if (count == kGridRows || parse_row(line, layout.signs, is_numbered, rows[count++].data()))
      return false;
  }
  return count == kGridRows && !is_consistent(rows.data());
}

/// How well the rows from `first` on divide into grids.
struct Fit {
  size_t grids = 0;
  size_t bad = 0;        // grids with a digit twice in a house
  size_t left_over = 0;  // rows behind the last grid, if the rows are ended
};

/// Divides the rows into grids.
Fit fit_of(const RowsAhead& ahead, size_t first) {
  Fit fit;
  size_t at = first;
  for (; at + kGridRows <= ahead.rows.size(); at += kGridRows) {
    ++fit.grids;
    fit.bad += is_consistent(&ahead.rows[at]) ? 0 : 1;
  }
  if (ahead.is_ended && at < ahead.rows.size()) fit.left_over = ahead.rows.size() - at;
  return fit;
}

/// Looks at the rows at the front of `text`. Gaps between rows do not end them if `has_gaps`.
RowsAhead rows_ahead(const InputLayout& layout, std::string_view text, bool at_end, bool has_gaps) {
  constexpr int kMaxOthers = 4;  // frames or gaps between two rows
  RowsAhead ahead;
  GridLines lines(layout);
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
      const bool is_numbered = strip(line.text, layout.signs).count != kGridRows;
      if (parse_row(line, layout.signs, is_numbered, cells.data())) {
        ahead.is_ended = true;  // a malformed row says nothing
        break;
      }
      ahead.rows.push_back(cells);
      others = 0;
    } else if (!passes || ++others > kMaxOthers) {
      ahead.is_ended = true;
      break;
    }
  }
  return ahead;
}

}  // namespace

LostStep find_lost_step(const InputLayout& layout, std::string_view grid, std::string_view text,
                        bool at_end, bool has_gaps) {
  if (!contradicts_itself(layout, grid)) return {};
  const RowsAhead ahead = rows_ahead(layout, text, at_end, has_gaps);
  if (ahead.is_too_early) return {.is_too_early = true};
  const Fit rows = fit_of(ahead, 0);
  for (size_t shift = 1; shift < kGridRows; ++shift) {
    const Fit shifted = fit_of(ahead, shift);
    if (shifted.grids == 0 || shifted.bad > 0) continue;
    if (ahead.is_ended && shifted.left_over > 0) continue;
    // One grid that contradicts itself may be a bad puzzle. Several that do not, when shifted, are
    // no accident, nor is a rest that fits.
    if (rows.bad >= 2 || rows.left_over > 0) return {.is_lost = true};
  }
  return {};
}

}  // namespace nonet
