#include "engine/corpora/minimal/minimal_generator.h"

#include <nonet/solver.h>
#include <nonet/solver_table.h>

#include <algorithm>
#include <type_traits>

#include "engine/core/equivalence.h"
#include "engine/corpora/forms/symmetry.h"

namespace nonet {
namespace {

// Returns the blank cells of `puzzle`, or its clues, in random order.
std::vector<int> shuffled_cells(const Grid& puzzle, bool blanks, Random& random) {
  std::vector<int> cells;
  for (int cell = 0; cell < kCells; ++cell) {
    if ((puzzle.cells[cell] == 0) == blanks) cells.push_back(cell);
  }
  random.shuffle(std::span(cells));
  return cells;
}

bool clashes(const Grid& puzzle, int cell, int digit) {
  for (int peer = 0; peer < kCells; ++peer) {
    if (are_peers(cell, peer) && puzzle.cells[peer] == digit) return true;
  }
  return false;
}

}  // namespace

MinimalGenerator::MinimalGenerator(const GeneratorOptions& options)
    : options_(options), orbits_(orbits_of(*options.symmetry)), grids_(options.seed, true) {
  const SolverRow& row = *find_solver("auto");
  unique_.solver = row.make({.limit = 2, .give_up = options.give_up});
  none_.solver = row.make({.limit = 1, .give_up = options.give_up});
}

void MinimalGenerator::generate(std::span<const uint64_t> records, std::span<Grid> puzzles) {
  records_ = records;
  jobs_.resize(std::min(kPreferredBatch, records.size()));
  size_t begun = 0;
  for (Job& job : jobs_) begin(job, begun++);

  while (!options_.gives_up()) {
    unique_.clear();
    none_.clear();
    for (Job& job : jobs_) {
      while (job.index < records.size() && !advance(job)) {
        puzzles[job.index] = make_record(job);
        options_.count_puzzle();
        if (begun < records.size()) {
          begin(job, begun++);
        } else {
          job.index = records.size();  // idle
        }
      }
    }
    if (unique_.jobs.empty() && none_.jobs.empty()) return;
    unique_.solve();
    for (size_t i = 0; i < unique_.jobs.size(); ++i) {
      judge(*unique_.jobs[i], unique_.results[i].status == Status::unique);
    }
    none_.solve();
    for (size_t i = 0; i < none_.jobs.size(); ++i) {
      const bool is_unique = none_.results[i].status == Status::unsolvable;
      if (!is_unique) none_.jobs[i]->grid->learn(none_.solutions[i]);
      judge(*none_.jobs[i], is_unique);
    }
  }
}

template <class Puzzle>
void MinimalGenerator::Proofs<Puzzle>::solve() {
  solutions.resize(trials.size());
  results.resize(trials.size());
  if constexpr (std::is_same_v<Puzzle, Grid>) {
    solver->solve(trials, solutions, results);
  } else {
    solver->solve_candidates(trials, solutions, results);
  }
}

void MinimalGenerator::judge(Job& job, bool is_unique) {
  if (!is_unique) {
    job.removal.refuse();
  } else if (job.checks_clues) {
    restart(job);
  } else {
    job.removal.confirm();
  }
}

void MinimalGenerator::begin(Job& job, size_t index) {
  job.index = index;
  job.random = Random(options_.seed, records_[index]);
  if (is_symmetric()) {
    restart(job);
  } else {
    job.grid = grids_.of_record(records_[index]);
    start(job);
  }
}

Grid MinimalGenerator::make_record(Job& job) {
  Grid puzzle = job.removal.puzzle(), solution = job.grid->full;
  if (!is_symmetric()) {  // an equivalent form would not be symmetric
    const Equivalence form = random_equivalence(job.random);
    puzzle = form.apply(puzzle);
    solution = form.apply(solution);
  }
  return finish({.record = records_[job.index],
                 .puzzle = puzzle,
                 .solution = solution,
                 .random = job.random});
}

void MinimalGenerator::start(Job& job) {
  options_.count_try();
  job.removal.start(job.grid->full, orbits_, 0, job.random);
  job.checks_clues = false;
}

void MinimalGenerator::restart(Job& job) {
  job.grid = random_base_grid(job.random, true);
  start(job);
}

// Adds the next proof of a job to a batch. Returns false if the puzzle is finished.
bool MinimalGenerator::advance(Job& job) {
  while (true) {
    if (!may_become_a_puzzle(job)) restart(job);
    if (job.removal.propose(job.grid->unavoidable_sets)) {
      // If one clue is removed, any other solution has another digit in its cell.
      const int cell = job.removal.only_cell();
      if (cell < 0) {
        unique_.add(job, job.removal.trial());
      } else {
        none_.add(job, job.removal.candidates());
        none_.trials.back().masks[cell] ^= kAllDigits;  // instead of the clue, all other digits
      }
      return true;
    }
    if (options_.clues != 0 && job.removal.clues() != options_.clues) {
      restart(job);
    } else if (job.checks_clues || !is_symmetric()) {
      return false;
    } else {
      job.checks_clues = true;
      job.removal.try_clues_singly();
    }
  }
}

bool MinimalGenerator::may_become_a_puzzle(const Job& job) const {
  return options_.clues == 0 || job.checks_clues || job.removal.kept_clues() <= options_.clues;
}

Grid MultipleGenerator::finish(const Made& made) {
  Grid puzzle = made.puzzle;
  const std::vector<int> clues = shuffled_cells(puzzle, false, made.random);
  const size_t count = std::min(clues.size(), static_cast<size_t>(options().below));
  for (size_t i = 0; i < count; ++i) puzzle.cells[clues[i]] = 0;
  return puzzle;
}

Grid UnsolvableGenerator::finish(const Made& made) {
  Grid puzzle = made.puzzle;
  const bool wants_clash = made.record % 4 == 0;
  for (const int cell : shuffled_cells(puzzle, true, made.random)) {
    std::array<uint8_t, 9> digits = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    made.random.shuffle(std::span(digits));
    for (const uint8_t digit : digits) {
      if (digit == made.solution.cells[cell] || clashes(puzzle, cell, digit) != wants_clash) {
        continue;
      }
      puzzle.cells[cell] = digit;
      return puzzle;
    }
  }
  return puzzle;  // unreachable: a minimal puzzle has cells with more than one candidate
}

}  // namespace nonet
