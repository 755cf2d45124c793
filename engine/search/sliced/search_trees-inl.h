// The search trees of a batch of puzzles, all but the nodes that are at work or stuck.

#if defined(NONET_SEARCH_TREES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_SEARCH_TREES_INL_H_
#undef NONET_SEARCH_TREES_INL_H_
#else
#define NONET_SEARCH_TREES_INL_H_
#endif

#include <cstdint>

#include "engine/search/selection.h"
#include "engine/search/sliced/block_transfer-inl.h"
#include "engine/search/sliced/node_block-inl.h"
#include "engine/search/sliced/open_nodes.h"
#include "engine/search/sliced/puzzle_tallies.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

/// What the search at work and the branches of stuck nodes share.
struct SearchTrees {
  NodeOrder order = NodeOrder::any;
  PuzzleTallies tallies;
  NodeBlockPool pool;      ///< nodes that go to work next, and unused blocks
  OpenNodes open;          ///< nodes outside of the planes
  BlockTransfer transfer;  ///< copies nodes between these and the planes

  void begin(const Selection& puzzles, NodeOrder node_order, uint64_t limit) {
    order = node_order;
    tallies.begin(puzzles, order, limit);
    open.begin(puzzles.size());
  }
  /// There are more puzzles than before; the first ones are the same.
  void extend(const Selection& puzzles) {
    tallies.extend(puzzles);
    open.extend(puzzles.size());
  }

  /// Ends nodes: contradictions; or solutions, if more are wanted. Depth first, the second outcome
  /// that was put on the stack of its puzzle last is searched next.
  void end_nodes(const NodeMarks& marks, Plane nodes) {
    if (order == NodeOrder::any) return;
    StoredPlane ended;
    ended = nodes;
    for_each_bit(ended, [&](size_t bit) { end_node(marks.puzzle[bit]); });
  }
  void end_node(uint32_t puzzle) {
    if (open.release(puzzle)) tallies.add_return(puzzle);
  }
};

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_SEARCH_TREES_INL_H_
