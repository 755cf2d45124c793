// The stuck nodes of a search on planes, which gather until they fill a block.

#if defined(NONET_STUCK_NODES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_STUCK_NODES_INL_H_
#undef NONET_STUCK_NODES_INL_H_
#else
#define NONET_STUCK_NODES_INL_H_
#endif

#include <utility>

#include "engine/search/sliced/node_block-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

/// Two blocks, for nodes that choose their branch in different ways: the weights of a block are
/// computed for all of its nodes or for none.
class StuckNodes {
 public:
  explicit StuckNodes(NodeBlockPool& pool) : weighed_(pool.take()), diving_(pool.take()) {}

  /// Nodes that choose by weight.
  NodeBlock& weighed() { return *weighed_; }
  /// Nodes that make the two guesses without weights.
  NodeBlock& diving() { return *diving_; }
  /// Exchanges the block of those that choose by weight.
  NodeBlockPool::Pointer exchange_weighed(NodeBlockPool::Pointer block) {
    return std::exchange(weighed_, std::move(block));
  }

  /// Whether the nodes of a block have to leave it, if `left` have found no free slot.
  static bool is_full(const NodeBlock& block, const StoredPlane& left) {
    return count_puzzles(block.marks.live) >= kLoad * 31 / 32 || count_puzzles(left) > kLoad / 4;
  }

  size_t count() const {
    return count_puzzles(weighed_->marks.live) + count_puzzles(diving_->marks.live);
  }

  /// Moves nodes from the block at work. Those that find no free slot stay in `weighed`, `diving`.
  void take(const SlicedState& state, NodeMarks& marks, StoredPlane& weighed, StoredPlane& diving) {
    const Plane before = either(weighed, diving);
    if (!any_puzzle(diving)) {
      move_nodes(weighed, state, marks, *weighed_, weighed_->marks);
    } else if (!any_puzzle(weighed)) {
      move_nodes(diving, state, marks, *diving_, diving_->marks);
    } else {
      const NodeMoves moves(weighed, weighed_->marks), diving_moves(diving, diving_->marks);
      for (int digit = 0; digit < 9; ++digit) {
        move_places(state.digits[digit].places, weighed_->digits[digit].places, moves,
                    diving_->digits[digit].places, diving_moves);
      }
      moves.move_marks(marks, weighed_->marks);
      diving_moves.move_marks(marks, diving_->marks);
    }
    marks.live = without(marks.live, without(before, either(weighed, diving)));
  }

 private:
  NodeBlockPool::Pointer weighed_, diving_;
};

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_STUCK_NODES_INL_H_
