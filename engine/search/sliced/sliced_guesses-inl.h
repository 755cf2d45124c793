// The guesses without weights of contract.h, on planes.

#if defined(NONET_SLICED_GUESSES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_SLICED_GUESSES_INL_H_
#undef NONET_SLICED_GUESSES_INL_H_
#else
#define NONET_SLICED_GUESSES_INL_H_
#endif

#include "engine/search/contract.h"
#include "engine/search/sliced/node_block-inl.h"
#include "engine/search/sliced/sliced_numbers-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

/// Adds to `cells` the cells with the fewest candidates of some nodes. They have an open cell, and
/// none with fewer candidates than `least`, which is 2 or more.
template <class State>
HWY_NOINLINE void add_fewest(const State& state, StoredPlane nodes, unsigned least, Planes& cells) {
  for (unsigned count = least; count <= 9 && any_puzzle(nodes); ++count) {
    Plane found = no_puzzle();
    for (int cell = 0; cell < kCells; ++cell) {
      Plane v[9];
      NONET_UNROLL(9)
      for (int digit = 0; digit < 9; ++digit) v[digit] = state.digits[digit].places[cell];
      StoredNumber<4> candidates;
      candidates = count_of_nine(v);
      const Plane here = both(nodes, candidates.is(count));
      cells[cell] = either(cells[cell], here);
      found = either(found, here);
    }
    nodes = without(nodes, found);
  }
}

/// Finds the cells with the fewest candidates, 2 or more, of nodes that have an open cell. Other
/// nodes get no cell.
template <class State>
void find_fewest(const State& state, const StoredPlane& nodes, Planes& cells) {
  for (StoredPlane& cell : cells) cell = no_puzzle();
  add_fewest(state, nodes, 2, cells);
}

/// The guesses without weights of nodes. Index 0 is the first guess.
struct NodeGuesses {
  StoredPlane made[kGuessesAtOnce];   ///< by guess, the nodes that make it
  StoredPlane wrong[kGuessesAtOnce];  ///< by guess, those of them that take its second outcome

  NodeGuesses() {
    for (StoredPlane& plane : made) plane = no_puzzle();
    for (StoredPlane& plane : wrong) plane = no_puzzle();
  }
  /// `nodes` make `count` guesses and take the first outcome of each.
  static NodeGuesses right(const StoredPlane& nodes, size_t count) {
    NodeGuesses guesses;
    for (size_t i = 0; i < count; ++i) guesses.made[i] = nodes;
    return guesses;
  }
  /// `nodes` make `count` guesses and take the second outcome of the last one.
  static NodeGuesses last_wrong(const StoredPlane& nodes, size_t count) {
    NodeGuesses guesses = right(nodes, count);
    guesses.wrong[count - 1] = nodes;
    return guesses;
  }
  /// Adds one node that does the same.
  void add_last_wrong(size_t bit, size_t count) {
    for (size_t i = 0; i < count; ++i) set_bit(made[i], bit);
    set_bit(wrong[count - 1], bit);
  }
};

/// Takes the outcomes of `guesses`. `cells` are the cells with the fewest candidates of each node.
/// The first guess is the lowest candidate of the first of these cells; the second one is that of
/// the last cell that does not have the digit of the first guess. Where there is no such cell, the
/// node leaves `guesses.made`.
template <class State>
HWY_NOINLINE void take_guesses(const Planes& cells, NodeGuesses& guesses, State& state) {
  static_assert(kGuessesAtOnce == 2);
  Plane guessed[9];  // by digit
  for (Plane& digit : guessed) digit = no_puzzle();
  for (size_t i = 0; i < kGuessesAtOnce && any_puzzle(guesses.made[i]); ++i) {
    const Plane right = invert(guesses.wrong[i]);
    StoredPlane left, here;
    left = guesses.made[i];
    for (int n = 0; n < kCells && any_puzzle(left); ++n) {
      const int cell = i == 1 ? kCells - 1 - n : n;
      Plane has_guessed = no_puzzle();  // so has a cell in which a guess was made
      for (int digit = 0; i > 0 && digit < 9; ++digit) {
        has_guessed = or_both(has_guessed, guessed[digit], state.digits[digit].places[cell]);
      }
      here = both_without(left, cells[cell], has_guessed);
      if (!any_puzzle(here)) continue;
      left = without(left, here);
      Plane rest = here;  // the nodes that have no lower candidate
      for (int digit = 0; digit < 9; ++digit) {
        StoredPlane& place = state.digits[digit].places[cell];
        const Plane lowest = both(place, rest);
        rest = without(rest, place);
        guessed[digit] = either(guessed[digit], lowest);
        place = without(place, both(here, different(lowest, right)));
      }
    }
    guesses.made[i] = without(guesses.made[i], left);
  }
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_SLICED_GUESSES_INL_H_
