// The report of the ratings of a corpus.
#include <fmt/format.h>

#include "engine/stats/report.h"
#include "tools/export/html/corpus_page.h"
#include "tools/export/html/markup.h"
#include "tools/export/result_tables.h"

namespace nonet::cli {
namespace {

std::string techniques_figure(const ExplanationSummary& summary) {
  constexpr const char* kCaption = "Steps of each technique, in the order in which they are tried";
  std::vector<BarItem> items;
  for (size_t i = 0; i < kStepTechniques; ++i) {
    if (summary.steps[i] == 0) continue;
    items.push_back({.label = std::string(step_techniques()[i].name),
                     .estimate = Estimate{static_cast<double>(summary.steps[i]), {}},
                     .text = with_separators(summary.steps[i])});
  }
  return items.empty() ? "" : figure(kCaption, bar_chart({kCaption}, items));
}

std::string highest_figures(const ExplanationSummary& summary) {
  std::string figures;
  for (const ExplainedPuzzle& puzzle : summary.hardest) {
    figures += puzzle_figure(
        fmt::format("record {}: {}/{}/{}", with_separators(puzzle.record), tenths_text(puzzle.er),
                    tenths_text(puzzle.ep), tenths_text(puzzle.ed)),
        puzzle_text(puzzle.puzzle));
  }
  return figures;
}

}  // namespace

std::string to_html(const ExplanationSummary& summary) {
  const Tables tables = tables_of(summary);
  std::string lead = lead_of(summary.records(), summary.by_status);
  if (!tables[1].heading.empty()) lead += " ER: " + tables[1].heading + ".";
  const std::string body =
      section("Puzzles", to_html(tables[0], {.caption = "Counts"}) +
                             gallery(columns_figure("Unique puzzles by ER", er_items(summary.er)) +
                                     techniques_figure(summary))) +
      grids_section("The puzzles with the highest ER: ER/EP/ED", highest_figures(summary)) +
      figures_section(tables);
  return to_html(
      Page{.kind = "nonet rate", .title = "nonet rate", .lead = escaped(lead), .body = body});
}

}  // namespace nonet::cli
