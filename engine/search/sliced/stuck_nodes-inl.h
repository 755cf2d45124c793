// The stuck nodes of a search on planes, which gather until they fill a block.

#if defined(NONET_STUCK_NODES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_STUCK_NODES_INL_H_
#undef NONET_STUCK_NODES_INL_H_
#else
#define NONET_STUCK_NODES_INL_H_
#endif

#include <array>
#include <cstdint>
#include <utility>

#include "engine/search/sliced/node_moves-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

/// How stuck nodes choose their branch.
enum class StuckKind : uint8_t {
  roots,    ///< by weight; conjugate pairs count, too
  weighed,  ///< by weight
  diving,   ///< they make the guesses without weights
};
constexpr std::array<StuckKind, 3> kStuckKinds = {StuckKind::roots, StuckKind::weighed,
                                                  StuckKind::diving};

/// A block for each kind. Weights, pairs and guesses are computed for all nodes of a block, so
/// nodes of different kinds do not share one.
class StuckNodes {
 public:
  /// Nodes by kind.
  using ByKind = std::array<StoredPlane, kStuckKinds.size()>;

  explicit StuckNodes(NodeBlockPool& pool) : blocks_{pool.take(), pool.take(), pool.take()} {}

  NodeBlock& block(StuckKind kind) { return *at(kind); }
  NodeBlockPool::Pointer exchange(StuckKind kind, NodeBlockPool::Pointer block) {
    return std::exchange(at(kind), std::move(block));
  }

  /// Whether the nodes of a kind have to leave their block, if `left` have found no free slot.
  bool is_full(StuckKind kind, const StoredPlane& left) {
    return count_puzzles(block(kind).marks.live) >= kLoad * 31 / 32 ||
           count_puzzles(left) > kLoad / 4;
  }

  size_t count() const {
    size_t count = 0;
    for (const auto& block : blocks_) count += count_puzzles(block->marks.live);
    return count;
  }

  /// Moves nodes from the block at work. Those that find no free slot stay in `nodes`.
  template <class State>
  void take(const State& state, NodeMarks& marks, ByKind& nodes) {
    const Plane before = any_of(nodes[0], nodes[1], nodes[2]);
    std::array<size_t, kStuckKinds.size()> some;
    size_t count = 0;
    for (size_t kind = 0; kind < nodes.size(); ++kind) {
      if (any_puzzle(nodes[kind])) some[count++] = kind;
    }
    // Two kinds share a walk over the planes of the source; a third one has a walk of its own.
    for (; count > 2; --count) move(state, marks, nodes, some[count - 1]);
    if (count == 2) {
      move(state, marks, nodes, some[0], some[1]);
    } else if (count == 1) {
      move(state, marks, nodes, some[0]);
    }
    marks.live = without(marks.live, without(before, any_of(nodes[0], nodes[1], nodes[2])));
  }

 private:
  NodeBlockPool::Pointer& at(StuckKind kind) { return blocks_[static_cast<size_t>(kind)]; }

  template <class State>
  void move(const State& state, const NodeMarks& marks, ByKind& nodes, size_t kind) {
    move_nodes(nodes[kind], state, marks, *blocks_[kind], blocks_[kind]->marks);
  }
  template <class State>
  void move(const State& state, const NodeMarks& marks, ByKind& nodes, size_t a, size_t b) {
    const NodeMoves moves_a(nodes[a], blocks_[a]->marks), moves_b(nodes[b], blocks_[b]->marks);
    for (int digit = 0; digit < 9; ++digit) {
      with_kernels(MoveOfPlacesToTwo{state.digits[digit].places, blocks_[a]->digits[digit].places,
                                     moves_a, blocks_[b]->digits[digit].places, moves_b},
                   moves_a, moves_b);
    }
    moves_a.move_marks(marks, blocks_[a]->marks);
    moves_b.move_marks(marks, blocks_[b]->marks);
  }

  std::array<NodeBlockPool::Pointer, kStuckKinds.size()> blocks_;
};

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_STUCK_NODES_INL_H_
