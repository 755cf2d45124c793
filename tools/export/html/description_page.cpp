// The report of a corpus.
#include <fmt/format.h>
#include <nonet/generate.h>

#include "engine/stats/report.h"
#include "tools/export/html/corpus_page.h"
#include "tools/export/html/markup.h"
#include "tools/export/result_tables.h"

namespace nonet::cli {
namespace {

// Also the numbers of clues between the least and the most, which no puzzle has.
std::vector<ColumnItem> clue_items(const Description& description) {
  std::vector<ColumnItem> items;
  size_t kept = 0;  // without the empty ones at the end
  for (size_t clues = 0; clues < description.by_clues.size(); ++clues) {
    const uint64_t count = description.by_clues[clues];
    if (items.empty() && count == 0) continue;
    items.push_back({std::to_string(clues), count});
    if (count > 0) kept = items.size();
  }
  items.resize(kept);
  return items;
}

std::string range_text(size_t bits) {
  if (bits == 0) return "0";
  const uint64_t first = uint64_t{1} << (bits - 1), last = first + (first - 1);
  return first == last ? std::to_string(first)
                       : fmt::format("{}-{}", short_number(static_cast<double>(first)),
                                     short_number(static_cast<double>(last)));
}

std::vector<ColumnItem> guess_items(const Description& description) {
  std::vector<ColumnItem> items;
  size_t kept = 0;
  for (size_t bits = 0; bits < description.by_guess_bits.size(); ++bits) {
    const uint64_t count = description.by_guess_bits[bits];
    items.push_back({range_text(bits), count});
    if (count > 0) kept = items.size();
  }
  items.resize(kept);
  return items;
}

std::vector<ColumnItem> class_items(const Description& description) {
  const auto& by_bits = description.by_guess_bits;
  const auto guesses = [&by_bits](size_t first, size_t last) {
    uint64_t count = 0;
    for (size_t bits = first; bits <= last && bits < by_bits.size(); ++bits) count += by_bits[bits];
    return count;
  };
  return {{"singles", description.falls_to_singles},
          {"no guess", by_bits[0] - std::min(by_bits[0], description.falls_to_singles)},
          {"1 guess", guesses(1, 1)},
          {"2-15", guesses(2, 4)},
          {"16-255", guesses(5, 8)},
          {"over 255", guesses(9, 64)}};
}

std::vector<ColumnItem> repetition_items(const Description& description) {
  const uint64_t puzzles = description.puzzles();
  return {{"different", description.classes},
          {"equivalents", description.distinct - description.classes},
          {"duplicates", puzzles - description.distinct}};
}

std::vector<ColumnItem> symmetry_items(const Description& description) {
  std::vector<ColumnItem> items;
  for (size_t i = 0; i < symmetries().size(); ++i) {
    items.push_back({std::string(symmetries()[i].name), description.by_symmetry[i]});
  }
  return items;
}

std::string hardest_figures(const Description& description) {
  std::string figures;
  for (const HardPuzzle& puzzle : description.hardest.sorted()) {
    figures += puzzle_figure(
        fmt::format("record {}: {} {}", with_separators(puzzle.record),
                    with_separators(puzzle.guesses), puzzle.guesses == 1 ? "guess" : "guesses"),
        puzzle_text(puzzle.puzzle));
  }
  return figures;
}

}  // namespace

std::string to_html(const Description& description) {
  const Tables tables = tables_of(description);
  std::string body;
  body += section(
      "Puzzles",
      to_html(tables[0], {.caption = "Counts"}) +
          gallery(
              columns_figure("Puzzles by their number of clues", clue_items(description)) +
              columns_figure("Unique puzzles by the guesses that they need",
                             guess_items(description)) +
              columns_figure(
                  "Unique puzzles by difficulty: singles suffice, no guess is needed, or guesses",
                  class_items(description)) +
              columns_figure(
                  "Repetitions: different puzzles, equivalents and duplicates of earlier ones",
                  repetition_items(description)) +
              columns_figure("Puzzles by the ER that the input has", er_items(description.er)) +
              columns_figure("Symmetries of the pattern of clues; a puzzle may have several",
                             symmetry_items(description))));
  body += grids_section("The puzzles with the most guesses", hardest_figures(description));
  body += figures_section(tables);
  return to_html(Page{.kind = "nonet describe",
                      .title = "nonet describe",
                      .lead = escaped(lead_of(description.records(), description.by_status)),
                      .body = body});
}

}  // namespace nonet::cli
