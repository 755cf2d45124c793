// The report of a history: each solver on each corpus over time.
#include <fmt/format.h>

#include <algorithm>

#include "tools/export/html/charts.h"
#include "tools/export/html/markup.h"
#include "tools/export/result_tables.h"

namespace nonet::cli {
namespace {

std::string label_of(const History& history, size_t index) {
  const ComparedBench& bench = history.benches[index];
  if (!bench.label.empty()) return bench.label;
  return bench.date.empty() ? std::to_string(index + 1) : bench.date.substr(0, 10);
}

// Marks the changes that were found in this quantity.
std::vector<TrendPoint> points_of(const History& history, const HistoryRow& row,
                                  std::optional<Estimate> HistoryPoint::*quantity, bool is_ratio) {
  std::vector<TrendPoint> points;
  for (size_t i = 0; i < row.points.size(); ++i) {
    points.push_back({.label = label_of(history, i), .estimate = row.points[i].*quantity});
  }
  for (const HistoryChange& change : row.changes) {
    const Verdict verdict = change.row.change.verdict;
    if (change.row.finding != RowFinding::compared || change.row.is_ratio != is_ratio) continue;
    if (verdict != Verdict::faster && verdict != Verdict::slower) continue;
    points[change.after].mark = name_of(verdict);
  }
  return points;
}

std::string description_of(const HistoryRow& row) {
  if (row.changes.empty()) return "No change is more than noise.";
  std::string text;
  for (const HistoryChange& change : row.changes) {
    text += fmt::format("Result {}: {}. ", change.after + 1, words_of(change));
  }
  return text;
}

std::string failure_of(const HistoryRow& row) {
  for (const HistoryPoint& point : row.points) {
    if (!point.failure.empty()) return ": failed: " + point.failure;
  }
  return ".";
}

std::string row_figures(const History& history, const HistoryRow& row) {
  const std::string name = fmt::format("{} on {}", row.solver, row.corpus);
  const auto has = [&row](std::optional<Estimate> HistoryPoint::*quantity) {
    return std::ranges::any_of(row.points, [quantity](const HistoryPoint& point) {
      return (point.*quantity).has_value();
    });
  };
  const std::string words = description_of(row);
  if (!has(&HistoryPoint::rate))
    return figure(name, paragraph("There are no figures" + failure_of(row)));
  std::string text = figure(name + ": puzzles per second",
                            trend_chart({name + ": puzzles per second over time", words},
                                        points_of(history, row, &HistoryPoint::rate, false), 0));
  if (has(&HistoryPoint::ratio)) {
    text += figure(name + ": ratio to the reference",
                   trend_chart({name + ": ratio to the reference over time", words},
                               points_of(history, row, &HistoryPoint::ratio, true), 2));
  }
  return text;
}

// The times of the fixed kernels: where they change, the machine was in another state.
std::string machine_section(const History& history) {
  std::vector<std::string> names;
  for (const ComparedBench& bench : history.benches) {
    for (const KernelTime& kernel : bench.kernels) {
      if (std::ranges::find(names, kernel.name) == names.end()) names.push_back(kernel.name);
    }
  }
  std::string figures;
  for (const std::string& name : names) {
    std::vector<TrendPoint> points;
    for (size_t i = 0; i < history.benches.size(); ++i) {
      const auto& kernels = history.benches[i].kernels;
      const auto kernel = std::ranges::find(kernels, name, &KernelTime::name);
      points.push_back({.label = label_of(history, i)});
      if (kernel != kernels.end()) points.back().estimate = Estimate{.value = kernel->nanos};
    }
    const std::string title = fmt::format("{}: nanoseconds of a step", name);
    figures += figure(title, trend_chart({title, "Lower is faster."}, points, 1));
  }
  if (figures.empty()) return {};
  return section(
      "The state of the machine",
      paragraph("The times of two small fixed kernels, measured between the launches: one "
                "bound by latency, one by throughput. Where they change, another program "
                "ran beside the bench, or the processor had another frequency.") +
          gallery(figures));
}

std::string benches_table(const History& history) {
  Table table{.columns = {{"result", ""},
                          {"label", "", true},
                          {"date", "", true},
                          {"machine", "", true},
                          {"nonet", "", true},
                          {"compiler", "", true}}};
  const auto cell = [](const std::string& text) { return text.empty() ? Cell{} : text_cell(text); };
  for (size_t i = 0; i < history.benches.size(); ++i) {
    const ComparedBench& bench = history.benches[i];
    table.rows.push_back({{number_cell(i + 1), cell(bench.label), cell(bench.date),
                           cell(bench.machine), cell(bench.version), cell(bench.compiler)}});
  }
  return to_html(table, {.caption = "Results in order of time"});
}

}  // namespace

std::string to_html(const History& history) {
  const std::vector<std::string> changes = lines_of_changes(history);
  std::string lead =
      fmt::format("{} in {} of solvers and corpora over {}, with a threshold of {:g} %.",
                  changes.empty() ? "No changes" : counted(changes.size(), "change"),
                  counted(history.rows.size(), "pair"), counted(history.benches.size(), "result"),
                  100 * history.threshold);
  if (const size_t count = inconclusive_comparisons(history); count > 0) {
    lead += fmt::format(" {} inconclusive.",
                        count == 1 ? "1 comparison is" : counted(count, "comparison") + " are");
  }
  std::string body;
  if (!changes.empty()) body += section("Changes", bullets(changes));
  std::string figures;
  for (const HistoryRow& row : history.rows) figures += row_figures(history, row);
  body += section(
      "Over time",
      paragraph(
          "Results are at equal distances, in order of time. The vertical lines are 95 % "
          "intervals. ▲ is faster and ▼ is slower than the result after the last change, by "
          "more than the threshold and by more than noise; a change of the ratio is marked at the "
          "ratio. A value axis need not begin at "
          "zero.") +
          gallery(figures));
  const Tables tables = tables_of(history);
  body += section("Figures", to_html(tables.front(), {.caption = "Each solver on each corpus"}));
  body += machine_section(history);
  body += section("Results", benches_table(history));
  return to_html(
      Page{.kind = "nonet history", .title = "nonet history", .lead = escaped(lead), .body = body});
}

}  // namespace nonet::cli
