#include "engine/corpora/minimal/minimizer.h"

#include <nonet/solver_table.h>

#include <algorithm>

#include "engine/corpora/minimal/unavoidable.h"

namespace nonet {
namespace {

constexpr size_t kPuzzlesInHand = 512;    // some loads of the solver `sliced`
constexpr size_t kPuzzlesChecked = 2048;  // together; they share the loads of ClueBatch
constexpr size_t kTrialsTogether = 4096;

/// The search for all minimal puzzles in a puzzle. Their clues are the minimal sets that have a
/// clue of every unavoidable set, so the search is one for minimal hitting sets (Murakami and Uno,
/// 2014): it takes a set without a chosen clue, chooses each of its clues in turn, and gives up a
/// choice when a clue chosen earlier is no longer needed. Unavoidable sets become known on the way:
/// each solution other than the known one is a set.
class MinimalSubsets {
 public:
  MinimalSubsets(Solver& solver, const Grid& puzzle, const Grid& solution, size_t limit,
                 const std::atomic<bool>* give_up, std::vector<Grid>& found)
      : solver_(solver),
        puzzle_(puzzle),
        solution_(solution),
        limit_(limit),
        give_up_(give_up),
        found_(found) {
    for (int cell = 0; cell < kCells; ++cell) {
      if (puzzle.cells[cell] != 0) clues_ |= board_of(cell);
    }
  }

  /// Requires that `needed` are clues without which there are several solutions.
  bool run(Board needed) {
    constexpr int kMaxCells = 12;
    find_unavoidable_sets(solution_, kMaxCells, sets_);
    for (Board& set : sets_) set &= clues_;
    for_each_position(needed,
                      [this](int position) { sets_.push_back(board_of(cell_at(position))); });
    search(needed, clues_ & ~needed);
    return is_complete_ && !has_given_up();
  }

 private:
  bool has_given_up() const {
    return give_up_ != nullptr && give_up_->load(std::memory_order_relaxed);
  }

  void search(Board chosen, Board allowed) {
    if (!is_complete_) return;
    if (has_given_up()) {
      is_complete_ = false;
      return;
    }
    const Board* open = most_narrow(chosen, allowed);
    if (open == nullptr) {
      const bool has_learned = learn(chosen, clues_ & ~chosen);
      if (has_given_up()) {  // the solver, too: what it has found is invalid
        is_complete_ = false;
        return;
      }
      if (!has_learned) {
        add(chosen);
        return;
      }
      open = most_narrow(chosen, allowed);
    }
    const Board choices = *open & allowed;  // a copy: sets_ grows
    Board rest = allowed & ~choices;
    for_each_position(choices, [&](int position) {
      const Board clue = board_of(cell_at(position));
      if (are_all_needed(chosen, clue)) search(chosen | clue, rest);
      rest |= clue;
    });
  }

  // Returns the set without a chosen clue that has the fewest allowed ones; null if there is none.
  const Board* most_narrow(Board chosen, Board allowed) const {
    const Board* narrow = nullptr;
    int fewest = kCells + 1;
    for (const Board& set : sets_) {
      if (any(set & chosen)) continue;
      const Board left = set & allowed;
      const int count = count_common(words_of(left), words_of(left));
      if (count < fewest) {
        fewest = count;
        narrow = &set;
      }
    }
    return narrow;
  }

  // Returns whether, with one clue more, each chosen clue is still the only one of some set.
  bool are_all_needed(Board chosen, Board more) {
    Board all = chosen | more, alone{};
    for (const Board& set : sets_) {
      const Board common = set & all;
      const Words words = words_of(common);
      if (count_common(words, words) == 1) alone |= common;
    }
    bool are_needed = true;
    for_each_position(all & ~alone, [&](int position) {
      const Board clue = board_of(cell_at(position));
      are_needed = are_needed && learn(all & ~clue, clue);
    });
    return are_needed;
  }

  // Looks for solutions with the clues `fixed` that differ from the known one in a cell of `other`,
  // for each of these cells. Adds their sets. Returns whether there is one.
  bool learn(Board fixed, Board other) {
    Candidates base;
    for (int cell = 0; cell < kCells; ++cell) {
      const bool is_fixed = has_position(fixed, position_of(cell));
      base.masks[cell] = is_fixed ? mask_of(solution_.cells[cell]) : kAllDigits;
    }
    trials_.clear();
    for_each_position(other, [&](int position) {
      const int cell = cell_at(position);
      trials_.push_back(base);
      trials_.back().masks[cell] = kAllDigits ^ mask_of(solution_.cells[cell]);
    });
    solutions_.resize(trials_.size());
    results_.resize(trials_.size());
    solver_.solve_candidates(trials_, solutions_, results_);
    const size_t before = sets_.size();
    for (size_t i = 0; i < results_.size(); ++i) {
      if (results_[i].status == Status::solved) add_set(solutions_[i], before);
    }
    return sets_.size() > before;
  }

  // Solutions to several cells are often the same.
  void add_set(const Grid& other, size_t first_new) {
    Board set{};
    for (int cell = 0; cell < kCells; ++cell) {
      if (other.cells[cell] != solution_.cells[cell]) set |= board_of(cell);
    }
    set &= clues_;
    const auto is_same = [&set](const Board& known) { return !any(known ^ set); };
    if (std::any_of(sets_.begin() + static_cast<std::ptrdiff_t>(first_new), sets_.end(), is_same)) {
      return;
    }
    sets_.push_back(set);
  }

  void add(Board chosen) {
    if (found_.size() == limit_) {
      is_complete_ = false;
      return;
    }
    Grid& grid = found_.emplace_back();
    for_each_position(chosen, [&](int position) {
      grid.cells[cell_at(position)] = puzzle_.cells[cell_at(position)];
    });
  }

  Solver& solver_;
  const Grid& puzzle_;
  const Grid& solution_;
  size_t limit_;
  const std::atomic<bool>* give_up_;
  std::vector<Grid>& found_;
  bool is_complete_ = true;
  Board clues_{};
  std::vector<Board> sets_;
  std::vector<Candidates> trials_;
  std::vector<Grid> solutions_;
  std::vector<SolveResult> results_;
};

}  // namespace

Minimizer::Minimizer(const std::atomic<bool>* give_up)
    : give_up_(give_up),
      solver_(find_solver("auto")->make({.limit = 2, .give_up = give_up})),
      clues_(make_clue_batch()) {}

std::span<const SolveResult> Minimizer::solve(std::span<const Grid> puzzles) {
  solutions_.resize(puzzles.size());
  results_.resize(puzzles.size());
  solver_->solve(puzzles, solutions_, results_);
  return results_;
}

void Minimizer::examine(std::span<const Grid> puzzles) {
  solve(puzzles);
  unique_.clear();
  unique_puzzles_.clear();
  unique_solutions_.clear();
  findings_.clear();
  if (gives_up()) return;  // the solutions are invalid
  for (uint32_t i = 0; i < puzzles.size(); ++i) {
    if (results_[i].status != Status::unique) continue;
    unique_.push_back(i);
    unique_puzzles_.push_back(puzzles[i]);
    unique_solutions_.push_back(solutions_[i]);
  }
  findings_.resize(unique_.size());
  clues_->check(unique_puzzles_, unique_solutions_, findings_);
}

void Minimizer::check(std::span<const Grid> puzzles, std::span<Minimality> answers) {
  const auto test = [&] {
    const auto results = solve(trials_);
    for (size_t i = 0; i < results.size(); ++i) {
      if (results[i].status == Status::unique) answers[owners_[i]].removable.set(cells_[i]);
    }
    trials_.clear();
    owners_.clear();
    cells_.clear();
  };
  for (; !puzzles.empty() && !gives_up();) {
    const size_t count = std::min(kPuzzlesChecked, puzzles.size());
    examine(puzzles.first(count));
    for (size_t i = 0; i < count; ++i) answers[i] = {.status = results_[i].status, .removable = {}};
    for (size_t i = 0; i < unique_.size(); ++i) {
      answers[unique_[i]].removable = findings_[i].removable;
      if (findings_[i].unknown.none()) continue;
      for (uint8_t cell = 0; cell < kCells; ++cell) {
        if (!findings_[i].unknown[cell]) continue;
        owners_.push_back(unique_[i]);
        cells_.push_back(cell);
        trials_.push_back(unique_puzzles_[i]);
        trials_.back().cells[cell] = 0;
      }
      if (trials_.size() >= kTrialsTogether) test();
    }
    test();
    puzzles = puzzles.subspan(count);
    answers = answers.subspan(count);
  }
}

void Minimizer::minimize(std::span<const Grid> puzzles, uint64_t seed,
                         std::span<const uint64_t> records, std::span<Grid> minimal,
                         std::span<Status> statuses) {
  examine(puzzles);
  std::ranges::transform(results_, statuses.begin(), &SolveResult::status);
  std::ranges::fill(minimal, Grid{});
  size_t next = 0;
  // Begins the removal of clues from the next puzzle with one solution. Returns false if there is
  // none.
  const auto begin = [&](Job& job) {
    if (next == unique_.size()) return false;
    job.index = unique_[next];
    const Grid& puzzle = puzzles[job.index];
    Random random(seed, records[job.index]);
    job.removal.start_clues(puzzle, random);
    // A clue that is needed stays needed when others are gone.
    job.needed.clear();
    const ClueFindings& found = findings_[next++];
    for (int cell = 0; cell < kCells; ++cell) {
      const auto i = static_cast<size_t>(cell);
      if (puzzle.cells[i] == 0 || found.removable[i] || found.unknown[i]) continue;
      job.needed.push_back(board_of(cell));
    }
    return true;
  };
  jobs_.clear();
  for (Job job; jobs_.size() < kPuzzlesInHand && begin(job);) jobs_.push_back(job);
  while (!jobs_.empty() && !gives_up()) {
    trials_.clear();
    for (size_t i = 0; i < jobs_.size();) {
      Job& job = jobs_[i];
      if (job.removal.propose(job.needed)) {
        trials_.push_back(job.removal.trial());
        ++i;
        continue;
      }
      minimal[job.index] = job.removal.puzzle();
      if (begin(job)) continue;
      std::swap(job, jobs_.back());
      jobs_.pop_back();
    }
    const auto trials = solve(trials_);
    for (size_t i = 0; i < jobs_.size(); ++i) {
      if (trials[i].status == Status::unique) {
        jobs_[i].removal.confirm();
      } else {
        jobs_[i].removal.refuse();
      }
    }
  }
}

bool Minimizer::find_all(const Grid& puzzle, size_t limit, std::vector<Grid>& minimal) {
  minimal.clear();
  Minimality known;
  check({&puzzle, 1}, {&known, 1});
  if (known.status != Status::unique) return true;  // after give_up
  const Grid solution = [&] {
    Grid grid;
    SolveResult result;
    solver_->solve({&puzzle, 1}, {&grid, 1}, {&result, 1});
    return grid;
  }();
  Board needed{};
  for (int cell = 0; cell < kCells; ++cell) {
    if (puzzle.cells[cell] != 0 && !known.removable[static_cast<size_t>(cell)]) {
      needed |= board_of(cell);
    }
  }
  const auto solver = find_solver("auto")->make({.limit = 1, .give_up = give_up_});
  const bool is_complete =
      MinimalSubsets(*solver, puzzle, solution, limit, give_up_, minimal).run(needed);
  std::ranges::sort(minimal, {}, &Grid::cells);
  return is_complete;
}

}  // namespace nonet
