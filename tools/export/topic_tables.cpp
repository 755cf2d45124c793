#include "tools/export/topic_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/stats/report.h"

namespace nonet::cli {

std::string bars_text(const Table& table) {
  constexpr double kWidth = 40;
  const auto count_of = [](const TableRow& row) { return std::stod(row.cells[1].plain); };
  double most = 0;
  for (const TableRow& row : table.rows) most = std::max(most, count_of(row));
  std::string text;
  for (const TableRow& row : table.rows) {
    const double width = std::ceil(kWidth * count_of(row) / most);
    text += fmt::format("  {:>11} {:>14}  {}\n", row.cells[0].text, row.cells[1].text,
                        std::string(static_cast<size_t>(width), '#'));
  }
  return text;
}

std::string topic_line(std::string_view label, const std::string& value) {
  return fmt::format("{:<18} {}\n", label, value);
}

std::vector<Column> topic_columns(std::string_view item, std::string_view value) {
  return {{item, "item", true}, {value, "value"}};
}

Cell share_cell(uint64_t part, uint64_t whole) {
  if (whole == 0) return {};
  const double share = static_cast<double>(part) / static_cast<double>(whole);
  return {fmt::format("{:.1f} %", 100 * share), plain_number(share)};
}

Table bars_table(const std::string& name, std::string_view item, const std::vector<Bar>& bars) {
  Table table{.name = bars.empty() ? "" : name, .columns = topic_columns(item, "puzzles")};
  for (const auto& [label, key, count] : bars) {
    table.rows.push_back({.cells = {{label, key}, number_cell(count)}});
  }
  return table;
}

Table bars_table(const std::string& name, const ErCounts& counts, uint64_t puzzles) {
  std::vector<Bar> bars;
  for (size_t er = 0; er < counts.by_tenths.size(); ++er) {
    const std::string text = tenths_text(static_cast<uint8_t>(er));
    if (counts.by_tenths[er] > 0) bars.push_back({text, text, counts.by_tenths[er]});
  }
  Table table = bars_table(name, "ER", bars);
  if (bars.empty()) return table;
  const uint64_t without = puzzles - counts.total();
  table.heading =
      fmt::format("p50 {}, p90 {}, p99 {}, max {}{}", tenths_text(counts.quantile(0.5)),
                  tenths_text(counts.quantile(0.9)), tenths_text(counts.quantile(0.99)),
                  tenths_text(counts.max()),
                  without == 0 ? "" : fmt::format("; {} without", with_separators(without)));
  return table;
}

}  // namespace nonet::cli
