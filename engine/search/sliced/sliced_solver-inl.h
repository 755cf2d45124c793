// The solver `sliced`: solves puzzles that need no guess in bit slices, and searches the others in
// words.
//
//   puzzles --> load --> pass, pass, ... --> complete   its only solution is found, without a guess
//                ^                      |--> impossible a cell has no candidates
//                |                      |--> changing   one of the last two passes has changed it
//                +--- again <-----------+
//                                       +--> stuck      its state goes to the word search
//
// A load of W puzzles goes through passes over all digits in lockstep, until few of its puzzles
// still change. These share another load, as grids with their solved cells as clues, as long as
// there are enough puzzles for one; the last ones are searched. The word search gets the
// remaining candidates, not grids. All rules are those of contract.h, whose order does not matter:
// neither the answer nor the guesses depend on the passes made here, nor on the other puzzles.

#if defined(NONET_SLICED_SOLVER_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_SLICED_SOLVER_INL_H_
#undef NONET_SLICED_SOLVER_INL_H_
#else
#define NONET_SLICED_SOLVER_INL_H_
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
#include "engine/search/policy.h"
#include "engine/search/sliced/planes-inl.h"
#include "engine/search/sliced/prefetcher.h"
#include "engine/search/sliced/sliced_inference-inl.h"
#include "engine/search/sliced/sliced_transfer-inl.h"
#include "engine/search/sliced/state_transfer-inl.h"
#include "engine/search/words/search_work.h"
#include "engine/search/words/transfer-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

class SlicedSolver final : public Solver {
 public:
  SlicedSolver(const SolverOptions& options, std::unique_ptr<WordSearcher> words)
      : options_(options), words_(std::move(words)) {}

  void solve(std::span<const Grid> puzzles, std::span<Grid> solutions,
             std::span<SolveResult> results) override;

  /// A cell that lacks some candidates does not fit the four bits that load() takes.
  void solve_candidates(std::span<const Candidates> puzzles, std::span<Grid> solutions,
                        std::span<SolveResult> results) override {
    words_->solve_call({.candidates = puzzles, .solutions = solutions, .results = results});
  }

 private:
  /// A load ends when no more of its puzzles than this still change: another pass would take longer
  /// than they take in another load, or, at the end of a call, in words.
  static constexpr size_t kMinChanging = kLoad * 3 / 10;
  static constexpr size_t kMinChangingAtEnd = kLoad / 12;
  static constexpr int kMaxPasses = 40;
  /// States for the word search are searched when there is no space for those of another load.
  static constexpr size_t kMaxStates = 2 * kLoad;
  /// To copy the states of a load takes as long as the word search needs to infer as many again.
  static constexpr size_t kFewStates = kLoad / 32;
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
    StoredPlane impossible;                         ///< puzzles with a cell without candidates
    StoredPlane changing;                           ///< puzzles for another load
    StoredPlane stuck;                              ///< puzzles for the word search
  };

  void solve_in_loads();
  void run_load(const Grid* puzzles, size_t count, Grid* grids);
  // Whether there will be enough puzzles for another load, if it gets `changing` more.
  bool has_another_load(size_t changing) const { return fills_load(changing + left_, kLoad); }
  template <bool kAreNew, class IndexOf>
  void sort_out(IndexOf index_of);
  template <class IndexOf>
  void keep_states(IndexOf index_of);
  void put_off(size_t first, size_t count);
  void run_next(size_t first);
  void run_again();
  void search_grids_again();
  void search_states();
  void share_rest_of_call(uint64_t start);

  SolverOptions options_;
  std::unique_ptr<WordSearcher> words_;
  Puzzles puzzles_;              // of the call
  size_t left_ = 0;              // puzzles for later loads
  uint64_t shared_until_ = 0;    // the loads that were run share the time of this call until then
  uint64_t shared_nanos_ = 0;    // the time of this call that puzzles have as their shares
  uint64_t unshared_nanos_ = 0;  // the time of the call before that no puzzle has
  uint64_t left_share_ = 0;

  SlicedState state_;
  DigitBytes digits_;
  PassFindings found_ = {no_puzzle(), no_puzzle(), no_puzzle()};  // see PassFindings
  Load load_;                                                     // the one that was run last
  /// Of a load of puzzles that follow one another its answers, and the puzzles of the next one.
  /// 400,000 puzzles of Kaggle are solved 1.10 times as fast; where all are in the second-level
  /// cache, it costs 1 to 2 % (AMD Zen 5).
  std::array<Prefetcher, 3> soon_used_;

  std::vector<uint32_t> again_;  // puzzles for another load
  std::array<uint32_t, kLoad> indices_;
  std::array<Grid, kLoad> load_grids_{};  // of a load of puzzles that do not follow one another
  size_t loaded_ = 0;                     // of load_grids_; the others are blank

  std::vector<WordNode> states_;  // for the word search; made when there are some
  std::vector<uint32_t> places_;  // their puzzles
  NodePointers pointers_;
  NodeBytes node_bytes_;
  WordNode unwanted_;  // states that are not wanted are written here
};

void SlicedSolver::solve(std::span<const Grid> puzzles, std::span<Grid> solutions,
                         std::span<SolveResult> results) {
  const Puzzles call{.grids = puzzles, .solutions = solutions, .results = results};
  if (way_of(puzzles.size(), kLoad) == SearchWay::words) {
    words_->solve_call(call);
    return;
  }
  const uint64_t start = now_nanos();
  shared_until_ = start;
  shared_nanos_ = 0;
  puzzles_ = call;
  solve_in_loads();
  share_rest_of_call(start);
}

void SlicedSolver::solve_in_loads() {
  again_.clear();
  places_.clear();
  soon_used_ = {};
  const size_t count = puzzles_.size();
  size_t first = 0;
  for (; first + kLoad <= count && !options_.gives_up(); first += kLoad) {
    run_next(first);
    if (again_.size() >= kLoad) run_again();
  }
  if (first < count && !options_.gives_up()) put_off(first, count - first);
  while (fills_load(again_.size(), kLoad) && !options_.gives_up()) run_again();
  if (options_.gives_up()) return;
  search_grids_again();
  search_states();
}

// Shares the rest of the time of a call since `start`, that of the last sorting out, among the last
// puzzles: to write the results of all puzzles again takes 2 % of the time of Kaggle's puzzles
// (AVX-512, AMD Zen 4). The time of this function is shared by the next call.
void SlicedSolver::share_rest_of_call(uint64_t start) {
  const uint64_t end = now_nanos();
  const uint64_t nanos = end - start - std::min(end - start, shared_nanos_) + unshared_nanos_;
  const auto last = puzzles_.results.last(std::min<size_t>(puzzles_.size(), kLoad));
  const uint64_t each = nanos / last.size(), one_more = nanos % last.size();
  for (size_t i = 0; i < last.size(); ++i) last[i].nanos += each + (i < one_more ? 1 : 0);
  unshared_nanos_ = now_nanos() - end;
}

// Lists puzzles as they are for another load.
void SlicedSolver::put_off(size_t first, size_t count) {
  for (size_t i = first; i < first + count; ++i) {
    puzzles_.solutions[i] = puzzles_.grids[i];
    puzzles_.results[i].nanos = 0;
    again_.push_back(static_cast<uint32_t>(i));
  }
}

// Runs a load of kLoad puzzles, of which the first `count` matter, and writes their solved cells to
// `grids`, which may be `puzzles`, if any puzzle is complete.
// The time of each pass is shared by the puzzles that it had not found complete before. The first
// pass has the time since the load before: it was sorted out.
void SlicedSolver::run_load(const Grid* puzzles, size_t count, Grid* grids) {
  const Plane used = first_puzzles(count);
  const uint64_t start = shared_until_;
  uint64_t last = start;
  load(state_, puzzles, digits_);
  Plane open = used, changed_before = no_puzzle(), changing = used;
  uint64_t share = 0;
  load_.passes = 0;
  do {
    const auto before_band = [this] {
      for (Prefetcher& memory : soon_used_) memory.fetch(kLinesForBand);
    };
    const bool forward = load_.passes % 2 == 0;
    found_ = load_.passes == 0 ? run_pass<PassKind::first>(state_, true, before_band)
                               : run_pass<PassKind::locked>(state_, forward, before_band);
    const uint64_t now = now_nanos();
    share += (now - std::exchange(last, now)) * kShare / count_puzzles(open);
    load_.shares[load_.passes] = share;
    load_.completed[load_.passes] = both(open, found_.complete);
    open = without(open, found_.complete);
    // A pass may only remove candidates, and the next one place a digit.
    changing = all_of(open, either(found_.changed, changed_before), found_.possible);
    changed_before = found_.changed;
    ++load_.passes;
    const size_t left = count_puzzles(changing);
    if (left <= (has_another_load(left) ? kMinChanging : kMinChangingAtEnd)) break;
  } while (load_.passes < kMaxPasses);

  const Plane right = with_right_houses(state_, without(used, open));
  for (int i = 0; i < load_.passes; ++i) load_.completed[i] = both(load_.completed[i], right);
  const bool has_complete = count_puzzles(right) > 0;
  if (has_complete) extract(state_, grids, digits_);
  load_.changing =
      has_complete && has_another_load(count_puzzles(changing)) ? changing : no_puzzle();
  load_.impossible = without(open, found_.possible);
  load_.stuck = alone(used, either(right, load_.impossible), load_.changing);
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
  soon_used_ = {Prefetcher(puzzles_.solutions.subspan(first, kLoad)),
                Prefetcher(puzzles_.results.subspan(first, kLoad)),
                Prefetcher(puzzles_.grids.subspan(next, std::min<size_t>(left, kLoad)))};
  run_load(&puzzles_.grids[first], kLoad, &puzzles_.solutions[first]);
  sort_out<true>([&](int i) { return static_cast<uint32_t>(first) + static_cast<uint32_t>(i); });
}

// A load of the puzzles that are waiting for one.
void SlicedSolver::run_again() {
  const size_t count = std::min<size_t>(kLoad, again_.size());
  std::copy(again_.end() - static_cast<std::ptrdiff_t>(count), again_.end(), indices_.begin());
  again_.resize(again_.size() - count);
  left_ = again_.size();
  for (size_t i = 0; i < count; ++i) load_grids_[i] = puzzles_.solutions[indices_[i]];
  for (size_t i = count; i < loaded_; ++i) load_grids_[i] = Grid{};
  loaded_ = count;
  run_load(load_grids_.data(), count, load_grids_.data());
  for (size_t i = 0; i < count; ++i) puzzles_.solutions[indices_[i]] = load_grids_[i];
  sort_out<false>([&](int i) { return indices_[static_cast<size_t>(i)]; });
}

// Gives the answers of the load's complete puzzles, and decides where the others continue.
// `index_of` gives the place of a puzzle of the load among all. `kAreNew`: they were in no load
// before, and the times of their results are undefined.
template <bool kAreNew, class IndexOf>
void SlicedSolver::sort_out(IndexOf index_of) {
  // Locals: the compiler must assume that writing a result changes the members.
  const std::span<SolveResult> results = puzzles_.results;
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
  for_each_puzzle(load_.impossible, [&](int i) {
    SolveResult& result = results[index_of(i)];
    result = {.nanos = nanos_of(result, share), .status = Status::unsolvable};
    puzzles_.solutions[index_of(i)] = Grid{};
  });
  for_each_puzzle(either(load_.changing, load_.stuck), [&](int i) {
    SolveResult& result = results[index_of(i)];
    result.nanos = nanos_of(result, share);
  });
  left_share_ = left_share;
  for_each_puzzle(load_.changing, [&](int i) { again_.push_back(index_of(i)); });
  keep_states(index_of);
}

// Keeps the states of the load's stuck puzzles for the word search.
template <class IndexOf>
void SlicedSolver::keep_states(IndexOf index_of) {
  const size_t count = count_puzzles(load_.stuck);
  if (count == 0) return;
  if (places_.size() + count > kMaxStates) search_states();
  states_.resize(kMaxStates);
  if (count <= kFewStates) {
    for_each_puzzle(load_.stuck, [&](int i) {
      read_puzzle(puzzles_.grids[index_of(i)], states_[places_.size()]);
      places_.push_back(index_of(i));
    });
    return;
  }
  pointers_.fill(&unwanted_);
  for_each_bit(load_.stuck, [&](size_t bit) {
    pointers_[bit] = &states_[places_.size()];
    places_.push_back(index_of(puzzle_of_bit(static_cast<int>(bit))));
  });
  store_states(state_, pointers_, node_bytes_);
}

// Adds the puzzles that wait for a load, which are too few for one.
void SlicedSolver::search_grids_again() {
  if (again_.empty()) return;
  if (places_.size() + again_.size() > kMaxStates) search_states();
  states_.resize(kMaxStates);
  for (const uint32_t i : again_) {
    read_puzzle(puzzles_.solutions[i], states_[places_.size()]);
    places_.push_back(i);
  }
}

void SlicedSolver::search_states() {
  if (places_.empty()) return;
  const uint64_t start = shared_until_;
  shared_until_ = words_->solve(
      {.puzzles = puzzles_, .states = std::span(states_).first(places_.size()), .places = places_},
      start);
  shared_nanos_ += shared_until_ - start;
  places_.clear();
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_SLICED_SOLVER_INL_H_
