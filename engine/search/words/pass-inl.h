// A pass: the rules of inference of contract.h, applied once to all digits and cells of a state.
//
// The bits of three digits in a row of a box, of all boxes at once, are the "or" of three words;
// such a box-line intersection is *sure* to have a digit if no other intersection of its line has
// it, or no other parallel one of its box, or if one of its cells has no other candidate. The digit
// then leaves the rest of the line and of the box. The same holds for columns. A cell whose row
// intersection and column intersection are both sure of a digit is its place: hidden and naked
// singles come from that, once locked candidates have cleared the rest. No step depends on data, so
// there is no branch.

#if defined(NONET_PASS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_PASS_INL_H_
#undef NONET_PASS_INL_H_
#else
#define NONET_PASS_INL_H_
#endif

#include "engine/search/words/words-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

/// What a pass tells of each lane.
template <class D>
struct PassFlags {
  hn::Vec<D> bad;   ///< not zero: a contradiction
  hn::Vec<D> open;  ///< zero: no cell had two candidates before the pass
  hn::Vec<D> sum;   ///< of all words. A pass only clears bits, so it changes if anything does
};

/// Returns the bits of a row intersection (kRow; else of a column intersection) that are sure,
/// given what the other two parallel intersections of the box have. Takes from `all` what no box of
/// the line has.
template <class D, bool kRow>
HWY_INLINE hn::Vec<D> sure_bits(hn::Vec<D> m, hn::Vec<D> others_of_box, hn::Vec<D>& all) {
  if constexpr (!kRow) {  // bits above the 27 are removed by m
    const auto next = hn::ShiftLeft<9>(m);
    const auto others = or3(hn::ShiftRight<9>(m), hn::ShiftRight<18>(m), hn::ShiftLeft<18>(m));
    all = hn::And(all, or3(m, others, next));
    return not_both(m, others_of_box, hn::Or(others, next));
  } else if constexpr (kMultiplies) {
    const auto m1 = hn::ShiftRight<3>(m), m2 = hn::ShiftRight<6>(m);
    all = hn::And(all, or3(m, m1, m2));
    const auto alone = hn::And(one_of(m, m1, m2), word<D>(kFirstColumn));
    return hn::AndNot(hn::AndNot(hn::Mul(alone, word<D>(73)), others_of_box), m);
  } else {
    const auto next = next_in_row<D>(m), last = last_in_row<D>(m);
    all = hn::And(all, or3(m, next, last));
    return not_both(m, others_of_box, hn::Or(next, last));
  }
}

/// Returns the bits that are sure in another box of the line, and the bits `with`.
template <class D, bool kRow>
HWY_INLINE hn::Vec<D> sure_elsewhere(hn::Vec<D> a, hn::Vec<D> with) {
  if constexpr (!kRow) {
    return or3(or3(hn::ShiftRight<9>(a), hn::ShiftRight<18>(a), hn::ShiftLeft<18>(a)),
               hn::ShiftLeft<9>(a), with);
  } else if constexpr (kMultiplies) {
    const auto any =
        hn::And(or3(a, hn::ShiftRight<3>(a), hn::ShiftRight<6>(a)), word<D>(kFirstColumn));
    return hn::Or(hn::AndNot(a, hn::Mul(any, word<D>(73))), with);
  } else {
    return or3(next_in_row<D>(a), last_in_row<D>(a), with);
  }
}

/// Applies the rules to x[0] to x[26].
template <class D>
HWY_INLINE PassFlags<D> run_pass(StoredWord<D>* HWY_RESTRICT x) {
  using V = hn::Vec<D>;
  const V zero = hn::Zero(D()), first_digits = word<D>(kFirstDigits);
  // What cells with one candidate make sure in the rows (r, e) and in the columns (c, e).
  V open = zero, row_single[9], column_single[9];
  NONET_UNROLL(9)
  for (int i = 0; i < 9; ++i) row_single[i] = column_single[i] = zero;
  NONET_UNROLL(9)
  for (int j = 0; j < 9; ++j) {
    const V x0 = x[3 * j], x1 = x[3 * j + 1], x2 = x[3 * j + 2];
    // The first digits of a cell's words, the second ones, the third ones: has one, has two.
    const V one = or3(x0, x1, x2), two = majority(x0, x1, x2);
    // Without the lowest of three bits. Where there are none this borrows: see `empty` below.
    const V several = and_or(one, hn::Sub(one, first_digits), two);
    open = hn::Or(open, several);
    const V single = hn::AndNot(
        or3(several, hn::ShiftRight<1>(several), hn::ShiftRight<2>(several)), first_digits);
    const V cells = whole_boxes<D>(single);
    const int r = j / 3, c = j % 3;
    row_single[3 * r] = or_and(row_single[3 * r], x0, cells);
    row_single[3 * r + 1] = or_and(row_single[3 * r + 1], x1, cells);
    row_single[3 * r + 2] = or_and(row_single[3 * r + 2], x2, cells);
    column_single[3 * c] = or_and(column_single[3 * c], x0, cells);
    column_single[3 * c + 1] = or_and(column_single[3 * c + 1], x1, cells);
    column_single[3 * c + 2] = or_and(column_single[3 * c + 2], x2, cells);
  }
  V rows = word<D>(kWordBits), columns = rows, boxes = rows;  // the digits that they have
  V row_sure[9], column_sure[9];
  NONET_UNROLL(3)
  for (int e = 0; e < 3; ++e) {
    V m[3];
    NONET_UNROLL(3)
    for (int r = 0; r < 3; ++r) {
      m[r] = or3<V>(x[9 * r + e], x[9 * r + 3 + e], x[9 * r + 6 + e]);
    }
    boxes = hn::And(boxes, or3(m[0], m[1], m[2]));
    NONET_UNROLL(3)
    for (int r = 0; r < 3; ++r) {
      row_sure[3 * r + e] =
          hn::Or(row_single[3 * r + e],
                 sure_bits<D, true>(m[r], hn::Or(m[(r + 1) % 3], m[(r + 2) % 3]), rows));
    }
    NONET_UNROLL(3)
    for (int r = 0; r < 3; ++r) {
      const V other = row_sure[3 * ((r + 2) % 3) + e];
      const V gone = sure_elsewhere<D, true>(row_sure[3 * r + e], row_sure[3 * ((r + 1) % 3) + e]);
      NONET_UNROLL(3)
      for (int c = 0; c < 3; ++c) {
        StoredWord<D>& at = x[9 * r + 3 * c + e];
        at = neither<V>(at, gone, other);
      }
    }
    NONET_UNROLL(3)
    for (int c = 0; c < 3; ++c) {
      m[c] = or3<V>(x[3 * c + e], x[9 + 3 * c + e], x[18 + 3 * c + e]);
    }
    NONET_UNROLL(3)
    for (int c = 0; c < 3; ++c) {
      column_sure[3 * c + e] =
          hn::Or(column_single[3 * c + e],
                 sure_bits<D, false>(m[c], hn::Or(m[(c + 1) % 3], m[(c + 2) % 3]), columns));
    }
    NONET_UNROLL(3)
    for (int c = 0; c < 3; ++c) {
      const V other = column_sure[3 * ((c + 2) % 3) + e];
      const V gone =
          sure_elsewhere<D, false>(column_sure[3 * c + e], column_sure[3 * ((c + 1) % 3) + e]);
      NONET_UNROLL(3)
      for (int r = 0; r < 3; ++r) {
        StoredWord<D>& at = x[9 * r + 3 * c + e];
        at = neither<V>(at, gone, other);
      }
    }
  }
  V sum = zero, empty = zero, twice = zero;
  NONET_UNROLL(9)
  for (int j = 0; j < 9; ++j) {
    V placed[3], left[3];
    NONET_UNROLL(3)
    for (int e = 0; e < 3; ++e) {
      placed[e] = and3<V>(x[3 * j + e], row_sure[3 * (j / 3) + e], column_sure[3 * (j % 3) + e]);
    }
    const V any = or3(placed[0], placed[1], placed[2]);
    const V flags = hn::And(or3(any, hn::ShiftRight<1>(any), hn::ShiftRight<2>(any)), first_digits);
    const V cells = whole_boxes<D>(flags);
    // A second digit is placed in the cell.
    twice =
        hn::Or(twice, and_or(any, hn::Sub(any, flags), majority(placed[0], placed[1], placed[2])));
    NONET_UNROLL(3)
    for (int e = 0; e < 3; ++e) {
      left[e] = and_not_or<V>(x[3 * j + e], cells, placed[e]);
      x[3 * j + e] = left[e];
      sum = hn::Add(sum, left[e]);
    }
    // A cell without a bit borrows from its third bit, which is then set although it was not.
    const V cell = or3(left[0], left[1], left[2]);
    empty = or_and_not(empty, hn::Sub(cell, first_digits), cell);
  }
  empty = hn::And(empty, word<D>(kFirstDigits << 2));
  const V missing = kMultiplies ? hn::Or(hn::AndNot(rows, word<D>(kFirstColumn)),
                                         hn::AndNot(hn::And(boxes, columns), word<D>(kWordBits)))
                                : hn::AndNot(and3(rows, boxes, columns), word<D>(kWordBits));
  return {or3(empty, missing, twice), open, sum};
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_PASS_INL_H_
