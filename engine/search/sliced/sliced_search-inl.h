// The search of the solver `sliced`: the trees of many puzzles at once, on planes.
//
// No bit belongs to a puzzle. Open nodes of any puzzles fill blocks of W slots, and each node has
// the number of its puzzle. A node is in one of three places:
//
//   at work   W nodes go through passes in lockstep, until few of them still change. These stay,
//             and so do solutions, until there are a dozen; then their digits move to a block that
//             is read when it is full. Contradictions leave; stuck nodes move to
//   stuck     until W nodes are stuck. Then all of them choose a branch at once, and their block
//             becomes two, one for each outcome, on
//   the pool  a stack of blocks. Its top one or two fill the free slots of the block at work. If it
//             is empty, new puzzles do.
//
// Where the first tier hands its puzzles over as planes, their roots come to the stuck nodes or to
// the pool, and the search pauses when the pool is empty until more come.
//
// The order of the nodes depends on the neighbours. So two outcomes of a guess are open at once
// only in trees that are searched whole: those of puzzles with one solution or none. Their guesses
// are the same in every order. A puzzle with a second solution goes back to the caller.
//
// Other searches go depth first, in the order of `scalar`: of each puzzle one node is open. Second
// outcomes wait outside of the planes, on a stack of the puzzle. At the end of a node, the top of
// the stack is loaded again. A guess then takes two transpositions more, which makes the hardest
// puzzles 15 % slower, but puzzles with several solutions end as soon as possible. A search that
// has to look for an exchange in its first solution waits until the block of solutions is read.

#if defined(NONET_SLICED_SEARCH_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_SLICED_SEARCH_INL_H_
#undef NONET_SLICED_SEARCH_INL_H_
#else
#define NONET_SLICED_SEARCH_INL_H_
#endif

#include <nonet/solver.h>

#include <algorithm>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "engine/search/node_solver.h"
#include "engine/search/sliced/node_moves-inl.h"
#include "engine/search/sliced/search_handover.h"
#include "engine/search/sliced/search_trees-inl.h"
#include "engine/search/sliced/sliced_inference-inl.h"
#include "engine/search/sliced/sliced_refill-inl.h"
#include "engine/search/sliced/solved_nodes-inl.h"
#include "engine/search/sliced/stuck_branching-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

class SlicedSearch {
 public:
  static constexpr size_t kMaxPuzzles = size_t{std::numeric_limits<PuzzleNumber>::max()} + 1;

  /// `finisher` searches the nodes that are too few to fill blocks. Once there are fewer guesses
  /// than `guesses_for_returned` for each puzzle that goes back, the other puzzles go back, too.
  SlicedSearch(const SolverOptions& options, NodeSolver& finisher, uint64_t guesses_for_returned)
      : options_(options),
        finisher_(finisher),
        guesses_for_returned_(guesses_for_returned),
        max_nodes_(options.search_bytes / kNodeBytes) {}

  /// Solves kMaxPuzzles at most, without a limit of guesses; see Solver. With a limit of 1, the
  /// order must be depth first. In any other order, puzzles with several solutions go back to the
  /// caller: adds their places to `returned`; of their results only the guesses that were made here
  /// are set, and their solutions are undefined. Times do not change.
  void solve(const Selection& puzzles, NodeOrder order, std::vector<size_t>& returned) {
    begin(puzzles, order);
    finish(returned);
  }

  /// The same in steps: begin_adding(), add_roots() any number of times, add_puzzles(), finish().
  /// Puzzles that are added are those at some places of the batch `all`.
  void begin_adding(const Selection& all, NodeOrder order) {
    all_ = all;
    places_.clear();
    begin(all.with_places(places_), order);
    is_adding_ = true;
  }

  /// Adds the puzzles of `roots`, with the candidates that rules of inference have left in `state`.
  /// Those of `fixed` are at a fixpoint of singles and locked candidates. `place_of(bit)` gives the
  /// place of a puzzle. Then searches as long as planes are full.
  template <class PlaceOf>
  void add_roots(const SlicedState& state, StoredPlane roots, const StoredPlane& fixed,
                 PlaceOf place_of) {
    added_.live = added_.root = roots;
    for_each_bit(roots, [&](size_t bit) {
      added_.puzzle[bit] = static_cast<PuzzleNumber>(places_.size());
      places_.push_back(place_of(bit));
    });
    extend();
    if (gives_back()) {
      give_back_new_puzzles();
      return;
    }
    next_puzzle_ = places_.size();
    if (any_puzzle(fixed)) {
      added_.live = fixed;
      stuck_.add(state, added_, fixed);
      roots = either(without(roots, fixed), added_.live);
    }
    while (any_puzzle(roots)) {
      move_nodes(roots, state, added_, *roots_, roots_->marks);
      if (any_puzzle(roots) || count_nodes(roots_->marks) >= kFull) push_roots();
    }
    while (!options_.gives_up() && refill()) work();
  }

  /// Adds puzzles as they are. No roots may be added after them.
  void add_puzzles(std::span<const size_t> places) {
    places_.insert(places_.end(), places.begin(), places.end());
    extend();
  }

  /// Solves what is left. See solve().
  void finish(std::vector<size_t>& returned) {
    is_adding_ = false;
    if (any_puzzle(roots_->marks.live)) push_roots();
    while (!options_.gives_up() && refill()) work();
    finish_all_nodes();
    trees_.tallies.conclude(returned);
  }

  /// The puzzles of the last batch.
  const Selection& puzzles() const { return puzzles_; }

  /// The nodes of a puzzle's tree that the last call of solve() has visited.
  uint64_t nodes(size_t puzzle) const { return trees_.tallies.nodes(puzzle); }

 private:
  /// The block at work is filled up to so many nodes.
  static constexpr size_t kFull = kLoad * 15 / 16;
  /// Nodes that are left when there are no more puzzles; the finisher is faster with fewer ones.
  static constexpr size_t kMinNodes = kLoad * 6 / 10;
  /// The same until a batch has had kMinNodes. In any order, a few hard puzzles soon have more
  /// nodes; depth first, a batch does not get more.
  static constexpr size_t kMinGrowing = kLoad / 5;
  /// A block of stuck nodes chooses early only if fewer nodes than this are at work.
  static constexpr size_t kMinAtWork = kLoad / 2;
  /// The finisher gets what does not fit. The hardest puzzles need 13 blocks.
  static constexpr size_t kMaxBlocks = 40;
  /// Of a node outside of the planes: itself, its place on a stack, and a copy for the finisher,
  /// which gets a third of the nodes at a time, in a vector that grows.
  static constexpr size_t kNodeBytes =
      sizeof(Node) + 2 * sizeof(uint32_t) + 2 * sizeof(DigitBoards) / 3;

  void begin(const Selection& puzzles, NodeOrder order) {
    puzzles_ = puzzles;
    next_puzzle_ = 0;
    has_grown_ = order == NodeOrder::depth_first;
    trees_.begin(puzzles, order, options_.limit);
    stuck_.begin();
  }
  void extend() {
    puzzles_ = all_.with_places(places_);
    trees_.extend(puzzles_);
  }
  void push_roots() { trees_.pool.push(std::exchange(roots_, trees_.pool.take())); }

  static size_t count_nodes(const NodeMarks& marks) { return count_puzzles(marks.live); }

  // Fills the free slots of the block at work. Returns false if too few nodes are left, or if more
  // puzzles will be added before it is full.
  bool refill() {
    while (trees_.pool.size() > kMaxBlocks) finish_top_block();
    if (trees_.open.most() > max_nodes_) finish_all_nodes();
    for (int tries = 0; tries < 4; ++tries) {
      const size_t at_work = count_nodes(marks_);
      has_grown_ |= at_work >= kMinNodes;
      if (at_work >= kFull) break;
      if (trees_.pool.empty() && !load_block()) {
        if (is_adding_) return false;
        if (at_work >= kMinAtWork) break;
        const size_t nodes = at_work + stuck_.count();
        has_grown_ |= nodes >= kMinNodes;
        if (nodes < (has_grown_ ? kMinNodes : kMinGrowing)) return false;
        if (stuck_.count() == 0) break;
        stuck_.split_all();
        if (trees_.pool.empty()) continue;
      }
      take_nodes();
    }
    if (count_nodes(marks_) == 0) return false;
    settle_singles(state_);
    return true;
  }

  // Moves nodes of the pool's top block to the block at work; also of the block below it if those
  // of the top are too few.
  void take_nodes() {
    NodeBlock& top = trees_.pool.top();
    const bool takes_two =
        trees_.pool.size() > 1 && count_nodes(marks_) + count_nodes(top.marks) < kFull;
    const NodeMoves moves(top.marks.live, marks_);
    moves.move_marks(top.marks, marks_);
    if (takes_two) {
      NodeBlock& below = trees_.pool.below_top();
      const NodeMoves other_moves(below.marks.live, marks_);
      other_moves.move_marks(below.marks, marks_);
      with_kernels(RefillFromTwo{top, moves, below, other_moves, state_}, moves, other_moves);
      if (!any_puzzle(below.marks.live)) trees_.pool.drop_below_top();
    } else {
      with_kernels(Refill{top, moves, state_}, moves);
    }
    if (!any_puzzle(trees_.pool.top().marks.live)) trees_.pool.drop_top();
  }

  bool gives_back() const {
    return guesses_for_returned_ * trees_.tallies.returned_count() > trees_.tallies.guesses();
  }

  void give_back_new_puzzles() {
    while (next_puzzle_ < puzzles_.size()) trees_.tallies.give_back(next_puzzle_++);
  }

  // Puts new puzzles, or nodes from outside of the planes, on the pool. Returns false if there are
  // none.
  bool load_block() {
    if (gives_back()) give_back_new_puzzles();
    const size_t puzzles = puzzles_.size() - next_puzzle_;
    if (is_adding_ && trees_.open.ready().size() < kLoad) return false;
    if (puzzles == 0 && trees_.open.ready().size() < kLoad && solved_.is_seeking()) {
      store_solutions();
    }
    const size_t ready = trees_.open.ready().size();
    if (ready == 0 && puzzles == 0) return false;
    trees_.pool.push(trees_.pool.take());
    // Waiting nodes take memory, puzzles that are not begun do not.
    const bool is_crowded = trees_.open.most() > max_nodes_ / 2 && ready >= kLoad / 4;
    if (ready >= kLoad || puzzles == 0 || is_crowded) {
      trees_.transfer.load_nodes(trees_.open, std::min<size_t>(kLoad, ready), trees_.tallies,
                                 trees_.pool.top());
    } else {
      const size_t count = std::min<size_t>(kLoad, puzzles);
      trees_.transfer.load_puzzles(puzzles_, next_puzzle_, count, trees_.pool.top());
      next_puzzle_ += count;
    }
    return true;
  }

  void pass() {
    found_ = run_pass<PassKind::search>(state_, forward_);
    forward_ = !forward_;
  }

  // Takes the nodes at work to their ends, all but a few.
  void work() {
    constexpr size_t kMinSolutions = 12;
    // Depth first, nodes come from memory, and rounds of passes cost more.
    const size_t few = count_nodes(marks_) * (trees_.order == NodeOrder::any ? 40 : 25) / 100;
    const Plane live = marks_.live;
    Plane going;
    do {
      pass();
      going = without(all_of(live, found_.changed, found_.possible), found_.complete);
    } while (count_puzzles(going) > few);
    const Plane possible = both(live, found_.possible);
    StoredPlane complete, stuck;
    trees_.end_nodes(marks_, without(live, found_.possible));
    complete = both(possible, found_.complete);
    stuck = without(without(possible, found_.complete), going);
    if (count_puzzles(complete) >= kMinSolutions) {
      add_solutions(complete);
      complete = no_puzzle();
    }
    marks_.live = any_of(going, complete, stuck);
    if (any_puzzle(stuck)) stuck_.add(state_, marks_, stuck);
  }

  void add_solutions(const StoredPlane& complete) {
    StoredPlane right, first, seeking;  // first: solutions that are the first ones of their puzzles
    right = with_right_houses(state_, complete);
    first = seeking = no_puzzle();
    trees_.end_nodes(marks_, without(complete, right));
    for_each_bit(right, [&](size_t bit) {
      const uint32_t puzzle = marks_.puzzle[bit];
      const bool seeks_exchange = trees_.tallies.seeks_exchange(puzzle);
      if (trees_.tallies.solutions(puzzle) == 0) set_bit(first, bit);
      if (trees_.tallies.add_solution(puzzle)) {
        trees_.open.remove_stack(puzzle);
      } else if (seeks_exchange) {
        set_bit(seeking, bit);
      } else {
        trees_.end_node(puzzle);
      }
    });
    while (any_puzzle(first)) {
      if (!solved_.has_room(count_puzzles(first))) store_solutions();
      solved_.take(state_, marks_, first, seeking);
    }
  }

  // Searches that have no exchange go on.
  void store_solutions() {
    solved_.store(puzzles_, trees_.transfer, trees_.tallies,
                  [this](uint32_t puzzle, bool has_exchange) {
                    if (has_exchange) {
                      trees_.tallies.add_solution(puzzle);
                      trees_.open.remove_stack(puzzle);
                    } else {
                      trees_.end_node(puzzle);
                    }
                  });
  }

  // Gives all nodes to the finisher, but not the puzzles that have not been loaded yet.
  void finish_all_nodes() {
    store_solutions();
    while (!trees_.pool.empty()) finish_top_block();
    add_to_handover(state_, marks_);
    stuck_.for_each_block([this](NodeBlock& block) { add_to_handover(block, block.marks); });
    for (const auto& [number, puzzle, depth, stage] : trees_.open.ready()) {
      add_to_handover(
          {.node = after(stage, trees_.open[number]), .puzzle = puzzle, .depth = depth});
    }
    trees_.open.remove_ready(trees_.open.ready().size());
    handover_.run(finisher_, trees_.tallies);
    trees_.open.begin_again();
  }

  void finish_top_block() {
    add_to_handover(trees_.pool.top(), trees_.pool.top().marks);
    trees_.pool.drop_top();
    handover_.run(finisher_, trees_.tallies);
  }

  template <class State>
  void add_to_handover(const State& state, NodeMarks& marks) {
    for (const PuzzleNode& node : trees_.transfer.copy_nodes(state, marks, marks.live)) {
      add_to_handover(node);
    }
    marks.live = no_puzzle();
  }
  void add_to_handover(const PuzzleNode& node) {
    handover_.add(node, trees_.order, trees_.open, trees_.tallies);
    if (handover_.nodes() > max_nodes_ / 3) handover_.run(finisher_, trees_.tallies);
  }

  const SolverOptions& options_;
  NodeSolver& finisher_;
  const uint64_t guesses_for_returned_;
  const size_t max_nodes_;  // outside of the planes; beyond, the finisher gets all nodes
  Selection puzzles_;
  size_t next_puzzle_ = 0;
  bool is_adding_ = false;
  bool has_grown_ = false;      // this batch has had kMinNodes nodes, or cannot get more
  Selection all_;               // of which puzzles are added
  std::vector<size_t> places_;  // those of the puzzles that were added
  NodeMarks added_{};           // of the last ones

  SlicedState state_{};  // the nodes at work
  NodeMarks marks_{};
  PassFindings found_ = {no_puzzle(), no_puzzle(), no_puzzle()};  // see PassFindings
  bool forward_ = true;
  SearchTrees trees_;
  NodeBlockPool::Pointer roots_ = trees_.pool.take();  // roots that do not fill a block yet
  StuckBranching stuck_{trees_};
  SolvedNodes solved_;
  SearchHandover handover_;
};

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_SLICED_SEARCH_INL_H_
