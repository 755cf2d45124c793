// Tables with a row for each figure, ordered by topics, and histograms as text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/corpora/ratings/er_counts.h"
#include "tools/export/table.h"

namespace nonet::cli {

/// A row of a histogram.
struct Bar {
  std::string label;
  std::string key;  ///< by which it is sorted: of a range the least number that the row counts
  uint64_t count;
};

/// Returns the rows of bars_table() with bars. The longest one is that of the largest count.
std::string bars_text(const Table& table);

/// Returns a line with a label and a value.
std::string topic_line(std::string_view label, const std::string& value);

std::vector<Column> topic_columns(std::string_view item, std::string_view value);

Cell share_cell(uint64_t part, uint64_t whole);

/// People do not see a table without bars.
Table bars_table(const std::string& name, std::string_view item, const std::vector<Bar>& bars);
/// Puzzles by their ER. The heading has the median, p90, p99, the highest, and how many of the
/// puzzles have none.
Table bars_table(const std::string& name, const ErCounts& counts, uint64_t puzzles);

}  // namespace nonet::cli
