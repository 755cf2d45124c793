#include "engine/corpora/neighbours.h"

#include <hwy/highway.h>
#include <nonet/canonical.h>
#include <nonet/solver_table.h>

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

#include "engine/core/random.h"
#include "engine/corpora/ratings/singles.h"

namespace nonet {

/// A clue that can be added.
struct Addition {
  uint8_t cell = 0;
  uint8_t digit = 0;
  bool makes_unique = false;  // alone
};

namespace {

constexpr size_t kTestsTogether = 2048;
constexpr size_t kJobsOfOne = 128;  // bases in hand if one clue is added: each has few tests
constexpr size_t kJobsOfMore = 8;
constexpr size_t kMostFound = 100'000;  // many of them are equivalents
constexpr size_t kPoolWords = 8;        // solutions that are kept of a base, in words of 64

bool excludes(const Addition& a, const Addition& b) {
  return a.cell == b.cell || (a.digit == b.digit && are_peers(a.cell, b.cell));
}

/// Other labels of the digits, and the way back. 0 stays 0.
struct Labels {
  alignas(16) std::array<uint8_t, 16> there{}, back{};
};
const auto kLabels = [] {
  std::array<Labels, 16> labels{};
  Random random(2);
  for (auto& [there, back] : labels) {
    std::iota(there.begin(), there.end(), uint8_t{0});
    random.shuffle(std::span(there).subspan<1, 9>());
    for (uint8_t digit = 0; digit < 10; ++digit) back[there[digit]] = digit;
  }
  return labels;
}();

// The second test of a combination has other labels than the first one.
const Labels& labels_of(const std::array<uint16_t, kMostExchanged>& numbers, int known) {
  const auto first = static_cast<size_t>(known);
  return kLabels[std::accumulate(numbers.begin(), numbers.end(), first) % kLabels.size()];
}

void relabel(const std::array<uint8_t, 16>& labels, Grid& grid) {
  namespace hn = hwy::HWY_NAMESPACE;
  constexpr hn::FixedTag<uint8_t, 16> kBytes;
  const auto table = hn::Load(kBytes, labels.data());
  uint8_t* const cells = grid.cells.data();
  for (size_t i = 0; i < 80; i += 16) {
    hn::StoreU(hn::TableLookupBytes(table, hn::LoadU(kBytes, cells + i)), kBytes, cells + i);
  }
  cells[80] = labels[cells[80]];
}

using Pool = std::array<uint64_t, kPoolWords>;

int count_of(const Pool& pool) {
  int count = 0;
  for (const uint64_t word : pool) count += std::popcount(word);
  return count;
}

}  // namespace

/// A base, a puzzle without the removed clues, to which clues are added: first one, to learn which
/// can be added at all, then as many as are wanted. Combinations are tried in the order of their
/// numbers, twice: first those in no solution that is kept, then those in exactly one. After the
/// first time most are in two, and few of the others need a proof: of the 10,000 bases of 600
/// puzzles with 17 clues, each with one clue more, 0.82 million tests and 16,000 proofs are made,
/// and not 0.76 million and 119,000.
struct NeighbourSearch::Job {
  Grid base;
  std::vector<Addition> additions;
  std::vector<Grid> solutions;
  // How many solutions that are kept have each clue, by cell and digit; 2 for more. When clues are
  // added one by one, this is all that has to be known.
  std::array<std::array<uint8_t, 10>, kCells> kept_with{};
  // For more clues, of each addition: a bit for each solution that is kept.
  std::vector<Pool> solutions_with;
  static constexpr uint16_t kNoAddition = 0xFFFF;
  std::array<std::array<uint16_t, 10>, kCells> number_of{};  // of each addition by cell and digit
  int stage = 0;                              // clues that are added now; 0: the job is idle
  std::array<uint16_t, kMostExchanged> at{};  // the next combination
  bool at_end = false;
  int known = 0;  // how many of the kept solutions the combinations to test are in: 0, then 1

  // The combinations that are tested, `stage` numbers each.
  std::vector<std::array<uint16_t, kMostExchanged>> tested;

  void begin_stage(int clues) {
    stage = clues;
    known = 0;
    begin_numbers();
  }
  void begin_numbers() {
    std::iota(at.begin(), at.end(), uint16_t{0});
    at_end = additions.size() < static_cast<size_t>(stage);
  }

  /// Moves to the next combination whose first numbers, up to `place`, differ.
  void advance(int place) {
    for (; place >= 0; --place) {
      if (++at[place] + static_cast<size_t>(stage - place) <= additions.size()) {
        for (int i = place + 1; i < stage; ++i) at[i] = static_cast<uint16_t>(at[i - 1] + 1);
        return;
      }
    }
    at_end = true;
  }

  Grid with(const std::array<uint16_t, kMostExchanged>& numbers) const {
    Grid grid = base;
    for (int i = 0; i < stage; ++i) {
      const Addition& each = additions[numbers[i]];
      grid.cells[each.cell] = each.digit;
    }
    return grid;
  }

  bool is_full() const { return solutions.size() == 64 * kPoolWords; }

  /// Returns how many kept solutions have all of these additions, 2 or more for more.
  int known_with(const std::array<uint16_t, kMostExchanged>& numbers) const {
    if (stage > 1) return count_of(solutions_with_all(numbers));
    const Addition& added = additions[numbers[0]];
    return kept_with[added.cell][added.digit];
  }

  Pool solutions_with_all(const std::array<uint16_t, kMostExchanged>& numbers) const {
    Pool common = solutions_with[numbers[0]];
    for (int i = 1; i < stage; ++i) {
      for (size_t word = 0; word < kPoolWords; ++word)
        common[word] &= solutions_with[numbers[i]][word];
    }
    return common;
  }

  /// Keeps a solution that has all of these additions, if it is new.
  void keep(const Grid& solution, const std::array<uint16_t, kMostExchanged>& numbers) {
    if (is_full()) return;
    if (stage == 1) {
      const Addition& added = additions[numbers[0]];
      const auto is_same = [&](const Grid& other) {
        return other.cells[added.cell] == added.digit && other == solution;
      };
      const bool is_known = kept_with[added.cell][added.digit] > 0 &&
                            std::any_of(solutions.rbegin(), solutions.rend(), is_same);
      if (!is_known) keep_new(solution);
      return;
    }
    const Pool common = solutions_with_all(numbers);
    for (size_t word = 0; word < kPoolWords; ++word) {
      for (uint64_t bits = common[word]; bits != 0; bits &= bits - 1) {
        if (solutions[64 * word + static_cast<size_t>(std::countr_zero(bits))] == solution) return;
      }
    }
    solutions.push_back(solution);
    note(solutions.size() - 1);
  }

  void keep_new(const Grid& solution) {
    solutions.push_back(solution);
    for (size_t cell = 0; cell < kCells; ++cell) {
      uint8_t& count = kept_with[cell][solution.cells[cell]];
      count = static_cast<uint8_t>(count + (count < 2 ? 1 : 0));
    }
  }

  // Notes which additions a kept solution has.
  void note(size_t number) {
    for (size_t cell = 0; cell < kCells; ++cell) {
      const uint16_t i = number_of[cell][solutions[number].cells[cell]];
      if (i != kNoAddition) solutions_with[i][number / 64] |= uint64_t{1} << number % 64;
    }
  }

  /// Goes from single clues to more.
  void begin_combinations(int clues) {
    // What cannot be added alone cannot be added with others.
    std::erase_if(additions, [](const Addition& each) { return each.digit == 0; });
    for (auto& digits : number_of) digits.fill(kNoAddition);
    for (size_t i = 0; i < additions.size(); ++i) {
      number_of[additions[i].cell][additions[i].digit] = static_cast<uint16_t>(i);
    }
    solutions_with.assign(additions.size(), Pool{});
    for (size_t i = 0; i < solutions.size(); ++i) note(i);
    begin_stage(clues);
  }
};

namespace {

void sort_distinct(std::vector<Grid>& grids) {
  std::ranges::sort(grids, {}, &Grid::cells);
  // Not std::ranges::unique(), which clang 14 and 15 cannot compile with the library of g++ 12.
  grids.erase(std::unique(grids.begin(), grids.end()), grids.end());
}

}  // namespace

NeighbourSearch::NeighbourSearch(const NeighbourOptions& options)
    : options_(options),
      any_(find_solver("auto")->make({.limit = 1, .give_up = options.give_up})),
      solver_(find_solver("auto")->make({.limit = 2, .give_up = options.give_up})),
      jobs_(options.add == 1 ? kJobsOfOne : kJobsOfMore) {}
NeighbourSearch::~NeighbourSearch() = default;

void NeighbourSearch::find(std::span<const Grid> puzzles, std::vector<Grid>& forms) {
  found_.clear();
  forms_.clear();
  forms.clear();
  std::vector<Grid> bases;
  if (options_.true_clues) {
    std::vector<Grid> solutions(puzzles.size());
    std::vector<SolveResult> results(puzzles.size());
    solver_->solve(puzzles, solutions, results);
    for (size_t i = 0; i < puzzles.size() && !gives_up(); ++i) {
      if (results[i].status != Status::unique) continue;
      bases.clear();
      remove_clues(puzzles[i], bases);
      run(bases, &solutions[i], puzzles[i]);
    }
  } else {
    for (const Grid& puzzle : puzzles) remove_clues(puzzle, bases);
    if (options_.add > 1) {  // else a test of a base takes as long as its form
      for (Grid& base : bases) {
        if (gives_up()) return;
        base = canonical_form(base);
      }
      sort_distinct(bases);
    }
    run(bases, nullptr, puzzles.empty() ? Grid{} : puzzles.front());
  }
  take_forms();
  forms.swap(forms_);
  filter(forms);
}

// Moves the classes of found_ to forms_.
void NeighbourSearch::take_forms() {
  for (const Grid& grid : found_) forms_.push_back(canonical_form(grid));
  found_.clear();
  sort_distinct(forms_);
}

// Adds the puzzle without some of its clues, in all ways.
void NeighbourSearch::remove_clues(const Grid& puzzle, std::vector<Grid>& left) const {
  std::vector<uint8_t> cells;
  for (uint8_t cell = 0; cell < kCells; ++cell) {
    if (puzzle.cells[cell] != 0) cells.push_back(cell);
  }
  const int clues = static_cast<int>(cells.size()) - options_.remove + options_.add;
  if (options_.clues != 0 && clues != options_.clues) return;
  const auto choose = [&](const auto& self, const Grid& rest, size_t first, int more) -> void {
    if (more == 0) {
      left.push_back(rest);
      return;
    }
    for (size_t i = first; i < cells.size(); ++i) {
      Grid less = rest;
      less.cells[cells[i]] = 0;
      self(self, less, i + 1, more - 1);
    }
  };
  choose(choose, puzzle, 0, options_.remove);
}

// Returns false if nothing can be added.
bool NeighbourSearch::begin(Job& job, const Grid& base, const Grid* solution) {
  job.base = base;
  job.additions.clear();
  job.solutions.clear();
  Singles singles(base);
  const Singles::Outcome outcome = singles.propagate();
  if (outcome == Singles::Outcome::contradiction) return false;
  if (outcome == Singles::Outcome::solved && options_.minimal) return false;
  for (uint8_t cell = 0; cell < kCells; ++cell) {
    if (base.cells[cell] != 0) continue;
    const uint32_t digits = singles.candidates_of(cell);
    // A clue that follows from others is not part of a minimal puzzle.
    if (options_.minimal && std::has_single_bit(digits)) continue;
    for (uint8_t digit = 1; digit <= 9; ++digit) {
      if ((digits >> (digit - 1) & 1) == 0) continue;
      if (solution != nullptr && solution->cells[cell] != digit) continue;
      job.additions.push_back({.cell = cell, .digit = digit});
    }
  }
  Random random(1);  // neighbouring cells say the same about solutions
  random.shuffle(std::span(job.additions));
  for (auto& counts : job.kept_with) counts.fill(0);
  if (solution != nullptr) job.keep_new(*solution);
  job.begin_stage(1);
  return !job.at_end;
}

// Moves to the next combination to test, in this stage or the next. Returns false if there is none,
// or none before the tests in hand are done.
bool NeighbourSearch::next(Job& job) const {
  while (true) {
    while (!job.at_end) {
      int bad = -1;  // the first place that makes the combination needless
      for (int i = 0; i < job.stage && bad < 0 && job.stage > 1; ++i) {
        const Addition& each = job.additions[job.at[i]];
        if (options_.minimal && each.makes_unique) bad = i;
        for (int j = 0; j < i && bad < 0; ++j) {
          if (excludes(job.additions[job.at[j]], each)) bad = i;
        }
      }
      if (bad >= 0) {
        job.advance(bad);
      } else if (job.known_with(job.at) != job.known ||
                 job.additions[job.at[0]].digit == 0) {  // or cannot be added
        job.advance(job.stage - 1);
      } else {
        return true;
      }
    }
    if (!job.tested.empty()) return false;
    if (job.known == 0) {
      job.known = 1;
      job.begin_numbers();
    } else if (job.stage < options_.add) {
      job.begin_combinations(options_.add);
    } else {
      return false;
    }
  }
}

// Adds the puzzles with one solution to found_, but not `known`.
void NeighbourSearch::run(std::span<const Grid> bases, const Grid* solution, const Grid& known) {
  size_t next_base = 0;
  for (Job& job : jobs_) {
    job.stage = 0;
    job.tested.clear();
  }
  const size_t tests_of_job = kTestsTogether / jobs_.size();
  while (!gives_up()) {
    trials_.clear();
    for (Job& job : jobs_) {
      job.tested.clear();
      while (job.tested.size() < tests_of_job) {
        if (job.stage > 0 && next(job)) {
          job.tested.push_back(job.at);
          trials_.push_back(job.with(job.at));
          job.advance(job.stage - 1);
          continue;
        }
        if (!job.tested.empty()) break;
        job.stage = 0;
        if (next_base == bases.size()) break;
        if (!begin(job, bases[next_base++], solution)) job.stage = 0;
      }
    }
    if (trials_.empty()) return;
    judge(known);
    if (found_.size() >= kMostFound) take_forms();
  }
}

// Tests the combinations in hand: first whether there is a solution, and then, if another one is
// still not known the second time, whether it is the only one.
void NeighbourSearch::judge(const Grid& known) {
  // A search guesses the lowest digits first. With other digits it finds other solutions.
  relabelled_.assign(trials_.begin(), trials_.end());
  size_t trial = 0;
  for (const Job& job : jobs_) {
    for (const auto& numbers : job.tested)
      relabel(labels_of(numbers, job.known).there, relabelled_[trial++]);
  }
  solve(*any_, relabelled_);
  if (gives_up()) return;  // the answers are invalid
  trial = 0;
  for (Job& job : jobs_) {
    for (const auto& numbers : job.tested) {
      if (results_[trial].status == Status::solved) {
        relabel(labels_of(numbers, job.known).back, solutions_[trial]);
        job.keep(solutions_[trial], numbers);
      } else if (job.stage == 1) {
        job.additions[numbers[0]].digit = 0;
      }
      ++trial;
    }
  }
  size_t left = 0;
  trial = 0;
  proofs_.clear();
  for (Job& job : jobs_) {
    for (const auto& numbers : job.tested) {
      const bool has_solution = results_[trial].status == Status::solved;
      const bool comes_again = job.known == 0 && !job.is_full();
      if (has_solution && !comes_again && job.known_with(numbers) < 2) {
        proofs_.push_back({&job, numbers[0]});
        trials_[left++] = trials_[trial];
      }
      ++trial;
    }
  }
  trials_.resize(left);
  solve(*solver_, trials_);
  if (gives_up()) return;
  for (size_t i = 0; i < left; ++i) {
    if (results_[i].status != Status::unique) continue;
    Job& job = *proofs_[i].job;
    if (job.stage == 1) job.additions[proofs_[i].number].makes_unique = true;
    if (job.stage == options_.add && trials_[i] != known) found_.push_back(trials_[i]);
  }
}

void NeighbourSearch::solve(Solver& solver, std::span<const Grid> puzzles) {
  solutions_.resize(puzzles.size());
  results_.resize(puzzles.size());
  solver.solve(puzzles, solutions_, results_);
}

// What was found is filtered after the search was given up, too.
void NeighbourSearch::filter(std::vector<Grid>& forms) {
  if (options_.minimal) {
    std::vector<Minimality> answers(forms.size());
    minimizer_.check(forms, answers);
    size_t left = 0;
    for (size_t i = 0; i < forms.size(); ++i) {
      if (answers[i].is_minimal()) forms[left++] = forms[i];
    }
    forms.resize(left);
  }
  if (options_.min_guesses > 0) {
    solve(*find_solver("auto")->make({.limit = 2}), forms);
    size_t left = 0;
    for (size_t i = 0; i < forms.size(); ++i) {
      if (results_[i].guesses >= options_.min_guesses) forms[left++] = forms[i];
    }
    forms.resize(left);
  }
}

}  // namespace nonet
