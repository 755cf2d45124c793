// Filling the free slots of the block at work. The kernels go from cell to cell, with all nine
// digits of a cell, so that its candidates are counted while they are in registers. A walk of its
// own would read all planes again from the second-level cache.

#if defined(NONET_SLICED_REFILL_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_SLICED_REFILL_INL_H_
#undef NONET_SLICED_REFILL_INL_H_
#else
#define NONET_SLICED_REFILL_INL_H_
#endif

#include "engine/search/sliced/node_moves-inl.h"
#include "engine/search/sliced/sliced_inference-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

/// Moves the candidates of nodes from a block, and counts those of all cells.
struct Refill {
  const NodeBlock& block;
  const NodeMoves& moves;
  SlicedState& state;

  template <class Kernel>
  HWY_NOINLINE void with() const {
    const Kernel move(moves);
    for (int cell = 0; cell < kCells; ++cell) {
      state.single[cell] = replace_candidates(state, cell, [&](int digit, Plane place) HWY_ATTR {
        return move(block.digits[digit].places[cell], place);
      });
    }
  }
};

/// The same from two blocks; the moves of the first one come first.
struct RefillFromTwo {
  const NodeBlock& block;
  const NodeMoves& moves;
  const NodeBlock& other;
  const NodeMoves& other_moves;
  SlicedState& state;

  template <class Kernel, class OtherKernel>
  HWY_NOINLINE void with() const {
    const Kernel move(moves);
    const OtherKernel other_move(other_moves);
    for (int cell = 0; cell < kCells; ++cell) {
      state.single[cell] = replace_candidates(state, cell, [&](int digit, Plane place) HWY_ATTR {
        return other_move(other.digits[digit].places[cell],
                          move(block.digits[digit].places[cell], place));
      });
    }
  }
};

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_SLICED_REFILL_INL_H_
