// The solutions of a search on planes, which gather until they are read.

#if defined(NONET_SOLVED_NODES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_SOLVED_NODES_INL_H_
#undef NONET_SOLVED_NODES_INL_H_
#else
#define NONET_SOLVED_NODES_INL_H_
#endif

#include "engine/search/selection.h"
#include "engine/search/sliced/block_transfer-inl.h"
#include "engine/search/sliced/node_moves-inl.h"
#include "engine/search/sliced/puzzle_tallies.h"
#include "engine/search/sliced/sliced_exchanges-inl.h"
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
  /// Whether so many more fit.
  bool has_room(size_t count) const {
    return count_puzzles(marks_.live) + count <= kLoad * 15 / 16;
  }

  /// Whether a search waits for store(), to look for an exchange.
  bool is_seeking() const { return any_puzzle(seeking_); }

  /// Adds solutions from the block at work. Those that find no free slot stay in `nodes`. The
  /// searches of `seeking` look for an exchange; see contract.h.
  void take(const SlicedState& state, const NodeMarks& marks, StoredPlane& nodes,
            const StoredPlane& seeking) {
    const NodeMoves moves(nodes, marks_);
    move_digits(state, digits_, moves);
    moves.move_marks(marks, marks_);
    seeking_ = NodeMoves::Kernel(moves)(seeking, seeking_);
  }

  /// Stores all solutions in the places of the answers, and forgets them. Calls
  /// `visit(puzzle, has_exchange)` for the searches that look for one.
  template <class Visit>
  void store(const Selection& puzzles, BlockTransfer& transfer, PuzzleTallies& tallies,
             Visit visit) {
    if (!any_puzzle(marks_.live)) return;
    StoredPlane seeking, found;
    seeking = seeking_;
    if (any_puzzle(seeking)) {
      // The place of a solution may be that of the puzzle.
      found = find_exchanges(digits_, transfer.load_blanks(puzzles, marks_, seeking));
    }
    const auto& grids = transfer.read_grids(digits_);
    for_each_bit(marks_.live, [&](size_t bit) {
      tallies.store_solution(marks_.puzzle[bit], grids[puzzle_of_bit(static_cast<int>(bit))]);
    });
    for_each_bit(seeking, [&](size_t bit) { visit(marks_.puzzle[bit], is_set(found, bit)); });
    marks_.live = seeking_ = no_puzzle();
  }

 private:
  DigitBytes digits_{};
  NodeMarks marks_{};
  StoredPlane seeking_{};
};

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_SOLVED_NODES_INL_H_
