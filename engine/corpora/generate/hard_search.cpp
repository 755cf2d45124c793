#include "engine/corpora/generate/hard_search.h"

#include <nonet/solver_table.h>

#include <algorithm>
#include <bit>
#include <numeric>

#include "engine/corpora/forms/canonical_form.h"

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

size_t hard_tasks_together(const SolverRow& solver, int threads) {
  const auto most = static_cast<size_t>(kHardTasks) / static_cast<size_t>(std::max(threads, 1));
  return std::clamp<size_t>(solver.batch / kNeighboursPerTask, 1, std::max<size_t>(most, 1));
}

HardExplorer::HardExplorer(const GeneratorOptions& options)
    : options_{.seed = options.seed, .pattern = options.pattern, .give_up = options.give_up},
      solver_(rating_solver(options.solver).make({.limit = 2, .give_up = options.give_up})),
      minimal_(find_puzzle_kind("minimal")->make(options_)),
      minimizer_(options.give_up) {}

void HardExplorer::explore(std::span<const HardPool> pools, std::span<HardTask> tasks) {
  std::vector<Candidate> owners;
  for (HardTask& task : tasks) {
    task.found.clear();
    owners.push_back({&task, &pools[task.number % pools.size()], {}});
  }
  candidates_.clear();
  if (tasks.front().round == 0) {
    for (const Candidate& owner : owners) draw_minimal(owner);
  } else {
    draw_neighbours(owners);
    if (options_.pattern) {
      drop_spare_puzzles();
    } else {
      drop_spare_clues();
    }
  }
  keep_hard();
}

void HardExplorer::draw_minimal(const Candidate& of) {
  const uint64_t count = options_.pattern ? kMinimalOnPattern : kMinimalPerTask;
  std::vector<uint64_t> records(count);
  std::iota(records.begin(), records.end(), 1 + of.task->number * count);
  std::vector<Grid> puzzles(count);
  minimal_->generate(records, puzzles);
  for (const Grid& puzzle : puzzles) candidates_.push_back({of.task, of.pool, puzzle});
}

// Finds neighbours of a puzzle of each task's pool that are unique and not obviously easy.
void HardExplorer::draw_neighbours(std::span<const Candidate> tasks) {
  trials_.clear();
  for (const Candidate& of : tasks) {
    Random random(options_.seed, of.task->round * kHardTasks + of.task->number);
    const auto known = of.pool->puzzles();
    // The harder a puzzle of the pool, the more often it is drawn.
    const auto parents = static_cast<uint32_t>(std::min(known.size(), kParents));
    const uint32_t rank = random.below(random.below(parents) + 1);
    const RatedPuzzle& parent = known[rank];
    for (size_t i = 0; i < kNeighboursPerTask; ++i) {
      trials_.push_back(options_.pattern ? exchange_digits(parent.puzzle, 2 + i % 3, random)
                                         : exchange_clues(parent.puzzle, 1 + i % 2, random));
    }
  }
  const auto results = solve();
  for (size_t i = 0; i < trials_.size(); ++i) {
    const Candidate& of = tasks[i / kNeighboursPerTask];
    const double least = kHurdles[0].share * static_cast<double>(of.pool->min_rating()) /
                         static_cast<double>(kHardEquivalents);
    const bool looks_easy = static_cast<double>(results[i].guesses) < least;
    if (results[i].status != Status::unique || looks_easy) continue;
    candidates_.push_back({of.task, of.pool, trials_[i]});
  }
}

// Makes each puzzle minimal, by trying its clues in order.
void HardExplorer::drop_spare_clues() {
  // Tries all clues of a puzzle at once: a clue that cannot be removed now cannot be removed later
  // either.
  std::vector<size_t> owners;
  std::vector<uint8_t> cells;
  trials_.clear();
  for (size_t i = 0; i < candidates_.size(); ++i) {
    for (const uint8_t cell : cells_with(candidates_[i].puzzle, true)) {
      owners.push_back(i);
      cells.push_back(cell);
      trials_.push_back(candidates_[i].puzzle);
      trials_.back().cells[cell] = 0;
    }
  }
  std::vector<std::vector<uint8_t>> spare(candidates_.size());
  auto results = solve();
  for (size_t i = 0; i < results.size(); ++i) {
    if (results[i].status == Status::unique) spare[owners[i]].push_back(cells[i]);
  }
  // Then the first of these clues of each puzzle, the second ones, and so on.
  for (size_t next = 0;; ++next) {
    owners.clear();
    trials_.clear();
    for (size_t i = 0; i < candidates_.size(); ++i) {
      if (next >= spare[i].size()) continue;
      owners.push_back(i);
      trials_.push_back(candidates_[i].puzzle);
      trials_.back().cells[spare[i][next]] = 0;
    }
    if (trials_.empty()) return;
    results = solve();
    for (size_t i = 0; i < results.size(); ++i) {
      if (results[i].status == Status::unique) candidates_[owners[i]].puzzle = trials_[i];
    }
  }
}

void HardExplorer::drop_spare_puzzles() {
  trials_.clear();
  for (const Candidate& candidate : candidates_) trials_.push_back(candidate.puzzle);
  std::vector<Minimality> answers(trials_.size());
  minimizer_.check(trials_, answers);
  size_t left = 0;
  for (size_t i = 0; i < candidates_.size(); ++i) {
    if (answers[i].is_minimal()) candidates_[left++] = candidates_[i];
  }
  candidates_.resize(left);
}

// Rates all puzzles up to a hurdle, then the remaining puzzles up to the next hurdle.
void HardExplorer::keep_hard() {
  struct Rated {
    const Candidate* candidate;
    RatedPuzzle puzzle;
  };
  std::vector<Rated> rated;
  for (const Candidate& candidate : candidates_) {
    if (options_.gives_up()) return;
    const Grid form = canonical_form(candidate.puzzle);
    rated.push_back({&candidate, {options_.pattern ? candidate.puzzle : form, 0, form}});
  }
  uint64_t equivalents = 0;
  for (const Hurdle& hurdle : kHurdles) {
    const uint64_t count = hurdle.equivalents - equivalents;
    trials_.clear();
    for (const Rated& each : rated) {
      append_rating_equivalents(each.puzzle.form, equivalents, count, trials_);
    }
    equivalents = hurdle.equivalents;
    auto result = solve().begin();
    for (Rated& each : rated) {
      for (uint64_t i = 0; i < count; ++i) each.puzzle.guesses += (result++)->guesses;
    }
    std::erase_if(rated, [&](const Rated& each) {
      const double wanted = hurdle.share *
                            static_cast<double>(each.candidate->pool->min_rating() * equivalents) /
                            static_cast<double>(kHardEquivalents);
      return static_cast<double>(each.puzzle.guesses) < wanted;
    });
  }
  for (const Rated& each : rated) each.candidate->task->found.push_back(each.puzzle);
}

// Solves the trials.
std::span<const SolveResult> HardExplorer::solve() {
  solutions_.resize(trials_.size());
  results_.resize(trials_.size());
  solver_->solve(trials_, solutions_, results_);
  return results_;
}

}  // namespace nonet
