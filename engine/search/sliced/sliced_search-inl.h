// The search of the solver `sliced`: the trees of many puzzles at once, on planes.
//
// No bit belongs to a puzzle. Open nodes of any puzzles fill blocks of W slots, and each node has
// the number of its puzzle. A node is in one of three places:
//
//   at work   W nodes go through passes in lockstep, until few of them still change. These stay,
//             and so do solutions, until there are enough to be read at once. Contradictions leave;
//             stuck nodes move to
//   stuck     until W nodes are stuck. Then all of them choose a branch at once, and their block
//             becomes two, one for each outcome, on
//   the pool  a stack of blocks. Its top fills the free slots of the block at work. If it is empty,
//             new puzzles do.
//
// The order of the nodes depends on the neighbours. So only trees that are searched whole may be
// searched here: those of puzzles with one solution or none. Their guesses are the same in every
// order. A puzzle with a second solution goes back to the caller.
//
// Few decisions are made one by one, by the code of `scalar`: the first guess if no bivalue cell is
// worth enough, the two guesses without weights, and nodes without a bivalue cell.

#if defined(NONET_SLICED_SEARCH_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_SLICED_SEARCH_INL_H_
#undef NONET_SLICED_SEARCH_INL_H_
#else
#define NONET_SLICED_SEARCH_INL_H_
#endif

#include <nonet/solver.h>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "engine/search/node_solver.h"
#include "engine/search/sliced/node_block-inl.h"
#include "engine/search/sliced/node_transfer-inl.h"
#include "engine/search/sliced/open_nodes.h"
#include "engine/search/sliced/sliced_branching-inl.h"
#include "engine/search/sliced/sliced_inference-inl.h"
#include "engine/search/sliced/sliced_transfer-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

class SlicedSearch {
 public:
  /// `finisher` searches the nodes that are too few to fill blocks. Once there are fewer guesses
  /// than `guesses_for_returned` for each puzzle that goes back, the other puzzles go back, too.
  SlicedSearch(const SolverOptions& options, NodeSolver& finisher, uint64_t guesses_for_returned)
      : options_(options), finisher_(finisher), guesses_for_returned_(guesses_for_returned) {}

  /// Solves puzzles with a limit of 2 and without a limit of guesses; see Solver. Adds the places
  /// of the puzzles that the caller has to solve to `returned`; of their results only the guesses
  /// that were made here are set, and their solutions are undefined. Times do not change.
  void solve(const Selection& puzzles, std::vector<size_t>& returned) {
    puzzles_ = puzzles;
    next_puzzle_ = 0;
    tallies_.begin(puzzles);
    while (!options_.gives_up() && refill()) work();
    hand_over();
    tallies_.conclude(returned);
  }

 private:
  using BlockPointer = std::unique_ptr<NodeBlock>;

  /// The block at work is filled up to so many nodes.
  static constexpr size_t kFull = kLoad * 15 / 16;
  /// Nodes that are left when there are no more puzzles; the finisher is faster with fewer ones.
  static constexpr size_t kMinNodes = kLoad * 6 / 10;
  /// A block of stuck nodes chooses early only if fewer nodes than this are at work.
  static constexpr size_t kMinAtWork = kLoad / 2;
  /// The finisher gets what does not fit. The hardest puzzles need 13 blocks.
  static constexpr size_t kMaxBlocks = 40;

  BlockPointer take_block() {
    BlockPointer block;
    if (unused_.empty()) {
      block = std::make_unique<NodeBlock>();
    } else {
      block = std::move(unused_.back());
      unused_.pop_back();
    }
    NodeMarks& marks = block->marks;
    marks.live = marks.root = marks.first = marks.later = no_puzzle();
    return block;
  }

  void drop_top_block() {
    unused_.push_back(std::move(pool_.back()));
    pool_.pop_back();
  }
  static size_t count_nodes(const NodeMarks& marks) { return count_puzzles(marks.live); }
  size_t count_stuck() const {
    return count_nodes(stuck_->marks) + count_nodes(next_stuck_->marks);
  }

  // Fills the free slots of the block at work. Returns false if too few nodes are left.
  bool refill() {
    for (int tries = 0; tries < 4; ++tries) {
      const size_t at_work = count_nodes(marks_);
      if (at_work >= kFull) break;
      if (pool_.empty() && !load_block()) {
        if (at_work >= kMinAtWork) break;
        if (at_work + count_stuck() < kMinNodes) return false;
        if (count_stuck() == 0) break;
        split();
        if (pool_.empty()) continue;
      }
      take_nodes();
    }
    if (count_nodes(marks_) == 0) return false;
    prepare();
    return true;
  }

  // Moves nodes of the pool's top block to the block at work.
  void take_nodes() {
    NodeBlock& top = *pool_.back();
    StoredPlane from = top.marks.live, free;
    free = invert(marks_.live);
    const NodeMove first(from, free), second(from, free);
    for (int digit = 0; digit < 9; ++digit) {
      move_places(top.digits[digit].places, state_.digits[digit].places, first, second);
    }
    first.move_marks(top.marks, marks_);
    second.move_marks(top.marks, marks_);
    top.marks.live = from;
    if (!any_puzzle(from)) drop_top_block();
  }

  // Puts new puzzles, or nodes from outside of the planes, on the pool. Returns false if there are
  // none.
  bool load_block() {
    if (guesses_for_returned_ * tallies_.returned_count() > tallies_.guesses()) {
      while (next_puzzle_ < puzzles_.size()) tallies_.give_back(next_puzzle_++);
    }
    const bool has_puzzles = next_puzzle_ < puzzles_.size();
    if (outside_.size() >= kLoad || (!has_puzzles && !outside_.empty())) {
      load_outside_nodes();
      return true;
    }
    if (has_puzzles) load_puzzles();
    return has_puzzles;
  }

  void load_puzzles() {
    const size_t count = std::min<size_t>(kLoad, puzzles_.size() - next_puzzle_);
    for (size_t i = 0; i < count; ++i) grids_[i] = puzzles_.puzzle(next_puzzle_ + i);
    std::fill(grids_.begin() + static_cast<std::ptrdiff_t>(count), grids_.end(), Grid{});
    BlockPointer block = take_block();
    load(*block, grids_.data(), digit_bytes_);
    NodeMarks& marks = block->marks;
    for (size_t bit = 0; bit < kLoad; ++bit) {
      const auto puzzle = static_cast<size_t>(puzzle_of_bit(static_cast<int>(bit)));
      if (puzzle >= count) continue;
      set_bit(marks.live, bit);
      marks.puzzle[bit] = static_cast<uint32_t>(next_puzzle_ + puzzle);
    }
    marks.root = marks.live;
    next_puzzle_ += count;
    pool_.push_back(std::move(block));
  }

  void load_outside_nodes() {
    const size_t count = std::min<size_t>(kLoad, outside_.size());
    const size_t first = outside_.size() - count;
    BlockPointer block = take_block();
    NodeMarks& marks = block->marks;
    pointers_.fill(&unwanted_);
    for (size_t bit = 0; bit < count; ++bit) {
      PuzzleNode& node = outside_[first + bit];
      pointers_[bit] = &node.node;
      marks.puzzle[bit] = node.puzzle;
      set_bit(marks.live, bit);
      if (node.depth == NodeDepth::first) set_bit(marks.first, bit);
      if (node.depth == NodeDepth::later) set_bit(marks.later, bit);
    }
    load_nodes(*block, pointers_, node_bytes_);
    outside_.resize(first);
    pool_.push_back(std::move(block));
  }

  // Where nodes are new, the planes that the kernels keep between passes belong to other nodes. So
  // these planes are computed again. That takes a third of a pass and does a part of its work.
  void prepare() {
    count_candidates<PassKind::tier>(state_);
    for (DigitPlanes& digit : state_.digits) settle_clues(digit, state_.single);
    state_.decided = state_.single;
    count_candidates<PassKind::tier>(state_);
  }

  void pass() {
    found_ = run_pass<PassKind::search>(state_, forward_);
    forward_ = !forward_;
  }

  // Takes the nodes at work to their ends, all but a few.
  void work() {
    constexpr size_t kMinSolutions = 12;
    const size_t few = count_nodes(marks_) * 4 / 10;
    const Plane live = marks_.live;
    Plane going;
    do {
      pass();
      going = without(all_of(live, found_.changed, found_.possible), found_.complete);
    } while (count_puzzles(going) > few);
    const Plane possible = both(live, found_.possible);
    StoredPlane complete, stuck;
    complete = both(possible, found_.complete);
    stuck = without(without(possible, found_.complete), going);
    if (count_puzzles(complete) >= kMinSolutions) {
      add_solutions(complete);
      complete = no_puzzle();
    }
    marks_.live = either(going, complete);
    if (any_puzzle(stuck)) move_stuck(stuck);
  }

  void add_solutions(const StoredPlane& complete) {
    StoredPlane right;
    right = with_right_houses(state_, complete);
    extract(state_, grids_.data(), digit_bytes_);
    for_each_bit(right, [&](size_t bit) {
      tallies_.add_solution(marks_.puzzle[bit], grids_[puzzle_of_bit(static_cast<int>(bit))]);
    });
  }

  // Moves nodes from the block at work to those that are stuck. A node that finds no place stays,
  // and is stuck again after the next passes.
  void move_stuck(StoredPlane& stuck) {
    StoredPlane free, free_next;
    free = invert(stuck_->marks.live);
    free_next = invert(next_stuck_->marks.live);
    const NodeMove first(stuck, free), second(stuck, free_next), third(stuck, free_next);
    for (int digit = 0; digit < 9; ++digit) {
      move_places(state_.digits[digit].places, stuck_->digits[digit].places,
                  next_stuck_->digits[digit].places, first, second, third);
    }
    first.move_marks(marks_, stuck_->marks);
    second.move_marks(marks_, next_stuck_->marks);
    third.move_marks(marks_, next_stuck_->marks);
    marks_.live = either(marks_.live, stuck);
    if (count_nodes(stuck_->marks) >= kLoad * 31 / 32 || count_puzzles(stuck) > kLoad / 4) split();
  }

  // All stuck nodes take a branch; both outcomes go to the pool.
  void split() {
    NodeBlock& block = *stuck_;
    NodeMarks& marks = block.marks;
    chooser_.classify(block);
    const Plane clash = find_clashes(block, chooser_.single());
    StoredPlane open, changed, guessing, others;
    open = without(marks.live, either(clash, find_triples(block, triples_)));
    Plane removed = no_puzzle();
    for (NodePlaces& digit : block.digits) {
      removed = either(removed, settle_triples(digit.places, triples_));
    }
    changed = both(open, removed);
    drop_returned(marks, open);
    // The order of the outcomes matters where only first outcomes led.
    StoredPlane ordered;
    ordered = either(marks.root, marks.first);
    chooser_.choose(block, any_puzzle(ordered));
    const Plane fixed = without(open, changed);
    const Plane plain = either(invert(marks.root), chooser_.good());
    guessing = without(all_of(fixed, chooser_.chosen(), plain), marks.later);
    others = without(fixed, guessing);
    if (any_puzzle(others)) {
      copy_out(block, marks, others);
      for (const PuzzleNode& node : copied_) decide(node, tallies_, outside_);
    }
    for_each_bit(guessing, [&](size_t bit) { tallies_.add_guesses(marks.puzzle[bit], 1); });
    BlockPointer first = take_block();
    take_branches(chooser_, guessing, *first, block);
    // A node in which a rule of intersections has removed candidates goes back as it is.
    const Plane unchanged = invert(guessing);
    first->marks.puzzle = marks.puzzle;
    first->marks.live = either(guessing, both(open, changed));
    first->marks.root = both(unchanged, marks.root);
    first->marks.first = HWY_NAMESPACE::choose(guessing, marks.root, marks.first);
    first->marks.later = either(both(guessing, marks.first), both(unchanged, marks.later));
    marks.live = guessing;
    marks.root = marks.first = marks.later = no_puzzle();
    pool_.push_back(std::move(stuck_));
    pool_.push_back(std::move(first));
    stuck_ = std::exchange(next_stuck_, take_block());
    while (pool_.size() > kMaxBlocks) finish_top_block();
  }

  // Removes the nodes of puzzles that go back to the caller from `open`.
  void drop_returned(const NodeMarks& marks, StoredPlane& open) const {
    if (tallies_.returned_count() == 0) return;
    StoredPlane left = open;
    for_each_bit(open, [&](size_t bit) {
      if (tallies_.is_given_back(marks.puzzle[bit])) {
        left.words[bit / 64] &= ~(uint64_t{1} << bit % 64);
      }
    });
    open = left;
  }

  // Copies nodes to `copied_`.
  template <class State>
  void copy_out(const State& state, const NodeMarks& marks, const StoredPlane& nodes) {
    constexpr size_t kMany = 8;
    copied_.clear();
    for_each_bit(nodes, [&](size_t bit) {
      copied_.push_back({.node = {}, .puzzle = marks.puzzle[bit], .depth = depth_of(marks, bit)});
    });
    size_t i = 0;
    if (copied_.size() < kMany) {
      for_each_bit(nodes, [&](size_t bit) { copied_[i++].node = read_node(state, bit); });
      return;
    }
    pointers_.fill(&unwanted_);
    for_each_bit(nodes, [&](size_t bit) { pointers_[bit] = &copied_[i++].node; });
    store_nodes(state, pointers_, node_bytes_);
  }

  // Gives the nodes that are left to the finisher.
  void hand_over() {
    add_to_handover(state_, marks_);
    for (NodeBlock* const block : {stuck_.get(), next_stuck_.get()}) {
      add_to_handover(*block, block->marks);
    }
    for (const PuzzleNode& node : outside_) add_to_handover(node);
    outside_.clear();
    while (!pool_.empty()) drop_top_block();  // if the caller gives up
    handover_.run(finisher_, tallies_);
  }

  void finish_top_block() {
    add_to_handover(*pool_.back(), pool_.back()->marks);
    drop_top_block();
    handover_.run(finisher_, tallies_);
  }

  template <class State>
  void add_to_handover(const State& state, NodeMarks& marks) {
    if (!any_puzzle(marks.live)) return;
    copy_out(state, marks, marks.live);
    for (const PuzzleNode& node : copied_) add_to_handover(node);
    marks.live = no_puzzle();
  }

  void add_to_handover(const PuzzleNode& node) {
    if (!tallies_.is_given_back(node.puzzle)) handover_.add(node);
  }

  const SolverOptions& options_;
  NodeSolver& finisher_;
  const uint64_t guesses_for_returned_;
  Selection puzzles_;
  size_t next_puzzle_ = 0;
  PuzzleTallies tallies_;

  SlicedState state_{};  // the nodes at work
  NodeMarks marks_{};
  PassFindings found_ = {no_puzzle(), no_puzzle(), no_puzzle()};  // not implicit: see LineFindings
  bool forward_ = true;
  std::vector<BlockPointer> pool_, unused_;
  BlockPointer stuck_ = take_block(),
               next_stuck_ = take_block();  // the second for what is too much
  Triples triples_;
  SlicedChooser chooser_;

  DigitBytes digit_bytes_;
  std::array<Grid, kLoad> grids_;
  NodePointers pointers_;
  NodeBytes node_bytes_;
  Node unwanted_;                    // nodes of slots that are not wanted are read and written here
  std::vector<PuzzleNode> outside_;  // wait to be loaded
  std::vector<PuzzleNode> copied_;

  NodeHandover handover_;
};

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_SLICED_SEARCH_INL_H_
