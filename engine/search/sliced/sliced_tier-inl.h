// The first tier of the solver `sliced`: finishes the puzzles that singles and locked candidates
// solve, many at a time, and hands the others to the second tier, which searches.
//
// A load of W puzzles goes through passes over all digits in lockstep, until few of its puzzles
// still change. A puzzle of the load is then one of
//   complete   its only solution is found, without a guess;
//   going      one of the last two passes has changed it: it is put into another load;
//   stuck      the second tier gets it.
// Where the second tier is known to search on planes, it gets a stuck puzzle with its candidates,
// from the planes of the load; if it is at a fixpoint, it takes a branch next. Else it gets a grid
// with its solved cells as clues. Both lead to the same answer with the same guesses: the rules of
// the tier are among those of contract.h, and the order of inference does not matter there. The
// grid of a puzzle with a cell without candidates may have lost a clue, so it is handed on in its
// original form.
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
#include "engine/search/sliced/batch_kind.h"
#include "engine/search/sliced/load_skipper.h"
#include "engine/search/sliced/planes-inl.h"
#include "engine/search/sliced/prefetcher.h"
#include "engine/search/sliced/search_tier-inl.h"
#include "engine/search/sliced/sliced_inference-inl.h"
#include "engine/search/sliced/sliced_transfer-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

class SlicedSolver final : public Solver {
 public:
  SlicedSolver(const SolverOptions& options, std::unique_ptr<SearchTier> second_tier)
      : options_(options), second_tier_(std::move(second_tier)) {}

  void solve(std::span<const Grid> puzzles, std::span<Grid> solutions,
             std::span<SolveResult> results) override;

  /// A cell that lacks some candidates does not fit the four bits that load() takes.
  void solve_candidates(std::span<const Candidates> puzzles, std::span<Grid> solutions,
                        std::span<SolveResult> results) override;

 private:
  /// A load takes about as long as the second tier takes for this number of easy puzzles (24 us).
  static constexpr size_t kMinLoad = kLoad * 3 / 8;
  /// A load ends when no more of its puzzles than this still change: another pass would take longer
  /// than they take in another load, or, at the end of a batch, in the second tier.
  static constexpr size_t kMinGoing = kLoad * 3 / 10;
  static constexpr size_t kMinGoingAtEnd = kLoad / 12;
  /// A load that would skip the tier, but is handed over as planes, ends earlier.
  static constexpr size_t kMinGoingIfShort = kLoad / 2;
  /// Once so few puzzles of a load that is handed over still change, passes are those of a search,
  /// which take 6 % more operations: they tell which puzzles are at a fixpoint.
  static constexpr size_t kMaxGoingIfExact = kLoad * 8 / 10;
  static constexpr int kMaxPasses = 40;
  /// In clues. Without one clue, a minimal puzzle has several solutions.
  static constexpr double kOtherKind = 0.7;
  /// Cache lines that are fetched from each array at a time: all of them in two passes. More at a
  /// time wait for one another: with three times as many before each digit, puzzles of 45 clues
  /// take 1.065 of the time (AVX-512, Intel).
  static constexpr size_t kLinesForBand = kLoad * sizeof(Grid) / 64 / (2 * 27);
  /// A share of time is counted in parts of a nanosecond.
  static constexpr uint64_t kShare = 1 << 16;

  /// A load, once it has been run.
  struct Load {
    int passes;
    std::array<StoredPlane, kMaxPasses> completed;  ///< by pass, the puzzles that it completed
    std::array<uint64_t, kMaxPasses> shares;        ///< by pass, the time of one of these puzzles
    StoredPlane open;                               ///< puzzles without an answer
    StoredPlane going;                              ///< of these, those that another load may solve
    StoredPlane impossible;  ///< of these, those with a cell without candidates
    StoredPlane handed;      ///< of these, those that the second tier gets as planes
    StoredPlane fixed;       ///< of these, those at a fixpoint
  };

  void run_load(const Grid* puzzles, size_t count, Grid* grids);
  bool ends_load(size_t going) const;
  // Whether there will be enough puzzles for another load, if it gets `going` more.
  bool has_another_load(size_t going) const { return going + left_ >= kMinLoad; }
  void solve_in_loads();
  template <bool kAreNew, class IndexOf>
  void sort_out(IndexOf index_of);
  void put_off(size_t first, size_t count, std::vector<size_t>& list);
  void run_next(size_t first);
  void run_again();
  bool begins_to_hand_over();
  void solve_by_second_tier();
  void solve_rest();
  uint64_t nanos_of_rest() const {
    uint64_t nanos = 0;
    for (const size_t i : rest_) nanos += results_[i].nanos;
    return nanos;
  }
  // Notes the kind of this batch. Returns whether the batch noted before is of another one.
  bool note_kind() {
    return kind_.note(puzzles_.size(), [this](size_t i) -> const Grid& { return puzzles_[i]; });
  }
  void share_rest_of_call(uint64_t start);
  void share_rest_of_time(uint64_t nanos);

  SolverOptions options_;
  std::unique_ptr<SearchTier> second_tier_;
  LoadSkipper skipper_;
  BatchKind kind_{kOtherKind};

  std::span<const Grid> puzzles_;
  std::span<Grid> solutions_;
  std::span<SolveResult> results_;
  bool hands_over_ = false;       // the second tier gets puzzles of this call as planes
  bool has_short_loads_ = false;  // loads do not skip the tier, but are handed over early
  bool is_short_ = false;         // the load is such a one
  size_t searched_ = 0;           // puzzles of this call that the second tier gets
  double searched_share_ = 0;     // of the call before; 0 if they are less than a load
  size_t left_ = 0;               // puzzles for later loads
  uint64_t shared_until_ = 0;     // the loads that were run share the time of this call until then
  uint64_t shared_nanos_ = 0;     // the time of this call that puzzles have as their shares
  uint64_t unshared_nanos_ = 0;   // the time of the call before that no puzzle has
  uint64_t left_share_ = 0;

  SlicedState state_;
  DigitBytes digits_;
  PassFindings found_ = {no_puzzle(), no_puzzle(), no_puzzle()};  // see PassFindings
  Load load_;                                                     // the one that was run last
  /// Of a load of puzzles that follow one another its answers, and the puzzles of the next one.
  /// 400,000 puzzles of Kaggle are solved 1.10 times as fast; where all are in the second-level
  /// cache, it costs 1 to 2 % (AMD Zen 5).
  std::array<Prefetcher, 3> soon_used_;

  std::vector<size_t> again_;  // puzzles for another load
  std::vector<size_t> rest_;   // puzzles for the second tier
  std::array<size_t, kLoad> indices_;
  std::array<Grid, kLoad> load_grids_{};  // of a load of puzzles that do not follow one another
  size_t loaded_ = 0;                     // of load_grids_; the others are blank
};

void SlicedSolver::solve(std::span<const Grid> puzzles, std::span<Grid> solutions,
                         std::span<SolveResult> results) {
  if (puzzles.empty()) return;
  const uint64_t start = now_nanos();
  shared_until_ = start;
  shared_nanos_ = 0;
  puzzles_ = puzzles;
  solutions_ = solutions;
  results_ = results;
  if (puzzles.size() < kMinLoad) {
    solve_by_second_tier();
  } else {
    // The puzzles of a call of another kind say nothing about these.
    const bool has_noted_kind = searched_share_ > 0;
    if (has_noted_kind && note_kind()) {
      skipper_.end_skipping();
      searched_share_ = 0;
    }
    searched_ = 0;
    hands_over_ = begins_to_hand_over();
    if (!hands_over_ && skipper_.skips((puzzles.size() - 1) / kLoad + 1)) {
      solve_by_second_tier();
    } else {
      solve_in_loads();
    }
    searched_share_ = searched_ < kLoad
                          ? 0
                          : static_cast<double>(searched_) / static_cast<double>(puzzles.size());
    if (!has_noted_kind && searched_share_ > 0) note_kind();
  }
  share_rest_of_call(start);
}

void SlicedSolver::solve_candidates(std::span<const Candidates> puzzles, std::span<Grid> solutions,
                                    std::span<SolveResult> results) {
  if (puzzles.empty()) return;
  const uint64_t start = now_nanos();
  shared_nanos_ = 0;
  results_ = results;
  second_tier_->solve_candidates(puzzles, solutions, results);
  for (const SolveResult& result : results) shared_nanos_ += result.nanos;
  share_rest_of_call(start);
}

// Whether the second tier gets the puzzles of this call as planes, as far as it can.
bool SlicedSolver::begins_to_hand_over() {
  // Depth first, planes search the puzzles of loads that skip the tier as they are: 1.03 with
  // several solutions (Intel).
  has_short_loads_ = !second_tier_->goes_depth_first();
  if (skipper_.is_skipping() && !has_short_loads_) return false;
  const double expected = searched_share_ * static_cast<double>(puzzles_.size());
  const bool begins = second_tier_->begin_adding(Selection(puzzles_, solutions_, results_, {}),
                                                 puzzles_.size(), static_cast<size_t>(expected));
  has_short_loads_ = has_short_loads_ && begins;
  return begins;
}

void SlicedSolver::solve_by_second_tier() {
  second_tier_->solve(puzzles_, solutions_, results_);
  for (const SolveResult& result : results_) shared_nanos_ += result.nanos;
  searched_ = puzzles_.size();
}

void SlicedSolver::solve_in_loads() {
  again_.clear();
  rest_.clear();
  soon_used_ = {};
  size_t first = 0;
  for (; first + kLoad <= puzzles_.size() && !options_.gives_up(); first += kLoad) {
    const bool skips = skipper_.skips(1);
    if (skips && !has_short_loads_) {
      put_off(first, kLoad, rest_);
    } else {
      is_short_ = skips;
      run_next(first);
      is_short_ = false;
    }
    if (again_.size() >= kLoad) run_again();
  }
  if (first < puzzles_.size() && !options_.gives_up()) {
    put_off(first, puzzles_.size() - first, skipper_.skips(1) ? rest_ : again_);
  }
  while (again_.size() >= kMinLoad && !options_.gives_up()) run_again();
  rest_.insert(rest_.end(), again_.begin(), again_.end());
  if (hands_over_) {
    searched_ = second_tier_->finish_adding(rest_, shared_nanos_);
  } else if (!rest_.empty()) {
    solve_rest();
  }
}

// Shares what is left of the time of a call since `start`. Its own time is shared by the next call.
void SlicedSolver::share_rest_of_call(uint64_t start) {
  const uint64_t end = now_nanos();
  share_rest_of_time(end - start - std::min(end - start, shared_nanos_) + unshared_nanos_);
  unshared_nanos_ = now_nanos() - end;
}

// Shares the time that belongs to no load and no search, such as that of the last sorting out. The
// last puzzles share it: to write the results of all again takes 2 % of the time of Kaggle's
// puzzles (AVX-512, AMD Zen 4).
void SlicedSolver::share_rest_of_time(uint64_t nanos) {
  const auto last = results_.last(std::min<size_t>(results_.size(), kLoad));
  const uint64_t each = nanos / last.size(), one_more = nanos % last.size();
  for (size_t i = 0; i < last.size(); ++i) last[i].nanos += each + (i < one_more ? 1 : 0);
}

// Lists puzzles as they are for later.
void SlicedSolver::put_off(size_t first, size_t count, std::vector<size_t>& list) {
  for (size_t i = first; i < first + count; ++i) {
    solutions_[i] = puzzles_[i];
    results_[i].nanos = 0;
    list.push_back(i);
  }
}

// Whether to end a load of which `going` puzzles still change. They go into another load, if there
// will be enough puzzles for one, or they are handed over.
bool SlicedSolver::ends_load(size_t going) const {
  if (is_short_) return going <= kMinGoingIfShort;
  return going <= (hands_over_ || has_another_load(going) ? kMinGoing : kMinGoingAtEnd);
}

// Runs a load of kLoad puzzles, of which the first `count` matter, and writes their solved cells to
// `grids`, which may be `puzzles`.
// The time of each pass is shared by the puzzles that it had not found complete before. The first
// pass has the time since the load before: it was sorted out.
void SlicedSolver::run_load(const Grid* puzzles, size_t count, Grid* grids) {
  const Plane used = first_puzzles(count);
  const uint64_t start = shared_until_;
  uint64_t last = start;
  load(state_, puzzles, digits_);
  Plane open = used, changed_before = no_puzzle(), going = used;
  bool is_exact = false;  // the pass reports all changes
  uint64_t share = 0;
  load_.passes = 0;
  do {
    const auto before_band = [this] {
      for (Prefetcher& memory : soon_used_) memory.fetch(kLinesForBand);
    };
    const bool forward = load_.passes % 2 == 0;
    is_exact = hands_over_ && load_.passes > 0 && count_puzzles(going) <= kMaxGoingIfExact;
    found_ = load_.passes == 0 ? run_pass<PassKind::first>(state_, true, before_band)
             : is_exact        ? run_pass<PassKind::search>(state_, forward, before_band)
                               : run_pass<PassKind::tier>(state_, forward, before_band);
    const uint64_t now = now_nanos();
    share += (now - std::exchange(last, now)) * kShare / count_puzzles(open);
    load_.shares[load_.passes] = share;
    load_.completed[load_.passes] = both(open, found_.complete);
    open = without(open, found_.complete);
    // A pass may only remove candidates, and the next one place a digit.
    const Plane changed = is_exact ? found_.changed : either(found_.changed, changed_before);
    changed_before = found_.changed;
    going = all_of(open, changed, found_.possible);
    ++load_.passes;
  } while (!ends_load(count_puzzles(going)) && load_.passes < kMaxPasses);

  const Plane right = with_right_houses(state_, without(used, open));
  for (int i = 0; i < load_.passes; ++i) load_.completed[i] = both(load_.completed[i], right);
  load_.open = without(used, right);
  load_.going = going;
  load_.impossible = without(load_.open, found_.possible);
  load_.handed = no_puzzle();
  if (hands_over_) {
    const bool has_complete = count_puzzles(right) > 0;
    if (!has_complete || is_short_ || !has_another_load(count_puzzles(going))) {
      load_.going = no_puzzle();
    }
    load_.handed = without(load_.open, load_.going);
    load_.fixed =
        is_exact ? both_without(load_.open, found_.possible, found_.changed) : no_puzzle();
    load_.impossible = no_puzzle();  // a contradiction stays one in the planes
    if (has_complete) extract(state_, grids, digits_);
  } else {
    extract(state_, grids, digits_);
  }
  const uint64_t end = now_nanos();
  shared_nanos_ += end - start;
  shared_until_ = end;
  const uint64_t rest = (end - last) * kShare / count;
  for (int i = 0; i < load_.passes; ++i) load_.shares[i] += rest;
}

// A load of puzzles that follow one another.
void SlicedSolver::run_next(size_t first) {
  left_ = puzzles_.size() - first - kLoad + again_.size();
  const size_t next = first + kLoad, left = puzzles_.size() - next;
  soon_used_ = {Prefetcher(solutions_.subspan(first, kLoad)),
                Prefetcher(results_.subspan(first, kLoad)),
                Prefetcher(puzzles_.subspan(next, std::min<size_t>(left, kLoad)))};
  run_load(&puzzles_[first], kLoad, &solutions_[first]);
  if (!is_short_) {
    skipper_.learn(kLoad - count_puzzles(load_.open),
                   count_puzzles(without(load_.open, load_.going)));
  }
  sort_out<true>([&](int i) { return first + static_cast<size_t>(i); });
}

// A load of the puzzles that are waiting for one.
void SlicedSolver::run_again() {
  const size_t count = std::min<size_t>(kLoad, again_.size());
  std::copy(again_.end() - static_cast<std::ptrdiff_t>(count), again_.end(), indices_.begin());
  again_.resize(again_.size() - count);
  left_ = again_.size();
  for (size_t i = 0; i < count; ++i) load_grids_[i] = solutions_[indices_[i]];
  for (size_t i = count; i < loaded_; ++i) load_grids_[i] = Grid{};
  loaded_ = count;
  run_load(load_grids_.data(), count, load_grids_.data());
  for (size_t i = 0; i < count; ++i) solutions_[indices_[i]] = load_grids_[i];
  sort_out<false>([&](int i) { return indices_[i]; });
}

// Gives the answers of the load's complete puzzles, and decides where the others continue.
// `index_of` gives the place of a puzzle of the load among all. `kAreNew`: they were in no load
// before, and the times of their results are undefined.
template <bool kAreNew, class IndexOf>
void SlicedSolver::sort_out(IndexOf index_of) {
  // Locals: the compiler must assume that writing a result changes the members.
  const std::span<SolveResult> results = results_;
  uint64_t left_share = left_share_;
  // Turns shares into whole nanoseconds that add up.
  const auto nanos_of = [&](const SolveResult& result, uint64_t share) {
    left_share += share;
    return (kAreNew ? 0 : result.nanos) + std::exchange(left_share, left_share % kShare) / kShare;
  };
  const Status status = options_.limit == 1 ? Status::solved : Status::unique;
  for (int pass = 0; pass < load_.passes; ++pass) {
    const uint64_t share = load_.shares[pass];
    for_each_puzzle(load_.completed[pass], [&](int i) {
      SolveResult& result = results[index_of(i)];
      result = {.nanos = nanos_of(result, share), .solutions = 1, .status = status};
    });
  }
  const uint64_t share = load_.shares[load_.passes - 1];
  for_each_puzzle(load_.open, [&](int i) {
    SolveResult& result = results[index_of(i)];
    result.nanos = nanos_of(result, share);
  });
  left_share_ = left_share;
  for_each_puzzle(load_.going, [&](int i) { again_.push_back(index_of(i)); });
  for_each_puzzle(without(load_.open, either(load_.going, load_.handed)),
                  [&](int i) { rest_.push_back(index_of(i)); });
  for_each_puzzle(load_.impossible,
                  [&](int i) { solutions_[index_of(i)] = puzzles_[index_of(i)]; });
  if (hands_over_ && count_puzzles(load_.handed) > 0) {
    const uint64_t start = now_nanos();
    second_tier_->add_roots(state_, load_.handed, load_.fixed, [&](size_t bit) {
      return index_of(puzzle_of_bit(static_cast<int>(bit)));
    });
    shared_until_ += now_nanos() - start;  // the next load does not share that time
  }
}

void SlicedSolver::solve_rest() {
  searched_ = rest_.size();
  const uint64_t nanos_before = nanos_of_rest();
  second_tier_->solve_selected({solutions_, solutions_, results_, rest_},
                               {puzzles_, solutions_, results_, rest_});
  shared_nanos_ += nanos_of_rest() - nanos_before;
}

/// `second_tier` must be of the same options.
std::unique_ptr<Solver> make_sliced_solver(const SolverOptions& options,
                                           std::unique_ptr<SearchTier> second_tier) {
  return std::make_unique<SlicedSolver>(options, std::move(second_tier));
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_SLICED_TIER_INL_H_
