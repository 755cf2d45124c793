// The rules that only stuck nodes need, on planes: locked triples, and two equal digits in a house.

#if defined(NONET_SLICED_TRIPLES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_SLICED_TRIPLES_INL_H_
#undef NONET_SLICED_TRIPLES_INL_H_
#else
#define NONET_SLICED_TRIPLES_INL_H_
#endif

#include "engine/search/sliced/sliced_inference-inl.h"

// A loop whose body is long enough. Unrolled, the kernels are too long for the front end: choosing
// took 152 cycles a guess and not 87 in the prototype on an AMD Zen 4.
#undef NONET_ROLLED
#ifdef __clang__
#define NONET_ROLLED _Pragma("clang loop unroll(disable)")
#else
#define NONET_ROLLED _Pragma("GCC unroll 1")
#endif

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

/// Returns the puzzles in which a digit is the only candidate of two cells of a house.
template <class State>
HWY_NOINLINE Plane find_clashes(const State& state, const Planes& single) {
  Plane clash = no_puzzle();
  for (const auto& digit : state.digits) {
    Plane in_column[9];
    NONET_UNROLL(3)
    for (int i = 0; i < 3; ++i) {
      Plane in_row[3];
      NONET_UNROLL(3)
      for (int j = 0; j < 3; ++j) {
        NONET_RELOAD;
        Plane d[3][3], row[3];
        single_places(digit.places, single, i, j, d);
        NONET_UNROLL(3)
        for (int k = 0; k < 3; ++k) {
          row[k] = any_of(d[k][0], d[k][1], d[k][2]);
          clash = either(clash, two_of(d[k][0], d[k][1], d[k][2]));
          if (j > 0) clash = or_both(clash, in_row[k], row[k]);
          in_row[k] = j == 0 ? row[k] : either(in_row[k], row[k]);
        }
        clash = either(clash, two_of(row[0], row[1], row[2]));
        NONET_UNROLL(3)
        for (int l = 0; l < 3; ++l) {
          const Plane column = any_of(d[0][l], d[1][l], d[2][l]);
          Plane& all = in_column[3 * j + l];
          clash = either(clash, two_of(d[0][l], d[1][l], d[2][l]));
          if (i > 0) clash = or_both(clash, all, column);
          all = i == 0 ? column : either(all, column);
        }
        clash = in_order(clash);
      }
    }
  }
  return clash;
}

/// Sums of nine planes, as far as the rules need them.
struct NineSum {
  Plane odd;   ///< bit 0 of the sum
  Plane some;  ///< the sum is 2 or more
  Plane one;   ///< the sum is 2 or 3
};

HWY_INLINE NineSum sum_of_nine(const Plane (&v)[9]) {
  Plane s[3], t[3];
  NONET_UNROLL(3)
  for (int i = 0; i < 3; ++i) {
    s[i] = odd_of(v[3 * i], v[3 * i + 1], v[3 * i + 2]);
    t[i] = carry_of(v[3 * i], v[3 * i + 1], v[3 * i + 2]);
  }
  const Plane u = carry_of(s[0], s[1], s[2]), any = any_of(t[0], t[1], t[2]);
  NineSum sum;
  sum.odd = odd_of(s[0], s[1], s[2]);
  sum.some = either(any, u);
  sum.one = alone(sum.some, both(any, u), two_of(t[0], t[1], t[2]));
  return sum;
}

/// Box-line intersections: [line][place in the line].
using Intersections = std::array<std::array<StoredPlane, 3>, 9>;

struct Triples {
  Intersections rows, columns;  ///< exactly three candidates in the three cells
};

/// Returns the puzzles in which an intersection has fewer than three candidates.
template <class State>
HWY_NOINLINE Plane find_triples(const State& state, Triples& triples) {
  Plane fewer = no_puzzle();
  const auto find = [&](int first, int step) HWY_ATTR -> Plane {
    Plane v[9];
    NONET_UNROLL(9)
    for (int digit = 0; digit < 9; ++digit) {
      const Planes& places = state.digits[digit].places;
      v[digit] = any_of(places[first], places[first + step], places[first + 2 * step]);
    }
    const NineSum sum = sum_of_nine(v);
    const Plane triple = both(sum.one, sum.odd);
    // Neither three nor four or more.
    fewer = either(fewer, without(invert(triple), without(sum.some, sum.one)));
    return triple;
  };
  NONET_ROLLED
  for (int line = 0; line < 9; ++line) {
    NONET_ROLLED
    for (int place = 0; place < 3; ++place) {
      triples.rows[line][place] = find(9 * line + 3 * place, 1);
      triples.columns[line][place] = find(27 * place + line, 9);
    }
  }
  return fewer;
}

/// Of three parallel lines and the three boxes that they cross: a digit leaves line k within box j
/// (`gone[k][j]`) if a triple of line k in another box, or of box j in another line, has it.
HWY_INLINE void leave_intersections(const Plane (&triple)[3][3], Plane (*gone)[3]) {
  NONET_UNROLL(3)
  for (int k = 0; k < 3; ++k) {
    NONET_UNROLL(3)
    for (int j = 0; j < 3; ++j) {
      gone[k][j] = any_of(either(triple[k][(j + 1) % 3], triple[k][(j + 2) % 3]),
                          triple[(k + 1) % 3][j], triple[(k + 2) % 3][j]);
    }
  }
}

/// The digit of locked triples leaves the rest of their boxes and lines. Returns the puzzles in
/// which a candidate has been removed.
HWY_NOINLINE Plane settle_triples(Planes& places, const Triples& triples) {
  Plane column_gone[9][3];
  NONET_UNROLL(3)
  for (int j = 0; j < 3; ++j) {
    NONET_RELOAD;
    Plane t[3][3];
    NONET_UNROLL(3)
    for (int l = 0; l < 3; ++l) {
      NONET_UNROLL(3)
      for (int i = 0; i < 3; ++i) {
        const int first = cell_of(i, j, 0, l);
        t[l][i] = both(any_of(places[first], places[first + 9], places[first + 18]),
                       triples.columns[3 * j + l][i]);
      }
    }
    leave_intersections(t, &column_gone[3 * j]);
  }
  Plane removed = no_puzzle();
  NONET_UNROLL(3)
  for (int i = 0; i < 3; ++i) {
    NONET_RELOAD;
    Plane t[3][3], row_gone[3][3];
    NONET_UNROLL(3)
    for (int k = 0; k < 3; ++k) {
      NONET_UNROLL(3)
      for (int j = 0; j < 3; ++j) {
        const int first = cell_of(i, j, k, 0);
        t[k][j] = both(any_of(places[first], places[first + 1], places[first + 2]),
                       triples.rows[3 * i + k][j]);
      }
    }
    leave_intersections(t, row_gone);
    NONET_UNROLL(3)
    for (int k = 0; k < 3; ++k) {
      NONET_UNROLL(3)
      for (int j = 0; j < 3; ++j) {
        NONET_UNROLL(3)
        for (int l = 0; l < 3; ++l) {
          const int cell = cell_of(i, j, k, l);
          const Plane before = places[cell];
          const Plane after = alone(before, row_gone[k][j], column_gone[3 * j + l][i]);
          removed = kept(removed, before, after);
          places[cell] = after;
        }
        removed = in_order(removed);
      }
    }
  }
  return removed;
}

/// The results of the rules that only stuck nodes need.
struct StuckFindings {
  Plane possible;  ///< no contradiction has been found
  Plane removed;   ///< a candidate has been removed
};

/// Applies these rules. `single` are the cells with one candidate.
template <class State>
StuckFindings settle_stuck(State& state, const Planes& single, Triples& triples) {
  const Plane clash = find_clashes(state, single), fewer = find_triples(state, triples);
  Plane removed = no_puzzle();
  for (auto& digit : state.digits) removed = either(removed, settle_triples(digit.places, triples));
  return {invert(either(clash, fewer)), removed};
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_SLICED_TRIPLES_INL_H_
