#include <fmt/format.h>

#include "engine/stats/report.h"
#include "tools/export/result_tables.h"
#include "tools/export/topic_tables.h"

namespace nonet::cli {
namespace {

Table statuses_table(const ExplanationSummary& summary) {
  const uint64_t records = summary.records();
  Table table{.name = "nonet rate",
              .heading = fmt::format("{} {}, rated as {}", with_separators(records),
                                     records == 1 ? "record" : "records", summary.technique_set),
              .columns = topic_columns("counts", "number")};
  table.columns.push_back({"share", "share"});
  const auto add = [&table](std::string_view name, uint64_t count, const Cell& share) {
    table.rows.push_back({.cells = {text_cell(name), number_cell(count), share}});
  };
  add("records", records, {});
  for (int status = 0; status < kStatusCount; ++status) {
    const uint64_t count = summary.by_status[status];
    add(kStatusNames[status], count, share_cell(count, records));
    table.rows.back().for_people = count > 0;
  }
  return table;
}

// In the order in which they are tried, which is nearly that of their ratings.
Table techniques_table(const ExplanationSummary& summary) {
  Table table{.columns = topic_columns("technique", "steps")};
  table.columns.push_back({"puzzles", "puzzles"});
  table.columns.push_back({"share", "share"});
  const uint64_t puzzles = summary.er.total();
  for (size_t i = 0; i < kStepTechniques; ++i) {
    if (summary.steps[i] == 0) continue;
    table.name = "techniques";
    table.rows.push_back(
        {.cells = {text_cell(step_techniques()[i].name), number_cell(summary.steps[i]),
                   number_cell(summary.puzzles[i]), share_cell(summary.puzzles[i], puzzles)}});
  }
  return table;
}

Table highest_table(const ExplanationSummary& summary) {
  Table table{.name = summary.hardest.empty() ? "" : "highest ER",
              .columns = topic_columns("puzzle", "ER")};
  table.columns.push_back({"EP", "ep"});
  table.columns.push_back({"ED", "ed"});
  table.columns.push_back({"record", "record"});
  for (const ExplainedPuzzle& puzzle : summary.hardest) {
    table.rows.push_back(
        {.cells = {text_cell(puzzle_text(puzzle.puzzle.view())), text_cell(tenths_text(puzzle.er)),
                   text_cell(tenths_text(puzzle.ep)), text_cell(tenths_text(puzzle.ed)),
                   number_cell(puzzle.record)}});
  }
  return table;
}

}  // namespace

Tables tables_of(const ExplanationSummary& summary) {
  return {statuses_table(summary),
          bars_table("ER of unique puzzles", summary.er, summary.er.total()),
          techniques_table(summary), highest_table(summary)};
}

std::string to_text(const ExplanationSummary& summary) { return to_text(tables_of(summary)); }

}  // namespace nonet::cli
