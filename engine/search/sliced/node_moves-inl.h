// Moving nodes from one block to another.
//
// Nodes move by rotations of the 64-bit words of the planes, or by shuffles of their bytes. A step
// is the same for all planes, so it is chosen once: the one that brings the most nodes to free
// slots. Two of them take 5 operations for a plane, 10 without AVX-512. To copy nodes to memory and
// back takes two transpositions (bench/experiments.md has the cycles of both).

#if defined(NONET_NODE_MOVES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_NODE_MOVES_INL_H_
#undef NONET_NODE_MOVES_INL_H_
#else
#define NONET_NODE_MOVES_INL_H_
#endif

#include <algorithm>

#include "engine/search/sliced/node_block-inl.h"
#include "engine/search/sliced/node_rotation-inl.h"
#include "engine/search/sliced/node_shuffle-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

#if HWY_TARGET <= HWY_AVX3
/// The two steps of a move, the second one for the nodes that the first one leaves: rotations with
/// one order of words. An order of its own for the second one needs another sort and another
/// permutation of each plane.
class NodeSteps {
 public:
  NodeSteps(StoredPlane& from, StoredPlane free)
      : order_(from, free), first_(order_, from, free), second_(order_, from, free) {}

  class Kernel {
   public:
    HWY_INLINE explicit Kernel(const NodeSteps& steps)
        : order_(steps.order_), first_(steps.first_), second_(steps.second_) {}
    HWY_INLINE Plane operator()(Plane source, Plane target) const {
      const Plane words = order_(source);
      return first_(words, second_(words, target));
    }

   private:
    const WordOrder order_;
    const NodeRotation::Kernel first_, second_;
  };

  static constexpr bool has_one_step() { return false; }
  using FirstKernel = Kernel;

  void move_puzzles(const NodeMarks& source, NodeMarks& target) const {
    const PuzzlesOfWords puzzles(order_, source);
    first_.move_puzzles(puzzles, target);
    second_.move_puzzles(puzzles, target);
  }

  /// The slots that are filled.
  Plane to() const { return either(first_.to(), second_.to()); }

 private:
  WordOrder order_;
  NodeRotation first_, second_;
};
#else
/// The same without AVX-512, where a rotation takes three operations and not one: the first step is
/// a shuffle. A plane takes 10 operations instead of 12, of which 4 instead of 5 shift or permute.
/// A search is 4 to 8 % faster (AMD Zen 3). With two shuffles it is 10 to 20 % slower than with two
/// rotations, as nodes gather at some places of their bytes.
class NodeSteps {
 public:
  NodeSteps(StoredPlane& from, StoredPlane free) : first_(from, free) {
    const size_t left = std::min(count_puzzles(from), count_puzzles(free));
    // A bound of 5 %; with 0 or 12 % a search is up to 2 % slower.
    if (20 * left <= count_puzzles(first_.to())) return;
    order_ = WordOrder(from, free);
    second_ = NodeRotation(order_, from, free);
  }

  /// Whether the second step moves nothing: in half of the moves, the first one leaves no node, no
  /// free slot, or so few that they can wait.
  bool has_one_step() const { return !any_puzzle(second_.to()); }

  class FirstKernel {
   public:
    HWY_INLINE explicit FirstKernel(const NodeSteps& steps) : first_(steps.first_) {}
    HWY_INLINE Plane operator()(Plane source, Plane target) const { return first_(source, target); }

   private:
    const NodeShuffle::Kernel first_;
  };

  class Kernel {
   public:
    HWY_INLINE explicit Kernel(const NodeSteps& steps)
        : first_(steps.first_), order_(steps.order_), second_(steps.second_), to_(steps.to()) {}
    HWY_INLINE Plane operator()(Plane source, Plane target) const {
      return any_of(first_.moved(source), second_.moved(order_(source)), without(target, to_));
    }

   private:
    const NodeShuffle::Kernel first_;
    const WordOrder order_;
    const NodeRotation::Kernel second_;
    const Plane to_;
  };

  void move_puzzles(const NodeMarks& source, NodeMarks& target) const {
    first_.move_puzzles(source, target);
    if (!has_one_step()) second_.move_puzzles(PuzzlesOfWords(order_, source), target);
  }

  /// The slots that are filled.
  Plane to() const { return either(first_.to(), second_.to()); }

 private:
  NodeShuffle first_;
  WordOrder order_;
  NodeRotation second_;
};
#endif

/// A move of nodes to a block. Kernel computes the planes of the target, given the same plane of
/// the source; so does FirstKernel, with fewer operations, if has_one_step().
class NodeMoves : public NodeSteps {
 public:
  /// `from` are the nodes to move; those that do not move stay in it. Some may stay although there
  /// are free slots, but at least one moves if there is any. `target` are the marks of the block
  /// that takes them.
  NodeMoves(StoredPlane& from, const NodeMarks& target) : NodeSteps(from, free_slots(target)) {}

  void move_marks(const NodeMarks& source, NodeMarks& target) const {
    const Kernel move(*this);
    target.live = either(target.live, to());
    target.root = move(source.root, target.root);
    target.first = move(source.first, target.first);
    target.later = move(source.later, target.later);
    target.hard = move(source.hard, target.hard);
    move_puzzles(source, target);
  }
};

/// Calls `work.with<Kernel>()`, or `work.with<Kernel, Kernel>()` for two moves, with the kernels
/// that take the fewest operations.
template <class Work>
HWY_INLINE void with_kernels(const Work& work, const NodeMoves& moves) {
  if (moves.has_one_step()) {
    work.template with<NodeMoves::FirstKernel>();
  } else {
    work.template with<NodeMoves::Kernel>();
  }
}
template <class Work>
HWY_INLINE void with_kernels(const Work& work, const NodeMoves& a, const NodeMoves& b) {
  if (a.has_one_step() && b.has_one_step()) {
    work.template with<NodeMoves::FirstKernel, NodeMoves::FirstKernel>();
  } else if (a.has_one_step()) {
    work.template with<NodeMoves::FirstKernel, NodeMoves::Kernel>();
  } else if (b.has_one_step()) {
    work.template with<NodeMoves::Kernel, NodeMoves::FirstKernel>();
  } else {
    work.template with<NodeMoves::Kernel, NodeMoves::Kernel>();
  }
}

/// Moves the candidates of one digit.
struct MoveOfPlaces {
  const Planes& source;
  Planes& target;
  const NodeMoves& moves;

  template <class Kernel>
  HWY_NOINLINE void with() const {
    const Kernel move(moves);
    for (int cell = 0; cell < kCells; ++cell) target[cell] = move(source[cell], target[cell]);
  }
};

/// The same to two targets.
struct MoveOfPlacesToTwo {
  const Planes& source;
  Planes& target;
  const NodeMoves& moves;
  Planes& other_target;
  const NodeMoves& other_moves;

  template <class Kernel, class OtherKernel>
  HWY_NOINLINE void with() const {
    const Kernel move(moves);
    const OtherKernel other_move(other_moves);
    for (int cell = 0; cell < kCells; ++cell) {
      const Plane places = source[cell];
      target[cell] = move(places, target[cell]);
      other_target[cell] = other_move(places, other_target[cell]);
    }
  }
};

/// Moves nodes to a block. Those that find no free slot stay in `nodes`. Does not take the others
/// from the marks of the source.
template <class Source, class Target>
void move_nodes(StoredPlane& nodes, const Source& source, const NodeMarks& source_marks,
                Target& target, NodeMarks& target_marks) {
  const NodeMoves moves(nodes, target_marks);
  for (int digit = 0; digit < 9; ++digit) {
    with_kernels(MoveOfPlaces{source.digits[digit].places, target.digits[digit].places, moves},
                 moves);
  }
  moves.move_marks(source_marks, target_marks);
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_NODE_MOVES_INL_H_
