// The first tier of the solver `sliced`: finishes the puzzles that singles and locked candidates
// solve, many at a time, and hands the others to the second tier, which searches.
//
// A load of W puzzles goes through passes over all digits in lockstep, until few of its puzzles
// still change. A puzzle of the load is then one of
//   complete   its only solution is found, without a guess;
//   going      the last pass has changed it: it goes into another load, with others of its kind;
//   stuck      it goes to the second tier.
// A puzzle is handed on as a grid, with its solved cells as clues. That leads to the same answer
// with the same guesses: the rules of the tier are among those of contract.h, and the order of
// inference does not matter there. A puzzle with a cell without candidates may have lost a clue, so
// it is handed on in its original form.
//
// What the tier does with a puzzle may depend on its neighbours; the answer does not.

#if defined(NONET_SLICED_TIER_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_SLICED_TIER_INL_H_
#undef NONET_SLICED_TIER_INL_H_
#else
#define NONET_SLICED_TIER_INL_H_
#endif

#include <nonet/grid.h>
#include <nonet/solver.h>

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "engine/core/clock.h"
#include "engine/search/sliced/planes-inl.h"
#include "engine/search/sliced/sliced_inference-inl.h"
#include "engine/search/sliced/sliced_transfer-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

/// Chooses one of the two kinds of pass, or no pass at all, by the results of the loads before.
/// Only the time that a puzzle takes depends on it.
class PassChooser {
 public:
  /// Returns whether the passes look for locked candidates.
  bool uses_boxes() const { return uses_boxes_; }

  /// Returns whether the next load goes to the second tier as it is.
  bool skips_load() {
    if (skips_ == 0) return false;
    --skips_;
    return true;
  }

  /// To be called after each load with the share of its puzzles that is stuck.
  void learn(double stuck) {
    constexpr double kWeight = 0.25;
    // Locked candidates come in when singles leave a fifth, and go when they leave next to nothing.
    constexpr double kMany = 0.2, kFew = 0.03;
    // Where nearly all are stuck, only one load in 32 is run, to see whether that has changed.
    constexpr double kNearlyAll = 0.85;
    constexpr int kSkips = 31;
    stuck_ += (stuck - stuck_) * kWeight;
    if (uses_boxes_ && stuck_ > kNearlyAll) skips_ = kSkips;
    uses_boxes_ = stuck_ > (uses_boxes_ ? kFew : kMany);
  }

 private:
  double stuck_ = 0;
  bool uses_boxes_ = false;
  int skips_ = 0;
};

class SlicedSolver final : public Solver {
 public:
  SlicedSolver(const SolverOptions& options, std::unique_ptr<Solver> second_tier)
      : options_(options), second_tier_(std::move(second_tier)) {}

  void solve(std::span<const Grid> puzzles, std::span<Grid> solutions,
             std::span<SolveResult> results) override;

  /// A cell that lacks some candidates does not fit the four bits that load() takes.
  void solve_candidates(std::span<const Candidates> puzzles, std::span<Grid> solutions,
                        std::span<SolveResult> results) override {
    second_tier_->solve_candidates(puzzles, solutions, results);
  }

 private:
  /// A load takes about as long as the second tier takes for this number of easy puzzles (24 us).
  static constexpr int kMinLoad = kLoad * 3 / 8;
  /// A load stops when fewer of its puzzles still change.
  static constexpr int kMinGoing = kLoad * 3 / 10;
  static constexpr int kMaxPasses = 40;
  /// A share of time is counted in parts of a nanosecond.
  static constexpr uint64_t kShare = 1 << 16;

  void run_load(const Grid* puzzles, int count, Grid* grids);
  void pass(bool forward);
  void sort_out(std::span<const size_t> indices);
  void run_first(size_t first, int count);
  void run_again();
  void solve_rest();
  /// Turns shares into whole nanoseconds that add up.
  uint64_t whole_nanos(uint64_t share) {
    left_share_ += share;
    return std::exchange(left_share_, left_share_ % kShare) / kShare;
  }

  SolverOptions options_;
  std::unique_ptr<Solver> second_tier_;
  PassChooser chooser_;

  std::span<const Grid> puzzles_;
  std::span<Grid> solutions_;
  std::span<SolveResult> results_;
  uint64_t left_share_ = 0;

  SlicedState state_;
  DigitBytes digits_;
  PassFindings found_;
  // Of the load that was run last.
  StoredPlane complete_, possible_, going_;
  std::array<uint64_t, kLoad> load_shares_;

  std::vector<size_t> again_;  // puzzles for another load
  std::vector<size_t> rest_;   // puzzles for the second tier
  std::array<size_t, kLoad> indices_;
  std::array<Grid, kLoad> load_puzzles_, load_grids_;
  std::vector<Grid> rest_puzzles_, rest_solutions_;
  std::vector<SolveResult> rest_results_;
};

void SlicedSolver::solve(std::span<const Grid> puzzles, std::span<Grid> solutions,
                         std::span<SolveResult> results) {
  puzzles_ = puzzles;
  solutions_ = solutions;
  results_ = results;
  again_.clear();
  rest_.clear();
  for (size_t first = 0; first < puzzles.size() && !options_.gives_up();) {
    const int count = static_cast<int>(std::min<size_t>(kLoad, puzzles.size() - first));
    if (count < kMinLoad || chooser_.skips_load()) {
      for (size_t i = first; i < first + static_cast<size_t>(count); ++i) {
        solutions_[i] = puzzles_[i];
        results_[i].nanos = 0;
        rest_.push_back(i);
      }
    } else {
      run_first(first, count);
    }
    first += static_cast<size_t>(count);
    if (again_.size() >= kLoad) run_again();
  }
  while (again_.size() >= kMinLoad && !options_.gives_up()) run_again();
  rest_.insert(rest_.end(), again_.begin(), again_.end());
  if (!rest_.empty()) solve_rest();
}

void SlicedSolver::pass(bool forward) {
  for (Planes& places : state_.places) {
    if (!chooser_.uses_boxes()) {
      settle_singles(places, state_.single, state_.decided);
    } else if (forward) {
      settle_boxes<true>(places, state_.single, state_.decided);
    } else {
      settle_boxes<false>(places, state_.single, state_.decided);
    }
  }
  found_ = count_candidates(state_);
}

// Runs a load of kLoad puzzles, of which the first `count` matter, and writes their solved cells.
// The time of each pass is shared by the puzzles that it had not found complete before.
void SlicedSolver::run_load(const Grid* puzzles, int count, Grid* grids) {
  const Plane used = count == kLoad ? every_puzzle() : first_puzzles(count);
  const auto in_use = [&](Plane plane) HWY_ATTR { return both(plane, used); };
  uint64_t last = now_nanos();
  load(state_, puzzles, digits_);
  for (Planes& places : state_.places) settle_clues(places, state_.single);
  Plane complete = no_puzzle(), going;
  int live = count;
  uint64_t share = 0;
  for (int passes = 1;; ++passes) {
    pass(passes % 2 != 0);
    const uint64_t now = now_nanos();
    share += (now - std::exchange(last, now)) * kShare / static_cast<unsigned>(live);
    const Plane ended = in_use(without(found_.complete, complete));
    for_each_puzzle(ended, [&](int puzzle) { load_shares_[puzzle] = share; });
    complete = either(complete, ended);
    live -= count_puzzles(ended);
    going = in_use(without(both(found_.changed, found_.possible), complete));
    if (count_puzzles(going) <= kMinGoing || passes == kMaxPasses) break;
  }
  const Plane open = in_use(without(every_puzzle(), complete));
  for_each_puzzle(open, [&](int puzzle) { load_shares_[puzzle] = share; });
  complete_ = with_right_houses(state_, complete);
  possible_ = found_.possible;
  going_ = going;
  extract(state_, grids, digits_);
  const uint64_t rest = (now_nanos() - last) * kShare / static_cast<unsigned>(count);
  for (int i = 0; i < count; ++i) load_shares_[i] += rest;
}

// A load of puzzles that follow one another.
void SlicedSolver::run_first(size_t first, int count) {
  for (int i = 0; i < count; ++i) {
    indices_[i] = first + static_cast<size_t>(i);
    results_[indices_[i]].nanos = 0;
  }
  if (count == kLoad) {
    run_load(&puzzles_[first], kLoad, &solutions_[first]);
  } else {
    std::copy_n(&puzzles_[first], count, load_puzzles_.begin());
    std::fill(load_puzzles_.begin() + count, load_puzzles_.end(), Grid{});
    run_load(load_puzzles_.data(), count, load_grids_.data());
    std::copy_n(load_grids_.begin(), count, &solutions_[first]);
  }
  const int open = count - count_puzzles(either(complete_, going_));
  chooser_.learn(static_cast<double>(open) / count);
  sort_out({indices_.data(), static_cast<size_t>(count)});
}

// Another load, of the puzzles that were still going last.
void SlicedSolver::run_again() {
  const size_t count = std::min<size_t>(kLoad, again_.size());
  std::copy(again_.end() - static_cast<std::ptrdiff_t>(count), again_.end(), indices_.begin());
  again_.resize(again_.size() - count);
  for (size_t i = 0; i < kLoad; ++i) {
    load_puzzles_[i] = i < count ? solutions_[indices_[i]] : Grid{};
  }
  run_load(load_puzzles_.data(), static_cast<int>(count), load_grids_.data());
  for (size_t i = 0; i < count; ++i) solutions_[indices_[i]] = load_grids_[i];
  sort_out({indices_.data(), count});
}

// Gives the answers of the load's complete puzzles, and decides where the others go on.
void SlicedSolver::sort_out(std::span<const size_t> indices) {
  const SolveResult done = {.solutions = 1,
                            .status = options_.limit == 1 ? Status::solved : Status::unique};
  for (size_t i = 0; i < indices.size(); ++i) {
    SolveResult& result = results_[indices[i]];
    const uint64_t nanos = result.nanos + whole_nanos(load_shares_[i]);
    result = done;
    result.nanos = nanos;
  }
  const Plane used = first_puzzles(static_cast<int>(indices.size()));
  const Plane open = without(indices.size() == kLoad ? every_puzzle() : used, complete_);
  for_each_puzzle(both(open, going_), [&](int i) { again_.push_back(indices[i]); });
  for_each_puzzle(without(open, going_), [&](int i) { rest_.push_back(indices[i]); });
  for_each_puzzle(without(open, possible_),
                  [&](int i) { solutions_[indices[i]] = puzzles_[indices[i]]; });
}

void SlicedSolver::solve_rest() {
  const size_t count = rest_.size();
  if (rest_puzzles_.size() < count) {
    rest_puzzles_.resize(count);
    rest_solutions_.resize(count);
    rest_results_.resize(count);
  }
  for (size_t i = 0; i < count; ++i) rest_puzzles_[i] = solutions_[rest_[i]];
  second_tier_->solve({rest_puzzles_.data(), count}, {rest_solutions_.data(), count},
                      {rest_results_.data(), count});
  for (size_t i = 0; i < count; ++i) {
    SolveResult& result = results_[rest_[i]];
    const uint64_t nanos = result.nanos;
    result = rest_results_[i];
    result.nanos += nanos;
    solutions_[rest_[i]] = rest_solutions_[i];
  }
}

/// `second_tier` must be of the same options.
std::unique_ptr<Solver> make_sliced_solver(const SolverOptions& options,
                                           std::unique_ptr<Solver> second_tier) {
  return std::make_unique<SlicedSolver>(options, std::move(second_tier));
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_SLICED_TIER_INL_H_
