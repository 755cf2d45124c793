// The kinds of pictures in reports. Each function returns one picture.
#pragma once

#include <nonet/estimate.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/export/html/svg.h"

namespace nonet::cli {

/// What screen readers read of a picture.
struct PictureText {
  std::string title;
  std::string description{};  ///< empty: made from the values
};

/// A quantity of one row, such as the speed of a solver.
struct BarItem {
  std::string label{};
  size_t series = 0;
  std::optional<Estimate> estimate{};  ///< none: there is no figure
  std::string text{};                  ///< the value in words, or the reason why there is none
};

/// Bars from zero, with their intervals.
std::string bar_chart(const PictureText& words, const std::vector<BarItem>& items);

/// Points with their intervals on a logarithmic axis, with a line at 1.
std::string ratio_chart(const PictureText& words, const std::vector<BarItem>& items);

/// Points with their intervals around zero, as percentages. The band is from -`band` to `band`.
std::string change_chart(const PictureText& words, const std::vector<BarItem>& items, double band);

/// The distribution of times of one series: value[i] is at least as long as a share of
/// i / (values - 1) of all.
struct TimeCurve {
  std::string label{};
  size_t series = 0;
  std::vector<uint64_t> percentiles{};  ///< in nanoseconds: minimum, 1 to 99, maximum
};

/// Empirical distributions on a logarithmic axis, with p50, p90 and p99 marked.
std::string distribution_chart(const PictureText& words, const std::vector<TimeCurve>& curves);

/// Measurements in time order.
struct DotStrip {
  struct Dot {
    double x = 0, y = 0;
  };
  std::string label{};
  size_t series = 0;
  std::vector<Dot> small{};  ///< each repetition
  std::vector<Dot> large{};  ///< each launch
  double middle = 0;         ///< a line at this value
};

/// A strip for each series, one below the other, with a common time axis and an own value axis.
std::string dot_strips(const PictureText& words, const std::vector<DotStrip>& strips,
                       double seconds);

/// A point of a scatter plot.
struct ScatterPoint {
  double x = 0, y = 0;
  size_t series = 0;
  std::string tip{};
};

/// Guesses for each puzzle against nanoseconds for each puzzle, both on logarithmic axes.
std::string guesses_chart(const PictureText& words, const std::vector<ScatterPoint>& points);

/// Launches of two results above each other, with their medians and intervals.
struct PairSide {
  std::string label{};
  size_t series = 0;
  Estimate estimate{};
  std::vector<double> launches{};
};
std::string pair_chart(const PictureText& words, const std::vector<PairSide>& sides,
                       std::string (*value_text)(double));

/// Columns side by side. `wide_labels` are below each column; else every few columns have one.
struct ColumnItem {
  std::string label{};
  uint64_t count = 0;
};
std::string column_chart(const PictureText& words, const std::vector<ColumnItem>& items);

/// Numbers of puzzles by their time on a logarithmic axis, with lines at percentiles. The buckets
/// are pairs of the greatest time of a bucket and its number of puzzles, in ascending order.
struct TimeMark {
  std::string label{};
  double nanos = 0;
};
std::string time_histogram(const PictureText& words,
                           const std::vector<std::pair<double, uint64_t>>& buckets,
                           const std::vector<TimeMark>& marks);

/// Records per second between points of time.
std::string throughput_chart(const PictureText& words,
                             const std::vector<std::pair<double, uint64_t>>& points);

/// A measurement of a series over time. `mark` is "", "faster" or "slower".
struct TrendPoint {
  std::string label{};
  std::optional<Estimate> estimate{};
  std::string mark{};
  std::string tip{};
};
std::string trend_chart(const PictureText& words, const std::vector<TrendPoint>& points,
                        size_t series);

/// A puzzle as a grid: clues in bold, and the digits of the solution, if there is one. `puzzle` has
/// 81 characters, or 729 of candidates; then cells with one candidate are its clues.
std::string sudoku_grid(const PictureText& words, const std::string& puzzle,
                        const std::string& solution);

}  // namespace nonet::cli
