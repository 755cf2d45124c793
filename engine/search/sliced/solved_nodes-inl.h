// The solutions of a search on planes, which gather until they are read.

#if defined(NONET_SOLVED_NODES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_SOLVED_NODES_INL_H_
#undef NONET_SOLVED_NODES_INL_H_
#else
#define NONET_SOLVED_NODES_INL_H_
#endif

#include "engine/search/sliced/block_transfer-inl.h"
#include "engine/search/sliced/node_block-inl.h"
#include "engine/search/sliced/puzzle_tallies.h"
#include "engine/search/sliced/sliced_transfer-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

/// Moves the digits of the cells with one candidate.
HWY_NOINLINE void move_digits(const SlicedState& state, DigitBytes& target,
                              const NodeMoves& moves) {
  const NodeMoves::Kernel move(moves);
  for (int cell = 0; cell < kCells; ++cell) {
    Plane bit[4];
    digit_bits(state, cell, bit);
    for (int b = 0; b < 4; ++b) target[cell][b] = move(bit[b], target[cell][b]);
  }
}

/// A block of solutions, as the four bits of each digit. To read a block takes three quarters of a
/// pass, however few solutions it has; to add some to it takes a third of that (samples of runs on
/// an Intel Xeon).
class SolvedNodes {
 public:
  /// Adds solutions from the block at work. Stores those that are there before if they fill the
  /// block.
  void take(const SlicedState& state, const NodeMarks& marks, StoredPlane nodes,
            BlockTransfer& transfer, PuzzleTallies& tallies) {
    while (any_puzzle(nodes)) {
      if (count_puzzles(marks_.live) + count_puzzles(nodes) > kLoad * 15 / 16) {
        store(transfer, tallies);
      }
      const NodeMoves moves(nodes, marks_);
      move_digits(state, digits_, moves);
      moves.move_marks(marks, marks_);
    }
  }

  /// Stores all solutions in the places of the answers.
  void store(BlockTransfer& transfer, PuzzleTallies& tallies) {
    if (!any_puzzle(marks_.live)) return;
    const auto& grids = transfer.read_grids(digits_);
    for_each_bit(marks_.live, [&](size_t bit) {
      tallies.store_solution(marks_.puzzle[bit], grids[puzzle_of_bit(static_cast<int>(bit))]);
    });
    marks_.live = no_puzzle();
  }

 private:
  DigitBytes digits_{};
  NodeMarks marks_{};
};

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_SOLVED_NODES_INL_H_
