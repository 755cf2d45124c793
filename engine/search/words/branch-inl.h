// The branch of a stuck state: the rule of contract.h, for all lanes at once.
//
// Numbers of the nine cells of a place in the boxes (a row r and a column c of their boxes) are
// three bits apart, too few for a score. So a score has six bits: those of the boxes 0, 2, 4, 6, 8
// are in one word, those of the boxes 1, 3, 5, 7 in another one. The lowest bit of a score is that
// of the flag of its cell.

#if defined(NONET_BRANCH_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_BRANCH_INL_H_
#undef NONET_BRANCH_INL_H_
#else
#define NONET_BRANCH_INL_H_
#endif

#include "engine/search/words/words-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

constexpr int kFlagBit = kIsThread ? 2 : 0;  // in a box
constexpr uint32_t kEvenFlags = 0x1041041u << kFlagBit, kOddFlags = 0x208208u << kFlagBit;
/// The highest bit of a score. A thread compares there, so that it shifts to the left.
constexpr int kScoreBit = 4, kComparedBit = kIsThread ? kScoreBit : 0;

/// The candidates of the cells of a place in the boxes, counted in two steps: a bit of `ones` is
/// one, of `twos` two.
template <class D>
struct CellCounts {
  using V = hn::Vec<D>;
  V one, one1, one2, any_two, one_two;

  HWY_INLINE explicit CellCounts(const StoredWord<D>* HWY_RESTRICT x) {
    const V x0 = x[0], x1 = x[1], x2 = x[2];
    one = xor3(x0, x1, x2);
    one1 = second_of<1>(one), one2 = third_of<1>(one);
    const V two = majority(x0, x1, x2);
    const V two1 = second_of<1>(two), two2 = third_of<1>(two);
    any_two = or3(two, two1, two2), one_two = one_of(two, two1, two2);
  }
  HWY_INLINE V has_two() const {
    return flags(pick(hn::Not(or3(one, one1, one2)),
                      hn::AndNot(any_two, two_of_three(one, one1, one2)), one_two));
  }
  HWY_INLINE V has_three() const {
    return flags(
        pick(one_of(one, one1, one2), hn::AndNot(any_two, and3(one, one1, one2)), one_two));
  }
  HWY_INLINE V is_unsolved() const { return flags(hn::Or(any_two, majority(one, one1, one2))); }

 private:
  HWY_INLINE static V flags(V v) { return hn::And(v, word<D>(kFlags<1>)); }
};

/// Sets bits of the cells among which the branch is chosen, by place in the box, and of all cells
/// that are not solved.
template <class D>
HWY_INLINE void find_cells(const StoredWord<D>* HWY_RESTRICT x, hn::Vec<D> (&choice)[9],
                           hn::Vec<D> (&unsolved)[9]) {
  using V = hn::Vec<D>;
  V any_two = hn::Zero(D()), any_three = hn::Zero(D()), three[9];
  NONET_UNROLL(9)
  for (int j = 0; j < 9; ++j) {
    const CellCounts<D> counts(x + 3 * j);
    choice[j] = counts.has_two();
    any_two = hn::Or(any_two, choice[j]);
    unsolved[j] = counts.is_unsolved();
    if constexpr (!kIsThread) three[j] = counts.has_three();
  }
  const V has_two = all_if_any<D>(any_two);
  if constexpr (kIsThread) {  // few states need what follows
    if (has_two != 0) return;
    NONET_UNROLL(9)
    for (int j = 0; j < 9; ++j) three[j] = CellCounts<D>(x + 3 * j).has_three();
  }
  NONET_UNROLL(9)
  for (int j = 0; j < 9; ++j) any_three = hn::Or(any_three, three[j]);
  const V has_three = all_if_any<D>(any_three);
  NONET_UNROLL(9)
  for (int j = 0; j < 9; ++j) {
    choice[j] = pick(choice[j], pick(three[j], unsolved[j], has_three), has_two);
  }
}

/// Computes the scores of all cells, plus 4: they are 0 to 24.
template <class D>
HWY_INLINE void score_cells(const hn::Vec<D> (&unsolved)[9], hn::Vec<D> (&even)[9],
                            hn::Vec<D> (&odd)[9]) {
  using V = hn::Vec<D>;
  const auto add3 = [](V a, V b, V c) HWY_ATTR { return hn::Add(hn::Add(a, b), c); };
  const auto even_of = [&](V v) HWY_ATTR { return hn::And(v, word<D>(7 * kEvenFlags)); };
  const auto odd_of = [&](V v) HWY_ATTR { return hn::And(v, word<D>(7 * kOddFlags)); };
  // With the unsolved cells u of an intersection, o of the rest of its line, b of the box and s of
  // the cell, 2 D + R + C - I is 2 b + (o - 3 u of the row) + (o - 3 u of the column) + 4 s.
  V row_even[3], row_odd[3], column_even[3], column_odd[3];
  V box_even = word<D>(4 * kEvenFlags), box_odd = word<D>(4 * kOddFlags);
  NONET_UNROLL(3)
  for (int i = 0; i < 3; ++i) {
    const V row = add3(unsolved[3 * i], unsolved[3 * i + 1], unsolved[3 * i + 2]);
    const V column = add3(unsolved[i], unsolved[3 + i], unsolved[6 + i]);
    const V row_others = hn::Add(next_in_row<D, kFlagBit>(row), last_in_row<D, kFlagBit>(row));
    const V column_others =
        hn::Add(next_in_column<D, kFlagBit>(column), last_in_column<D, kFlagBit>(column));
    const V even3 = add3(even_of(row), even_of(row), even_of(row));
    const V odd3 = add3(odd_of(row), odd_of(row), odd_of(row));
    box_even = add3(box_even, even_of(row), even_of(row));
    box_odd = add3(box_odd, odd_of(row), odd_of(row));
    row_even[i] = hn::Sub(even_of(row_others), even3);
    row_odd[i] = hn::Sub(odd_of(row_others), odd3);
    column_even[i] =
        hn::Sub(even_of(column_others), add3(even_of(column), even_of(column), even_of(column)));
    column_odd[i] =
        hn::Sub(odd_of(column_others), add3(odd_of(column), odd_of(column), odd_of(column)));
  }
  NONET_UNROLL(9)
  for (int j = 0; j < 9; ++j) {
    const V self = hn::ShiftLeft<2>(unsolved[j]);
    even[j] = hn::Add(add3(box_even, row_even[j / 3], column_even[j % 3]),
                      hn::And(self, word<D>(4 * kEvenFlags)));
    odd[j] = hn::Add(add3(box_odd, row_odd[j / 3], column_odd[j % 3]),
                     hn::And(self, word<D>(4 * kOddFlags)));
  }
}

/// A candidate of each state: the bits of its cell, by place in the box, and the bit of its digit
/// in the words of that place.
template <class D>
struct Guess {
  hn::Vec<D> cell[9], digit[3];

  /// The outcomes for word 3 j + e of the state.
  HWY_INLINE hn::Vec<D> right(hn::Vec<D> word, int j, int e) const {
    return hn::AndNot(hn::AndNot(digit[e], cell[j]), word);
  }
  HWY_INLINE hn::Vec<D> wrong(hn::Vec<D> word, int j, int e) const {
    return not_both(word, cell[j], digit[e]);
  }
};

/// Chooses the guess of stuck states.
template <class D>
HWY_INLINE Guess<D> choose_guess(const StoredWord<D>* HWY_RESTRICT x) {
  using V = hn::Vec<D>;
  V best[9];
  {
    V unsolved[9], even[9], odd[9];
    find_cells<D>(x, best, unsolved);
    score_cells<D>(unsolved, even, odd);
    NONET_UNROLL(9)
    for (int j = 0; j < 9; ++j) best[j] = hn::ShiftLeft<kComparedBit>(best[j]);
    // From the highest bit of the scores down: keep the cells that have it, if any has.
    const auto keep = [&]<int kBit>() HWY_ATTR {
      V bits[9], any = hn::Zero(D());
      NONET_UNROLL(9)
      for (int j = 0; j < 9; ++j) {
        // `best` has flags only, so that other bits do not matter.
        const V scores = pick(even[j], odd[j], word<D>(kEvenFlags << kBit));
        bits[j] =
            kIsThread ? hn::ShiftLeft<kScoreBit - kBit>(scores) : hn::ShiftRight<kBit>(scores);
        any = or_and(any, best[j], bits[j]);
      }
      const V none = hn::Not(all_if_any<D>(any));
      NONET_UNROLL(9)
      for (int j = 0; j < 9; ++j) best[j] = and_either(best[j], bits[j], none);
    };
    keep.template operator()<4>();
    keep.template operator()<3>();
    keep.template operator()<2>();
    keep.template operator()<1>();
    keep.template operator()<0>();
  }
  // The first of the best cells, and its candidates.
  const V zero = hn::Zero(D());
  const auto lowest = [&](V v) HWY_ATTR { return hn::And(v, hn::Sub(zero, v)); };
  Guess<D> guess;
  V digits[3] = {zero, zero, zero}, taken = zero;
  NONET_UNROLL(9)
  for (int j = 0; j < 9; ++j) {
    const V left = hn::AndNot(taken, best[j]);
    taken = hn::Or(taken, all_if_any<D>(left));
    guess.cell[j] = whole_boxes<D, kFlagBit + kComparedBit>(lowest(left));
    NONET_UNROLL(3)
    for (int e = 0; e < 3; ++e) digits[e] = or_and<V>(digits[e], x[3 * j + e], guess.cell[j]);
  }
  guess.digit[0] = lowest(digits[0]);
  guess.digit[1] = hn::AndNot(all_if_any<D>(digits[0]), lowest(digits[1]));
  guess.digit[2] = hn::AndNot(all_if_any<D>(hn::Or(digits[0], digits[1])), lowest(digits[2]));
  return guess;
}

/// Makes both children of stuck states: `yes` places a candidate, `no` goes without it.
template <class D>
HWY_INLINE void branch(const StoredWord<D>* HWY_RESTRICT x, StoredWord<D>* HWY_RESTRICT yes,
                       StoredWord<D>* HWY_RESTRICT no) {
  const Guess<D> guess = choose_guess<D>(x);
  NONET_UNROLL(9)
  for (int j = 0; j < 9; ++j) {
    NONET_UNROLL(3)
    for (int e = 0; e < 3; ++e) {
      no[3 * j + e] = guess.wrong(x[3 * j + e], j, e);
      yes[3 * j + e] = guess.right(x[3 * j + e], j, e);
    }
  }
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_BRANCH_INL_H_
