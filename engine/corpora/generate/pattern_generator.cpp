#include "engine/corpora/generate/pattern_generator.h"

#include <nonet/solver_table.h>

#include <algorithm>
#include <bit>

#include "engine/core/equivalence.h"
#include "engine/corpora/forms/canonical_state.h"
#include "engine/corpora/generate/full_grid.h"
#include "engine/corpora/ratings/singles.h"
#include "engine/corpora/minimal/unavoidable.h"

namespace nonet {
namespace {

constexpr size_t kPatternJobs = 64;
constexpr size_t kRowOrders = 1296;
constexpr size_t kLayingsOfGrid = 32;  // a new grid takes as long as some layings
constexpr int kMostSetCells = 14;

}  // namespace

PatternGenerator::PatternGenerator(const GeneratorOptions& options, Wanted wanted)
    : options_(options),
      wanted_(wanted),
      solver_(find_solver("auto")->make({.limit = 2, .give_up = options.give_up})),
      minimizer_(options.give_up) {
  for (int cell = 0; cell < kCells; ++cell) {
    if (options.pattern->cells[cell] == 0) continue;
    rows_[0][row_of(cell)] |= static_cast<uint16_t>(1u << column_of(cell));
    rows_[1][column_of(cell)] |= static_cast<uint16_t>(1u << row_of(cell));
  }
}

void PatternGenerator::generate(std::span<const uint64_t> records, std::span<Grid> puzzles) {
  size_t begun = 0;
  const auto begin = [&](Job& job) {
    job.index = begun;
    job.random = Random(options_.seed, records[begun++]);
    job.layings = 0;
    job.tries = 1;
  };
  jobs_.resize(std::min(kPatternJobs, records.size()));
  for (Job& job : jobs_) begin(job);
  while (!jobs_.empty() && !options_.gives_up()) {
    trials_.clear();
    for (Job& job : jobs_) add_trials(job);
    solutions_.resize(trials_.size());
    results_.resize(trials_.size());
    solver_->solve(trials_, solutions_, results_);
    if (options_.gives_up()) return;
    size_t trial = 0;
    for (size_t i = 0; i < jobs_.size();) {
      Job& job = jobs_[i];
      const size_t end = trial + job.trials;
      while (trial < end &&
             !(results_[trial].status == Status::unique && is_wanted(trials_[trial]))) {
        ++trial;
      }
      const bool is_found = trial < end;
      if (is_found) puzzles[job.index] = trials_[trial];
      trial = end;
      if (is_found) options_.count_puzzle();
      if (is_found && begun == records.size()) {
        jobs_.erase(jobs_.begin() + static_cast<std::ptrdiff_t>(i));
        continue;
      }
      if (is_found) begin(job);
      ++i;
    }
  }
}

// Lays the pattern on the grid of the job, with its columns in a random order and its rows in some
// of the 1,296 orders. Adds the puzzles that have a clue of each known unavoidable set.
void PatternGenerator::add_trials(Job& job) {
  if (job.layings++ % kLayingsOfGrid == 0) {
    job.full = random_full_grid(job.random);
    find_unavoidable_sets(job.full, kMostSetCells, job.sets);
    std::ranges::sort(job.sets, {},
                      [](const Board& set) { return count_common(words_of(set), words_of(set)); });
  }
  // Only its columns, its mirroring and its digits are used.
  const Equivalence form = random_equivalence(job.random);
  const bool transposed = job.random.below(2) == 1;
  std::array<uint8_t, 9> columns;
  const bool is_mirrored = form.source[1] / 9 != form.source[0] / 9;
  for (size_t j = 0; j < 9; ++j) {
    columns[j] = is_mirrored ? form.source[j] / 9 : form.source[j] % 9;
  }
  // The words of a band of the pattern, with its rows in each order.
  std::array<std::array<uint32_t, 6>, 3> bands{};
  for (size_t band = 0; band < 3; ++band) {
    for (size_t order = 0; order < 6; ++order) {
      for (size_t i = 0; i < 3; ++i) {
        const uint16_t row = rows_[transposed][3 * band + kOrdersOfThree[order][i]];
        for (size_t j = 0; j < 9; ++j) {
          bands[band][order] |= static_cast<uint32_t>(row >> columns[j] & 1) << (9 * i + j);
        }
      }
    }
  }
  job.trials = 0;
  size_t number = job.random.below(kRowOrders);
  for (size_t tried = 0; tried < job.tries; ++tried, number = (number + 1) % kRowOrders) {
    const auto& order = kOrdersOfThree[number / 216];
    const std::array<size_t, 3> within = {number / 36 % 6, number / 6 % 6, number % 6};
    const Board clues = {bands[order[0]][within[0]], bands[order[1]][within[1]],
                         bands[order[2]][within[2]], 0};
    if (std::ranges::any_of(job.sets, [&](const Board& set) { return !any(set & clues); }))
      continue;
    Grid& puzzle = trials_.emplace_back();
    ++job.trials;
    for_each_position(clues, [&](int position) {
      const int cell = cell_at(position);
      const auto band = static_cast<size_t>(cell / 27), row = static_cast<size_t>(cell / 9 % 3);
      const int from = 3 * order[band] + kOrdersOfThree[within[band]][row];
      const int column = columns[static_cast<size_t>(cell % 9)];
      puzzle.cells[transposed ? 9 * column + from : 9 * from + column] =
          form.digit[job.full.cells[cell]];
    });
  }
  if (options_.progress != nullptr) {
    options_.progress->tried.fetch_add(job.tries, std::memory_order_relaxed);
  }
  job.tries = std::min(2 * job.tries, kRowOrders);
}

bool PatternGenerator::is_wanted(const Grid& puzzle) {
  if (wanted_ == Wanted::singles) return falls_to_singles(puzzle);
  Minimality answer;
  minimizer_.check({&puzzle, 1}, {&answer, 1});
  return answer.is_minimal();
}

}  // namespace nonet
