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
//
// Two kinds of stuck nodes gather in blocks of their own: those that make the guesses without
// weights, and roots for which conjugate pairs have to be compared. Where such nodes are many, they
// move there when they are stuck; where they are few, when the other nodes of their block choose.
// Where they would not fill a block, they are decided one by one, by the code of `scalar`.

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
#include "engine/search/scalar_branching.h"
#include "engine/search/sliced/block_transfer-inl.h"
#include "engine/search/sliced/node_block-inl.h"
#include "engine/search/sliced/node_moves-inl.h"
#include "engine/search/sliced/open_nodes.h"
#include "engine/search/sliced/puzzle_tallies.h"
#include "engine/search/sliced/search_handover.h"
#include "engine/search/sliced/sliced_branching-inl.h"
#include "engine/search/sliced/sliced_conjugates-inl.h"
#include "engine/search/sliced/sliced_guesses-inl.h"
#include "engine/search/sliced/sliced_inference-inl.h"
#include "engine/search/sliced/sliced_refill-inl.h"
#include "engine/search/sliced/solved_nodes-inl.h"
#include "engine/search/sliced/stuck_nodes-inl.h"

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
      : options_(options), finisher_(finisher), guesses_for_returned_(guesses_for_returned) {}

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
      move_stuck(state, added_, fixed);
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
    store_solutions();
    hand_over();
    tallies_.conclude(returned);
  }

  /// The puzzles of the last batch.
  const Selection& puzzles() const { return puzzles_; }

  /// The nodes of a puzzle's tree that the last call of solve() has visited.
  uint64_t nodes(size_t puzzle) const { return tallies_.nodes(puzzle); }

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
  /// With fewer roots in a block, their conjugate pairs are compared one by one: 1,500 cycles for
  /// each, where a block takes 80,000 (Intel).
  static constexpr size_t kMinWeakRoots = 64;
  /// Fewer nodes without a bivalue cell that do not dive are decided one by one, too.
  static constexpr size_t kMinSparse = 4;
  /// If the batch before had fewer nodes of a kind, their block would not be filled. They are then
  /// decided one by one.
  static constexpr size_t kMinPutAside = kLoad / 2;
  /// The finisher gets what does not fit. The hardest puzzles need 13 blocks.
  static constexpr size_t kMaxBlocks = 40;

  void begin(const Selection& puzzles, NodeOrder order) {
    puzzles_ = puzzles;
    next_puzzle_ = 0;
    order_ = order;
    has_grown_ = order == NodeOrder::depth_first;
    before_ = std::exchange(counts_, {});
    tallies_.begin(puzzles, order, options_.limit);
    open_.begin(puzzles.size());
  }
  void extend() {
    puzzles_ = all_.with_places(places_);
    tallies_.extend(puzzles_);
    open_.extend(places_.size());
  }
  void push_roots() { pool_.push(std::exchange(roots_, pool_.take())); }

  static size_t count_nodes(const NodeMarks& marks) { return count_puzzles(marks.live); }

  // Fills the free slots of the block at work. Returns false if too few nodes are left, or if more
  // puzzles will be added before it is full.
  bool refill() {
    for (int tries = 0; tries < 4; ++tries) {
      const size_t at_work = count_nodes(marks_);
      has_grown_ |= at_work >= kMinNodes;
      if (at_work >= kFull) break;
      if (pool_.empty() && !load_block()) {
        if (is_adding_) return false;
        if (at_work >= kMinAtWork) break;
        const size_t nodes = at_work + stuck_.count();
        has_grown_ |= nodes >= kMinNodes;
        if (nodes < (has_grown_ ? kMinNodes : kMinGrowing)) return false;
        if (stuck_.count() == 0) break;
        for (const StuckKind kind : kStuckKinds) {
          if (any_puzzle(stuck_.block(kind).marks.live)) split(kind);
        }
        if (pool_.empty()) continue;
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
    NodeBlock& top = pool_.top();
    const bool takes_two = pool_.size() > 1 && count_nodes(marks_) + count_nodes(top.marks) < kFull;
    const NodeMoves moves(top.marks.live, marks_);
    moves.move_marks(top.marks, marks_);
    if (takes_two) {
      NodeBlock& below = pool_.below_top();
      const NodeMoves other_moves(below.marks.live, marks_);
      other_moves.move_marks(below.marks, marks_);
      with_kernels(RefillFromTwo{top, moves, below, other_moves, state_}, moves, other_moves);
      if (!any_puzzle(below.marks.live)) pool_.drop_below_top();
    } else {
      with_kernels(Refill{top, moves, state_}, moves);
    }
    if (!any_puzzle(pool_.top().marks.live)) pool_.drop_top();
  }

  bool gives_back() const {
    return guesses_for_returned_ * tallies_.returned_count() > tallies_.guesses();
  }

  void give_back_new_puzzles() {
    while (next_puzzle_ < puzzles_.size()) tallies_.give_back(next_puzzle_++);
  }

  // Puts new puzzles, or nodes from outside of the planes, on the pool. Returns false if there are
  // none.
  bool load_block() {
    if (gives_back()) give_back_new_puzzles();
    const size_t puzzles = puzzles_.size() - next_puzzle_;
    if (is_adding_ && open_.ready().size() < kLoad) return false;
    if (puzzles == 0 && open_.ready().size() < kLoad && solved_.is_seeking()) store_solutions();
    const size_t ready = open_.ready().size();
    if (ready == 0 && puzzles == 0) return false;
    pool_.push(pool_.take());
    if (ready >= kLoad || puzzles == 0) {
      transfer_.load_nodes(open_, std::min<size_t>(kLoad, ready), tallies_, pool_.top());
    } else {
      const size_t count = std::min<size_t>(kLoad, puzzles);
      transfer_.load_puzzles(puzzles_, next_puzzle_, count, pool_.top());
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
    const size_t few = count_nodes(marks_) * (order_ == NodeOrder::any ? 40 : 25) / 100;
    const Plane live = marks_.live;
    Plane going;
    do {
      pass();
      going = without(all_of(live, found_.changed, found_.possible), found_.complete);
    } while (count_puzzles(going) > few);
    const Plane possible = both(live, found_.possible);
    StoredPlane complete, stuck;
    end_nodes(marks_, without(live, found_.possible));
    complete = both(possible, found_.complete);
    stuck = without(without(possible, found_.complete), going);
    if (count_puzzles(complete) >= kMinSolutions) {
      add_solutions(complete);
      complete = no_puzzle();
    }
    marks_.live = any_of(going, complete, stuck);
    if (any_puzzle(stuck)) move_stuck(state_, marks_, stuck);
  }

  void add_solutions(const StoredPlane& complete) {
    StoredPlane right, first, seeking;  // first: solutions that are the first ones of their puzzles
    right = with_right_houses(state_, complete);
    first = seeking = no_puzzle();
    end_nodes(marks_, without(complete, right));
    for_each_bit(right, [&](size_t bit) {
      const uint32_t puzzle = marks_.puzzle[bit];
      const bool seeks_exchange = tallies_.seeks_exchange(puzzle);
      if (tallies_.solutions(puzzle) == 0) set_bit(first, bit);
      if (tallies_.add_solution(puzzle)) {
        open_.remove_stack(puzzle);
      } else if (seeks_exchange) {
        set_bit(seeking, bit);
      } else {
        end_node(puzzle);
      }
    });
    while (any_puzzle(first)) {
      if (!solved_.has_room(count_puzzles(first))) store_solutions();
      solved_.take(state_, marks_, first, seeking);
    }
  }

  // Searches that have no exchange go on.
  void store_solutions() {
    solved_.store(puzzles_, transfer_, tallies_, [this](uint32_t puzzle, bool has_exchange) {
      if (has_exchange) {
        tallies_.add_solution(puzzle);
        open_.remove_stack(puzzle);
      } else {
        end_node(puzzle);
      }
    });
  }

  // Contradictions; or solutions, if more are wanted.
  void end_nodes(const NodeMarks& marks, Plane nodes) {
    if (order_ == NodeOrder::any) return;
    StoredPlane ended;
    ended = nodes;
    for_each_bit(ended, [&](size_t bit) { end_node(marks.puzzle[bit]); });
  }
  void end_node(uint32_t puzzle) {
    if (open_.release(puzzle)) tallies_.add_return(puzzle);
  }

  // Moves nodes to those that are stuck. A node of the block at work that finds no place stays, and
  // is stuck again after the next passes.
  void move_stuck(const SlicedState& state, NodeMarks& marks, const StoredPlane& stuck) {
    constexpr size_t kMany = kLoad / 16;
    // In any order, few nodes are deep without a contradiction: they move when their block chooses.
    const Plane diving = order_ == NodeOrder::depth_first ? marks.later : no_puzzle();
    const Plane roots = before_.most_roots_are_weak() ? marks.root : no_puzzle();
    StuckNodes::ByKind nodes;
    nodes[static_cast<size_t>(StuckKind::roots)] = both(stuck, roots);
    nodes[static_cast<size_t>(StuckKind::weighed)] = alone(stuck, roots, diving);
    nodes[static_cast<size_t>(StuckKind::diving)] = both(stuck, diving);
    stuck_.take(state, marks, nodes);
    bool many_left = false;
    for (const StuckKind kind : kStuckKinds) {
      const StoredPlane& left = nodes[static_cast<size_t>(kind)];
      if (!stuck_.is_full(kind, left)) continue;
      split(kind);
      if (count_puzzles(left) > kMany) many_left = true;
    }
    // Now the blocks have room for those that found no place.
    if (many_left) stuck_.take(state, marks, nodes);
  }

  struct StuckCounts {
    size_t roots = 0, weak_roots = 0;  // weak: without a good bivalue cell
    size_t diving = 0;                 // in any order
    bool most_roots_are_weak() const { return 2 * weak_roots > roots; }
  };

  struct Settled {
    Plane fixed;    // nodes that take a branch
    Plane changed;  // nodes in which a rule of intersections has removed candidates
  };

  // Applies the rules that only stuck nodes need.
  Settled settle(NodeBlock& block) {
    NodeMarks& marks = block.marks;
    chooser_.classify(block);
    const auto [possible, removed] = settle_stuck(block, chooser_.single(), triples_);
    end_nodes(marks, without(marks.live, possible));
    StoredPlane open;
    open = both(marks.live, possible);
    if (tallies_.returned_count() > 0) {
      clear_bits(open, [&](size_t bit) { return tallies_.is_given_back(marks.puzzle[bit]); });
    }
    return {without(open, removed), both(open, removed)};
  }

  // All stuck nodes of a kind take a branch.
  void split(StuckKind kind) {
    if (kind == StuckKind::diving) {
      split_diving();
    } else {
      split_weighed(kind);
    }
  }

  void split_weighed(StuckKind kind) {
    NodeBlock& block = stuck_.block(kind);
    NodeMarks& marks = block.marks;
    const auto [fixed, changed] = settle(block);
    find_hard_searches(marks, fixed);
    // Which outcome is the first one matters depth first, and where no second outcome is above.
    StoredPlane hard, ordered, guessing, others;
    hard = both(fixed, marks.hard);
    ordered = either(marks.root, marks.first);
    chooser_.choose(block, hard, order_ == NodeOrder::depth_first || any_puzzle(ordered));
    const Plane good = either(invert(marks.root), chooser_.good());
    guessing = without(all_of(fixed, chooser_.chosen(), good), marks.later);
    others = without(fixed, guessing);
    StoredPlane weak, pairs, sparse;  // weak roots; those that take a pair; see sparse_nodes()
    weak = both_without(others, marks.root, chooser_.unweighed());
    pairs = no_puzzle();
    sparse = sparse_nodes(without(others, either(marks.root, marks.later)));
    others = without(others, sparse);
    const Plane diving = both(others, marks.later);
    // Roots that were put aside were counted then.
    if (kind == StuckKind::weighed || before_.most_roots_are_weak()) {
      counts_.roots += count_puzzles(both(fixed, marks.root));
      counts_.weak_roots += count_puzzles(weak);
      counts_.diving += count_puzzles(diving);
    }
    if (kind == StuckKind::weighed) {
      others = without(others, put_aside(block, weak, diving));
    } else if (count_puzzles(weak) >= kMinWeakRoots) {
      conjugates_.choose(block, chooser_, weak);
      pairs = conjugates_.chosen();
      guessing = either(guessing, without(both(weak, chooser_.chosen()), pairs));
      others = without(others, either(guessing, pairs));
      sparse = either(sparse, sparse_nodes(both(others, weak)));
      others = without(others, sparse);
    }
    decide(block, others);
    NodeBlockPool::Pointer first = pool_.take();
    take_branches(chooser_, guessing, *first, block);
    if (any_puzzle(pairs)) conjugates_.take(*first, block);
    if (any_puzzle(sparse)) guess_once(sparse, *first, block);
    guessing = any_of(guessing, pairs, sparse);
    add_guesses(marks, guessing);
    // A changed node goes back as it is.
    const Plane as_before = invert(guessing);
    first->marks.puzzle = marks.puzzle;
    first->marks.hard = marks.hard;
    first->marks.live = either(guessing, changed);
    first->marks.root = both(as_before, marks.root);
    first->marks.first = HWY_NAMESPACE::choose(guessing, marks.root, marks.first);
    first->marks.later = or_both(marks.later, guessing, marks.first);
    if (order_ == NodeOrder::depth_first) {
      transfer_.push_nodes(block, guessing, open_, [](size_t) { return NodeStage{0}; });
      marks.live = no_puzzle();
    } else {
      marks.live = guessing;
      marks.root = marks.first = marks.later = no_puzzle();
      pool_.push(stuck_.exchange(kind, pool_.take()));
    }
    push(std::move(first));
    if (kind == StuckKind::weighed) {
      for (const StuckKind other : {StuckKind::roots, StuckKind::diving}) {
        if (count_nodes(stuck_.block(other).marks) >= kLoad * 15 / 16) split(other);
      }
    }
  }

  // The guess where no cell has two candidates. Takes its first outcome in `first`, its second one
  // in `second`; there these nodes must be as before.
  void guess_once(const StoredPlane& nodes, NodeBlock& first, NodeBlock& second) {
    for (StoredPlane& cell : cells_) cell = no_puzzle();
    add_fewest(second, nodes, 3, cells_);
    NodeGuesses right = NodeGuesses::right(nodes, 1), wrong = NodeGuesses::last_wrong(nodes, 1);
    take_guesses(cells_, right, first);
    take_guesses(cells_, wrong, second);
  }

  // Those of `nodes` without a bivalue cell, if they are enough to be decided at once.
  Plane sparse_nodes(Plane nodes) {
    StoredPlane sparse;
    sparse = nodes;
    if (!any_puzzle(sparse)) return no_puzzle();
    sparse = without(nodes, chooser_.has_bivalue());
    return count_puzzles(sparse) >= kMinSparse ? Plane(sparse) : no_puzzle();
  }

  // Marks the nodes of hard searches. Call this before the roots `fixed` are weighed.
  void find_hard_searches(NodeMarks& marks, Plane fixed) {
    if (!any_puzzle(marks.root)) return;
    StoredPlane roots;
    roots = all_of(fixed, marks.root, chooser_.has_few_bivalues());
    marks.hard = HWY_NAMESPACE::choose(marks.root, roots, marks.hard);
    for_each_bit(roots, [&](size_t bit) { tallies_.set_hard(marks.puzzle[bit]); });
  }

  // Moves nodes that the weights do not decide to the blocks of their kinds. Returns those that
  // have moved.
  Plane put_aside(NodeBlock& block, Plane weak_roots, Plane diving) {
    StuckNodes::ByKind nodes;
    nodes.fill(StoredPlane{});
    if (before_.weak_roots >= kMinPutAside) {
      nodes[static_cast<size_t>(StuckKind::roots)] = weak_roots;
    }
    if (before_.diving >= kMinPutAside) nodes[static_cast<size_t>(StuckKind::diving)] = diving;
    const Plane all = any_of(nodes[0], nodes[1], nodes[2]);
    stuck_.take(block, block.marks, nodes);
    return without(all, any_of(nodes[0], nodes[1], nodes[2]));
  }

  // Diving nodes take guesses without weights, and keep their depth.
  void split_diving() {
    NodeBlock& block = stuck_.block(StuckKind::diving);
    NodeMarks& marks = block.marks;
    const auto [fixed, changed] = settle(block);
    StoredPlane guessing, sparse;
    guessing = fixed;
    sparse = without(fixed, chooser_.has_bivalue());
    cells_ = chooser_.bivalue();
    add_fewest(block, sparse, 3, cells_);
    NodeGuesses guesses = NodeGuesses::right(guessing, kGuessesAtOnce);
    NodeBlockPool::Pointer first = pool_.take();
    first->digits = block.digits;
    take_guesses(cells_, guesses, *first);
    for (const StoredPlane& nodes : guesses.made) add_guesses(marks, nodes);
    first->marks.puzzle = marks.puzzle;
    first->marks.hard = marks.hard;
    first->marks.live = first->marks.later = either(guessing, changed);
    if (order_ == NodeOrder::depth_first) {
      transfer_.push_nodes(block, guessing, open_, [&guesses](size_t bit) {
        NodeStage stage = 0;
        for (const StoredPlane& nodes : guesses.made) stage += is_set(nodes, bit) ? 1 : 0;
        return stage;
      });
    } else {
      for (size_t i = 0; i < kGuessesAtOnce; ++i) {
        push_second_outcomes(block, guesses.made[i], i + 1);
      }
    }
    marks.live = no_puzzle();
    push(std::move(first));
  }

  // Those of a guess, the `count`th of the guesses without weights that some nodes of a block make.
  void push_second_outcomes(const NodeBlock& block, const StoredPlane& nodes, size_t count) {
    if (!any_puzzle(nodes)) return;
    NodeBlockPool::Pointer second = pool_.take();
    second->digits = block.digits;
    second->marks.puzzle = block.marks.puzzle;
    second->marks.hard = block.marks.hard;
    second->marks.live = nodes;
    NodeGuesses guesses = NodeGuesses::last_wrong(nodes, count);
    take_guesses(cells_, guesses, *second);
    push(std::move(second));
  }

  void push(NodeBlockPool::Pointer block) {
    pool_.push(std::move(block));
    while (pool_.size() > kMaxBlocks) finish_top_block();
  }

  void add_guesses(const NodeMarks& marks, const StoredPlane& nodes) {
    for_each_bit(nodes, [&](size_t bit) { tallies_.add_guesses(marks.puzzle[bit], 1); });
  }

  // Takes the branches of nodes one by one, by the rules of `scalar`.
  void decide(const NodeBlock& block, const StoredPlane& nodes) {
    PuzzleNode* node = transfer_.copy_nodes(block, block.marks, nodes).data();
    for_each_bit(nodes, [&](size_t bit) { decide(*node++, bit); });
  }
  void decide(PuzzleNode& node, size_t bit) {
    const DigitBoards boards = boards_of(node.node);
    const auto [guesses, depth] = guesses_above(node.depth);
    const bool is_hard = tallies_.is_hard(node.puzzle);
    if (node.depth == NodeDepth::root && chooser_.has_chosen(bit)) {
      guess(node, choose_branch(boards, chooser_.branch_of(bit, node.node), true, is_hard));
    } else {
      for (const Branch& branch : choose_branches(boards, guesses, depth, is_hard)) {
        if (branch.cell >= 0) guess(node, branch);
      }
    }
    open_.add(node.puzzle, node.depth) = node.node;
  }

  void guess(PuzzleNode& node, const Branch& branch) {
    tallies_.add_guesses(node.puzzle, 1);
    const Node second = take(node, branch);
    if (order_ == NodeOrder::any) {
      open_.add(node.puzzle, NodeDepth::elsewhere) = second;
    } else {
      open_.push(node.puzzle, 0) = second;
    }
  }

  // Gives the nodes that are left to the finisher.
  void hand_over() {
    add_to_handover(state_, marks_);
    for (const StuckKind kind : kStuckKinds) {
      NodeBlock& block = stuck_.block(kind);
      add_to_handover(block, block.marks);
    }
    for (const auto& [number, puzzle, depth, stage] : open_.ready()) {
      handover_.add({.node = after(stage, open_[number]), .puzzle = puzzle, .depth = depth}, order_,
                    open_, tallies_);
    }
    open_.remove_ready(open_.ready().size());
    while (!pool_.empty()) pool_.drop_top();  // if the caller gives up
    handover_.run(finisher_, tallies_);
  }

  void finish_top_block() {
    add_to_handover(pool_.top(), pool_.top().marks);
    pool_.drop_top();
    handover_.run(finisher_, tallies_);
  }

  template <class State>
  void add_to_handover(const State& state, NodeMarks& marks) {
    for (const PuzzleNode& node : transfer_.copy_nodes(state, marks, marks.live)) {
      handover_.add(node, order_, open_, tallies_);
    }
    marks.live = no_puzzle();
  }

  const SolverOptions& options_;
  NodeSolver& finisher_;
  const uint64_t guesses_for_returned_;
  Selection puzzles_;
  NodeOrder order_ = NodeOrder::any;
  size_t next_puzzle_ = 0;
  bool is_adding_ = false;
  bool has_grown_ = false;       // this batch has had kMinNodes nodes, or cannot get more
  Selection all_;                // of which puzzles are added
  std::vector<size_t> places_;   // those of the puzzles that were added
  NodeMarks added_{};            // of the last ones
  StuckCounts counts_, before_;  // of this batch and of the batch before
  PuzzleTallies tallies_;

  SlicedState state_{};  // the nodes at work
  NodeMarks marks_{};
  PassFindings found_ = {no_puzzle(), no_puzzle(), no_puzzle()};  // see PassFindings
  bool forward_ = true;
  NodeBlockPool pool_;
  NodeBlockPool::Pointer roots_ = pool_.take();  // roots that do not fill a block yet
  StuckNodes stuck_{pool_};
  Triples triples_;
  SlicedChooser chooser_;
  Planes cells_;  // in which nodes guess without weights
  ConjugateChooser conjugates_;

  SolvedNodes solved_;

  BlockTransfer transfer_;
  OpenNodes open_;
  SearchHandover handover_;
};

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_SLICED_SEARCH_INL_H_
