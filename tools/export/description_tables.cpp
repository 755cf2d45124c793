#include <fmt/format.h>

#include <span>

#include "engine/stats/report.h"
#include "tools/export/result_tables.h"
#include "tools/export/topic_tables.h"

namespace nonet::cli {
namespace {

std::vector<Bar> bars_of_clues(const Description& description) {
  std::vector<Bar> bars;
  for (size_t clues = 0; clues < description.by_clues.size(); ++clues) {
    const uint64_t count = description.by_clues[clues];
    const std::string text = std::to_string(clues);
    if (count > 0) bars.push_back({text, text, count});
  }
  return bars;
}

std::vector<Bar> bars_of_guesses(const Description& description) {
  std::vector<Bar> bars;
  for (size_t bits = 0; bits < description.by_guess_bits.size(); ++bits) {
    const uint64_t count = description.by_guess_bits[bits];
    if (count == 0) continue;
    const uint64_t first = bits == 0 ? 0 : uint64_t{1} << (bits - 1);
    const uint64_t last = bits == 0 ? 0 : first + (first - 1);
    const std::string label =
        first == last ? std::to_string(first) : fmt::format("{}-{}", first, last);
    bars.push_back({label, std::to_string(first), count});
  }
  return bars;
}

std::string hardest_text(const Description& description) {
  std::string text;
  for (const HardPuzzle& puzzle : description.hardest.sorted()) {
    text += fmt::format("  {}  {} {}, record {}\n", puzzle_text(puzzle.puzzle),
                        with_separators(puzzle.guesses), puzzle.guesses == 1 ? "guess" : "guesses",
                        with_separators(puzzle.record));
  }
  return text;
}

Table counts_table(const Description& description) {
  const uint64_t records = description.records(), puzzles = description.puzzles();
  Table table{.name = "nonet describe",
              .heading = fmt::format("{} {}", with_separators(records),
                                     records == 1 ? "record" : "records"),
              .columns = topic_columns("counts", "number")};
  table.columns.push_back({"share", "share"});
  const auto add = [&table](std::string_view label, std::string_view key, uint64_t count,
                            const Cell& share) {
    table.rows.push_back(
        {.cells = {{std::string(label), std::string(key)}, number_cell(count), share}});
  };
  add("records", "records", records, {});
  for (int status = 0; status < kStatusCount; ++status) {
    const uint64_t count = description.by_status[status];
    add(kStatusNames[status], kStatusNames[status], count, share_cell(count, records));
    table.rows.back().for_people = count > 0;
  }
  const auto add_part = [&](std::string_view label, std::string_view key, uint64_t count) {
    add(label, key, count, share_cell(count, puzzles));
  };
  add_part("singles suffice", "falls_to_singles", description.falls_to_singles);
  add_part("needs no guess", "unguessed", description.unguessed);
  add_part("minimal", "minimal", description.minimal);
  add_part("automorphisms", "automorphic", description.automorphic);
  add_part("duplicates", "duplicates", puzzles - description.distinct);
  add_part("equivalents", "equivalents", description.distinct - description.classes);
  add_part("solution classes", "solution_classes", description.grid_classes);
  return table;
}

Table clues_table(const Description& description) {
  Table table = bars_table("clues", "clues", bars_of_clues(description));
  table.heading = fmt::format("mean {:.2f}", description.mean_clues());
  return table;
}

Table guesses_table(const Description& description) {
  Table table = bars_table("guesses of unique puzzles", "guesses", bars_of_guesses(description));
  const Histogram& guesses = description.guesses;
  table.heading = fmt::format("p50 {}, p90 {}, p99 {}, max {}", guesses.quantile(0.5),
                              guesses.quantile(0.9), guesses.quantile(0.99), guesses.max());
  return table;
}

Table hardest_table(const Description& description) {
  const std::vector<HardPuzzle> hardest = description.hardest.sorted();
  Table table{.name = hardest.empty() ? "" : "hardest",
              .columns = topic_columns("puzzle", "guesses")};
  table.columns.push_back({"record", "record"});
  for (const HardPuzzle& puzzle : hardest) {
    table.rows.push_back({.cells = {text_cell(puzzle_text(puzzle.puzzle)),
                                    number_cell(puzzle.guesses), number_cell(puzzle.record)}});
  }
  return table;
}

std::string counts_text(const Table& table) {
  std::string text;
  for (const TableRow& row : table.rows) {
    if (!row.for_people) continue;
    const std::string &label = row.cells[0].text, &count = row.cells[1].text,
                      &share = row.cells[2].text;
    text += topic_line(label, share == kUnknown ? count : fmt::format("{}  ({})", count, share));
  }
  return text;
}

}  // namespace

Tables tables_of(const Description& description) {
  return {counts_table(description), clues_table(description), guesses_table(description),
          bars_table("ER in the input", description.er, description.puzzles()),
          hardest_table(description)};
}

std::string to_text(const Description& description) {
  const Tables tables = tables_of(description);
  std::string text = counts_text(tables.front());
  for (const Table& table : std::span(tables).subspan(1, tables.size() - 2)) {
    if (table.name.empty()) continue;
    text += fmt::format("\n{}  ({})\n{}", table.name, table.heading, bars_text(table));
  }
  if (const std::string hardest = hardest_text(description); !hardest.empty()) {
    text += "\nhardest\n" + hardest;
  }
  return text;
}

}  // namespace nonet::cli
