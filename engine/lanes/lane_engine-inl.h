// The search of scalar_search.h with every variable a vector: a 16-bit lane is a puzzle.
//
// Included once for each of Highway's targets. The state is the masks of candidates of the cells,
// cell by cell, and in each the puzzles side by side:
//
//              lane 0   lane 1   lane 2  ...  lane L-1        L = 32 (AVX-512), 16 (AVX2), 8
//   cell  0     16 bit   16 bit   16 bit       16 bit         bit d-1: digit d is a candidate
//   cell  1     ...
//   cell 80
//
// A pass applies the rules of inference to all houses of all lanes at once. Lanes do not see one
// another: each has its own depth-first search, with its own stack; when it is done it takes the
// next puzzle of the batch. The rules may be applied in any order (scalar_search.h has the
// argument), so passes, which see some houses before others, end in the states that the contract
// asks for.

#if defined(NONET_LANE_ENGINE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_LANE_ENGINE_INL_H_
#undef NONET_LANE_ENGINE_INL_H_
#else
#define NONET_LANE_ENGINE_INL_H_
#endif

#include <array>
#include <bit>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "../core/clock.h"
#include "../core/grid.h"
#include "../solvers/puzzle_solver.h"
#include "../solvers/scalar_search.h"
#include "lane_branching-inl.h"
#include "lane_transfer-inl.h"
#include "lane_types-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

/// What a pass finds out, house by house.
struct Findings {
  V complete;  // digits that have a place in every house
  V clashing;  // digits that share a cell or a house with no room for both
  V least;     // the least of all masks: zero is a cell without candidates
  V changing;  // digits that a rule took from a cell
  V placed;    // digits that have got their cell in every box
};

/// What a look at the crossings of boxes and lines finds out.
struct CrossingFindings {
  V fewest;    // lower than kThree: a crossing has fewer than three candidates
  V changing;  // candidates that a rule took from a crossing
};

class LaneEngine {
 public:
  explicit LaneEngine(const SolverOptions& options) : options_(options) {}

  void solve(std::span<const Grid> puzzles, std::span<Grid> solutions,
             std::span<SolveResult> results);

 private:
  friend struct LaneBench;  // bench/lane_bench.cpp measures the parts one by one

  /// The search that a lane is at.
  struct Search {
    std::optional<SearchTally> tally;
    size_t puzzle = 0;
    size_t depth = 0;        // snapshots on the stack
    double start_nanos = 0;  // of the shared clock
  };

  HWY_INLINE void settle_house(const std::array<uint8_t, 9>& house, HouseKind kind,
                               Findings& found);
  HWY_INLINE void settle_band(int base, int line, int box, int place, CrossingFindings& found);
  Findings pass();
  LaneSet lanes_with_right_lines() const;
  CrossingFindings settle_crossings();

  void begin(std::span<const Grid> puzzles, std::span<Grid> solutions,
             std::span<SolveResult> results);
  void take_next(int lane);
  void conclude(int lane);
  void step_back(int lane);
  void guess(LaneSet lanes);
  bool take(int lane, const Branch& branch);
  void take_both(int lane, const Branches& branches);
  void hand_over();
  void fill_lanes();
  void read_solutions(LaneSet lanes);
  void take_solutions(LaneSet lanes);

  alignas(64) LaneCells cells_;
  Snapshot stacks_[kLanes][kCells + 1];
  Search searches_[kLanes];
  LaneSet live_ = 0;
  // What has to be copied in before the next pass: puzzles, and the tops of stacks.
  LaneSet beginning_ = 0, stepping_back_ = 0;
  LaneWords words_[kLanes];  // of puzzles and solutions, on their way, cell by cell
  Grid grids_[kLanes];       // solutions

  const SolverOptions& options_;
  std::span<const Grid> puzzles_;
  std::span<Grid> solutions_;
  std::span<SolveResult> results_;
  size_t next_puzzle_ = 0;

  // Time is shared out: the clock of all lanes advances by the time that passes divided by the
  // lanes that are live, so what the puzzles took adds up to the time of the run.
  double shared_nanos_ = 0;
  uint64_t last_nanos_ = 0;
  bool clock_is_current_ = false;
  void advance_clock();

  PairChooser pair_chooser_;
  LaneTransfer transfer_;
  ScalarSearch scalar_;
};

// Naked and hidden singles in one house: 12 instructions per cell on AVX-512, on two ports.
HWY_INLINE void LaneEngine::settle_house(const std::array<uint8_t, 9>& house, HouseKind kind,
                                         Findings& found) {
  const Tag tag;
  const V zero = hn::Zero(tag);
  const V one = hn::Set(tag, 1);
  V masks[9], singles[9];
  HWY_UNROLL(9)
  for (int i = 0; i < 9; ++i) {
    masks[i] = hn::Load(tag, cells_[house[i]]);
    const auto is_single = hn::Eq(hn::And(masks[i], hn::Sub(masks[i], one)), zero);
    singles[i] = hn::IfThenElseZero(is_single, masks[i]);
    // One look at each cell a pass will do.
    if (kind == HouseKind::row) found.least = hn::Min(found.least, masks[i]);
  }
  // Two cells at a time: what two of three vectors have is one instruction.
  V once = masks[0], twice = zero;  // digits with at least one, at least two places
  V single = singles[0];            // digits of single cells
  HWY_UNROLL(4)
  for (int i = 1; i < 9; i += 2) {
    twice = hn::Or(twice, two_of(once, masks[i], masks[i + 1]));
    once = hn::Or3(once, masks[i], masks[i + 1]);
    found.clashing = hn::Or(found.clashing, two_of(single, singles[i], singles[i + 1]));
    single = hn::Or3(single, singles[i], singles[i + 1]);
  }
  // From here on nothing is asked of the lanes: what a rule does not apply to it leaves as it is.
  const V hidden = hn::AndNot(twice, once);
  found.complete = hn::And(found.complete, once);
  if (kind == HouseKind::box) found.placed = hn::And(found.placed, hn::Or(single, hidden));
  // What is single and has another place goes; what is hidden and not single yet gets its cell.
  found.changing = hn::Or3(found.changing, hn::And(single, twice), hn::AndNot(single, hidden));
  HWY_UNROLL(9)
  for (int i = 0; i < 9; ++i) {
    const V left = hn::Or(hn::AndNot(single, masks[i]), singles[i]);
    const V placed = hn::And(left, hidden);
    // Two digits that have no other place than this cell clash.
    found.clashing = hn::OrAnd(found.clashing, placed, hn::Sub(placed, one));
    hn::Store(or_else(placed, left), tag, cells_[house[i]]);
  }
}

HWY_NOINLINE Findings LaneEngine::pass() {
  const V all = hn::Set(Tag(), kAll), none = hn::Zero(Tag());
  Findings found{.complete = all, .clashing = none, .least = all, .changing = none, .placed = all};
  for (int i = 0; i < 9; ++i) settle_house(kHouseCells[i], HouseKind::row, found);
  for (int i = 9; i < 18; ++i) settle_house(kHouseCells[i], HouseKind::column, found);
  for (int i = 18; i < 27; ++i) settle_house(kHouseCells[i], HouseKind::box, found);
  return found;
}

// Locked candidates and crossing triples in three parallel lines and the three boxes they run
// through. The steps lead from a cell to the next line, the next box along a line, the next place
// in a crossing.
HWY_INLINE void LaneEngine::settle_band(int base, int line, int box, int place,
                                        CrossingFindings& found) {
  const Tag tag;
  V crossing[3][3];  // the candidates of the three cells where a line and a box cross
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      const int first = base + i * line + j * box;
      crossing[i][j] = hn::Or3(hn::Load(tag, cells_[first]), hn::Load(tag, cells_[first + place]),
                               hn::Load(tag, cells_[first + 2 * place]));
    }
  }
  V only_in_line[3][3], only_in_box[3][3];  // digits of the box, of the line, that are only here
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      const V here = crossing[i][j];
      const V of_box = hn::AndNot(hn::Or(crossing[(i + 1) % 3][j], crossing[(i + 2) % 3][j]), here);
      const V of_line =
          hn::AndNot(hn::Or(crossing[i][(j + 1) % 3], crossing[i][(j + 2) % 3]), here);
      const ThreeBits bits = compare_with_three_bits(here);
      found.fewest = hn::Min(found.fewest, bits.number);
      only_in_line[i][j] = superset_where(bits.at_most, here, of_box);
      only_in_box[i][j] = superset_where(bits.at_most, here, of_line);
    }
  }
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      const V removed = hn::Or(hn::Or3(only_in_line[i][(j + 1) % 3], only_in_line[i][(j + 2) % 3],
                                       only_in_box[(i + 1) % 3][j]),
                               only_in_box[(i + 2) % 3][j]);
      found.changing = hn::OrAnd(found.changing, crossing[i][j], removed);
      for (int k = 0; k < 3; ++k) {
        uint16_t* const cell = cells_[base + i * line + j * box + k * place];
        hn::Store(hn::AndNot(removed, hn::Load(tag, cell)), tag, cell);
      }
    }
  }
}

// The lanes that have every digit in every row and column. The pass that places the last digits of
// the boxes does not look at the lines again; to wait for the next pass costs easy puzzles a
// quarter more.
LaneSet LaneEngine::lanes_with_right_lines() const {
  const Tag tag;
  V complete = hn::Set(tag, kAll);
  for (int i = 0; i < 18; ++i) {
    V digits = hn::Zero(tag);
    HWY_UNROLL(9)
    for (const int cell : kHouseCells[i]) digits = hn::Or(digits, hn::Load(tag, cells_[cell]));
    complete = hn::And(complete, digits);
  }
  return lanes_of(hn::Eq(complete, hn::Set(tag, kAll)));
}

CrossingFindings LaneEngine::settle_crossings() {
  CrossingFindings found{.fewest = hn::Set(Tag(), kAll), .changing = hn::Zero(Tag())};
  for (int band = 0; band < 3; ++band) settle_band(27 * band, 9, 3, 1, found);
  for (int stack = 0; stack < 3; ++stack) settle_band(3 * stack, 1, 27, 9, found);
  return found;
}

// Fills the lanes from a batch.
void LaneEngine::begin(std::span<const Grid> puzzles, std::span<Grid> solutions,
                       std::span<SolveResult> results) {
  puzzles_ = puzzles;
  solutions_ = solutions;
  results_ = results;
  next_puzzle_ = 0;
  live_ = beginning_ = stepping_back_ = 0;
  last_nanos_ = now_nanos();
  for (int lane = 0; lane < kLanes; ++lane) take_next(lane);
  fill_lanes();
}

void LaneEngine::solve(std::span<const Grid> puzzles, std::span<Grid> solutions,
                       std::span<SolveResult> results) {
  // Below that many lanes one pass costs more than the scalar search of all of them.
  constexpr int kFewestLanes = 2;
  begin(puzzles, solutions, results);
  const Tag tag;
  while (std::popcount(live_) >= kFewestLanes) {
    if (options_.gives_up()) return;
    clock_is_current_ = false;
    const Findings found = pass();
    const V all = hn::Set(tag, kAll);
    LaneSet dead = live_ & (lanes_of(hn::Ne(found.complete, all)) |
                            lanes_of(hn::Ne(found.clashing, hn::Zero(tag))) |
                            lanes_of(hn::Eq(found.least, hn::Zero(tag))));
    const LaneSet full = live_ & ~dead & lanes_of(hn::Eq(found.placed, all));
    const LaneSet solved = full == 0 ? 0 : full & lanes_with_right_lines();
    dead |= full & ~solved;
    LaneSet stuck = live_ & ~dead & ~solved & lanes_of(hn::Eq(found.changing, hn::Zero(tag)));
    if (stuck != 0) {
      const CrossingFindings crossings = settle_crossings();
      dead |= live_ & ~solved & lanes_of(hn::Lt(crossings.fewest, hn::Set(tag, kThree)));
      stuck &= ~dead & lanes_of(hn::Eq(crossings.changing, hn::Zero(tag)));
    }

    for (LaneSet rest = dead; rest != 0; rest &= rest - 1) step_back(std::countr_zero(rest));
    if (solved != 0) take_solutions(solved);
    if (stuck != 0) guess(stuck);
    fill_lanes();
  }
  hand_over();
}

// Gives a lane the next puzzle of the batch, or lets it rest if there is none.
void LaneEngine::take_next(int lane) {
  const LaneSet bit = LaneSet{1} << lane;
  beginning_ |= bit;
  if (next_puzzle_ == puzzles_.size()) {
    live_ &= ~bit;
    to_masks(Grid{}, words_[lane]);
    return;
  }
  live_ |= bit;
  Search& search = searches_[lane];
  search.puzzle = next_puzzle_++;
  search.tally.emplace(options_, solutions_[search.puzzle]);
  search.depth = 0;
  search.start_nanos = shared_nanos_;
  to_masks(puzzles_[search.puzzle], words_[lane]);
}

// Copies in what the lanes go on with.
void LaneEngine::fill_lanes() {
  transfer_.copy_in<CellOrder>(cells_, std::exchange(beginning_, 0),
                               [this](int lane) -> LaneWords& { return words_[lane]; });
  transfer_.copy_in<SnapshotOrder>(
      cells_, std::exchange(stepping_back_, 0),
      [this](int lane) -> LaneWords& { return stacks_[lane][searches_[lane].depth]; });
}

// Gives the answer to a lane's puzzle and takes the next one.
void LaneEngine::conclude(int lane) {
  advance_clock();
  Search& search = searches_[lane];
  SolveResult& result = results_[search.puzzle];
  result = search.tally->conclude();
  result.nanos = static_cast<uint64_t>(shared_nanos_) - static_cast<uint64_t>(search.start_nanos);
  take_next(lane);
}

// Goes on with the second outcome of the latest guess, if there is one.
void LaneEngine::step_back(int lane) {
  Search& search = searches_[lane];
  if (search.depth == 0) {
    conclude(lane);
  } else {
    --search.depth;
    stepping_back_ |= LaneSet{1} << lane;
  }
}

// Reads the grids of lanes with single cells only. Each step goes through all lanes, as what has
// just been stored is slow to be read in other pieces.
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
    if (searches_[lane].tally->solution(grids_[lane])) {
      conclude(lane);
    } else {
      step_back(lane);
    }
  }
}

// Takes the first outcome of each lane's branch and leaves the second on the stack.
void LaneEngine::guess(LaneSet lanes) {
  const auto top = [this](int lane) -> Snapshot& { return stacks_[lane][searches_[lane].depth]; };
  transfer_.copy_out<SnapshotOrder>(cells_, lanes, top);
  for (LaneSet rest = lanes; rest != 0; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const Search& search = searches_[lane];
    if (!is_after_solutions(search.tally->guesses(), search.depth)) continue;
    const Branches branches = guess_first_and_last(top(lane));
    if (branches[0].cell < 0) continue;
    take_both(lane, branches);
    lanes &= ~(LaneSet{1} << lane);
  }
  for (LaneSet rest = lanes; rest != 0;) {
    std::array<int, PairChooser::kStates> group;
    std::array<const Snapshot*, PairChooser::kStates> states;
    std::array<Branch, PairChooser::kStates> pairs;
    size_t count = 0;
    for (; rest != 0 && count < group.size(); rest &= rest - 1, ++count) {
      group[count] = std::countr_zero(rest);
      states[count] = &top(group[count]);
    }
    pair_chooser_.choose({states.data(), count}, pairs);
    for (size_t i = 0; i < count; ++i) {
      const bool is_first_guess = searches_[group[i]].tally->guesses() == 0;
      if (is_enough(pairs[i].worth, is_first_guess)) {
        take(group[i], pairs[i]);
      } else {
        take(group[i], choose_branch(candidates_of(*states[i]), pairs[i], is_first_guess));
      }
    }
  }
}

// Takes the first outcome of a branch of the state on top of the stack, and leaves the second one
// there. False if the search may not guess any more, and has ended.
bool LaneEngine::take(int lane, const Branch& branch) {
  Search& search = searches_[lane];
  if (!search.tally->guess()) {
    conclude(lane);
    return false;
  }
  const auto bit = static_cast<uint16_t>(1u << branch.digit);
  stacks_[lane][search.depth++][branch.cell] &= static_cast<uint16_t>(~bit);
  cells_[branch.cell][lane] = bit;
  return true;
}

void LaneEngine::take_both(int lane, const Branches& branches) {
  const auto& [first, second] = branches;
  if (second.cell >= 0) {
    Snapshot* const top = &stacks_[lane][searches_[lane].depth];
    top[1] = top[0];
    top[1][first.cell] = static_cast<uint16_t>(1u << first.digit);
  }
  if (take(lane, first) && second.cell >= 0) take(lane, second);
}

// Lets the scalar search finish what is left in the lanes.
void LaneEngine::hand_over() {
  std::array<Candidates, kCells + 1> waiting;
  const auto top = [this](int lane) -> Snapshot& { return stacks_[lane][searches_[lane].depth]; };
  transfer_.copy_out<SnapshotOrder>(cells_, live_, top);
  for (LaneSet rest = live_; rest != 0; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    Search& search = searches_[lane];
    for (size_t i = 0; i <= search.depth; ++i) waiting[i] = candidates_of(stacks_[lane][i]);
    scalar_.resume({waiting.data(), search.depth + 1}, *search.tally);
    clock_is_current_ = false;
    conclude(lane);
  }
}

// Reads the clock at most once for all puzzles that end with a pass.
void LaneEngine::advance_clock() {
  if (std::exchange(clock_is_current_, true)) return;
  const uint64_t now = now_nanos();
  shared_nanos_ += static_cast<double>(now - last_nanos_) / std::popcount(live_);
  last_nanos_ = now;
}

class LaneSolver final : public Solver {
 public:
  explicit LaneSolver(const SolverOptions& options)
      : options_(options), engine_(std::make_unique<LaneEngine>(options_)) {}

  void solve(std::span<const Grid> puzzles, std::span<Grid> solutions,
             std::span<SolveResult> results) override {
    engine_->solve(puzzles, solutions, results);
  }

 private:
  SolverOptions options_;
  std::unique_ptr<LaneEngine> engine_;
};

}  // namespace

std::unique_ptr<Solver> make_lane_solver(const SolverOptions& options) {
  return std::make_unique<LaneSolver>(options);
}

int lane_count() { return kLanes; }

}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_LANE_ENGINE_INL_H_
