#include "tools/export/html/corpus_page.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/stats/report.h"
#include "tools/export/html/markup.h"

namespace nonet::cli {

std::string columns_figure(const char* caption, const std::vector<ColumnItem>& items) {
  uint64_t total = 0;
  std::vector<std::string> words;
  for (const ColumnItem& item : items) {
    total += item.count;
    words.push_back(fmt::format("{}: {}", item.label, with_separators(item.count)));
  }
  if (total == 0) return {};
  return figure(caption, column_chart({caption, fmt::format("{}", fmt::join(words, "; "))}, items));
}

std::vector<ColumnItem> er_items(const ErCounts& counts) {
  constexpr size_t kUnsolved = 200;  // no technique solves the puzzle
  std::vector<ColumnItem> items;
  size_t kept = 0;  // without the empty ones at the end
  for (size_t er = 0; er < kUnsolved; ++er) {
    const uint64_t count = counts.by_tenths[er];
    if (items.empty() && count == 0) continue;
    items.push_back({tenths_text(static_cast<uint8_t>(er)), count});
    if (count > 0) kept = items.size();
  }
  items.resize(kept);
  for (size_t er = kUnsolved; er < counts.by_tenths.size(); ++er) {
    const uint64_t count = counts.by_tenths[er];
    if (count > 0) items.push_back({tenths_text(static_cast<uint8_t>(er)), count});
  }
  return items;
}

std::string puzzle_figure(const std::string& name, const std::string& puzzle) {
  return figure(name, sudoku_grid({name, puzzle}, puzzle, ""));
}

std::string grids_section(std::string_view heading, const std::string& figures) {
  if (figures.empty()) return {};
  return section(heading, fmt::format("<div class=\"gallery grids\">\n{}</div>\n", figures));
}

std::string lead_of(uint64_t records, const std::array<uint64_t, kStatusCount>& by_status) {
  std::string lead = counted(records, "record");
  for (size_t status = 0; status < kStatusNames.size(); ++status) {
    const uint64_t count = by_status[status];
    if (count > 0) lead += fmt::format(", {} {}", with_separators(count), kStatusNames[status]);
  }
  return lead + ".";
}

std::string figures_section(const Tables& tables) {
  std::string figures;
  for (size_t i = 1; i < tables.size(); ++i) {
    if (tables[i].name.empty()) continue;
    figures += to_html(tables[i], {.caption = tables[i].heading.empty()
                                                  ? tables[i].name
                                                  : tables[i].name + ": " + tables[i].heading});
  }
  return figures.empty() ? "" : section("Figures", figures);
}

}  // namespace nonet::cli
