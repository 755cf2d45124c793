// The report of a bench.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "engine/stats/report.h"
#include "tools/export/html/bench_setup.h"
#include "tools/export/html/charts.h"
#include "tools/export/html/markup.h"
#include "tools/export/result_tables.h"

namespace nonet::cli {
namespace {

// Above these numbers a page would take more than a megabyte.
constexpr size_t kMaxDrawnRepetitions = 40'000, kMaxListedLaunches = 6'000;

std::string rate_text(double rate) {
  return rate < 99.5 ? fmt::format("{:.1f}", rate)
                     : with_separators(static_cast<uint64_t>(rate + 0.5));
}

/// The rows of a bench with their figures.
class BenchPage {
 public:
  explicit BenchPage(const BenchResults& results);

  std::string html() const;

 private:
  struct Row {
    const BenchRow& row;
    size_t series;  ///< index of the solver
    RowFigures figures{};
  };

  std::string lead() const;
  std::string failures() const;
  std::string heat_table() const;
  std::string corpus_section(const BenchCorpus& corpus, const Table& table) const;
  std::string speed_figure(const std::vector<const Row*>& rows) const;
  std::string ratio_figure(const std::vector<const Row*>& rows) const;
  std::string distribution_figure(const std::vector<const Row*>& rows) const;
  std::string launches_figure(const std::vector<const Row*>& rows) const;
  std::string guesses_section() const;
  std::string details_of(const Row& row) const;
  std::string launches_table(const Row& row) const;
  std::vector<const Row*> rows_of(const std::string& corpus) const;

  const BenchResults& results_;
  std::vector<std::string> solvers_;  // in the order of their marks
  std::vector<Row> rows_;
  size_t launches_ = 0, repetitions_ = 0;
};

BenchPage::BenchPage(const BenchResults& results) : results_(results) {
  for (const BenchRow& row : results.rows) {
    auto solver = std::ranges::find(solvers_, row.solver);
    if (solver == solvers_.end()) solver = solvers_.insert(solver, row.solver);
    rows_.push_back({.row = row, .series = static_cast<size_t>(solver - solvers_.begin())});
    if (row.has_figures()) rows_.back().figures = figures_of(row, reference_of(row, results));
    launches_ += row.launches.size();
    for (const LaunchRecord& launch : row.launches) repetitions_ += launch.repetitions.size();
  }
}

std::vector<const BenchPage::Row*> BenchPage::rows_of(const std::string& corpus) const {
  std::vector<const Row*> rows;
  for (const Row& row : rows_) {
    if (row.row.corpus == corpus) rows.push_back(&row);
  }
  return rows;
}

std::string chip(size_t series) {
  return fmt::format("<b class=\"chip {}\">{}</b>", series_class(series), series_mark(series));
}

std::string BenchPage::lead() const {
  std::string text = fmt::format(
      "{} on {}, {} in {:.0f} s.", counted(solvers_.size(), "solver"),
      results_.corpora.size() == 1 ? "1 corpus"
                                   : fmt::format("{} corpora", results_.corpora.size()),
      launches_ == 1 ? "1 launch" : with_separators(launches_) + " launches", results_.seconds);
  std::vector<std::pair<std::string, std::vector<std::string>>> fastest;  // solver, corpora
  for (const BenchCorpus& corpus : results_.corpora) {
    const Row* best = nullptr;
    for (const Row* row : rows_of(corpus.name)) {
      if (!row->row.has_figures()) continue;
      if (best == nullptr || row->figures.rate.value > best->figures.rate.value) best = row;
    }
    if (best == nullptr) continue;
    const auto found =
        std::ranges::find(fastest, best->row.solver, [](const auto& f) { return f.first; });
    if (found == fastest.end()) {
      fastest.push_back({best->row.solver, {corpus.name}});
    } else {
      found->second.push_back(corpus.name);
    }
  }
  for (const auto& [solver, corpora] : fastest) {
    text += fmt::format(" Fastest on {}: {}.",
                        corpora.size() > 4 ? fmt::format("{} corpora", corpora.size())
                                           : fmt::format("{}", fmt::join(corpora, ", ")),
                        solver);
  }
  const auto failed =
      std::ranges::count_if(rows_, [](const Row& r) { return !r.row.failure.empty(); });
  if (failed > 0) text += fmt::format(" {} failed.", counted(static_cast<size_t>(failed), "row"));
  if (!results_.is_complete()) text += " The bench was stopped early.";
  return escaped(text);
}

std::string BenchPage::failures() const {
  std::vector<std::string> lines;
  for (const Row& row : rows_) {
    if (row.row.failure.empty()) continue;
    lines.push_back(fmt::format("{} on {}: {}", row.row.solver, row.row.corpus, row.row.failure));
  }
  return lines.empty() ? std::string() : section("Failures", bullets(lines));
}

std::string BenchPage::heat_table() const {
  std::string text =
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Puzzles per second\">\n"
      "<table class=\"heat\"><caption>Puzzles per second</caption>\n<thead><tr>"
      "<th scope=\"col\" class=\"text\">solver</th>";
  std::vector<double> fastest;
  for (const BenchCorpus& corpus : results_.corpora) {
    text += fmt::format("<th scope=\"col\">{}</th>", escaped(corpus.name));
    fastest.push_back(0);
    for (const Row* row : rows_of(corpus.name)) {
      fastest.back() = std::max(fastest.back(), row->figures.rate.value);
    }
  }
  text += "</tr></thead>\n<tbody>\n";
  for (size_t series = 0; series < solvers_.size(); ++series) {
    text += fmt::format("<tr><th scope=\"row\" class=\"text\">{}{}</th>", chip(series),
                        escaped(solvers_[series]));
    for (size_t i = 0; i < results_.corpora.size(); ++i) {
      const auto row = std::ranges::find_if(rows_, [&](const Row& r) {
        return r.series == series && r.row.corpus == results_.corpora[i].name;
      });
      if (row == rows_.end() || !row->row.has_figures()) {
        text += row != rows_.end() && !row->row.failure.empty() ? "<td>failed</td>" : "<td>-</td>";
        continue;
      }
      const double rate = row->figures.rate.value;
      // Three powers of ten below the fastest a cell has no shade.
      const double shade = std::clamp(1 - std::log10(fastest[i] / rate) / 3, 0.0, 1.0);
      const bool is_best = rate == fastest[i];
      text += fmt::format("<td style=\"--h:{:.2f}\" data-value=\"{:.1f}\">{}{}{}</td>", shade, rate,
                          is_best ? "<b>" : "", rate_text(rate), is_best ? "</b>" : "");
    }
    text += "</tr>\n";
  }
  text += "</tbody></table></div>\n";
  return section(
      "Solvers and corpora",
      text + paragraph("The fastest solver of each corpus is bold. The darker a cell, the "
                       "closer it is to that solver."));
}

BarItem item_of(const std::string& label, size_t series, const std::string& failure) {
  return {.label = label,
          .series = series,
          .text = failure.empty() ? "no figures" : "failed: " + failure};
}

std::string BenchPage::speed_figure(const std::vector<const Row*>& rows) const {
  std::vector<BarItem> items;
  for (const Row* row : rows) {
    items.push_back(item_of(row->row.solver, row->series, row->row.failure));
    if (!row->row.has_figures()) continue;
    const Estimate& rate = row->figures.rate;
    items.back().estimate = rate;
    items.back().text = rate_text(rate.value);
    if (rate.interval) {
      items.back().text += fmt::format(" ({} to {})", short_number(rate.interval->low),
                                       short_number(rate.interval->high));
    }
  }
  return figure("Puzzles per second, with 95 % intervals",
                bar_chart({"Puzzles per second of each solver"}, items));
}

std::string BenchPage::ratio_figure(const std::vector<const Row*>& rows) const {
  std::vector<BarItem> items;
  for (const Row* row : rows) {
    if (row->row.solver == results_.reference) continue;
    items.push_back(item_of(row->row.solver, row->series, row->row.failure));
    const auto& ratio = row->figures.ratio;
    if (!row->row.has_figures() || !ratio) continue;
    items.back().estimate = *ratio;
    items.back().text = ratio_text(ratio->value);
    if (ratio->interval) {
      items.back().text += fmt::format(" ({} to {})", ratio_text(ratio->interval->low),
                                       ratio_text(ratio->interval->high));
    }
  }
  if (items.empty()) return {};
  return figure(
      fmt::format("Ratio to {}, with 95 % intervals", results_.reference),
      ratio_chart({fmt::format("Speed of each solver as a ratio to {}", results_.reference)},
                  items));
}

bool has_percentiles(const BenchRow& row) { return row.nanos_percentiles.size() == 101; }

std::string BenchPage::distribution_figure(const std::vector<const Row*>& rows) const {
  std::vector<TimeCurve> curves;
  std::vector<std::string> words;
  std::string key = "<ul class=\"key\">\n";
  for (const Row* row : rows) {
    if (!has_percentiles(row->row)) continue;
    const auto& nanos = row->row.nanos_percentiles;
    curves.push_back({row->row.solver, row->series, nanos});
    const auto time = [&](size_t percent) {
      return human_nanos(static_cast<double>(nanos[percent]));
    };
    words.push_back(fmt::format("{}: p50 {}, p90 {}, p99 {}, longest {}", row->row.solver, time(50),
                                time(90), time(99), time(100)));
    key += fmt::format("<li>{}{}</li>\n", chip(row->series), escaped(words.back()));
  }
  if (curves.empty()) return {};
  return figure("Time per puzzle: the share of puzzles that took at most that long",
                distribution_chart({"Distribution of the time per puzzle of each solver",
                                    fmt::format("{}", fmt::join(words, "; "))},
                                   curves) +
                    key + "</ul>\n");
}

std::string BenchPage::launches_figure(const std::vector<const Row*>& rows) const {
  std::vector<DotStrip> strips;
  for (const Row* row : rows) {
    const BenchRow& bench = row->row;
    if (bench.launches.empty()) continue;
    DotStrip strip{.label = series_mark(row->series) + "  " + bench.solver, .series = row->series};
    std::vector<double> rates;
    for (const LaunchRecord& launch : bench.launches) {
      double at = launch.start_seconds + launch.startup_seconds;
      rates.push_back(rate_of(launch, bench));
      strip.large.push_back({at, rates.back()});
      if (repetitions_ > kMaxDrawnRepetitions) continue;
      for (const Repetition& repetition : launch.repetitions) {
        strip.small.push_back({at, static_cast<double>(bench.sample_puzzles * repetition.passes) /
                                       repetition.wall_seconds});
        at += repetition.wall_seconds;
      }
    }
    std::ranges::nth_element(rates, rates.begin() + static_cast<std::ptrdiff_t>(rates.size() / 2));
    strip.middle = rates[rates.size() / 2];
    strips.push_back(std::move(strip));
  }
  if (strips.empty()) return {};
  const bool has_small = repetitions_ <= kMaxDrawnRepetitions;
  return figure(
      has_small ? "Launches (large dots) and their repetitions (small dots) in time order"
                : "Launches in time order",
      dot_strips(
          {"Puzzles per second of each launch in time order",
           "A strip for each solver. The line is the median of its launches. The table below "
           "has the spread of the launches."},
          strips, results_.seconds));
}

std::string BenchPage::launches_table(const Row& row) const {
  std::string text =
      "<table><caption>Launches</caption><thead><tr><th scope=\"col\">launch</th>"
      "<th scope=\"col\">start</th><th scope=\"col\">puzzles/s</th>"
      "<th scope=\"col\">puzzles/s of each repetition</th></tr></thead><tbody>\n";
  for (const LaunchRecord& launch : row.row.launches) {
    std::vector<std::string> rates;
    for (const Repetition& repetition : launch.repetitions) {
      rates.push_back(short_number(static_cast<double>(row.row.sample_puzzles * repetition.passes) /
                                   repetition.wall_seconds));
    }
    text += fmt::format("<tr><td>{}<td>{:.1f} s<td>{}<td>{}\n", launch.number, launch.start_seconds,
                        rate_text(rate_of(launch, row.row)), fmt::join(rates, ", "));
  }
  return text + "</tbody></table>\n";
}

std::string BenchPage::details_of(const Row& row) const {
  const BenchRow& bench = row.row;
  const auto& nanos = bench.nanos_percentiles;
  const auto percentile = [&](size_t percent) {
    return has_percentiles(bench) ? human_nanos(static_cast<double>(nanos[percent])) : "";
  };
  const auto interval = [](const Estimate& estimate, const char* form) {
    if (!estimate.interval) return std::string("too few launches");
    return fmt::format("{} to {}", fmt::format(fmt::runtime(form), estimate.interval->low),
                       fmt::format(fmt::runtime(form), estimate.interval->high));
  };
  std::vector<std::pair<std::string, std::string>> pairs = {{"failure", bench.failure}};
  if (bench.has_figures()) {
    const RowFigures& figures = row.figures;
    pairs.emplace_back("95 % interval of puzzles/s", interval(figures.rate, "{:.0f}"));
    if (figures.ratio)
      pairs.emplace_back("95 % interval of the ratio", interval(*figures.ratio, "{:#.4g}"));
    pairs.emplace_back("spread of launches", fmt::format("{:.2f} %", 100 * figures.spread));
    pairs.emplace_back("spread of repetitions in a launch",
                       fmt::format("{:.2f} %", 100 * figures.repetition_spread));
  }
  for (const auto& [name, percent] : {std::pair{"fastest puzzle", 0},
                                      {"p10", 10},
                                      {"p50", 50},
                                      {"p90", 90},
                                      {"p99", 99},
                                      {"slowest puzzle", 100}}) {
    pairs.emplace_back(name, percentile(static_cast<size_t>(percent)));
  }
  if (bench.guesses) pairs.emplace_back("guesses over the sample", with_separators(*bench.guesses));
  pairs.emplace_back("signature of the answers", bench.signature);
  pairs.emplace_back("hash of the sample", bench.sample_hash);
  const bool lists = launches_ <= kMaxListedLaunches && !bench.launches.empty();
  return facts(pairs) + (lists ? launches_table(row) : std::string());
}

std::string BenchPage::corpus_section(const BenchCorpus& corpus, const Table& table) const {
  const std::vector<const Row*> rows = rows_of(corpus.name);
  TableLook look{.caption = fmt::format("Figures on {}", corpus.name)};
  for (const Row* row : rows) {
    look.details.push_back(details_of(*row));
    look.marks.push_back(chip(row->series));
  }
  return section(table.name, paragraph(table.heading) +
                                 gallery(speed_figure(rows) + ratio_figure(rows) +
                                         distribution_figure(rows) + launches_figure(rows)) +
                                 to_html(table, look));
}

std::string BenchPage::guesses_section() const {
  std::vector<ScatterPoint> points;
  std::vector<std::string> words;
  for (const Row& row : rows_) {
    const auto guesses = row.row.guesses_per_puzzle();
    if (!guesses || !row.row.has_figures()) continue;
    const double nanos = 1e9 / row.figures.rate.value;
    points.push_back({*guesses, nanos, row.series,
                      fmt::format("{} on {}: {:.2f} guesses, {} for each puzzle", row.row.solver,
                                  row.row.corpus, *guesses, human_nanos(nanos))});
    words.push_back(points.back().tip);
  }
  if (points.empty()) return {};
  std::string key = "<ul class=\"key\">\n";
  for (size_t series = 0; series < solvers_.size(); ++series) {
    key += fmt::format("<li>{}{}</li>\n", chip(series), escaped(solvers_[series]));
  }
  return section("Guesses and time",
                 gallery(figure("Time against guesses: a mark for each solver and corpus",
                                guesses_chart({"Time per puzzle against guesses per puzzle",
                                               fmt::format("{}", fmt::join(words, "; "))},
                                              points) +
                                    key + "</ul>\n")));
}

std::string BenchPage::html() const {
  std::string body = failures();
  if (!rows_.empty()) body += heat_table();
  const Tables tables = tables_of(results_);
  for (size_t i = 0; i < results_.corpora.size(); ++i) {
    body += corpus_section(results_.corpora[i], tables[i]);
  }
  body += guesses_section() + bench_setup(results_);
  const std::string title =
      results_.label.empty() ? "nonet bench" : "nonet bench: " + results_.label;
  return to_html(Page{.kind = "nonet bench", .title = title, .lead = lead(), .body = body});
}

}  // namespace

std::string to_html(const BenchResults& results) { return BenchPage(results).html(); }

}  // namespace nonet::cli
