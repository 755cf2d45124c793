// The stuck nodes of a search on planes, and the branches that they take.
//
// Two kinds of stuck nodes gather in blocks of their own: those that make the guesses without
// weights, and roots for which conjugate pairs have to be compared. Where such nodes are many, they
// move there when they are stuck; where they are few, when the other nodes of their block choose.
// Where they would not fill a block, they are decided one by one, by the code of `scalar`.

#if defined(NONET_STUCK_BRANCHING_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_STUCK_BRANCHING_INL_H_
#undef NONET_STUCK_BRANCHING_INL_H_
#else
#define NONET_STUCK_BRANCHING_INL_H_
#endif

#include <cstdint>
#include <utility>

#include "engine/search/scalar_branching.h"
#include "engine/search/sliced/search_trees-inl.h"
#include "engine/search/sliced/sliced_branching-inl.h"
#include "engine/search/sliced/sliced_conjugates-inl.h"
#include "engine/search/sliced/sliced_guesses-inl.h"
#include "engine/search/sliced/sliced_triples-inl.h"
#include "engine/search/sliced/stuck_nodes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

/// Stuck nodes, until a block of them takes its branches.
class StuckBranching {
 public:
  /// The outcomes of branches go to the pool of `trees`, or wait outside of the planes.
  explicit StuckBranching(SearchTrees& trees) : trees_(trees) {}

  /// Call this before each batch.
  void begin() { before_ = std::exchange(counts_, {}); }

  /// Returns the number of stuck nodes.
  size_t count() const { return nodes_.count(); }

  /// Moves nodes to those that are stuck. A node of the block at work that finds no place stays,
  /// and is stuck again after the next passes.
  void add(const SlicedState& state, NodeMarks& marks, const StoredPlane& stuck) {
    constexpr size_t kMany = kLoad / 16;
    // In any order, few nodes are deep without a contradiction: they move when their block chooses.
    const Plane diving = trees_.order == NodeOrder::depth_first ? marks.later : no_puzzle();
    const Plane roots = before_.most_roots_are_weak() ? marks.root : no_puzzle();
    StuckNodes::ByKind by_kind;
    by_kind[static_cast<size_t>(StuckKind::roots)] = both(stuck, roots);
    by_kind[static_cast<size_t>(StuckKind::weighed)] = alone(stuck, roots, diving);
    by_kind[static_cast<size_t>(StuckKind::diving)] = both(stuck, diving);
    nodes_.take(state, marks, by_kind);
    bool many_left = false;
    for (const StuckKind kind : kStuckKinds) {
      const StoredPlane& left = by_kind[static_cast<size_t>(kind)];
      if (!nodes_.is_full(kind, left)) continue;
      split(kind);
      if (count_puzzles(left) > kMany) many_left = true;
    }
    // Now the blocks have room for those that found no place.
    if (many_left) nodes_.take(state, marks, by_kind);
  }

  /// All stuck nodes take a branch.
  void split_all() {
    for (const StuckKind kind : kStuckKinds) {
      if (any_puzzle(nodes_.block(kind).marks.live)) split(kind);
    }
  }

  /// Calls `visit(block)` for the blocks of stuck nodes.
  template <class Visit>
  void for_each_block(Visit visit) {
    for (const StuckKind kind : kStuckKinds) visit(nodes_.block(kind));
  }

 private:
  /// With fewer roots in a block, their conjugate pairs are compared one by one: 1,500 cycles for
  /// each, where a block takes 80,000 (Intel).
  static constexpr size_t kMinWeakRoots = 64;
  /// Fewer nodes without a bivalue cell that do not dive are decided one by one, too.
  static constexpr size_t kMinSparse = 4;
  /// If the batch before had fewer nodes of a kind, their block would not be filled. They are then
  /// decided one by one.
  static constexpr size_t kMinPutAside = kLoad / 2;

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
    trees_.end_nodes(marks, without(marks.live, possible));
    StoredPlane open;
    open = both(marks.live, possible);
    if (trees_.tallies.returned_count() > 0) {
      clear_bits(open, [&](size_t bit) { return trees_.tallies.is_given_back(marks.puzzle[bit]); });
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
    NodeBlock& block = nodes_.block(kind);
    NodeMarks& marks = block.marks;
    const auto [fixed, changed] = settle(block);
    find_hard_searches(marks, fixed);
    // Which outcome is the first one matters depth first, and where no second outcome is above.
    StoredPlane hard, ordered, guessing, others;
    hard = both(fixed, marks.hard);
    ordered = either(marks.root, marks.first);
    chooser_.choose(block, hard, trees_.order == NodeOrder::depth_first || any_puzzle(ordered));
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
    NodeBlockPool::Pointer first = trees_.pool.take();
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
    if (trees_.order == NodeOrder::depth_first) {
      trees_.transfer.push_nodes(block, guessing, trees_.open, [](size_t) { return NodeStage{0}; });
      marks.live = no_puzzle();
    } else {
      marks.live = guessing;
      marks.root = marks.first = marks.later = no_puzzle();
      trees_.pool.push(nodes_.exchange(kind, trees_.pool.take()));
    }
    trees_.pool.push(std::move(first));
    if (kind == StuckKind::weighed) {
      for (const StuckKind other : {StuckKind::roots, StuckKind::diving}) {
        if (count_puzzles(nodes_.block(other).marks.live) >= kLoad * 15 / 16) split(other);
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
    for_each_bit(roots, [&](size_t bit) { trees_.tallies.set_hard(marks.puzzle[bit]); });
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
    nodes_.take(block, block.marks, nodes);
    return without(all, any_of(nodes[0], nodes[1], nodes[2]));
  }

  // Diving nodes make the guesses without weights, and keep their depth.
  void split_diving() {
    NodeBlock& block = nodes_.block(StuckKind::diving);
    NodeMarks& marks = block.marks;
    const auto [fixed, changed] = settle(block);
    StoredPlane guessing, sparse;  // sparse: without a bivalue cell
    guessing = fixed;
    sparse = without(fixed, chooser_.has_bivalue());
    cells_ = chooser_.bivalue();
    add_fewest(block, sparse, 3, cells_);
    NodeGuesses guesses = NodeGuesses::right(guessing, kGuessesAtOnce);
    NodeBlockPool::Pointer first = trees_.pool.take();
    first->digits = block.digits;
    take_guesses(cells_, guesses, *first);
    for (const StoredPlane& nodes : guesses.made) add_guesses(marks, nodes);
    first->marks.puzzle = marks.puzzle;
    first->marks.hard = marks.hard;
    first->marks.live = first->marks.later = either(guessing, changed);
    if (trees_.order == NodeOrder::depth_first) {
      trees_.transfer.push_nodes(block, guessing, trees_.open, [&guesses](size_t bit) {
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
    trees_.pool.push(std::move(first));
  }

  // Puts the second outcomes of guess number `count` on the pool, for the nodes that make it.
  void push_second_outcomes(const NodeBlock& block, const StoredPlane& nodes, size_t count) {
    if (!any_puzzle(nodes)) return;
    NodeBlockPool::Pointer second = trees_.pool.take();
    second->digits = block.digits;
    second->marks.puzzle = block.marks.puzzle;
    second->marks.hard = block.marks.hard;
    second->marks.live = nodes;
    NodeGuesses guesses = NodeGuesses::last_wrong(nodes, count);
    take_guesses(cells_, guesses, *second);
    trees_.pool.push(std::move(second));
  }

  void add_guesses(const NodeMarks& marks, const StoredPlane& nodes) {
    for_each_bit(nodes, [&](size_t bit) { trees_.tallies.add_guesses(marks.puzzle[bit], 1); });
  }

  // Takes the branches of nodes one by one, by the rules of `scalar`.
  void decide(const NodeBlock& block, const StoredPlane& nodes) {
    PuzzleNode* node = trees_.transfer.copy_nodes(block, block.marks, nodes).data();
    for_each_bit(nodes, [&](size_t bit) { decide(*node++, bit); });
  }
  void decide(PuzzleNode& node, size_t bit) {
    const DigitBoards boards = boards_of(node.node);
    const auto [guesses, depth] = guesses_above(node.depth);
    const bool is_hard = trees_.tallies.is_hard(node.puzzle);
    if (node.depth == NodeDepth::root && chooser_.has_chosen(bit)) {
      guess(node, choose_branch(boards, chooser_.branch_of(bit, node.node), true, is_hard));
    } else {
      for (const Branch& branch : choose_branches(boards, guesses, depth, is_hard)) {
        if (branch.cell >= 0) guess(node, branch);
      }
    }
    trees_.open.add(node.puzzle, node.depth) = node.node;
  }

  void guess(PuzzleNode& node, const Branch& branch) {
    trees_.tallies.add_guesses(node.puzzle, 1);
    const Node second = take(node, branch);
    if (trees_.order == NodeOrder::any) {
      trees_.open.add(node.puzzle, NodeDepth::elsewhere) = second;
    } else {
      trees_.open.push(node.puzzle, 0) = second;
    }
  }

  SearchTrees& trees_;
  StuckNodes nodes_{trees_.pool};
  StuckCounts counts_, before_;  // of this batch and of the batch before
  Triples triples_;
  SlicedChooser chooser_;
  Planes cells_;  // in which nodes guess without weights
  ConjugateChooser conjugates_;
};

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_STUCK_BRANCHING_INL_H_
