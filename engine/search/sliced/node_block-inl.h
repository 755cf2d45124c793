// Blocks of W nodes of search trees.
//
// A slot of a block is a bit, the same in all of its planes. node_moves-inl.h moves nodes from one
// block to another.

#if defined(NONET_NODE_BLOCK_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_NODE_BLOCK_INL_H_
#undef NONET_NODE_BLOCK_INL_H_
#else
#define NONET_NODE_BLOCK_INL_H_
#endif

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "engine/search/sliced/open_nodes.h"
#include "engine/search/sliced/planes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

/// The number of a puzzle in its batch. With 16 bits a vector has many of them.
using PuzzleNumber = uint16_t;

/// What is known of a node beside its candidates.
struct NodeMarks {
  StoredPlane live;                        ///< the slot has a node
  StoredPlane root, first, later;          ///< see NodeDepth
  StoredPlane hard;                        ///< the search is hard; not set before its first guess
  std::array<PuzzleNumber, kLoad> puzzle;  ///< by the number of the slot's bit
};

struct NodePlaces {
  Planes places;
};

struct NodeBlock {
  std::array<NodePlaces, 9> digits;
  NodeMarks marks;
};

/// A stack of blocks, and the blocks that have no nodes at the moment.
class NodeBlockPool {
 public:
  using Pointer = std::unique_ptr<NodeBlock>;

  /// Returns a block without nodes.
  Pointer take() {
    Pointer block;
    if (unused_.empty()) {
      block = std::make_unique<NodeBlock>();
    } else {
      block = std::move(unused_.back());
      unused_.pop_back();
    }
    NodeMarks& marks = block->marks;
    marks.live = marks.root = marks.first = marks.later = marks.hard = no_puzzle();
    return block;
  }

  bool empty() const { return stack_.empty(); }
  size_t size() const { return stack_.size(); }
  void push(Pointer block) { stack_.push_back(std::move(block)); }
  NodeBlock& top() { return *stack_.back(); }
  NodeBlock& below_top() { return *stack_.end()[-2]; }
  /// Forgets the nodes of the top.
  void drop_top() {
    unused_.push_back(std::move(stack_.back()));
    stack_.pop_back();
  }
  void drop_below_top() {
    std::swap(stack_.end()[-2], stack_.back());
    drop_top();
  }

 private:
  std::vector<Pointer> stack_, unused_;
};

HWY_INLINE bool is_set(const StoredPlane& plane, size_t bit) {
  return (plane.words[bit / 64] >> bit % 64 & 1) != 0;
}
HWY_INLINE void set_bit(StoredPlane& plane, size_t bit) {
  plane.words[bit / 64] |= uint64_t{1} << bit % 64;
}

/// Calls `visit(bit)` for each bit of a plane that is set.
template <class Visit>
HWY_INLINE void for_each_bit(const StoredPlane& plane, Visit visit) {
  for (size_t word = 0; word < kPlaneWords; ++word) {
    for (uint64_t rest = plane.words[word]; rest != 0; rest &= rest - 1) {
      visit(64 * word + static_cast<size_t>(std::countr_zero(rest)));
    }
  }
}

/// Clears the bits for which `test(bit)` is true.
template <class Test>
HWY_INLINE void clear_bits(StoredPlane& plane, Test test) {
  const StoredPlane before = plane;
  for_each_bit(before, [&](size_t bit) {
    if (test(bit)) plane.words[bit / 64] &= ~(uint64_t{1} << bit % 64);
  });
}

/// The slots without a node.
HWY_INLINE StoredPlane free_slots(const NodeMarks& marks) {
  StoredPlane free;
  free = invert(marks.live);
  return free;
}

HWY_INLINE NodeDepth depth_of(const NodeMarks& marks, size_t bit) {
  if (is_set(marks.root, bit)) return NodeDepth::root;
  if (is_set(marks.first, bit)) return NodeDepth::first;
  return is_set(marks.later, bit) ? NodeDepth::later : NodeDepth::elsewhere;
}

HWY_INLINE bool any_puzzle(const StoredPlane& plane) {
  uint64_t all = 0;
  for (const uint64_t word : plane.words) all |= word;
  return all != 0;
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_NODE_BLOCK_INL_H_
