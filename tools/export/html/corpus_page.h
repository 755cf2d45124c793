// What the pages about the puzzles of a corpus share.
#pragma once

#include <nonet/result.h>

#include <array>
#include <string>
#include <vector>

#include "engine/corpora/er_counts.h"
#include "tools/export/html/charts.h"
#include "tools/export/table.h"

namespace nonet::cli {

/// Returns a figure with a column for each item; empty if all are 0.
std::string columns_figure(const char* caption, const std::vector<ColumnItem>& items);

/// Returns puzzles by ER, also between the lowest and the highest that no puzzle has.
std::vector<ColumnItem> er_items(const ErCounts& counts);

/// Returns a figure with a puzzle as a grid.
std::string puzzle_figure(const std::string& name, const std::string& puzzle);

/// Returns a section with such figures; empty if there are none.
std::string grids_section(std::string_view heading, const std::string& figures);

/// Returns the number of records and of those with each status, as a sentence.
std::string lead_of(uint64_t records, const std::array<uint64_t, kStatusCount>& by_status);

/// Returns a section with the tables behind the first one.
std::string figures_section(const Tables& tables);

}  // namespace nonet::cli
