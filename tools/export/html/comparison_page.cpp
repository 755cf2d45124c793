// The report of a comparison: worst first.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <tuple>

#include "tools/export/html/charts.h"
#include "tools/export/html/markup.h"
#include "tools/export/result_tables.h"

namespace nonet::cli {
namespace {

std::string percent(double share) { return fmt::format("{:+.1f} %", 100 * share); }

bool is_compared(const ComparedRow& row) { return row.finding == RowFinding::compared; }

// Rows with a lower rank are worse; within a rank the lower change is worse.
std::tuple<int, double> badness(const ComparedRow& row) {
  switch (row.finding) {
    case RowFinding::failed:
      return {0, 0};
    case RowFinding::not_comparable:
    case RowFinding::not_judged:
      return {3, 0};
    case RowFinding::is_reference:
    case RowFinding::failed_before:
      return {7, 0};
    case RowFinding::compared:
      break;
  }
  const double share = row.change.share;
  if (row.answers_changed) return {1, share};
  switch (row.change.verdict) {
    case Verdict::slower:
      return {2, share};
    case Verdict::inconclusive:
      return {4, share};
    case Verdict::same:
      return {5, share};
    case Verdict::faster:
      break;
  }
  return {6, share};
}

std::string verdict_of(const ComparedRow& row, double threshold) {
  switch (row.finding) {
    case RowFinding::failed:
      return "failed in the new results: " + row.reason;
    case RowFinding::not_comparable:
      return "cannot be compared: " + row.reason;
    case RowFinding::not_judged:
      return "not judged: " + row.reason;
    case RowFinding::is_reference:
      return "the reference, which is not judged";
    case RowFinding::failed_before:
      return "failed in the base results and works in the new ones";
    case RowFinding::compared:
      break;
  }
  std::string words;
  switch (row.change.verdict) {
    case Verdict::slower:
    case Verdict::faster:
      words = fmt::format("{}, {}", name_of(row.change.verdict), percent(row.change.share));
      break;
    case Verdict::same:
      words = fmt::format("same within {:g} %, {}", 100 * threshold, percent(row.change.share));
      break;
    case Verdict::inconclusive:
      words = "inconclusive, " + percent(row.change.share);
      break;
  }
  if (const auto& interval = row.change.interval) {
    words += fmt::format(" ({} to {})", percent(interval->low), percent(interval->high));
  } else {
    words += " (too few launches for an interval)";
  }
  if (row.answers_changed) words = "answers changed; " + words;
  if (row.guesses_changed) words += "; guesses changed";
  return words;
}

// Returns "2 rows are slower by more than 5 %, 1 failed ..." for the counts that are not 0.
std::string counts_of(const Comparison& comparison) {
  std::vector<std::string> parts;
  const auto add = [&](const char* words, auto predicate) {
    const auto count = std::ranges::count_if(comparison.rows, predicate);
    if (count > 0) parts.push_back(fmt::format("{} {}", count, words));
  };
  const auto has = [](Verdict verdict) {
    return [verdict](const ComparedRow& row) {
      return is_compared(row) && row.change.verdict == verdict;
    };
  };
  const auto found = [](RowFinding finding) {
    return [finding](const ComparedRow& row) { return row.finding == finding; };
  };
  add("failed", found(RowFinding::failed));
  add("with other answers", [](const ComparedRow& row) { return row.answers_changed; });
  add("slower", has(Verdict::slower));
  add("not comparable", found(RowFinding::not_comparable));
  add("not judged", found(RowFinding::not_judged));
  add("inconclusive", has(Verdict::inconclusive));
  add("the same", has(Verdict::same));
  add("faster", has(Verdict::faster));
  add("failed before and works now", found(RowFinding::failed_before));
  add("the reference", found(RowFinding::is_reference));
  return fmt::format(
      "{} of solvers and corpora: {}",
      comparison.rows.size() == 1 ? "1 pair" : fmt::format("{} pairs", comparison.rows.size()),
      fmt::join(parts, ", "));
}

std::string lead_of(const Comparison& comparison) {
  const Outcome outcome = comparison.outcome();
  constexpr std::array kWords = {"Worse.", "Not comparable.", "Inconclusive: measure longer.",
                                 "Fine."};
  const auto index = static_cast<size_t>(outcome);
  return fmt::format("<strong class=\"verdict-{}\">{}</strong> {}, with a threshold of {:g} %.",
                     kOutcomeNames[index], kWords[index], escaped(counts_of(comparison)),
                     100 * comparison.threshold);
}

std::string change_figure(const Comparison& comparison) {
  std::vector<BarItem> items;
  for (const ComparedRow& row : comparison.rows) {
    if (row.finding == RowFinding::is_reference) continue;
    BarItem item{.label = row.solver + " on " + row.corpus,
                 .text = verdict_of(row, comparison.threshold)};
    if (is_compared(row)) {
      item.estimate = Estimate{row.change.share, row.change.interval};
      item.series = row.change.verdict == Verdict::slower ? 1 : 0;
      item.text = fmt::format("{} {}", percent(row.change.share), name_of(row.change.verdict));
    }
    items.push_back(std::move(item));
  }
  if (items.empty()) return {};
  return figure(
      "Change of the speed, worst first, with 95 % intervals",
      change_chart({"Change of each solver on each corpus"}, items, comparison.threshold) +
          paragraph(
              fmt::format("The band is the threshold, {:g} %. To the left is slower. The mark is b "
                          "where the verdict is slower, else a.",
                          100 * comparison.threshold)));
}

std::string bench_name(const char* side, const ComparedBench& bench) {
  const std::string& name = bench.label.empty() ? bench.date : bench.label;
  return name.empty() ? side : fmt::format("{}: {}", side, name);
}

std::string row_figure(const ComparedRow& row, const Comparison& comparison) {
  if (row.speed_before.launches.empty() || row.speed_after.launches.empty()) return {};
  const std::vector<PairSide> sides = {{bench_name("base", comparison.bench_before), 0,
                                        row.speed_before.estimate, row.speed_before.launches},
                                       {bench_name("new", comparison.bench_after), 1,
                                        row.speed_after.estimate, row.speed_after.launches}};
  const std::string name = row.solver + " on " + row.corpus;
  const std::string unit =
      row.is_ratio ? "ratio to " + comparison.reference : std::string("puzzles per second");
  const auto ratio_text = [](double ratio) { return fmt::format("{:.4g}", ratio); };
  return figure(
      fmt::format("{}: {}", name, verdict_of(row, comparison.threshold)),
      pair_chart({fmt::format("{}: {} in both results", name, unit),
                  fmt::format("Median {:.6g} before, {:.6g} after; a dot for each launch.",
                              row.speed_before.estimate.value, row.speed_after.estimate.value)},
                 sides, row.is_ratio ? +ratio_text : short_number) +
          paragraph(unit));
}

std::string benches_section(const Comparison& comparison) {
  Table table{.columns = {{"", ""}, {"base", "", true}, {"new", "", true}}};
  table.columns[0] = {"of", "", true};
  const ComparedBench &before = comparison.bench_before, &after = comparison.bench_after;
  for (const auto& [name, field] : {std::pair{"label", &ComparedBench::label},
                                    {"date", &ComparedBench::date},
                                    {"machine", &ComparedBench::machine},
                                    {"nonet", &ComparedBench::version},
                                    {"compiler", &ComparedBench::compiler}}) {
    const auto cell = [](const std::string& text) {
      return text.empty() ? Cell{} : text_cell(text);
    };
    table.rows.push_back({{text_cell(name), cell(before.*field), cell(after.*field)}});
  }
  const std::string measure =
      comparison.reference.empty()
          ? "Puzzles per second are compared."
          : fmt::format("Ratios to {} are compared where both results have them.",
                        comparison.reference);
  return section("What was compared", paragraph(measure) + bullets(comparison.notes) +
                                          to_html(table, {.caption = "The two results"}));
}

Comparison worst_first(const Comparison& comparison) {
  std::vector<size_t> order(comparison.rows.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::ranges::sort(order, {}, [&comparison](size_t index) {
    return std::pair(badness(comparison.rows[index]), index);
  });
  Comparison sorted = comparison;
  for (size_t i = 0; i < order.size(); ++i) sorted.rows[i] = comparison.rows[order[i]];
  return sorted;
}

}  // namespace

std::string to_html(const Comparison& comparison) {
  const Comparison sorted = worst_first(comparison);
  std::vector<std::string> excluded;
  std::string figures;
  for (const ComparedRow& row : sorted.rows) {
    figures += row_figure(row, sorted);
    if (!is_compared(row)) {
      excluded.push_back(fmt::format("{}: {}", row.name(), verdict_of(row, sorted.threshold)));
    }
  }
  std::string body;
  if (!excluded.empty()) body += section("What was not judged, and why", bullets(excluded));
  const Tables tables = tables_of(sorted);
  body += section("Changes", gallery(change_figure(sorted)) +
                                 to_html(tables.front(), {.caption = "Changes, worst first"}));
  if (!figures.empty()) body += section("Launches of both results", gallery(figures));
  body += benches_section(sorted);
  return to_html(Page{
      .kind = "nonet compare", .title = "nonet compare", .lead = lead_of(sorted), .body = body});
}

}  // namespace nonet::cli
