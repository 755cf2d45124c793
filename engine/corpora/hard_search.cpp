#include "engine/corpora/hard_search.h"

#include <nonet/solver_table.h>

#include <algorithm>
#include <bit>
#include <numeric>

#include "engine/corpora/canonical_form.h"

namespace nonet {
namespace {

constexpr uint64_t kMinimalPerTask = 64;     // in the first round
constexpr uint64_t kMinimalOnPattern = 2;    // the same: each takes some milliseconds or more
constexpr size_t kNeighboursPerTask = 1024;  // neighbours that are tried; a few percent are unique
constexpr size_t kParents = 32;              // puzzles of a pool whose neighbours are examined

// A rating stops after this number of equivalents if it is below this share of the required rating.
struct Hurdle {
  uint64_t equivalents;
  double share;
};
constexpr Hurdle kHurdles[] = {{1, 0.45}, {4, 0.7}, {10, 0.85}, {kHardEquivalents, 1}};

bool has_more_guesses(const RatedPuzzle& a, const RatedPuzzle& b) {
  if (a.guesses != b.guesses) return a.guesses > b.guesses;
  return a.form != b.form ? a.form.cells < b.form.cells : a.puzzle.cells < b.puzzle.cells;
}

// Returns the digits that no peer of a cell has; bit d stands for digit d.
uint32_t candidates_at(const Grid& puzzle, int cell) {
  uint32_t taken = 1;
  for (int peer = 0; peer < kCells; ++peer) {
    if (are_peers(cell, peer)) taken |= 1u << puzzle.cells[peer];
  }
  return 0x3FE & ~taken;
}

std::vector<uint8_t> cells_with(const Grid& puzzle, bool clue) {
  std::vector<uint8_t> cells;
  for (uint8_t cell = 0; cell < kCells; ++cell) {
    if ((puzzle.cells[cell] != 0) == clue) cells.push_back(cell);
  }
  return cells;
}

// Returns `puzzle` with `count` clues replaced by clues in other cells. The result may have several
// solutions.
Grid exchange_clues(const Grid& puzzle, size_t count, Random& random) {
  Grid neighbour = puzzle;
  std::vector<uint8_t> clues = cells_with(puzzle, true), blanks = cells_with(puzzle, false);
  random.shuffle(std::span(clues));
  for (size_t i = 0; i < count; ++i) neighbour.cells[clues[i]] = 0;
  for (size_t added = 0; added < count && !blanks.empty();) {
    const auto pick = random.below(static_cast<uint32_t>(blanks.size()));
    const int cell = blanks[pick];
    blanks.erase(blanks.begin() + pick);
    uint32_t digits = candidates_at(neighbour, cell);
    const auto choices = static_cast<uint32_t>(std::popcount(digits));
    if (choices < 2) continue;  // the clue would add nothing
    for (uint32_t skip = random.below(choices); skip > 0; --skip) digits &= digits - 1;
    neighbour.cells[cell] = static_cast<uint8_t>(std::countr_zero(digits));
    ++added;
  }
  return neighbour;
}

// Returns `puzzle` with other digits in `count` of its clues, or fewer if there are none.
Grid exchange_digits(const Grid& puzzle, size_t count, Random& random) {
  Grid neighbour = puzzle;
  std::vector<uint8_t> clues = cells_with(puzzle, true);
  random.shuffle(std::span(clues));
  clues.resize(std::min(count, clues.size()));
  for (const uint8_t cell : clues) neighbour.cells[cell] = 0;
  for (const uint8_t cell : clues) {
    uint32_t digits = candidates_at(neighbour, cell);
    if (digits == 0) return puzzle;
    for (uint32_t skip = random.below(static_cast<uint32_t>(std::popcount(digits))); skip > 0;
         --skip) {
      digits &= digits - 1;
    }
    neighbour.cells[cell] = static_cast<uint8_t>(std::countr_zero(digits));
  }
  return neighbour;
}

}  // namespace

void HardPool::add(std::span<const RatedPuzzle> found) {
  puzzles_.insert(puzzles_.end(), found.begin(), found.end());
  std::ranges::sort(puzzles_, has_more_guesses);
  // Not std::ranges::unique(), which clang 14 and 15 cannot compile with the library of g++ 12.
  const auto is_same = [](const RatedPuzzle& a, const RatedPuzzle& b) { return a.form == b.form; };
  puzzles_.erase(std::unique(puzzles_.begin(), puzzles_.end(), is_same), puzzles_.end());
  if (puzzles_.size() > capacity_) puzzles_.resize(capacity_);
}

HardExplorer::HardExplorer(const GeneratorOptions& options)
    : options_{.seed = options.seed, .pattern = options.pattern, .give_up = options.give_up},
      solver_(find_solver("auto")->make({.limit = 2, .give_up = options.give_up})),
      minimal_(find_puzzle_kind("minimal")->make(options_)),
      minimizer_(options.give_up) {}

void HardExplorer::explore(const HardPool& pool, HardTask& task) {
  task.found.clear();
  std::vector<Grid> puzzles;
  if (task.round == 0) {
    draw_minimal(task.number, puzzles);
  } else {
    Random random(options_.seed, task.round * kHardTasks + task.number);
    draw_neighbours(pool, random, puzzles);
    if (options_.pattern) {
      drop_spare_puzzles(puzzles);
    } else {
      drop_spare_clues(puzzles);
    }
  }
  keep_hard(pool.min_rating(), puzzles, task.found);
}

void HardExplorer::draw_minimal(uint64_t task, std::vector<Grid>& puzzles) {
  const uint64_t count = options_.pattern ? kMinimalOnPattern : kMinimalPerTask;
  std::vector<uint64_t> records(count);
  std::iota(records.begin(), records.end(), 1 + task * count);
  puzzles.resize(records.size());
  minimal_->generate(records, puzzles);
}

// Finds neighbours of a puzzle of the pool that are unique and not obviously easy.
void HardExplorer::draw_neighbours(const HardPool& pool, Random& random,
                                   std::vector<Grid>& puzzles) {
  const auto known = pool.puzzles();
  // The harder a puzzle of the pool, the more often it is drawn.
  const auto parents = static_cast<uint32_t>(std::min(known.size(), kParents));
  const uint32_t rank = random.below(random.below(parents) + 1);
  const RatedPuzzle& parent = known[rank];
  trials_.clear();
  for (size_t i = 0; i < kNeighboursPerTask; ++i) {
    trials_.push_back(options_.pattern ? exchange_digits(parent.puzzle, 2 + i % 3, random)
                                       : exchange_clues(parent.puzzle, 1 + i % 2, random));
  }
  const double least = kHurdles[0].share * static_cast<double>(pool.min_rating()) /
                       static_cast<double>(kHardEquivalents);
  const auto results = solve(trials_);
  for (size_t i = 0; i < trials_.size(); ++i) {
    const bool looks_easy = static_cast<double>(results[i].guesses) < least;
    if (results[i].status == Status::unique && !looks_easy) puzzles.push_back(trials_[i]);
  }
}

// Makes each puzzle minimal, by trying its clues in order.
void HardExplorer::drop_spare_clues(std::vector<Grid>& puzzles) {
  // Tries all clues of a puzzle at once: a clue that cannot be removed now cannot be removed later
  // either.
  std::vector<size_t> owners;
  std::vector<uint8_t> cells;
  trials_.clear();
  for (size_t i = 0; i < puzzles.size(); ++i) {
    for (const uint8_t cell : cells_with(puzzles[i], true)) {
      owners.push_back(i);
      cells.push_back(cell);
      trials_.push_back(puzzles[i]);
      trials_.back().cells[cell] = 0;
    }
  }
  std::vector<std::vector<uint8_t>> spare(puzzles.size());
  const auto results = solve(trials_);
  for (size_t i = 0; i < results.size(); ++i) {
    if (results[i].status == Status::unique) spare[owners[i]].push_back(cells[i]);
  }
  for (size_t i = 0; i < puzzles.size(); ++i) {
    for (const uint8_t cell : spare[i]) {
      Grid less = puzzles[i];
      less.cells[cell] = 0;
      if (solve({&less, 1}).front().status == Status::unique) puzzles[i] = less;
    }
  }
}

void HardExplorer::drop_spare_puzzles(std::vector<Grid>& puzzles) {
  std::vector<Minimality> answers(puzzles.size());
  minimizer_.check(puzzles, answers);
  size_t left = 0;
  for (size_t i = 0; i < puzzles.size(); ++i) {
    if (answers[i].is_minimal()) puzzles[left++] = puzzles[i];
  }
  puzzles.resize(left);
}

void HardExplorer::keep_hard(uint64_t min_rating, std::vector<Grid>& puzzles,
                             std::vector<RatedPuzzle>& found) {
  for (const Grid& puzzle : puzzles) {
    if (options_.gives_up()) return;
    const Grid form = canonical_form(puzzle);
    uint64_t guesses = 0, rated = 0;
    for (const Hurdle& hurdle : kHurdles) {
      guesses += rate(form, rated, hurdle.equivalents - rated);
      rated = hurdle.equivalents;
      const double wanted = hurdle.share * static_cast<double>(min_rating * rated) /
                            static_cast<double>(kHardEquivalents);
      if (static_cast<double>(guesses) < wanted) break;
      if (rated < kHardEquivalents) continue;
      found.push_back({options_.pattern ? puzzle : form, guesses, form});
    }
  }
}

// Returns the guesses for some of the equivalents of a rating.
uint64_t HardExplorer::rate(const Grid& form, uint64_t first, uint64_t count) {
  trials_.clear();
  append_rating_equivalents(form, first, count, trials_);
  uint64_t guesses = 0;
  for (const SolveResult& result : solve(trials_)) guesses += result.guesses;
  return guesses;
}

std::span<const SolveResult> HardExplorer::solve(std::span<const Grid> puzzles) {
  solutions_.resize(puzzles.size());
  results_.resize(puzzles.size());
  solver_->solve(puzzles, solutions_, results_);
  return results_;
}

}  // namespace nonet
