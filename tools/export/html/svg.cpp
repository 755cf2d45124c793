#include "tools/export/html/svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "tools/export/html/markup.h"

namespace nonet::cli {
namespace {

constexpr size_t kSeriesLooks = 8;

// Returns 1, 2 or 5 times a power of ten, so that about `count` steps make up `length`.
double step_of(double length, double count) {
  const double raw = length / count, power = std::pow(10, std::floor(std::log10(raw)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (raw <= factor * power * (1 + 1e-9)) return factor * power;
  }
  return 10 * power;
}

std::vector<double> logarithmic_ticks(double low, double high) {
  const double decades = std::log10(high / low);
  const std::vector<double> factors = decades > 3     ? std::vector{1.0}
                                      : decades > 1.5 ? std::vector{1.0, 3.0}
                                      : decades > 0.7
                                          ? std::vector{1.0, 2.0, 5.0}
                                          : std::vector{1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 7.0};
  const int step = decades > 6 ? 2 : 1;
  std::vector<double> ticks;
  const int first = static_cast<int>(std::floor(std::log10(low)));
  for (int power = first; std::pow(10, power) <= high * (1 + 1e-9); power += step) {
    for (const double factor : factors) {
      const double value = factor * std::pow(10, power);
      if (value >= low * (1 - 1e-9) && value <= high * (1 + 1e-9)) ticks.push_back(value);
    }
  }
  return ticks;
}

}  // namespace

std::string coordinate(double value) {
  std::string text = fmt::format("{:.1f}", value);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text == "-0" ? "0" : text;
}

std::string short_number(double value) {
  constexpr std::array<std::string_view, 5> kUnits = {"", " k", " M", " G", " T"};
  size_t unit = 0;
  while (std::abs(value) >= 999.5 && unit + 1 < kUnits.size()) {
    value /= 1000;
    ++unit;
  }
  return fmt::format("{:.3g}{}", value, kUnits[unit]);
}

std::string series_class(size_t series) { return fmt::format("s{}", series % kSeriesLooks); }

std::string series_mark(size_t series) {
  std::string mark(1, static_cast<char>('a' + series % 26));
  return series < 26 ? mark : series_mark(series / 26 - 1) + mark;
}

Scale Scale::from_zero(double high, double low) {
  return linear(std::min(low, 0.0), high > 0 ? high : 1);
}

Scale Scale::seconds(double seconds) {
  Scale scale = from_zero(seconds);
  if (seconds > 0) scale.high_ = seconds;
  std::erase_if(scale.ticks_, [&scale](double tick) { return tick > scale.high_; });
  return scale;
}

Scale Scale::linear(double low, double high) {
  Scale scale;
  if (!(high > low)) {
    const double margin = std::max(std::abs(low) / 20, 1e-9);
    low -= margin;
    high += margin;
  }
  const double step = step_of(high - low, 4);
  const double first = std::floor(low / step + 1e-9), last = std::ceil(high / step - 1e-9);
  for (double i = first; i <= last; ++i) scale.ticks_.push_back(i * step);
  scale.low_ = first * step;
  scale.high_ = last * step;
  return scale;
}

Scale Scale::logarithmic(double low, double high) {
  Scale scale;
  scale.is_logarithmic_ = true;
  // At least a third of a decade, so that there are ticks.
  if (high < low * 2.2) {
    const double middle = std::sqrt(low * high);
    low = middle / 1.5;
    high = middle * 1.5;
  }
  scale.low_ = low;
  scale.high_ = high;
  scale.ticks_ = logarithmic_ticks(low, high);
  return scale;
}

Scale& Scale::place(double first, double last) {
  first_ = first;
  last_ = last;
  return *this;
}

double Scale::share_of(double value) const {
  if (is_logarithmic_) return std::log(std::max(value, 1e-12) / low_) / std::log(high_ / low_);
  return (value - low_) / (high_ - low_);
}

double Scale::operator()(double value) const {
  return first_ + (last_ - first_) * std::clamp(share_of(value), -0.02, 1.02);
}

std::string Scale::data() const {
  return fmt::format("{} {} {:.7g} {:.7g}{}", coordinate(first_), coordinate(last_), low_, high_,
                     is_logarithmic_ ? " log" : "");
}

void Svg::line(double x1, double y1, double x2, double y2, std::string_view look) {
  body_ += fmt::format("<path class=\"{}\" d=\"M{} {}L{} {}\"/>", look, coordinate(x1),
                       coordinate(y1), coordinate(x2), coordinate(y2));
}

void Svg::rect(double x, double y, double width, double height, std::string_view look,
               std::string_view tip) {
  body_ += fmt::format("<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"", look,
                       coordinate(x), coordinate(y), coordinate(std::max(width, 0.0)),
                       coordinate(std::max(height, 0.0)));
  body_ += tip.empty() ? "/>" : fmt::format("><title>{}</title></rect>", escaped(tip));
}

void Svg::text(double x, double y, std::string_view anchor, std::string_view look,
               std::string_view words) {
  body_ += fmt::format(
      "<text{} x=\"{}\" y=\"{}\"{}>{}</text>",
      look.empty() ? "" : fmt::format(" class=\"{}\"", look), coordinate(x), coordinate(y),
      anchor == "start" ? "" : fmt::format(" text-anchor=\"{}\"", anchor), escaped(words));
}

void Svg::path(const std::string& d, std::string_view look, std::string_view attributes) {
  body_ += fmt::format("<path class=\"{}\"{}{} d=\"{}\"/>", look, attributes.empty() ? "" : " ",
                       attributes, d);
}

void Svg::mark(double x, double y, size_t series, std::string_view tip) {
  const std::string name = series_mark(series);
  body_ += fmt::format(
      "<g class=\"mark {}\"><title>{}</title><circle cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
      series_class(series), escaped(tip), coordinate(x), coordinate(y), name.size() > 1 ? 8 : 7);
  text(x, y + 3.5, "middle", "", name);
  body_ += "</g>";
}

void Svg::x_axis(const Scale& scale, double top, double bottom, std::string (*label)(double)) {
  for (const double tick : scale.ticks()) {
    const double x = scale(tick);
    line(x, top, x, bottom, tick == 0 ? "zero" : "grid");
    const char* const anchor = x > kPictureWidth - 16 ? "end" : x < 16 ? "start" : "middle";
    text(anchor[0] == 'e' ? kPictureWidth : x, bottom + 13, anchor, "tick", label(tick));
  }
}

void Svg::y_axis(const Scale& scale, double left, double right, std::string (*label)(double)) {
  for (const double tick : scale.ticks()) {
    const double y = scale(tick);
    line(left, y, right, y, tick == 0 ? "zero" : "grid");
    text(left - 5, y + 3.5, "end", "tick", label(tick));
  }
}

std::string Svg::finish(double height, std::string_view title, std::string_view description,
                        std::string_view attributes) const {
  return fmt::format(
      "<svg viewBox=\"0 0 {} {}\" role=\"img\"{}{}><title>{}</title><desc>{}</desc>{}</svg>\n",
      coordinate(kPictureWidth), coordinate(height), attributes.empty() ? "" : " ", attributes,
      escaped(title), escaped(description), body_);
}

std::string shortened(std::string_view text, size_t most) {
  // Bytes that continue a character of UTF-8 do not count.
  const auto begins = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; };
  if (static_cast<size_t>(std::ranges::count_if(text, begins)) <= most) return std::string(text);
  size_t end = 0;
  for (size_t count = 0; end < text.size(); ++end) {
    if (begins(text[end]) && ++count == most) break;
  }
  return std::string(text.substr(0, end)) + "…";
}

}  // namespace nonet::cli
