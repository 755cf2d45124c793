// Pictures with times: distributions, launches in time order, throughput, guesses against time.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/stats/report.h"
#include "tools/export/html/charts.h"

namespace nonet::cli {
namespace {

constexpr double kTimeLeft = 40, kTimeRight = kPictureWidth - 8;

std::string nanos_tick(double nanos) {
  constexpr std::array<std::string_view, 4> kUnits = {"ns", "us", "ms", "s"};
  size_t unit = 0;
  for (; nanos >= 999.5 && unit + 1 < kUnits.size(); ++unit) nanos /= 1000;
  return fmt::format("{:.3g} {}", nanos, kUnits[unit]);
}

std::string seconds_tick(double seconds) { return fmt::format("{:g} s", seconds); }
std::string share_tick(double percent) { return fmt::format("{:g} %", percent); }
std::string guesses_tick(double guesses) { return fmt::format("{:g}", guesses); }

// Draws the lines of p50, p90 and p99 on the axis of shares.
void draw_shares(Svg& svg, const Scale& y) {
  for (const double percent : {0.0, 25.0, 50.0, 75.0, 90.0, 99.0}) {
    svg.line(kTimeLeft, y(percent), kTimeRight, y(percent), percent == 0 ? "zero" : "grid");
    svg.text(kTimeLeft - 5, y(percent) + (percent == 90 ? 6 : 3.5), "end", "tick",
             share_tick(percent));
  }
}

void draw_curve(Svg& svg, const TimeCurve& curve, const Scale& x, const Scale& y, size_t place) {
  std::string d;
  const auto& values = curve.percentiles;
  const double step = 100.0 / static_cast<double>(values.size() - 1);
  for (size_t i = 0; i < values.size(); ++i) {
    const double at = x(static_cast<double>(values[i]));
    // A step line: the share rises where the time is reached.
    d += i == 0
             ? fmt::format("M{} {}", coordinate(at), coordinate(y(0)))
             : fmt::format("H{}V{}", coordinate(at), coordinate(y(step * static_cast<double>(i))));
  }
  const std::string look = series_class(curve.series);
  svg.path(d, "curve " + look, fmt::format("data-count=\"{}\"", values.size()));
  for (const size_t percent : {size_t{50}, size_t{90}, size_t{99}}) {
    const auto nanos = static_cast<double>(values[percent * (values.size() - 1) / 100]);
    const double cx = x(nanos), cy = y(static_cast<double>(percent));
    svg.raw(fmt::format("<circle class=\"point {}\" cx=\"{}\" cy=\"{}\" r=\"3\"/>", look,
                        coordinate(cx), coordinate(cy)));
  }
  // Marks of curves that are close together are at different heights.
  const size_t percent = 30 + 15 * (place % 3);
  const auto nanos = static_cast<double>(values[percent * (values.size() - 1) / 100]);
  svg.mark(x(nanos), y(static_cast<double>(percent)), curve.series, curve.label);
}

}  // namespace

std::string distribution_chart(const PictureText& words, const std::vector<TimeCurve>& curves) {
  constexpr double kBottom = 208;
  double low = 0, high = 0;
  for (const TimeCurve& curve : curves) {
    const auto first = static_cast<double>(std::max<uint64_t>(curve.percentiles.front(), 1));
    low = low == 0 ? first : std::min(low, first);
    high = std::max(high, static_cast<double>(curve.percentiles.back()));
  }
  Scale x = Scale::logarithmic(low / 1.1, high * 1.1), y = Scale::linear(0, 100);
  x.place(kTimeLeft, kTimeRight);
  y.place(kBottom, 12);
  Svg svg;
  svg.x_axis(x, 12, kBottom, nanos_tick);
  draw_shares(svg, y);
  for (size_t i = 0; i < curves.size(); ++i) draw_curve(svg, curves[i], x, y, i);
  return svg.finish(kBottom + 20, words.title, words.description,
                    fmt::format("data-x=\"{}\"", x.data()));
}

std::string dot_strips(const PictureText& words, const std::vector<DotStrip>& strips,
                       double seconds) {
  constexpr double kHeight = 76, kHead = 20;
  Scale x = Scale::seconds(seconds);
  x.place(kTimeLeft + 8, kTimeRight - 4);
  const double bottom = kHeight * static_cast<double>(strips.size()) + 4;
  Svg svg;
  svg.x_axis(x, 4, bottom, seconds_tick);
  double top = 4;
  for (const DotStrip& strip : strips) {
    double low = strip.middle, high = strip.middle;
    for (const auto* const list : {&strip.small, &strip.large}) {
      for (const DotStrip::Dot& dot : *list) {
        low = std::min(low, dot.y);
        high = std::max(high, dot.y);
      }
    }
    const double margin = std::max(high - low, 0.01 * strip.middle) * 0.06;
    Scale y = Scale::linear(low - margin, high + margin);
    y.place(top + kHeight - 6, top + kHead + 2);
    svg.text(4, top + 11, "start", "label", shortened(strip.label, 50));
    for (const double tick : {y.ticks().front(), y.ticks().back()}) {
      svg.line(kTimeLeft + 8, y(tick), kTimeRight, y(tick), "grid");
      svg.text(kTimeLeft + 4, y(tick) + 3.5, "end", "tick", short_number(tick));
    }
    svg.line(kTimeLeft + 8, y(strip.middle), kTimeRight, y(strip.middle), "middle");
    const auto draw = [&](const std::vector<DotStrip::Dot>& dots, std::string_view look) {
      if (dots.empty()) return;
      std::string d;
      for (const auto& dot : dots) {
        d += fmt::format("M{} {}h0", coordinate(x(dot.x)), coordinate(y(dot.y)));
      }
      svg.path(d, fmt::format("{} {}", look, series_class(strip.series)),
               fmt::format("data-count=\"{}\" data-x=\"{}\" data-y=\"{}\"", dots.size(), x.data(),
                           y.data()));
    };
    draw(strip.small, "dots");
    draw(strip.large, "rings");
    top += kHeight;
  }
  return svg.finish(bottom + 20, words.title, words.description);
}

std::string guesses_chart(const PictureText& words, const std::vector<ScatterPoint>& points) {
  constexpr double kBottom = 208;
  double most = 1, low = points.front().y, high = points.front().y;
  double least = 0;  // of the points that are not 0
  for (const ScatterPoint& point : points) {
    most = std::max(most, point.x);
    if (point.x > 0) least = least == 0 ? point.x : std::min(least, point.x);
    low = std::min(low, point.y);
    high = std::max(high, point.y);
  }
  // No guess at all has a place of its own, left of the axis.
  Scale x = Scale::logarithmic(std::max(least == 0 ? 0.1 : least, 1e-4) / 1.5, most * 1.5);
  Scale y = Scale::logarithmic(low / 1.5, high * 1.5);
  x.place(kTimeLeft + 36, kTimeRight);
  y.place(kBottom, 8);
  Svg svg;
  svg.x_axis(x, 8, kBottom, guesses_tick);
  svg.y_axis(y, kTimeLeft + 8, kTimeRight, nanos_tick);
  svg.text(kTimeLeft + 18, kBottom + 13, "middle", "tick", "0");
  for (const ScatterPoint& point : points) {
    svg.mark(point.x > 0 ? x(point.x) : kTimeLeft + 18, y(point.y), point.series, point.tip);
  }
  svg.text(kTimeRight, kBottom + 28, "end", "tick", "guesses for each puzzle");
  return svg.finish(kBottom + 34, words.title, words.description,
                    fmt::format("data-count=\"{}\" data-x=\"{}\" data-y=\"{}\"", points.size(),
                                x.data(), y.data()));
}

std::string time_histogram(const PictureText& words,
                           const std::vector<std::pair<double, uint64_t>>& buckets,
                           const std::vector<TimeMark>& marks) {
  constexpr double kBottom = 180, kTop = 30;
  constexpr double kPerDoubling = 4;  // columns
  std::vector<std::pair<int, uint64_t>> columns;
  uint64_t most = 1;
  for (const auto& [nanos, count] : buckets) {
    const int column = static_cast<int>(std::floor(std::log2(std::max(nanos, 1.0)) * kPerDoubling));
    if (columns.empty() || columns.back().first != column) columns.emplace_back(column, 0);
    columns.back().second += count;
    most = std::max(most, columns.back().second);
  }
  const auto begin_of = [](int column) { return std::exp2(column / kPerDoubling); };
  Scale x = Scale::logarithmic(begin_of(columns.front().first), begin_of(columns.back().first + 1));
  Scale y = Scale::from_zero(static_cast<double>(most));
  x.place(kTimeLeft + 8, kTimeRight);
  y.place(kBottom, kTop);
  Svg svg;
  svg.y_axis(y, kTimeLeft + 8, kTimeRight, short_number);
  svg.x_axis(x, kTop, kBottom, nanos_tick);
  for (const auto& [column, count] : columns) {
    const double left = x(begin_of(column)), top = y(static_cast<double>(count));
    svg.rect(left, top, x(begin_of(column + 1)) - left - 0.5, kBottom - top, "bar s0",
             fmt::format("{} to {}: {} puzzles", nanos_tick(begin_of(column)),
                         nanos_tick(begin_of(column + 1)), with_separators(count)));
  }
  bool is_high = false;  // labels of neighbours are at two heights
  for (const TimeMark& mark : marks) {
    const double at = x(mark.nanos);
    svg.line(at, kTop - (is_high ? 14 : 2), at, kBottom, "middle");
    svg.text(at, kTop - (is_high ? 18 : 6), at > kTimeRight - 30 ? "end" : "middle", "tick",
             mark.label);
    is_high = !is_high;
  }
  return svg.finish(kBottom + 20, words.title, words.description,
                    fmt::format("data-count=\"{}\" data-x=\"{}\"", columns.size(), x.data()));
}

namespace {

// Returns the records per second of equal parts of the time. Answers are written in bursts, so that
// the rates between points would vary by far more than the speed.
std::vector<double> rates_of(const std::vector<std::pair<double, uint64_t>>& points) {
  const auto parts = std::clamp<size_t>(points.size() / 2, 1, 60);
  const double step = points.back().first / static_cast<double>(parts);
  std::vector<double> rates;
  std::pair<double, double> last = {0, 0};
  auto point = points.begin();
  double before = 0;  // records at the beginning of a part
  for (size_t part = 1; part <= parts; ++part) {
    const double end = step * static_cast<double>(part);
    for (; point != points.end() && point->first <= end; ++point) {
      last = {point->first, static_cast<double>(point->second)};
    }
    double records = last.second;
    if (part == parts) {
      records = static_cast<double>(points.back().second);
    } else if (point != points.end()) {
      records += (static_cast<double>(point->second) - last.second) * (end - last.first) /
                 (point->first - last.first);
    }
    rates.push_back(step > 0 ? (records - before) / step : 0);
    before = records;
  }
  return rates;
}

}  // namespace

std::string throughput_chart(const PictureText& words,
                             const std::vector<std::pair<double, uint64_t>>& points) {
  constexpr double kBottom = 180;
  const std::vector<double> rates = rates_of(points);
  const double step = points.back().first / static_cast<double>(rates.size());
  const double most = std::ranges::max(rates);
  Scale x = Scale::seconds(points.back().first), y = Scale::from_zero(most);
  x.place(kTimeLeft + 8, kTimeRight);
  y.place(kBottom, 8);
  std::string d;
  for (size_t i = 0; i < rates.size(); ++i) {
    d += fmt::format("{}{} {}H{}", d.empty() ? "M" : "L",
                     coordinate(x(step * static_cast<double>(i))), coordinate(y(rates[i])),
                     coordinate(x(step * static_cast<double>(i + 1))));
  }
  Svg svg;
  svg.y_axis(y, kTimeLeft + 8, kTimeRight, short_number);
  svg.x_axis(x, 8, kBottom, seconds_tick);
  svg.path(d, "curve s0", fmt::format("data-count=\"{}\"", rates.size()));
  return svg.finish(kBottom + 20, words.title, words.description,
                    fmt::format("data-x=\"{}\" data-y=\"{}\"", x.data(), y.data()));
}

}  // namespace nonet::cli
