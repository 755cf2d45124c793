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

// Unrolls a loop over cells or digits, except in WebAssembly: V8 orders the operations of a block by
// itself, and keeps fewer of them in registers the longer it is. `solve` is 1.15 times as fast so.
#undef NONET_UNROLL_OUTER
#if HWY_TARGET == HWY_WASM
#define NONET_UNROLL_OUTER(count) _Pragma("clang loop unroll(disable)")
#else
#define NONET_UNROLL_OUTER(count) NONET_UNROLL(count)
#endif

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

/// The results of a pass for each lane.
template <class D>
struct PassFlags {
  hn::Vec<D> bad;   ///< not zero: a contradiction
  hn::Vec<D> open;  ///< zero: no cell had two candidates before the pass
  hn::Vec<D> sum;   ///< of all words. A pass only clears bits, so it changes if anything does
};

/// Returns the bits of a row intersection (kRow; else of a column intersection) that are sure,
/// given what the other two parallel intersections of the box have, and the bits `single`. Stores
/// in `all` the digits that the line has.
template <class D, bool kRow>
HWY_INLINE hn::Vec<D> sure_bits(hn::Vec<D> m, hn::Vec<D> other1, hn::Vec<D> other2,
                                hn::Vec<D> single, hn::Vec<D>& all) {
  if constexpr (kRow ? kMultiplies : kIsThread) {
    constexpr int kStep = kRow ? 3 : 9;
    const auto second = second_of<kStep>(m), third = third_of<kStep>(m);
    all = or3(m, second, third);
    const auto alone = hn::And(one_of(m, second, third), word<D>(kFlags<kStep>));
    return or_and(single, m, or_neither(spread<kStep, D>(alone), other1, other2));
  } else if constexpr (kRow) {
    const auto next = next_in_row<D>(m), last = last_in_row<D>(m);
    all = or3(m, next, last);
    return or_and_not(single, m, and_either(hn::Or(other1, other2), next, last));
  } else {  // bits above the 27 are removed by m
    const auto next = hn::ShiftLeft<9>(m);
    const auto others = or3(hn::ShiftRight<9>(m), hn::ShiftRight<18>(m), hn::ShiftLeft<18>(m));
    all = or3(m, others, next);
    return or_and_not(single, m, and_either(hn::Or(other1, other2), others, next));
  }
}

/// Returns the bits that are sure in another box of the line, and the bits `with`.
template <class D, bool kRow>
HWY_INLINE hn::Vec<D> sure_elsewhere(hn::Vec<D> a, hn::Vec<D> with) {
  if constexpr (kRow ? kMultiplies : kIsThread) {
    constexpr int kStep = kRow ? 3 : 9;
    const auto any =
        hn::And(or3(a, second_of<kStep>(a), third_of<kStep>(a)), word<D>(kFlags<kStep>));
    return and_not_or(spread<kStep, D>(any), a, with);
  } else if constexpr (kRow) {
    return or3(next_in_row<D>(a), last_in_row<D>(a), with);
  } else {
    return or3(or3(hn::ShiftRight<9>(a), hn::ShiftRight<18>(a), hn::ShiftLeft<18>(a)),
               hn::ShiftLeft<9>(a), with);
  }
}

/// Returns bits where a cell of a box is the only place of two digits. run_pass() finds that,
/// except in a thread: there it would cost a twelfth of the pass. No other rule finds it, so a
/// thread asks where a state is stuck.
template <class D>
HWY_INLINE hn::Vec<D> two_digits_in_a_cell(const StoredWord<D>* HWY_RESTRICT x) {
  using V = hn::Vec<D>;
  V only[3];  // digits with one place in the box
  NONET_UNROLL(3)
  for (int e = 0; e < 3; ++e) {
    V one[3], two[3];
    NONET_UNROLL(3)
    for (int r = 0; r < 3; ++r) {
      const V x0 = x[9 * r + e], x1 = x[9 * r + 3 + e], x2 = x[9 * r + 6 + e];
      one[r] = or3(x0, x1, x2);
      two[r] = majority(x0, x1, x2);
    }
    only[e] = neither(or3(one[0], one[1], one[2]), or3(two[0], two[1], two[2]),
                      majority(one[0], one[1], one[2]));
  }
  V found = hn::Zero(D());
  NONET_UNROLL(9)
  for (int j = 0; j < 9; ++j) {
    V x0 = x[3 * j], x1 = x[3 * j + 1], x2 = x[3 * j + 2];
    x0 = hn::And(x0, only[0]), x1 = hn::And(x1, only[1]), x2 = hn::And(x2, only[2]);
    const V any = or3(x0, x1, x2);
    const V several = majority(any, second_of<1>(any), third_of<1>(any));
    found = or3(found, majority(x0, x1, x2), hn::And(several, word<D>(kFlags<1>)));
  }
  return found;
}

/// Applies the rules to x[0] to x[26].
template <class D>
HWY_INLINE PassFlags<D> run_pass(StoredWord<D>* HWY_RESTRICT x) {
  using V = hn::Vec<D>;
  const V zero = hn::Zero(D()), first_digits = word<D>(kFirstDigits);
  const V cell_flags = word<D>(kFlags<1>);
  // What cells with one candidate make sure in the rows (r, e) and in the columns (c, e).
  V several[9], single[27], row_single[9], column_single[9];
  NONET_UNROLL_OUTER(9)
  for (int j = 0; j < 9; ++j) {
    const V x0 = x[3 * j], x1 = x[3 * j + 1], x2 = x[3 * j + 2];
    // The first digits of a cell's words, the second ones, the third ones: has one, has two.
    const V one = or3(x0, x1, x2), two = majority(x0, x1, x2);
    // Without the lowest of three bits. Where there are none this borrows: see `empty` below.
    several[j] = and_or(one, hn::Sub(one, first_digits), two);
    const V flags =
        hn::AndNot(or3(several[j], second_of<1>(several[j]), third_of<1>(several[j])), cell_flags);
    const V cells = spread<1, D>(flags);
    single[3 * j] = hn::And(x0, cells);
    single[3 * j + 1] = hn::And(x1, cells);
    single[3 * j + 2] = hn::And(x2, cells);
  }
  NONET_UNROLL(9)
  for (int i = 0; i < 9; ++i) {
    const int a = i / 3, e = i % 3;
    row_single[i] = or3(single[9 * a + e], single[9 * a + 3 + e], single[9 * a + 6 + e]);
    column_single[i] = or3(single[3 * a + e], single[9 + 3 * a + e], single[18 + 3 * a + e]);
  }
  const V open =
      or3(or3(several[0], several[1], several[2]), or3(several[3], several[4], several[5]),
          or3(several[6], several[7], several[8]));
  V rows = word<D>(kWordBits), columns = rows, boxes = rows;  // the digits that they have
  V row_sure[9], column_sure[9];
  NONET_UNROLL_OUTER(3)
  for (int e = 0; e < 3; ++e) {
    V m[3], all[3];
    NONET_UNROLL(3)
    for (int r = 0; r < 3; ++r) {
      m[r] = or3<V>(x[9 * r + e], x[9 * r + 3 + e], x[9 * r + 6 + e]);
    }
    boxes = hn::And(boxes, or3(m[0], m[1], m[2]));
    NONET_UNROLL(3)
    for (int r = 0; r < 3; ++r) {
      row_sure[3 * r + e] =
          sure_bits<D, true>(m[r], m[(r + 1) % 3], m[(r + 2) % 3], row_single[3 * r + e], all[r]);
    }
    rows = hn::And(rows, and3(all[0], all[1], all[2]));
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
      column_sure[3 * c + e] = sure_bits<D, false>(m[c], m[(c + 1) % 3], m[(c + 2) % 3],
                                                   column_single[3 * c + e], all[c]);
    }
    columns = hn::And(columns, and3(all[0], all[1], all[2]));
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
  NONET_UNROLL_OUTER(9)
  for (int j = 0; j < 9; ++j) {
    V placed[3], left[3];
    NONET_UNROLL(3)
    for (int e = 0; e < 3; ++e) {
      placed[e] = and3<V>(x[3 * j + e], row_sure[3 * (j / 3) + e], column_sure[3 * (j % 3) + e]);
    }
    const V any = or3(placed[0], placed[1], placed[2]);
    const V flags = hn::And(or3(any, second_of<1>(any), third_of<1>(any)), cell_flags);
    const V cells = spread<1, D>(flags);
    if constexpr (!kIsThread) {  // a second digit is placed in the cell
      twice = hn::Or(twice,
                     and_or(any, hn::Sub(any, flags), majority(placed[0], placed[1], placed[2])));
    }
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
  const V row_flags = word<D>(kMultiplies ? kFlags<3> : kWordBits);
  const V column_flags = word<D>(kIsThread ? kFlags<9> : kWordBits);
  const V missing = or3(hn::AndNot(boxes, word<D>(kWordBits)), hn::AndNot(rows, row_flags),
                        hn::AndNot(columns, column_flags));
  return {or3(empty, missing, twice), open, sum};
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_PASS_INL_H_
