#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/stats/report.h"
#include "tools/export/texts.h"

namespace nonet::cli {
namespace {

std::string share(uint64_t part, uint64_t whole) {
  if (whole == 0) return "0";
  return fmt::format("{}  ({:.1f} %)", with_separators(part),
                     100 * static_cast<double>(part) / static_cast<double>(whole));
}

std::string line(std::string_view label, const std::string& value) {
  return fmt::format("{:<18} {}\n", label, value);
}

// A row of a histogram; the longest bar is that of the count `most`.
std::string bar_line(const std::string& label, uint64_t count, uint64_t most) {
  constexpr double kWidth = 40;
  const double width = std::ceil(kWidth * static_cast<double>(count) / static_cast<double>(most));
  return fmt::format("  {:>11} {:>14}  {}\n", label, with_separators(count),
                     std::string(static_cast<size_t>(width), '#'));
}

std::string clues_text(const Description& description) {
  const auto& by_clues = description.by_clues;
  const uint64_t most = std::ranges::max(by_clues);
  if (most == 0) return {};
  std::string text = fmt::format("\nclues  (mean {:.2f})\n", description.mean_clues());
  for (size_t clues = 0; clues < by_clues.size(); ++clues) {
    if (by_clues[clues] > 0) text += bar_line(std::to_string(clues), by_clues[clues], most);
  }
  return text;
}

std::string guesses_text(const Description& description) {
  const Histogram& guesses = description.guesses;
  if (guesses.count() == 0) return {};
  std::string text = fmt::format("\nguesses of unique puzzles  (p50 {}, p90 {}, p99 {}, max {})\n",
                                 guesses.quantile(0.5), guesses.quantile(0.9),
                                 guesses.quantile(0.99), guesses.max());
  const uint64_t most = std::ranges::max(description.by_guess_bits);
  for (size_t bits = 0; bits < description.by_guess_bits.size(); ++bits) {
    const uint64_t count = description.by_guess_bits[bits];
    if (count == 0) continue;
    const uint64_t first = bits == 0 ? 0 : uint64_t{1} << (bits - 1);
    const uint64_t last = bits == 0 ? 0 : first + (first - 1);
    const std::string label =
        first == last ? std::to_string(first) : fmt::format("{}-{}", first, last);
    text += bar_line(label, count, most);
  }
  return text;
}

std::string hardest_text(const Description& description) {
  const std::vector<HardPuzzle> hardest = description.hardest.sorted();
  if (hardest.empty()) return {};
  std::string text = "\nhardest\n";
  for (const HardPuzzle& puzzle : hardest) {
    text += fmt::format("  {}  {} {}, record {}\n", puzzle_text(puzzle.puzzle),
                        with_separators(puzzle.guesses), puzzle.guesses == 1 ? "guess" : "guesses",
                        with_separators(puzzle.record));
  }
  return text;
}

}  // namespace

std::string to_text(const Description& description) {
  const uint64_t records = description.records(), puzzles = description.puzzles();
  std::string text = line("records", with_separators(records));
  for (int status = 0; status < kStatusCount; ++status) {
    const uint64_t count = description.by_status[status];
    if (count > 0) text += line(kStatusNames[status], share(count, records));
  }
  text += line("falls to singles", share(description.falls_to_singles, puzzles));
  text += line("needs no guess", share(description.unguessed, puzzles));
  text += line("duplicates", share(puzzles - description.distinct, puzzles));
  text += line("equivalents", share(description.distinct - description.classes, puzzles));
  text += clues_text(description);
  text += guesses_text(description);
  text += hardest_text(description);
  return text;
}

}  // namespace nonet::cli
