// The search of contract.h with vectors for variables: each 16-bit lane is a puzzle.
//
// Included once for each of Highway's targets. The state is the masks of candidates, cell by cell,
// and for each cell the puzzles side by side:
//
//              lane 0   lane 1   lane 2  ...  lane L-1        L = 32 (AVX-512), 16 (AVX2), 8
//   cell  0     16 bit   16 bit   16 bit       16 bit         bit d-1: digit d is a candidate
//   cell  1     ...
//   cell 80
//
// A pass applies the rules of inference to all houses of all lanes at once. Lanes are independent:
// each has its own depth-first search with its own stack, and at its end takes the next puzzle of
// the batch.

#if defined(NONET_LANE_ENGINE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_LANE_ENGINE_INL_H_
#undef NONET_LANE_ENGINE_INL_H_
#else
#define NONET_LANE_ENGINE_INL_H_
#endif

#include <nonet/candidates.h>
#include <nonet/grid.h>

#include <array>
#include <bit>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "engine/core/clock.h"
#include "engine/search/lanes/lane_branching-inl.h"
#include "engine/search/lanes/lane_inference-inl.h"
#include "engine/search/lanes/lane_transfer-inl.h"
#include "engine/search/lanes/lane_types-inl.h"
#include "engine/search/node_solver.h"
#include "engine/search/puzzle_solver.h"
#include "engine/search/scalar_branching.h"
#include "engine/search/scalar_search.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

/// The puzzles of a call. They are those of `answers`, unless searches are given.
struct LaneBatch {
  Selection answers;
  std::span<const OpenSearch> searches = {};

  size_t size() const { return answers.size(); }
  HWY_INLINE void load(size_t index, LaneWords& masks) const {
    if (!searches.empty()) {
      to_masks(searches[index].states.back(), masks);
    } else if (answers.has_candidates()) {
      to_masks(answers.candidates(index), masks);
    } else {
      to_masks(answers.puzzle(index), masks);
    }
  }
  GivenPuzzle given(size_t index) const {
    if (!searches.empty()) return searches[index].puzzle;
    return answers.given(index);
  }
};

class LaneEngine {
 public:
  explicit LaneEngine(const SolverOptions& options) : options_(options) {}

  void solve(const LaneBatch& batch);

 private:
  friend struct LaneBench;  // bench/lane_bench.cpp measures each part

  /// The search in a lane.
  struct Search {
    std::optional<SearchTally> tally;
    size_t puzzle = 0;
    size_t depth = 0;        // states on the stack
    size_t boards = 0;       // of these, the lowest ones, which are still boards of a given search
    size_t depth_above = 0;  // guesses that are open above them
    double start_nanos = 0;  // of the shared clock
  };

  void begin(const LaneBatch& batch);
  void take_next(int lane);
  void conclude(int lane);
  void backtrack(int lane);
  void guess(LaneSet lanes);
  bool take(int lane, const Branch& branch);
  void take_both(int lane, const Branches& branches);
  void hand_over();
  std::span<const DigitBoards> given_states(int lane) const {
    return batch_.searches[searches_[lane].puzzle].states;
  }
  // The state on top of a lane's stack, or the place of the next one.
  Snapshot& top(int lane) { return stacks_[searches_[lane].depth][lane]; }
  void copy_out(LaneSet lanes);
  void fill_lanes();
  void read_solutions(LaneSet lanes);
  void take_solutions(LaneSet lanes);

  alignas(64) LaneCells cells_;
  // States of one depth are side by side: the pages of the system hold those of all lanes, and
  // those of depths that no search reaches take no memory.
  Snapshot stacks_[kCells + 1][kLanes];
  Search searches_[kLanes];
  LaneSet live_ = 0;
  // The lanes that puzzles, or the tops of their stacks, are copied to before the next pass.
  LaneSet beginning_ = 0, backtracking_ = 0;
  LaneWords words_[kLanes];  // puzzles to copy in and solutions copied out, cell by cell
  Grid grids_[kLanes];       // solutions

  const SolverOptions& options_;
  LaneBatch batch_;
  size_t next_puzzle_ = 0;

  // The clock of the lanes advances by the time that passes divided by the number of live lanes, so
  // that the times of the puzzles add up to the time of the batch.
  double shared_nanos_ = 0;
  uint64_t last_nanos_ = 0;
  bool clock_is_current_ = false;
  void advance_clock();

  BivalueChooser bivalue_chooser_;
  LaneTransfer transfer_;
  ScalarSearch scalar_;
};

// Fills the lanes from a batch.
void LaneEngine::begin(const LaneBatch& batch) {
  batch_ = batch;
  next_puzzle_ = 0;
  live_ = beginning_ = backtracking_ = 0;
  last_nanos_ = now_nanos();
  for (int lane = 0; lane < kLanes; ++lane) take_next(lane);
  fill_lanes();
}

void LaneEngine::solve(const LaneBatch& batch) {
  // With fewer lanes, a pass takes longer than the scalar search of all of them.
  constexpr int kMinLanes = 2;
  begin(batch);
  const Tag tag;
  while (std::popcount(live_) >= kMinLanes) {
    if (options_.gives_up()) return;
    clock_is_current_ = false;
    const Findings found = pass(cells_);
    const V all = hn::Set(tag, kAllDigits);
    LaneSet dead = live_ & (lanes_of(hn::Ne(found.complete, all)) |
                            lanes_of(hn::Ne(found.clashing, hn::Zero(tag))) |
                            lanes_of(hn::Eq(found.min_mask, hn::Zero(tag))));
    const LaneSet full = live_ & ~dead & lanes_of(hn::Eq(found.placed, all));
    const LaneSet solved = full == 0 ? 0 : full & lanes_with_right_lines(cells_);
    dead |= full & ~solved;
    LaneSet stuck = live_ & ~dead & ~solved & lanes_of(hn::Eq(found.changing, hn::Zero(tag)));
    if (stuck != 0) {
      const IntersectionFindings intersections = settle_intersections(cells_);
      dead |= live_ & ~solved & lanes_of(hn::Lt(intersections.min_bits, hn::Set(tag, kThree)));
      stuck &= ~dead & lanes_of(hn::Eq(intersections.changing, hn::Zero(tag)));
    }

    for (LaneSet rest = dead; rest != 0; rest &= rest - 1) backtrack(std::countr_zero(rest));
    if (solved != 0) take_solutions(solved);
    if (stuck != 0) guess(stuck);
    fill_lanes();
  }
  hand_over();
}

// Gives a lane the next puzzle of the batch. If there is none, the lane becomes idle.
void LaneEngine::take_next(int lane) {
  const LaneSet bit = LaneSet{1} << lane;
  beginning_ |= bit;
  if (next_puzzle_ == batch_.size()) {
    live_ &= ~bit;
    to_masks(Grid{}, words_[lane]);
    return;
  }
  live_ |= bit;
  Search& search = searches_[lane];
  search.puzzle = next_puzzle_++;
  search.depth = search.depth_above = search.boards = 0;
  search.start_nanos = shared_nanos_;
  Grid& solution = batch_.answers.solution(search.puzzle);
  if (batch_.searches.empty()) {
    search.tally.emplace(options_, solution);
  } else {
    const OpenSearch& open = batch_.searches[search.puzzle];
    search.tally.emplace(options_, solution, open.guesses, open.solutions, open.is_hard);
    search.depth_above = open.depth_above;
    search.depth = search.boards = open.states.size() - 1;
  }
  batch_.load(search.puzzle, words_[lane]);
}

// Copies in the states that lanes continue with.
void LaneEngine::fill_lanes() {
  transfer_.copy_in<CellOrder>(cells_, std::exchange(beginning_, 0),
                               [this](int lane) -> LaneWords& { return words_[lane]; });
  transfer_.copy_in<Snapshot>(cells_, std::exchange(backtracking_, 0),
                              [this](int lane) -> LaneWords& { return top(lane); });
}

// Copies lanes to the tops of their stacks.
void LaneEngine::copy_out(LaneSet lanes) {
  transfer_.copy_out<Snapshot>(cells_, lanes, [this](int lane) -> LaneWords& { return top(lane); });
}

// Stores the answer to a lane's puzzle and takes the next puzzle.
void LaneEngine::conclude(int lane) {
  advance_clock();
  Search& search = searches_[lane];
  SolveResult result = search.tally->conclude();
  result.nanos = static_cast<uint64_t>(shared_nanos_) - static_cast<uint64_t>(search.start_nanos);
  batch_.answers.set_result(search.puzzle, result);
  take_next(lane);
}

// Continues with the second outcome of the latest open guess; without one, the search has ended.
void LaneEngine::backtrack(int lane) {
  Search& search = searches_[lane];
  if (search.depth == 0) {
    conclude(lane);
  } else {
    --search.depth;
    if (search.depth < search.boards) {
      search.boards = search.depth;
      LaneWords masks;
      to_masks(given_states(lane)[search.depth], masks);
      for (int cell = 0; cell < kCells; ++cell) top(lane)[cell] = masks.words[cell];
    }
    backtracking_ |= LaneSet{1} << lane;
  }
}

// Reads the grids of lanes whose cells are all single. Each step processes all lanes, which avoids
// store-forwarding stalls.
void LaneEngine::read_solutions(LaneSet lanes) {
  transfer_.copy_out<CellOrder>(cells_, lanes,
                                [this](int lane) -> LaneWords& { return words_[lane]; });
  for (; lanes != 0; lanes &= lanes - 1) {
    const int lane = std::countr_zero(lanes);
    to_grid(words_[lane], grids_[lane]);
  }
}

void LaneEngine::take_solutions(LaneSet lanes) {
  read_solutions(lanes);
  for (; lanes != 0; lanes &= lanes - 1) {
    const int lane = std::countr_zero(lanes);
    Search& search = searches_[lane];
    const bool has_exchange = search.tally->seeks_exchange(search.depth) &&
                              batch_.given(search.puzzle).has_exchange(grids_[lane]);
    if (search.tally->solution(grids_[lane], has_exchange)) {
      conclude(lane);
    } else {
      backtrack(lane);
    }
  }
}

// Takes the first outcome of each lane's branch; the second stays on the stack.
void LaneEngine::guess(LaneSet lanes) {
  copy_out(lanes);
  for (LaneSet rest = lanes; rest != 0; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const Search& search = searches_[lane];
    const size_t depth = search.depth_above + search.depth;
    if (!guesses_without_weights(search.tally->guesses(), depth)) continue;
    take_both(lane, guess_without_weights(top(lane)));
    lanes &= ~(LaneSet{1} << lane);
  }
  for (LaneSet rest = lanes; rest != 0;) {
    std::array<int, BivalueChooser::kStates> group;
    std::array<BivalueChooser::State, BivalueChooser::kStates> states;
    std::array<Branch, BivalueChooser::kStates> branches;
    size_t count = 0;
    for (; rest != 0 && count < group.size(); rest &= rest - 1, ++count) {
      const int lane = group[count] = std::countr_zero(rest);
      SearchTally& tally = *searches_[lane].tally;
      if (tally.guesses() == 0) tally.set_hard(is_hard(top(lane)));
      states[count] = {&top(lane), tally.is_hard()};
    }
    bivalue_chooser_.choose({states.data(), count}, branches);
    for (size_t i = 0; i < count; ++i) {
      const auto [snapshot, is_hard] = states[i];
      const bool is_first_guess = searches_[group[i]].tally->guesses() == 0;
      if (is_good_enough(branches[i].worth, is_first_guess, is_hard)) {
        take(group[i], branches[i]);
      } else {
        take(group[i], choose_branch(boards_of(*snapshot), branches[i], is_first_guess, is_hard));
      }
    }
  }
}

// Takes the first outcome of a branch of the state on top of the stack; the second one stays there.
// Returns false if the search has ended because it may not guess any more.
bool LaneEngine::take(int lane, const Branch& branch) {
  Search& search = searches_[lane];
  if (!search.tally->guess()) {
    conclude(lane);
    return false;
  }
  const auto bit = static_cast<uint16_t>(1u << branch.digit);
  stacks_[search.depth++][lane][branch.cell] &= static_cast<uint16_t>(~bit);
  cells_[branch.cell][lane] = bit;
  return true;
}

void LaneEngine::take_both(int lane, const Branches& branches) {
  const auto& [first, second] = branches;
  if (second.cell >= 0) {
    Snapshot& taken = stacks_[searches_[lane].depth + 1][lane];
    taken = top(lane);
    taken[first.cell] = static_cast<uint16_t>(1u << first.digit);
  }
  if (take(lane, first) && second.cell >= 0) take(lane, second);
}

// Finishes the searches that are left in the lanes by the scalar search.
void LaneEngine::hand_over() {
  std::array<DigitBoards, kCells + 1> waiting;
  copy_out(live_);
  for (LaneSet rest = live_; rest != 0; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    Search& search = searches_[lane];
    for (size_t i = 0; i <= search.depth; ++i) {
      waiting[i] = i < search.boards ? given_states(lane)[i] : boards_of(stacks_[i][lane]);
    }
    scalar_.resume(batch_.given(search.puzzle), {waiting.data(), search.depth + 1},
                   search.depth_above, *search.tally);
    clock_is_current_ = false;
    conclude(lane);
  }
}

// Reads the clock at most once for all puzzles that end with the same pass.
void LaneEngine::advance_clock() {
  if (std::exchange(clock_is_current_, true)) return;
  const uint64_t now = now_nanos();
  shared_nanos_ += static_cast<double>(now - last_nanos_) / std::popcount(live_);
  last_nanos_ = now;
}

class LaneSolver final : public NodeSolver {
 public:
  explicit LaneSolver(const SolverOptions& options)
      : options_(options), engine_(std::make_unique<LaneEngine>(options_)) {}

  void solve(std::span<const Grid> puzzles, std::span<Grid> solutions,
             std::span<SolveResult> results) override {
    engine_->solve({.answers = {puzzles, solutions, results}});
  }
  void solve_candidates(std::span<const Candidates> puzzles, std::span<Grid> solutions,
                        std::span<SolveResult> results) override {
    engine_->solve({.answers = {puzzles, solutions, results}});
  }
  void resume(std::span<const OpenSearch> searches, std::span<Grid> solutions,
              std::span<SolveResult> results) override {
    engine_->solve({.answers = {solutions, results}, .searches = searches});
  }
  void solve_selected(const Selection& puzzles) override { engine_->solve({.answers = puzzles}); }

 private:
  SolverOptions options_;
  std::unique_ptr<LaneEngine> engine_;
};

}  // namespace

std::unique_ptr<NodeSolver> make_lane_solver(const SolverOptions& options) {
  return std::make_unique<LaneSolver>(options);
}

}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_LANE_ENGINE_INL_H_
