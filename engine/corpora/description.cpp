#include "engine/corpora/description.h"

#include <nonet/generate.h>

#include <algorithm>
#include <bit>
#include <tuple>

#include "engine/corpora/ratings/singles.h"

namespace nonet {
namespace {

bool is_harder(const HardPuzzle& a, const HardPuzzle& b) {
  return std::tuple(b.guesses, a.record) < std::tuple(a.guesses, b.record);
}

// The first row of the table, no symmetry, counts the puzzles that have no other.
void count_symmetries(const Grid& puzzle, std::array<uint64_t, kMaxSymmetries>& counts) {
  const auto rows = symmetries();
  bool has_any = false;
  for (size_t i = 1; i < rows.size(); ++i) {
    if (!has_symmetry(puzzle, rows[i])) continue;
    has_any = true;
    ++counts[i];
  }
  if (!has_any) ++counts[0];
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

double Description::mean_clues() const {
  uint64_t puzzles = 0, clues = 0;
  for (size_t count = 0; count < by_clues.size(); ++count) {
    puzzles += by_clues[count];
    clues += by_clues[count] * count;
  }
  return puzzles == 0 ? 0 : static_cast<double>(clues) / static_cast<double>(puzzles);
}

void Description::add(uint64_t record, const Grid& puzzle, const SolveResult& result) {
  ++by_clues[static_cast<size_t>(kCells - std::ranges::count(puzzle.cells, 0))];
  count_symmetries(puzzle, by_symmetry);
  if (result.status != Status::unique) return;
  // Singles do not solve a puzzle that took a guess.
  if (result.guesses == 0 && nonet::falls_to_singles(puzzle)) ++falls_to_singles;
  guesses.add(result.guesses);
  ++by_guess_bits[static_cast<size_t>(std::bit_width(result.guesses))];
  hardest.add({record, result.guesses, puzzle});
}

void Description::take_counts(const RunStats& stats) {
  by_status = stats.by_status;
  unguessed = stats.unguessed;
  total_guesses = stats.guesses;
}

void Description::merge(const Description& other) {
  for (size_t clues = 0; clues < by_clues.size(); ++clues) by_clues[clues] += other.by_clues[clues];
  for (size_t i = 0; i < by_symmetry.size(); ++i) by_symmetry[i] += other.by_symmetry[i];
  falls_to_singles += other.falls_to_singles;
  guesses.merge(other.guesses);
  for (size_t i = 0; i < by_guess_bits.size(); ++i) by_guess_bits[i] += other.by_guess_bits[i];
  hardest.merge(other.hardest);
  minimal += other.minimal;
  automorphic += other.automorphic;
  er.merge(other.er);
}

}  // namespace nonet
