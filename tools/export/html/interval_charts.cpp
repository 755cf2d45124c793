// Pictures of quantities with their intervals: bars, ratios, changes, and pairs of results.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "tools/export/html/charts.h"

namespace nonet::cli {
namespace {

constexpr double kRowHeight = 36, kRowsTop = 4, kAxisHeight = 20;
constexpr size_t kRowLabelCharacters = 34;

std::string percent_tick(double share) {
  return share == 0 ? "0 %" : fmt::format("{:+.3g} %", 100 * share);
}

std::string ratio_tick(double ratio) { return fmt::format("{:g}", ratio); }

// Returns "label: text" for each item.
std::string listed(const std::vector<BarItem>& items) {
  std::vector<std::string> lines;
  for (const BarItem& item : items) lines.push_back(item.label + ": " + item.text);
  return fmt::format("{}", fmt::join(lines, "; "));
}

struct Range {
  double low = 0, high = 0;
  bool is_empty = true;

  void add(double value) {
    low = is_empty ? value : std::min(low, value);
    high = is_empty ? value : std::max(high, value);
    is_empty = false;
  }
  void add(const Estimate& estimate) {
    add(estimate.value);
    if (!estimate.interval) return;
    add(estimate.interval->low);
    add(estimate.interval->high);
  }
};

Range range_of(const std::vector<BarItem>& items) {
  Range range;
  for (const BarItem& item : items) {
    if (item.estimate) range.add(*item.estimate);
  }
  return range;
}

void draw_interval(Svg& svg, const Scale& scale, const Estimate& estimate, double y, double half) {
  if (!estimate.interval) return;
  const double low = scale(estimate.interval->low), high = scale(estimate.interval->high);
  svg.path(fmt::format("M{0} {2}V{3}M{0} {4}H{1}M{1} {2}V{3}", coordinate(low), coordinate(high),
                       coordinate(y - half), coordinate(y + half), coordinate(y)),
           "interval");
}

enum class Shape { bar, point };

// A row for each item: its label and value above its bar or point.
std::string rows_chart(const PictureText& words, const std::vector<BarItem>& items, Scale scale,
                       Shape shape, std::string (*tick)(double), double band) {
  Svg svg;
  const double bottom = kRowsTop + kRowHeight * static_cast<double>(items.size());
  scale.place(4, kPictureWidth - 6);
  if (band > 0) {
    svg.rect(scale(-band), kRowsTop, scale(band) - scale(-band), bottom - kRowsTop, "band");
  }
  svg.x_axis(scale, kRowsTop, bottom, tick);
  if (scale.is_logarithmic()) svg.line(scale(1), kRowsTop, scale(1), bottom, "zero");
  double y = kRowsTop;
  for (const BarItem& item : items) {
    const std::string look = series_class(item.series);
    svg.text(4, y + 12, "start", "label", shortened(item.label, kRowLabelCharacters));
    svg.text(kPictureWidth, y + 12, "end", item.estimate ? "value" : "value missing",
             shortened(item.text, 56 - std::min<size_t>(item.label.size(), kRowLabelCharacters)));
    const double middle = y + 24;
    if (item.estimate && shape == Shape::bar) {
      const double start = scale(0);
      svg.rect(start, middle - 6, scale(item.estimate->value) - start, 12, "bar " + look,
               item.label + ": " + item.text);
    }
    if (item.estimate) draw_interval(svg, scale, *item.estimate, middle, 4);
    if (item.estimate && shape == Shape::point) {
      svg.mark(scale(item.estimate->value), middle, item.series, item.label + ": " + item.text);
    }
    y += kRowHeight;
  }
  return svg.finish(bottom + kAxisHeight, words.title,
                    words.description.empty() ? listed(items) : words.description,
                    fmt::format("class=\"rows\" data-x=\"{}\"", scale.data()));
}

}  // namespace

std::string bar_chart(const PictureText& words, const std::vector<BarItem>& items) {
  return rows_chart(words, items, Scale::from_zero(range_of(items).high), Shape::bar, short_number,
                    0);
}

std::string ratio_chart(const PictureText& words, const std::vector<BarItem>& items) {
  Range range = range_of(items);
  range.add(1);
  return rows_chart(words, items,
                    Scale::logarithmic(std::max(range.low, 1e-9) / 1.15, range.high * 1.15),
                    Shape::point, ratio_tick, 0);
}

std::string change_chart(const PictureText& words, const std::vector<BarItem>& items, double band) {
  Range range = range_of(items);
  range.add(1.2 * band);
  range.add(-1.2 * band);
  return rows_chart(words, items, Scale::linear(range.low, range.high), Shape::point, percent_tick,
                    band);
}

std::string pair_chart(const PictureText& words, const std::vector<PairSide>& sides,
                       std::string (*value_text)(double)) {
  constexpr double kSideHeight = 54;
  Range range;
  for (const PairSide& side : sides) {
    range.add(side.estimate);
    for (const double launch : side.launches) range.add(launch);
  }
  Scale scale = Scale::linear(range.low, range.high);
  scale.place(6, kPictureWidth - 6);
  Svg svg;
  const double bottom = kRowsTop + kSideHeight * static_cast<double>(sides.size());
  svg.x_axis(scale, kRowsTop, bottom, value_text);
  double y = kRowsTop;
  for (const PairSide& side : sides) {
    svg.text(4, y + 12, "start", "label", shortened(side.label, 30));
    std::string value = value_text(side.estimate.value);
    if (const auto& interval = side.estimate.interval) {
      value += fmt::format(" ({} to {})", value_text(interval->low), value_text(interval->high));
    }
    svg.text(kPictureWidth, y + 12, "end", "value", value);
    std::string dots;
    for (size_t i = 0; i < side.launches.size(); ++i) {
      // The height only keeps the dots apart.
      const double height = y + 22 + static_cast<double>(i * 5 % 8) * 1.8;
      dots += fmt::format("M{} {}h0", coordinate(scale(side.launches[i])), coordinate(height));
    }
    svg.path(dots, "dots " + series_class(side.series),
             fmt::format("data-count=\"{}\"", side.launches.size()));
    draw_interval(svg, scale, side.estimate, y + 44, 4);
    const double x = scale(side.estimate.value);
    svg.line(x, y + 18, x, y + 49, "median");
    y += kSideHeight;
  }
  return svg.finish(bottom + kAxisHeight, words.title, words.description,
                    fmt::format("data-x=\"{}\"", scale.data()));
}

}  // namespace nonet::cli
