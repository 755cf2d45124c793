// Pictures of counts, of series over many results, and of puzzles.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/stats/report.h"
#include "tools/export/html/charts.h"

namespace nonet::cli {
namespace {

constexpr double kCountLeft = 48, kCountRight = kPictureWidth - 8, kCountBottom = 180;

/// The digit of each cell, 0 for none.
std::string digits_of(const std::string& puzzle) {
  if (puzzle.size() != 729) return puzzle;
  std::string digits(81, '.');
  for (size_t cell = 0; cell < digits.size(); ++cell) {
    size_t count = 0;
    char only = '.';
    for (const char c : puzzle.substr(cell * 9, 9)) {
      if (c < '1' || c > '9') continue;
      only = c;
      ++count;
    }
    if (count == 1) digits[cell] = only;
  }
  return digits;
}

bool is_digit(char c) { return c >= '1' && c <= '9'; }

}  // namespace

std::string column_chart(const PictureText& words, const std::vector<ColumnItem>& items) {
  constexpr size_t kFew = 6;  // columns that have their number above
  uint64_t most = 1;
  size_t longest = 1;
  for (const ColumnItem& item : items) {
    most = std::max(most, item.count);
    longest = std::max(longest, item.label.size());
  }
  Scale y = Scale::from_zero(static_cast<double>(most));
  y.place(kCountBottom, 18);
  Svg svg;
  svg.y_axis(y, kCountLeft, kCountRight, short_number);
  const double pitch = (kCountRight - kCountLeft) / static_cast<double>(std::max<size_t>(items.size(), 4));
  const auto every = static_cast<size_t>(
      std::max(1.0, std::ceil((static_cast<double>(longest) * 5.2 + 3) / pitch)));
  for (size_t i = 0; i < items.size(); ++i) {
    const double left = kCountLeft + pitch * static_cast<double>(i);
    const double top = y(static_cast<double>(items[i].count));
    svg.rect(left + pitch * 0.08, top, pitch * 0.84, kCountBottom - top, "bar s0",
             fmt::format("{}: {}", items[i].label, with_separators(items[i].count)));
    if (i % every == 0) {
      svg.text(left + pitch / 2, kCountBottom + 13, "middle", "tick", items[i].label);
    }
    if (items.size() <= kFew && items[i].count > 0) {
      svg.text(left + pitch / 2, top - 4, "middle", "", with_separators(items[i].count));
    }
  }
  return svg.finish(kCountBottom + 20, words.title, words.description,
                    fmt::format("data-count=\"{}\" data-y=\"{}\"", items.size(), y.data()));
}

std::string trend_chart(const PictureText& words, const std::vector<TrendPoint>& points,
                        size_t series) {
  double low = 0, high = 0;
  for (const TrendPoint& point : points) {
    if (!point.estimate) continue;
    const Interval range =
        point.estimate->interval.value_or(Interval{point.estimate->value, point.estimate->value});
    low = low == 0 ? range.low : std::min(low, range.low);
    high = std::max(high, range.high);
  }
  const double margin = std::max((high - low) * 0.15, high * 0.02);
  Scale y = Scale::linear(std::max(0.0, low - margin), high + margin);
  y.place(kCountBottom, 10);
  Svg svg;
  svg.y_axis(y, kCountLeft, kCountRight, short_number);
  const double pitch = (kCountRight - kCountLeft) / static_cast<double>(points.size());
  const auto x = [&](size_t i) { return kCountLeft + pitch * (static_cast<double>(i) + 0.5); };
  constexpr size_t kLabelCharacters = 11;
  size_t longest = 1;
  for (const TrendPoint& point : points) longest = std::max(longest, point.label.size());
  const double label = static_cast<double>(std::min(longest, kLabelCharacters)) * 5.6 + 6;
  const auto every = static_cast<size_t>(std::max(1.0, std::ceil(label / pitch)));
  std::string line, intervals, dots;
  size_t drawn = 0;
  for (size_t i = 0; i < points.size(); ++i) {
    const TrendPoint& point = points[i];
    if (i % every == 0) {
      svg.text(x(i), kCountBottom + 13, "middle", "tick", shortened(point.label, kLabelCharacters));
    }
    if (!point.estimate) {
      svg.text(x(i), kCountBottom - 4, "middle", "tick", "–");
      continue;
    }
    const std::string at = coordinate(x(i)), height = coordinate(y(point.estimate->value));
    line += fmt::format("{}{} {}", line.empty() ? "M" : "L", at, height);
    dots += fmt::format("M{} {}h0", at, height);
    ++drawn;
    if (const auto& interval = point.estimate->interval) {
      intervals +=
          fmt::format("M{} {}V{}", at, coordinate(y(interval->low)), coordinate(y(interval->high)));
    }
  }
  svg.path(line, "curve " + series_class(series));
  svg.path(intervals, "interval");
  svg.path(dots, "rings " + series_class(series), fmt::format("data-count=\"{}\"", drawn));
  for (size_t i = 0; i < points.size(); ++i) {
    if (points[i].mark.empty() || !points[i].estimate) continue;
    const bool is_faster = points[i].mark == "faster";
    const double at = y(points[i].estimate->value) + (is_faster ? -12 : 20);
    svg.raw(
        fmt::format("<text class=\"change {}\" x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}"
                    "<title>{}</title></text>",
                    points[i].mark, coordinate(x(i)), coordinate(at), is_faster ? "▲" : "▼",
                    is_faster ? "faster" : "slower"));
  }
  return svg.finish(kCountBottom + 20, words.title, words.description,
                    fmt::format("data-y=\"{}\"", y.data()));
}

std::string sudoku_grid(const PictureText& words, const std::string& puzzle,
                        const std::string& solution) {
  constexpr double kCell = 22, kEdge = 2, kSize = 9 * kCell + 2 * kEdge;
  const std::string clues = digits_of(puzzle);
  std::string thin, thick, texts;
  for (int i = 0; i <= 9; ++i) {
    const double at = kEdge + kCell * i;
    (i % 3 == 0 ? thick : thin) += fmt::format("M{0} {1}V{2}M{1} {0}H{2}", coordinate(at),
                                               coordinate(kEdge), coordinate(kSize - kEdge));
  }
  for (size_t row = 0; row < 9; ++row) {
    std::string places[2], digits[2];  // of clues, of the solution
    for (size_t column = 0; column < 9; ++column) {
      const size_t cell = row * 9 + column;
      const bool is_clue = cell < clues.size() && is_digit(clues[cell]);
      const std::string& source = is_clue ? clues : solution;
      if (cell >= source.size() || !is_digit(source[cell])) continue;
      places[is_clue ? 0 : 1] +=
          fmt::format("{} ", coordinate(kEdge + kCell * (static_cast<double>(column) + 0.5) - 4));
      digits[is_clue ? 0 : 1] += source[cell];
    }
    const std::string y = coordinate(kEdge + kCell * (static_cast<double>(row) + 0.5) + 5);
    for (const size_t part : {size_t{0}, size_t{1}}) {
      if (digits[part].empty()) continue;
      places[part].pop_back();
      texts += fmt::format("<text class=\"{}\" x=\"{}\" y=\"{}\">{}</text>",
                           part == 0 ? "clue" : "found", places[part], y, digits[part]);
    }
  }
  Svg svg;
  svg.path(thin, "thin");
  svg.path(thick, "thick");
  svg.raw(texts);
  const std::string size = coordinate(kSize);
  std::string picture = svg.finish(kSize, words.title, words.description, "class=\"sudoku\"");
  const std::string usual = fmt::format("viewBox=\"0 0 {} ", coordinate(kPictureWidth));
  return picture.replace(picture.find(usual), usual.size(), "viewBox=\"0 0 " + size + " ");
}

}  // namespace nonet::cli
