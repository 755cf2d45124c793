// The two guesses without weights of contract.h, on planes.

#if defined(NONET_SLICED_PAIRS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_SLICED_PAIRS_INL_H_
#undef NONET_SLICED_PAIRS_INL_H_
#else
#define NONET_SLICED_PAIRS_INL_H_
#endif

#include "engine/search/sliced/node_block-inl.h"
#include "engine/search/sliced/sliced_triples-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

/// Guesses the lower digit of a bivalue cell in the puzzles `here`: the higher one leaves the cell.
/// `before` is the block before the guess.
HWY_INLINE void place_lower_digit(int cell, Plane here, const NodeBlock& before, NodeBlock& block) {
  Plane lower = no_puzzle();
  for (int digit = 0; digit < 9; ++digit) {
    const Plane candidate = both(before.digits[digit].places[cell], here);
    StoredPlane& place = block.digits[digit].places[cell];
    place = without(place, both(candidate, lower));
    lower = either(lower, candidate);
  }
}

/// The puzzles that take the first, and the second, of the two guesses without weights.
struct PairGuesses {
  Plane first, second;
};

/// Takes the first outcomes of the two guesses without weights in the puzzles `fixed` that have a
/// bivalue cell: the lower digit of the first one; the lower digit of the last one, unless that has
/// the digit of the first guess. `before` and `block` must be equal.
HWY_NOINLINE PairGuesses take_pairs(const Planes& bivalue, Plane fixed, const NodeBlock& before,
                                    NodeBlock& block) {
  StoredPlane left;
  left = fixed;
  Plane guessed[9];  // the digit of the first guess
  for (Plane& digit : guessed) digit = no_puzzle();
  for (int cell = 0; cell < kCells && any_puzzle(left); ++cell) {
    const Plane here = both(left, bivalue[cell]);
    left = without(left, here);
    place_lower_digit(cell, here, before, block);
    for (int digit = 0; digit < 9; ++digit) {
      guessed[digit] = or_both(guessed[digit], here, block.digits[digit].places[cell]);
    }
  }
  PairGuesses guesses = {without(fixed, left), no_puzzle()};
  left = guesses.first;
  for (int cell = kCells - 1; cell >= 0 && any_puzzle(left); --cell) {
    const Plane here = both(left, bivalue[cell]);
    left = without(left, here);
    // If the last bivalue cell is the first one, too, it has the digit of the first guess.
    Plane same = no_puzzle();
    for (int digit = 0; digit < 9; ++digit) {
      same = or_both(same, guessed[digit], before.digits[digit].places[cell]);
    }
    guesses.second = either(guesses.second, without(here, same));
    place_lower_digit(cell, without(here, same), before, block);
  }
  return guesses;
}

/// The puzzles in which a cell has two candidates.
HWY_INLINE Plane bivalue_of(const NodeBlock& block, int cell) {
  Plane v[9];
  NONET_UNROLL(9)
  for (int digit = 0; digit < 9; ++digit) v[digit] = block.digits[digit].places[cell];
  const NineSum sum = sum_of_nine(v);
  return without(sum.one, sum.odd);
}

/// Takes second outcomes of the two guesses without weights: of the first guess in the puzzles of
/// `first_guess`; of the second one, below the first outcome of the first one, in those of
/// `second_guess`, which take both.
HWY_NOINLINE void take_second_outcomes(NodeBlock& block, const StoredPlane& first_guess,
                                       const StoredPlane& second_guess) {
  StoredPlane left;
  left = either(first_guess, second_guess);
  const Plane places_first = second_guess;
  for (int cell = 0; cell < kCells && any_puzzle(left); ++cell) {
    const Plane here = both(left, bivalue_of(block, cell));
    left = without(left, here);
    Plane lower = no_puzzle();
    for (NodePlaces& digit : block.digits) {
      const Plane place = digit.places[cell], candidate = both(place, here);
      // Of the two digits, the first guess places the lower one.
      digit.places[cell] = without(place, both(candidate, invert(different(lower, places_first))));
      lower = either(lower, candidate);
    }
  }
  left = second_guess;
  for (int cell = kCells - 1; cell >= 0 && any_puzzle(left); --cell) {
    const Plane here = both(left, bivalue_of(block, cell));
    left = without(left, here);
    Plane lower = no_puzzle();
    for (NodePlaces& digit : block.digits) {
      const Plane place = digit.places[cell], candidate = both(place, here);
      digit.places[cell] = without(place, without(candidate, lower));
      lower = either(lower, candidate);
    }
  }
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_SLICED_PAIRS_INL_H_
