// `nonet list`: what can be selected.
#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "engine/io/formats/format_table.h"
#include "engine/search/lanes/lane_solver.h"
#include "tools/commands/commands.h"

namespace nonet::cli {
namespace {

struct ListedRow {
  std::string_view name;
  std::string_view description;
};

template <class Table>
std::vector<ListedRow> rows_of(const Table& table) {
  std::vector<ListedRow> rows;
  for (const auto& row : table) rows.push_back({row.name, row.description});
  return rows;
}

std::vector<ListedRow> solver_rows() {
  std::vector<ListedRow> rows = rows_of(solver_table());
  rows.push_back({"lanes, auto", find_solver("auto")->name});
  return rows;
}

std::vector<ListedRow> target_rows() {
  std::vector<ListedRow> rows;
  for (const LaneTarget& target : lane_targets()) {
    const bool chosen = &target == &default_lane_target();
    rows.push_back({target.name, chosen ? "chosen" : ""});
  }
  return rows;
}

std::vector<ListedRow> input_rows() {
  std::vector<ListedRow> rows;
  for (const Format* row : input_formats()) rows.push_back({row->name, row->input->description});
  return rows;
}

std::vector<ListedRow> output_rows() {
  std::vector<ListedRow> rows;
  for (const Format* row : output_formats()) rows.push_back({row->name, row->output->description});
  return rows;
}

struct ListedTable {
  std::string_view name;
  std::string_view title;
  std::vector<ListedRow> (*rows)();
};

// `formats` is two tables.
constexpr ListedTable kTables[] = {
    {"solvers", "Solvers (--solver)", solver_rows},
    {"targets", "Targets of the lane-parallel solver (--target)", target_rows},
    {"kinds", "Kinds of puzzles that are made (generate --kind)",
     [] { return rows_of(puzzle_kinds()); }},
    {"symmetries", "Symmetries of the pattern of clues (generate --symmetry)",
     [] { return rows_of(symmetries()); }},
    {"formats", "Input formats (--input-format)", input_rows},
    {"formats", "Output formats (--format)", output_rows},
};

}  // namespace

std::vector<std::string> list_tables() {
  std::vector<std::string> names;
  for (const ListedTable& table : kTables) names.emplace_back(table.name);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

int list(const ListOptions& options) {
  const char* gap = "";
  for (const ListedTable& table : kTables) {
    if (!options.table.empty() && options.table != table.name) continue;
    fmt::print("{}{}\n", gap, table.title);
    for (const ListedRow& row : table.rows())
      fmt::print("  {:<14} {}\n", row.name, row.description);
    gap = "\n";
  }
  return kDone;
}

}  // namespace nonet::cli
