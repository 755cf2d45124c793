#include <fmt/format.h>

#include "engine/stats/report.h"
#include "tools/export/result_tables.h"

namespace nonet::cli {
namespace {

/// A row of a history in one result.
struct HistoryLine {
  const History& history;
  const HistoryRow& row;
  size_t index;

  const HistoryPoint& point() const { return row.points[index]; }
  const ComparedBench& bench() const { return history.benches[index]; }
};

template <std::string ComparedBench::*field>
Cell bench_cell(const HistoryLine& line) {
  const std::string& text = line.bench().*field;
  return text.empty() ? Cell{} : text_cell(text);
}

std::string value_text(double value) {
  return value < 1000 ? fmt::format("{:.4g}", value)
                      : with_separators(static_cast<uint64_t>(value + 0.5));
}

template <std::optional<Estimate> HistoryPoint::*field>
Cell value_cell(const HistoryLine& line) {
  const auto& estimate = line.point().*field;
  if (!estimate) return {.text = line.point().failure.empty() ? std::string(kUnknown) : "failed"};
  return {value_text(estimate->value), plain_number(estimate->value)};
}

Cell rate_cell(const HistoryLine& line) {
  const auto& rate = line.point().rate;
  if (!rate) return value_cell<&HistoryPoint::rate>(line);
  return {value_text(rate->value), fmt::format("{:.1f}", rate->value)};
}

template <std::optional<Estimate> HistoryPoint::*field>
Cell interval_cell(const HistoryLine& line) {
  const auto& estimate = line.point().*field;
  if (!estimate || !estimate->interval) return {};
  return {.text = fmt::format("{} to {}", value_text(estimate->interval->low),
                              value_text(estimate->interval->high))};
}

Cell change_cell(const HistoryLine& line) {
  for (const HistoryChange& change : line.row.changes) {
    if (change.after == line.index) return text_cell(words_of(change));
  }
  return {};
}

constexpr ColumnOf<HistoryLine> kHistoryColumns[] = {
    {{"solver", "solver", true},
     [](const HistoryLine& line) { return text_cell(line.row.solver); }},
    {{"corpus", "corpus", true},
     [](const HistoryLine& line) { return text_cell(line.row.corpus); }},
    {{"label", "label", true}, bench_cell<&ComparedBench::label>},
    {{"date", "date", true}, bench_cell<&ComparedBench::date>},
    {{"puzzles/s", "puzzles_per_second"}, rate_cell},
    {{"95 % interval", ""}, interval_cell<&HistoryPoint::rate>},
    {{"ratio", "ratio"}, value_cell<&HistoryPoint::ratio>},
    {{"interval of the ratio", ""}, interval_cell<&HistoryPoint::ratio>},
    {{"change", "change", true}, change_cell},
};

bool is_measured(const HistoryPoint& point) { return point.rate || !point.failure.empty(); }

std::string bench_name(const History& history, size_t index) {
  const ComparedBench& bench = history.benches[index];
  if (bench.label.empty()) {
    return bench.date.empty() ? fmt::format("result {}", index + 1) : bench.date;
  }
  return bench.date.empty() ? bench.label : fmt::format("{} ({})", bench.label, bench.date);
}

}  // namespace

std::string words_of(const HistoryChange& change) {
  const ComparedRow& row = change.row;
  if (row.finding == RowFinding::failed) return "failed: " + row.reason;
  if (row.finding == RowFinding::not_comparable) return "cannot be compared: " + row.reason;
  std::string words;
  const auto add = [&words](const std::string& part) {
    words += (words.empty() ? "" : "; ") + part;
  };
  if (row.answers_changed) add("answers changed");
  if (row.guesses_changed) {
    add(fmt::format("guesses changed, {} -> {}", *row.guesses_before, *row.guesses_after));
  }
  if (row.change.verdict == Verdict::faster || row.change.verdict == Verdict::slower) {
    const auto percent = [](double share) { return fmt::format("{:+.1f} %", 100 * share); };
    add(fmt::format("{}, {}", name_of(row.change.verdict), percent(row.change.share)));
    if (const auto& interval = row.change.interval) {
      words += fmt::format(" [{}, {}]", percent(interval->low), percent(interval->high));
    }
  }
  return words;
}

std::vector<std::string> lines_of_changes(const History& history) {
  std::vector<std::string> lines;
  for (const HistoryRow& row : history.rows) {
    for (const HistoryChange& change : row.changes) {
      lines.push_back(fmt::format("{}/{}: {}, from {} to {}", row.solver, row.corpus,
                                  words_of(change), bench_name(history, change.before),
                                  bench_name(history, change.after)));
    }
  }
  return lines;
}

size_t inconclusive_comparisons(const History& history) {
  size_t count = 0;
  for (const HistoryRow& row : history.rows) count += row.inconclusive;
  return count;
}

Tables tables_of(const History& history) {
  Table table{.name = "nonet history",
              .heading = fmt::format("{} {}, threshold {:g} %", history.benches.size(),
                                     history.benches.size() == 1 ? "result" : "results",
                                     100 * history.threshold),
              .columns = columns_of(kHistoryColumns),
              .remarks = lines_of_changes(history)};
  for (const HistoryRow& row : history.rows) {
    for (size_t i = 0; i < row.points.size(); ++i) {
      if (!is_measured(row.points[i])) continue;
      table.rows.push_back({.cells = cells_of(kHistoryColumns, HistoryLine{history, row, i})});
    }
  }
  return {table};
}

std::string to_text(const History& history) {
  std::string text = tables_of(history).front().name + ": " + tables_of(history).front().heading;
  const std::vector<std::string> lines = lines_of_changes(history);
  text += lines.empty() ? ", no changes" : "";
  if (const size_t count = inconclusive_comparisons(history); count > 0) {
    text += fmt::format(", {} inconclusive {}", count, count == 1 ? "comparison" : "comparisons");
  }
  text += '\n';
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

}  // namespace nonet::cli
