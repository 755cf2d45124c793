#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/stats/report.h"
#include "tools/export/result_tables.h"

namespace nonet::cli {
namespace {

/// A row with its figures.
struct BenchLine {
  const BenchRow& row;
  bool is_reference;
  bool shows_calls;
  RowFigures figures{};
};

/// Returns whether a solver of the corpus gets larger calls than others: that of a device, whose
/// speed depends on them.
bool has_large_calls(const std::string& corpus, const BenchResults& results) {
  return std::ranges::any_of(results.rows, [&](const BenchRow& row) {
    return row.corpus == corpus && row.puzzles_per_call.value_or(0) > kUsualPuzzlesPerCall;
  });
}

BenchLine line_of(const BenchRow& row, const BenchResults& results) {
  BenchLine line{.row = row,
                 .is_reference = row.solver == results.reference,
                 .shows_calls = has_large_calls(row.corpus, results)};
  if (row.has_figures()) line.figures = figures_of(row, reference_of(row, results));
  return line;
}

const std::optional<Interval>& interval_of(const BenchLine& line) {
  static const std::optional<Interval> kNone;
  return line.figures.ratio ? line.figures.ratio->interval : kNone;
}

std::string rate_text(double rate) {
  return rate < 99.5 ? fmt::format("{:.1f}", rate)
                     : with_separators(static_cast<uint64_t>(rate + 0.5));
}

// Beyond this factor a ratio is written in words: 0.0000051 is hard to read.
constexpr double kFactorInWords = 1000;
constexpr const char* kSlower = " times slower";
constexpr const char* kFaster = " times faster";

double factor_of(double ratio) { return std::max(ratio, 1 / ratio); }

// Returns the words after the factor; null for a ratio that is written as a number.
const char* words_of_factor(double ratio) {
  constexpr double kMost = 1e15;
  if (!(ratio > 0) || factor_of(ratio) < kFactorInWords || factor_of(ratio) > kMost) return nullptr;
  return ratio < 1 ? kSlower : kFaster;
}

// With three digits that are not zero.
std::string factor_text(double ratio) {
  const double unit = std::pow(10, std::floor(std::log10(factor_of(ratio))) - 2);
  return with_separators(static_cast<uint64_t>(std::round(factor_of(ratio) / unit) * unit));
}

template <class Value, class Text>
std::string known(const std::optional<Value>& value, Text text) {
  return value ? text(*value) : std::string(kUnknown);
}

std::string percent_text(double share) { return fmt::format("{:.1f} %", 100 * share); }

Cell rate_cell(const BenchLine& line) {
  if (!line.row.failure.empty()) return {.text = "failed"};
  if (!line.row.has_figures()) return {};
  const double rate = line.figures.rate.value;
  return {rate_text(rate), fmt::format("{:.1f}", rate)};
}

// For programs the reference's ratio to itself is 1.
std::string plain_ratio(const BenchLine& line, const std::optional<double>& ratio) {
  return line.is_reference && !ratio ? "1" : plain_number(ratio);
}

Cell ratio_cell(const BenchLine& line) {
  const auto& ratio = line.figures.ratio;
  if (ratio) return {ratio_text(ratio->value), plain_ratio(line, ratio->value)};
  const bool is_one = line.is_reference && line.row.has_figures();
  return {is_one ? "1" : std::string(kUnknown), plain_ratio(line, {})};
}

Cell interval_cell(const BenchLine& line) {
  if (const auto& interval = interval_of(line)) {
    return {.text = interval_text(*interval)};
  }
  if (line.is_reference && line.row.has_figures()) return {.text = "reference"};
  return {};
}

template <double Interval::*bound>
Cell bound_cell(const BenchLine& line) {
  const auto& interval = interval_of(line);
  return {.plain = plain_ratio(line, interval ? std::optional(*interval.*bound) : std::nullopt)};
}

Cell launches_cell(const BenchLine& line) {
  if (!line.row.has_figures()) return {};
  const std::string launches = std::to_string(line.figures.launches);
  return {launches, launches};
}

Cell spread_cell(const BenchLine& line) {
  const RowFigures& figures = line.figures;
  return {figures.launches > 1 ? percent_text(figures.spread) : std::string(kUnknown),
          plain_number(figures.spread)};
}

Cell guesses_cell(const BenchLine& line) {
  const std::optional<double> guesses = line.row.guesses_per_puzzle();
  return {known(guesses, [](double n) { return fmt::format("{:.2f}", n); }), plain_number(guesses)};
}

Cell no_guess_cell(const BenchLine& line) {
  const std::optional<double>& share = line.row.no_guess_share;
  return {known(share, percent_text), plain_number(share)};
}

Cell p99_cell(const BenchLine& line) {
  const std::optional<uint64_t>& nanos = line.row.p99_nanos;
  return {known(nanos, [](uint64_t n) { return human_nanos(static_cast<double>(n)); }),
          nanos ? std::to_string(*nanos) : ""};
}

Cell call_cell(const BenchLine& line) {
  const std::optional<uint64_t>& puzzles = line.row.puzzles_per_call;
  return {line.shows_calls ? known(puzzles, [](uint64_t n) { return with_separators(n); })
                           : std::string(kUnknown),
          puzzles ? std::to_string(*puzzles) : ""};
}

Cell startup_cell(const BenchLine& line) {
  const std::optional<double>& seconds = line.figures.startup_seconds;
  return {known(seconds, [](double s) { return human_nanos(s * 1e9); }), plain_number(seconds)};
}

constexpr ColumnOf<BenchLine> kBenchColumns[] = {
    {{"", "corpus"}, [](const BenchLine& line) { return text_cell(line.row.corpus); }},
    {{"solver", "solver", true}, [](const BenchLine& line) { return text_cell(line.row.solver); }},
    {{"puzzles/s", "puzzles_per_second"}, rate_cell},
    {{"ratio", "ratio"}, ratio_cell},
    {{"95 % interval", ""}, interval_cell},
    {{"", "ratio_low"}, bound_cell<&Interval::low>},
    {{"", "ratio_high"}, bound_cell<&Interval::high>},
    {{"launches", "launches"}, launches_cell},
    {{"spread", "launch_spread"}, spread_cell},
    {{"guesses", "guesses_per_puzzle"}, guesses_cell},
    {{"no guess", "no_guess_share"}, no_guess_cell},
    {{"p99", "p99_nanos"}, p99_cell},
    {{"start-up", "startup_seconds"}, startup_cell},
    {{"per call", "puzzles_per_call"}, call_cell},
};

std::string heading_of(const BenchCorpus& corpus, const BenchResults& results) {
  const std::string too_many =
      corpus.slow_solver.empty()
          ? ""
          : fmt::format(" ({} are too many for {})", with_separators(corpus.asked_puzzles),
                        corpus.slow_solver);
  return fmt::format("{} {} drawn from {}{}, seed {}, {}", with_separators(corpus.sample_puzzles),
                     corpus.sample_puzzles == 1 ? "puzzle" : "puzzles",
                     with_separators(corpus.puzzles), too_many, results.seed,
                     results.permuted ? "permuted" : "as they are");
}

}  // namespace

std::string ratio_text(double ratio) {
  if (const char* const words = words_of_factor(ratio)) return factor_text(ratio) + words;
  return ratio >= 99.95 ? with_separators(static_cast<uint64_t>(ratio + 0.5))
                        : fmt::format("{:#.3g}", ratio);
}

std::string interval_text(const Interval& interval) {
  const char* const words = words_of_factor(interval.low);
  if (words == nullptr || words != words_of_factor(interval.high)) {
    return ratio_text(interval.low) + " to " + ratio_text(interval.high);
  }
  const auto [least, most] = std::minmax({factor_of(interval.low), factor_of(interval.high)});
  return factor_text(least) + " to " + factor_text(most) + words;
}

Tables tables_of(const BenchResults& results) {
  Tables tables;
  for (const BenchCorpus& corpus : results.corpora) {
    Table table{.name = corpus.name,
                .heading = heading_of(corpus, results),
                .columns = columns_of(kBenchColumns)};
    for (const BenchRow& row : results.rows) {
      if (row.corpus != corpus.name) continue;
      table.rows.push_back({.cells = cells_of(kBenchColumns, line_of(row, results)),
                            .for_programs = row.has_figures()});
      if (!row.failure.empty()) table.remarks.push_back(row.solver + ": " + row.failure);
    }
    tables.push_back(std::move(table));
  }
  // CSV has its header even if the bench was stopped before it had drawn a sample.
  if (tables.empty()) tables.push_back({.columns = columns_of(kBenchColumns)});
  return tables;
}

std::string to_text(const BenchResults& results) { return to_text(tables_of(results)); }

}  // namespace nonet::cli
