#include "engine/corpora/description.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <nlohmann/json.hpp>
#include <tuple>

#include "engine/corpora/singles.h"
#include "engine/stats/report.h"

namespace nonet {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kSchema = 1;

bool is_harder(const HardPuzzle& a, const HardPuzzle& b) {
  return std::tuple(b.guesses, a.record) < std::tuple(a.guesses, b.record);
}

std::string share(uint64_t part, uint64_t whole) {
  if (whole == 0) return "0";
  return fmt::format("{}  ({:.1f} %)", with_separators(part),
                     100 * static_cast<double>(part) / static_cast<double>(whole));
}

double mean_clues(const Description& description) {
  uint64_t puzzles = 0, clues = 0;
  for (size_t count = 0; count < description.by_clues.size(); ++count) {
    puzzles += description.by_clues[count];
    clues += description.by_clues[count] * count;
  }
  return puzzles == 0 ? 0 : static_cast<double>(clues) / static_cast<double>(puzzles);
}

std::string line(std::string_view label, const std::string& value) {
  return fmt::format("{:<18} {}\n", label, value);
}

// A row of a histogram; the count `max` has the longest bar.
std::string bar_line(const std::string& label, uint64_t count, uint64_t max) {
  constexpr double kWidth = 40;
  const double width = std::ceil(kWidth * static_cast<double>(count) / static_cast<double>(max));
  return fmt::format("  {:>11} {:>14}  {}\n", label, with_separators(count),
                     std::string(static_cast<size_t>(width), '#'));
}

std::string clues_text(const Description& description) {
  const auto& by_clues = description.by_clues;
  const uint64_t max = std::ranges::max(by_clues);
  if (max == 0) return {};
  std::string text = fmt::format("\nclues  (mean {:.2f})\n", mean_clues(description));
  for (size_t clues = 0; clues < by_clues.size(); ++clues) {
    if (by_clues[clues] > 0) text += bar_line(std::to_string(clues), by_clues[clues], max);
  }
  return text;
}

std::string guesses_text(const Description& description) {
  const Histogram& guesses = description.guesses;
  if (guesses.count() == 0) return {};
  std::string text = fmt::format("\nguesses of unique puzzles  (p50 {}, p90 {}, p99 {}, max {})\n",
                                 guesses.quantile(0.5), guesses.quantile(0.9),
                                 guesses.quantile(0.99), guesses.max());
  const uint64_t max = std::ranges::max(description.by_guess_bits);
  for (size_t bits = 0; bits < description.by_guess_bits.size(); ++bits) {
    const uint64_t count = description.by_guess_bits[bits];
    if (count == 0) continue;
    const uint64_t first = bits == 0 ? 0 : uint64_t{1} << (bits - 1);
    const uint64_t last = bits == 0 ? 0 : first + (first - 1);
    const std::string label =
        first == last ? std::to_string(first) : fmt::format("{}-{}", first, last);
    text += bar_line(label, count, max);
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

void HardestPuzzles::add(const HardPuzzle& puzzle) {
  if (puzzles_.size() == kCount && !is_harder(puzzle, puzzles_.back())) return;
  puzzles_.insert(std::ranges::upper_bound(puzzles_, puzzle, is_harder), puzzle);
  if (puzzles_.size() > kCount) puzzles_.pop_back();
}

void HardestPuzzles::merge(const HardestPuzzles& other) {
  for (const HardPuzzle& puzzle : other.puzzles_) add(puzzle);
}

std::vector<HardPuzzle> HardestPuzzles::sorted() const { return puzzles_; }

void Description::add(uint64_t record, const Grid& puzzle, const Grid& solution,
                      const SolveResult& result) {
  stats.add(record, puzzle, solution, result);
  ++by_clues[static_cast<size_t>(kCells - std::ranges::count(puzzle.cells, 0))];
  if (result.status != Status::unique) return;
  // Singles do not solve a puzzle that took a guess.
  if (result.guesses == 0 && nonet::falls_to_singles(puzzle)) ++falls_to_singles;
  guesses.add(result.guesses);
  ++by_guess_bits[static_cast<size_t>(std::bit_width(result.guesses))];
  hardest.add({record, result.guesses, puzzle});
}

void Description::merge(const Description& other) {
  stats.merge(other.stats);
  for (size_t clues = 0; clues < by_clues.size(); ++clues) by_clues[clues] += other.by_clues[clues];
  falls_to_singles += other.falls_to_singles;
  guesses.merge(other.guesses);
  for (size_t i = 0; i < by_guess_bits.size(); ++i) by_guess_bits[i] += other.by_guess_bits[i];
  hardest.merge(other.hardest);
}

std::string to_text(const Description& description) {
  const RunStats& stats = description.stats;
  const uint64_t records = stats.records(), puzzles = stats.puzzles();
  std::string text = line("records", with_separators(records));
  for (int status = 0; status < kStatusCount; ++status) {
    const uint64_t count = stats.by_status[status];
    if (count > 0) text += line(kStatusNames[status], share(count, records));
  }
  text += line("falls to singles", share(description.falls_to_singles, puzzles));
  text += line("needs no guess", share(stats.unguessed, puzzles));
  text += line("duplicates", share(puzzles - description.distinct, puzzles));
  text += line("equivalents", share(description.distinct - description.classes, puzzles));
  text += clues_text(description);
  text += guesses_text(description);
  text += hardest_text(description);
  return text;
}

std::string to_json(const Description& description) {
  const RunStats& stats = description.stats;
  Json object = {{"schema", kSchema}, {"records", stats.records()}};
  for (int status = 0; status < kStatusCount; ++status) {
    object[kStatusNames[status]] = stats.by_status[status];
  }
  object["falls_to_singles"] = description.falls_to_singles;
  object["unguessed"] = stats.unguessed;
  object["duplicates"] = stats.puzzles() - description.distinct;
  object["equivalents"] = description.distinct - description.classes;
  Json clues = Json::object();
  for (size_t count = 0; count < description.by_clues.size(); ++count) {
    if (description.by_clues[count] > 0) clues[std::to_string(count)] = description.by_clues[count];
  }
  object["clues"] = std::move(clues);
  object["mean_clues"] = mean_clues(description);
  const Histogram& guesses = description.guesses;
  object["guesses"] = {{"p50", guesses.quantile(0.5)},  {"p90", guesses.quantile(0.9)},
                       {"p99", guesses.quantile(0.99)}, {"p999", guesses.quantile(0.999)},
                       {"max", guesses.max()},          {"total", stats.guesses}};
  Json hardest = Json::array();
  for (const HardPuzzle& puzzle : description.hardest.sorted()) {
    hardest.push_back({{"record", puzzle.record},
                       {"guesses", puzzle.guesses},
                       {"puzzle", puzzle_text(puzzle.puzzle)}});
  }
  object["hardest"] = std::move(hardest);
  return object.dump(2) + '\n';
}

}  // namespace nonet
