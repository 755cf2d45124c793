// Pictures of reports as SVG inside of a page: shapes, and the scales of their axes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace nonet::cli {

/// The width of every picture, in units of its own. On a phone a unit is about a pixel.
inline constexpr double kPictureWidth = 400;

/// Returns a coordinate with at most one decimal.
std::string coordinate(double value);

/// Returns a number with three significant digits and a unit of thousands, such as "3.65 M".
std::string short_number(double value);

/// Returns an attribute class="s0" to "s7", which has the colour and the dashes of a series.
std::string series_class(size_t series);

/// Returns the mark of a series: "a", "b", ..., "z", "aa", ...
std::string series_mark(size_t series);

/// A map from values to coordinates, with the values at which an axis has ticks.
class Scale {
 public:
  /// From 0, or from below it if `low` is negative, to at least `high`.
  static Scale from_zero(double high, double low = 0);
  /// The given range, widened to ticks.
  static Scale linear(double low, double high);
  /// From 0 to exactly `seconds`.
  static Scale seconds(double seconds);
  /// A logarithmic scale of positive values.
  static Scale logarithmic(double low, double high);

  /// Sets the coordinates of both ends.
  Scale& place(double first, double last);
  double operator()(double value) const;
  const std::vector<double>& ticks() const { return ticks_; }
  double low() const { return low_; }
  double high() const { return high_; }
  bool is_logarithmic() const { return is_logarithmic_; }

  /// Returns "first last low high", for the script that shows values.
  std::string data() const;

 private:
  double share_of(double value) const;

  double low_ = 0, high_ = 1;
  double first_ = 0, last_ = 1;
  bool is_logarithmic_ = false;
  std::vector<double> ticks_;
};

/// A picture under construction. Texts are escaped.
class Svg {
 public:
  void line(double x1, double y1, double x2, double y2, std::string_view look);
  void rect(double x, double y, double width, double height, std::string_view look,
            std::string_view tip = {});
  /// `anchor` is "start", "middle" or "end".
  void text(double x, double y, std::string_view anchor, std::string_view look,
            std::string_view words);
  void path(const std::string& d, std::string_view look, std::string_view attributes = {});
  /// A circle with the mark of a series, and a tip.
  void mark(double x, double y, size_t series, std::string_view tip);
  void raw(const std::string& markup) { body_ += markup; }

  /// Draws vertical grid lines from `top` to `bottom` with their values below.
  void x_axis(const Scale& scale, double top, double bottom, std::string (*label)(double));
  /// Draws horizontal grid lines with their values at the left.
  void y_axis(const Scale& scale, double left, double right, std::string (*label)(double));

  /// Returns the picture. Screen readers read `title` and `description`. `attributes` are added to
  /// the element.
  std::string finish(double height, std::string_view title, std::string_view description,
                     std::string_view attributes = {}) const;

 private:
  std::string body_;
};

/// Returns text that has at most `most` characters, with an ellipsis at the place of the others.
std::string shortened(std::string_view text, size_t most);

}  // namespace nonet::cli
