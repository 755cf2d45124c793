// Conjugate pairs for the first guess, by the branching rule of contract.h, on planes: for puzzles
// in which no bivalue cell is worth enough.
//
// Digit by digit, the cells are weighed, and in each house with two places their weights are added.
// Only the worth of the best pair, its house and the place of its guess in the house are kept.

#if defined(NONET_SLICED_CONJUGATES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_SLICED_CONJUGATES_INL_H_
#undef NONET_SLICED_CONJUGATES_INL_H_
#else
#define NONET_SLICED_CONJUGATES_INL_H_
#endif

#include "engine/search/sliced/sliced_branching-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

/// The puzzles in which x is less than y, or both are equal and `or_equal` is set.
template <int kBits, class X, class Y>
HWY_INLINE Plane is_less(const X& x, const Y& y, Plane or_equal) {
  NONET_UNROLL(12)
  for (int b = 0; b < kBits; ++b) or_equal = less_with_bit(x.bits[b], y.bits[b], or_equal);
  return or_equal;
}

/// Finds the best conjugate pair of each puzzle.
class ConjugateChooser {
 public:
  /// Call this after chooser.choose() of the same state. `wanted` are puzzles whose chosen bivalue
  /// cell is to be compared with pairs; its worth must fit the numbers.
  template <class State>
  HWY_NOINLINE void choose(const State& state, const SlicedChooser& chooser,
                           const StoredPlane& wanted) {
    best_.clear();
    for (int b = 0; b < 7; ++b) best_.worth.bits[b] = chooser.worth_bits()[b];
    chosen_ = no_puzzle();
    count_places(state);
    for (int digit = 0; digit < 9; ++digit) {
      StoredPlane here;
      here = both(wanted, is_rare(digit));
      if (!any_puzzle(here)) continue;
      chooser.weigh_placements(state.digits[digit].places, digit, weights_);
      const Planes& places = state.digits[digit].places;
      const auto number = static_cast<unsigned>(digit);
      // Of equal pairs the one with the first cell is chosen. The first cells of rows are in the
      // order of the rows, those of the boxes of a band in the order of their rows.
      consider<HouseKind::row, 0, 0>(places, number, here, 0, 9);
      consider<HouseKind::column, 0, 4>(places, number, here, 0, 9);
      for (unsigned band = 0; band < 3; ++band) {
        consider<HouseKind::box, 2, 4>(places, number, here, 3 * band, 3);
      }
    }
  }

  /// The puzzles whose best pair is worth more than their best bivalue cell.
  const StoredPlane& chosen() const { return chosen_; }

  /// Takes both outcomes of the best pair in the puzzles chosen(): the first one in `first`, the
  /// second one in `second`. In these puzzles both must be as before the guess.
  template <class State>
  HWY_NOINLINE void take(State& first, State& second) const {
    std::array<StoredPlane, kCells> guessed;
    for (StoredPlane& plane : guessed) plane = no_puzzle();
    mark_guesses<HouseKind::row>(guessed);
    mark_guesses<HouseKind::column>(guessed);
    mark_guesses<HouseKind::box>(guessed);
    for (unsigned digit = 0; digit < 9; ++digit) {
      const Plane is_guess = best_.digit.is(digit);
      for (int cell = 0; cell < kCells; ++cell) {
        const Plane here = guessed[cell];
        StoredPlane& place = first.digits[digit].places[cell];
        StoredPlane& other = second.digits[digit].places[cell];
        place = unless(place, is_guess, here);
        other = unless_both(other, is_guess, here);
      }
    }
  }

 private:
  /// The number of a house among all: rows 0 to 8, columns 9 to 17, boxes 18 to 26.
  template <HouseKind kKind>
  static constexpr unsigned number_of(unsigned house) {
    return 9 * static_cast<unsigned>(kKind) + house;
  }
  template <HouseKind kKind>
  static constexpr int first_cell(unsigned house) {
    const auto n = static_cast<int>(house);
    if (kKind == HouseKind::row) return 9 * n;
    return kKind == HouseKind::column ? n : cell_of(n / 3, n % 3, 0, 0);
  }
  /// How far cell i of a house is from the first one.
  template <HouseKind kKind>
  static constexpr int distance(int i) {
    if (kKind == HouseKind::row) return i;
    return kKind == HouseKind::column ? 9 * i : cell_of(0, 0, i / 3, i % 3);
  }
  /// The number of cell i of a house: of a box, the row is in the bits 2 and 3.
  template <HouseKind kKind>
  static constexpr unsigned place_of(int i) {
    return static_cast<unsigned>(kKind == HouseKind::box ? 4 * (i / 3) + i % 3 : i);
  }

  /// The best pair so far.
  struct Best {
    StoredNumber<8> worth;
    StoredNumber<5> house;
    StoredNumber<4> place;  // of the guess, see place_of()
    StoredNumber<4> digit;
    StoredNumber<4> key;  // the place of the first cell

    HWY_INLINE void clear() {
      worth.clear();
      house.clear();
      place.clear();
      digit.clear();
      key.clear();
    }
  };

  template <class State>
  HWY_NOINLINE void count_places(const State& state) {
    Number<10> all;
    for (Plane& plane : all.bits) plane = no_puzzle();
    for (int digit = 0; digit < 9; ++digit) {
      Number<7> count;
      for (Plane& plane : count.bits) plane = no_puzzle();
      NONET_ROLLED
      for (int row = 0; row < 9; ++row) {
        Plane v[9];
        NONET_UNROLL(9)
        for (int i = 0; i < 9; ++i) v[i] = state.digits[digit].places[9 * row + i];
        count = sum_of<7>(count, count_of_nine(v));
      }
      all = sum_of<10>(all, count);
      Number<10> eight_times;
      for (int b = 0; b < 10; ++b) eight_times.bits[b] = b < 3 ? no_puzzle() : count.bits[b - 3];
      const Number<11> nine_times = sum_of<11>(eight_times, count);
      for (int b = 0; b < 11; ++b) nine_times_[digit].bits[b] = nine_times.bits[b];
    }
    for (int b = 0; b < 10; ++b) all_.bits[b] = all.bits[b];
    all_.bits[10] = no_puzzle();
  }

  /// The puzzles in which a digit has the average number of places or fewer.
  Plane is_rare(int digit) const {
    return invert(is_less<11>(all_, nine_times_[digit], no_puzzle()));
  }

  template <HouseKind kKind>
  HWY_INLINE void mark_guesses(std::array<StoredPlane, kCells>& guessed) const {
    for (unsigned house = 0; house < 9; ++house) {
      StoredPlane here;
      here = both(chosen_, best_.house.is(number_of<kKind>(house)));
      if (!any_puzzle(here)) continue;
      for (int i = 0; i < 9; ++i) {
        StoredPlane& cell = guessed[first_cell<kKind>(house) + distance<kKind>(i)];
        cell = or_both(cell, here, best_.place.is(place_of<kKind>(i)));
      }
    }
  }

  /// Compares the pairs of `count` houses with one another, and the best one with those before. Of
  /// equal ones of these houses, the bits of the place of the first cell from `kKeyBegin` to before
  /// `kKeyEnd` decide, and where these are equal, too, the first house is chosen.
  template <HouseKind kKind, int kKeyBegin, int kKeyEnd>
  HWY_NOINLINE void consider(const Planes& places, unsigned digit, const StoredPlane& wanted,
                             unsigned first_house, unsigned count) {
    Best best;
    best.clear();
    NONET_ROLLED
    for (unsigned house = first_house; house < first_house + count; ++house) {
      const int cell = first_cell<kKind>(house);
      Plane once = no_puzzle(), twice = no_puzzle(), thrice = no_puzzle();
      Number<7> first, second;
      NONET_UNROLL(8)
      for (int b = 0; b < 7; ++b) first.bits[b] = second.bits[b] = no_puzzle();
      Number<4> first_place, second_place;
      NONET_UNROLL(4)
      for (int b = 0; b < 4; ++b) first_place.bits[b] = second_place.bits[b] = no_puzzle();
      NONET_UNROLL(9)
      for (int i = 0; i < 9; ++i) {
        const Plane place = places[cell + distance<kKind>(i)];
        const StoredNumber<7>& weight = weights_[cell + distance<kKind>(i)];
        const Plane is_first = without(place, once), is_second = both_without(once, place, twice);
        thrice = or_both(thrice, twice, place);
        twice = or_both(twice, once, place);
        once = either(once, place);
        NONET_UNROLL(8)
        for (int b = 0; b < 7; ++b) {
          first.bits[b] = or_both(first.bits[b], is_first, weight.bits[b]);
          second.bits[b] = or_both(second.bits[b], is_second, weight.bits[b]);
        }
        NONET_UNROLL(4)
        for (int b = 0; b < 4; ++b) {
          if ((place_of<kKind>(i) >> b & 1) == 0) continue;
          first_place.bits[b] = either(first_place.bits[b], is_first);
          second_place.bits[b] = either(second_place.bits[b], is_second);
        }
      }
      const Number<8> worth = sum_of<8>(first, second);
      Plane is_before = no_puzzle();
      NONET_UNROLL(4)
      for (int b = kKeyBegin; b < kKeyEnd; ++b) {
        is_before = less_with_bit(first_place.bits[b], best.key.bits[b], is_before);
      }
      const Plane better =
          both(both_without(twice, wanted, thrice), is_less<8>(best.worth, worth, is_before));
      const Plane guesses_second = is_less<7>(first, second, no_puzzle());
      best.worth.replace(better, worth);
      best.house.replace(better, number_of<kKind>(house));
      best.key.replace(better, first_place);
      best.place.replace(both(better, guesses_second), second_place);
      best.place.replace(without(better, guesses_second), first_place);
    }
    const Plane better = is_less<8>(best_.worth, best.worth, no_puzzle());
    chosen_ = either(chosen_, better);
    best_.worth.replace(better, best.worth);
    best_.house.replace(better, best.house);
    best_.place.replace(better, best.place);
    best_.digit.replace(better, digit);
  }

  StoredNumber<11> nine_times_[9], all_;  // places of a digit, nine times; of all digits
  SlicedChooser::Weights weights_;        // of a digit
  Best best_;                             // its worth is that of the bivalue cell at first
  StoredPlane chosen_;
};

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_SLICED_CONJUGATES_INL_H_
