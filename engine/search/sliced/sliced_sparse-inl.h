// The guess of contract.h where no cell has two candidates, on planes. Puzzles of few clues have
// many such nodes. To decide these one by one took a third of the time there.

#if defined(NONET_SLICED_SPARSE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_SLICED_SPARSE_INL_H_
#undef NONET_SLICED_SPARSE_INL_H_
#else
#define NONET_SLICED_SPARSE_INL_H_
#endif

#include "engine/search/sliced/sliced_branching-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

/// The puzzles in which a cell has `count` candidates.
template <class State>
HWY_INLINE Plane has_candidates(const State& state, int cell, unsigned count) {
  Plane v[9];
  NONET_UNROLL(9)
  for (int digit = 0; digit < 9; ++digit) v[digit] = state.digits[digit].places[cell];
  StoredNumber<4> candidates;
  candidates = count_of_nine(v);
  return candidates.is(count);
}

/// Takes both outcomes of a guess in the puzzles of `guessing`: the lowest candidate of the first
/// cell among those with the fewest. They must have a cell with more than two candidates, and none
/// with two. The first outcome is taken in `first`, the second one in `second`; there both must be
/// as before the guess. Call this after chooser.classify() of the same state.
template <class State>
HWY_NOINLINE void take_lowest_of_fewest(const SlicedChooser& chooser, const StoredPlane& guessing,
                                        State& first, State& second) {
  StoredPlane left, here;
  left = guessing;
  for (unsigned count = 3; count <= 9 && any_puzzle(left); ++count) {
    for (int cell = 0; cell < kCells; ++cell) {
      here = both(left, count == 3 ? chooser.has_three(cell) : has_candidates(second, cell, count));
      if (!any_puzzle(here)) continue;
      left = without(left, here);
      Plane rest = here;  // the puzzles that have no lower candidate
      for (int digit = 0; digit < 9; ++digit) {
        StoredPlane& place = first.digits[digit].places[cell];
        StoredPlane& other = second.digits[digit].places[cell];
        const Plane lowest = both(place, rest);
        rest = without(rest, place);
        place = unless(place, lowest, here);
        other = without(other, lowest);
      }
    }
  }
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_SLICED_SPARSE_INL_H_
