// What a pass finds out about the rows and columns of a digit before it settles the boxes.
//
// A digit's places in the three cells where a box and a line cross are counted once: `one` says
// that there is a place, `two` that there are two. A row, a column or a box is three of these
// box-line intersections.

#if defined(NONET_SLICED_LINES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_SLICED_LINES_INL_H_
#undef NONET_SLICED_LINES_INL_H_
#else
#define NONET_SLICED_LINES_INL_H_
#endif

#include "engine/search/sliced/planes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

/// What a pass is for.
enum class PassKind {
  first,    ///< the first pass of a load: removes the clues from their peers, too
  locked,   ///< singles and locked candidates
  singles,  ///< singles only; it also reports which puzzles another pass may change
};

/// Whether a pass reports exactly which puzzles it has changed.
constexpr bool reports(PassKind kind) { return kind == PassKind::singles; }

/// Whether there are two places or more in three intersections.
HWY_INLINE Plane several(const Plane (&one)[3], const Plane (&two)[3]) {
  return either(any_of(two[0], two[1], two[2]), two_of(one[0], one[1], one[2]));
}

/// Whether there is exactly one place in three intersections.
HWY_INLINE Plane exactly_one(const Plane (&one)[3], const Plane (&two)[3]) {
  return alone(any_of(one[0], one[1], one[2]), two_of(one[0], one[1], one[2]),
               any_of(two[0], two[1], two[2]));
}

/// Locked candidates of three parallel lines and the three boxes that they cross, from the digit's
/// places: `stays[k][j]` is where the digit does not leave line k within box j. It stays if the
/// other two boxes have places outside line k, and the other two lines places outside box j. That
/// is so if and only if the other two boxes and lines cross in two intersections with places that
/// share neither a box nor a line: three operations instead of five. A box or a line without places
/// is a contradiction; then the digit leaves all of its places in the other two.
///
/// If `kReports`, returns `removed` with the puzzles in which a place is lost.
template <bool kReports>
HWY_INLINE Plane lock_candidates(const Plane (&one)[3][3], StoredPlane (*stays)[3], Plane removed) {
  NONET_UNROLL(3)
  for (int k = 0; k < 3; ++k) {
    const Plane(&a)[3] = one[(k + 1) % 3];
    const Plane(&b)[3] = one[(k + 2) % 3];
    NONET_UNROLL(3)
    for (int j = 0; j < 3; ++j) {
      const int m = (j + 1) % 3, n = (j + 2) % 3;
      const Plane stay = or_both(both(a[m], b[n]), a[n], b[m]);
      stays[k][j] = stay;
      if (kReports) removed = kept(removed, one[k][j], stay);
    }
  }
  return removed;
}

/// Whether a pass visits a band, or a box of a band, first. The last pass visited it last, so the
/// digits that it or an earlier pass placed are already removed there: the first box of a band has
/// no places in the rows in which the digit is placed, and the first band none in such columns. (To
/// skip their removal saves 27 of 1,165 operations of a digit with AVX-512, and 72 of 2,056 with
/// AVX2.)
template <bool kForward, PassKind kKind>
constexpr bool is_clean(int i) {
  return kKind != PassKind::first && i == (kForward ? 0 : 2);
}

/// Where a cell keeps a digit that is removed from its row, its column or the cells of other
/// digits: where the digit is placed in this box, it was removed from the box's other cells before.
/// In the first pass it was not, so only clues keep it, and a box in which it is placed is treated
/// like such a row.
template <PassKind kKind>
HWY_INLINE Plane keeps(const DigitPlanes& digit, const Planes& single, int cell, int box) {
  return kKind == PassKind::first ? single[cell] : digit.box[box];
}

/// Whether the code for the rows stores the remaining places, and the code for the columns and
/// boxes reads them. That costs a store, and saves two operations, a load and two thirds of a store
/// of column counts: 1.03 times as fast for most kinds of puzzles with AVX2 (AMD Zen 3). With
/// AVX-512 it would save one operation.
constexpr bool kStoresLeft = HWY_TARGET > HWY_AVX3;

/// Returns whether a cell is still a place of a digit: the digit is not placed in its row or
/// column, and the cell has no digit, or the digit is placed in this box. `band_is_clean` is
/// is_clean(i).
template <bool kForward, PassKind kKind>
HWY_INLINE Plane place_left(const SlicedState& state, const DigitPlanes& digit, int i, int j, int k,
                            int l, Plane row_out, bool band_is_clean) {
  const int cell = cell_of(i, j, k, l);
  const Plane column_out = digit.column[3 * j + l];
  Plane out = state.decided[cell];
  if (!band_is_clean && !is_clean<kForward, kKind>(j)) {
    out = any_of(out, row_out, column_out);
  } else if (!band_is_clean) {
    out = either(out, column_out);
  } else if (!is_clean<kForward, kKind>(j)) {
    out = either(out, row_out);
  }
  return unless(digit.places[cell], keeps<kKind>(digit, state.single, cell, 3 * i + j), out);
}

/// The same, if the digit may stay in the cell's row and column within the box: neither has this
/// pass placed it in this row or column, nor do locked candidates remove it. They remove it where
/// an earlier pass has placed it in this row or column.
template <PassKind kKind>
HWY_INLINE Plane place_kept(const SlicedState& state, const DigitPlanes& digit, int cell, int box,
                            Plane row_stays, Plane column_stays, Plane decided) {
  if (kStoresLeft) return all_of(digit.places[cell], row_stays, column_stays);
  const Plane keeps_cell = keeps<kKind>(digit, state.single, cell, box);
  if (kKind == PassKind::first) {
    // The box of a clue still has other places, so the caller leaves no row of it to stay in.
    return both_or(digit.places[cell], keeps_cell, both_without(row_stays, column_stays, decided));
  }
  return unless(all_of(digit.places[cell], row_stays, column_stays), keeps_cell, decided);
}

/// Facts about the rows and columns of a digit, before the pass places any. They are in memory:
/// they are more planes than there are registers.
struct LineFindings {
  StoredPlane row_several[9], column_several[9];  ///< lines with two places or more
  /// See lock_candidates(); by band for the columns. Not if only singles are looked for.
  StoredPlane row_stays[9][3], column_stays[9][3];
  StoredPlane column_one[9][3], column_two[9][3];  ///< by band; see look_at_lines()
};

/// What the rows and columns show about the puzzles, if the pass reports.
struct LineReport {
  Plane removed;   ///< locked candidates remove a place
  Plane possible;  ///< each line has a place; all puzzles, if locked candidates are looked for
};

/// The places of an intersection.
struct PlaceCount {
  Plane one, two;
};

HWY_INLINE PlaceCount count_places(Plane a, Plane b, Plane c) {
  return {any_of(a, b, c), two_of(a, b, c)};
}

/// Finds the facts about three parallel lines, given the places of their intersections,
/// `count(line, box)`, and adds to `report`.
template <PassKind kKind, class Count>
HWY_INLINE void look_at_three_lines(Count count, StoredPlane* line_several,
                                    StoredPlane (*line_stays)[3], LineReport& report) {
  Plane one[3][3];
  NONET_UNROLL(3)
  for (int line = 0; line < 3; ++line) {
    Plane two[3];
    NONET_UNROLL(3)
    for (int box = 0; box < 3; ++box) {
      const PlaceCount places = count(line, box);
      one[line][box] = places.one;
      two[box] = places.two;
    }
    line_several[line] = several(one[line], two);
    // With locked candidates, a band or a stack with a line without places loses all of its places,
    // so that its boxes tell.
    if (kKind == PassKind::singles) {
      report.possible =
          in_order(both(report.possible, any_of(one[line][0], one[line][1], one[line][2])));
    }
  }
  if (kKind != PassKind::singles) {
    report.removed = lock_candidates<reports(kKind)>(one, line_stays, report.removed);
  }
}

/// Finds the facts about the rows of band i, and adds to `report`. `band_is_clean` is is_clean(i).
template <bool kForward, PassKind kKind>
HWY_INLINE void look_at_rows(const SlicedState& state, DigitPlanes& digit, int i,
                             bool band_is_clean, LineFindings& found, LineReport& report) {
  const auto left = [&](int j, int k, int l) HWY_ATTR {
    Plane row_out = digit.row[3 * i + k];
    if (kKind == PassKind::first) row_out = either(row_out, digit.box[3 * i + j]);
    return place_left<kForward, kKind>(state, digit, i, j, k, l, row_out, band_is_clean);
  };
  StoredPlane* const row_several = &found.row_several[3 * i];
  StoredPlane(*const row_stays)[3] = &found.row_stays[3 * i];
  if (kStoresLeft) {
    look_at_three_lines<kKind>(
        [&](int k, int j) HWY_ATTR {
          NONET_RELOAD;
          StoredPlane* const places = &digit.places[cell_of(i, j, k, 0)];
          const Plane a = left(j, k, 0), b = left(j, k, 1), c = left(j, k, 2);
          places[0] = a;
          places[1] = b;
          places[2] = c;
          return count_places(a, b, c);
        },
        row_several, row_stays, report);
    return;
  }
  PlaceCount row[3][3];
  NONET_UNROLL(3)
  for (int j = 0; j < 3; ++j) {
    NONET_RELOAD;
    Plane p[3][3];
    NONET_UNROLL(3)
    for (int k = 0; k < 3; ++k) {
      NONET_UNROLL(3)
      for (int l = 0; l < 3; ++l) p[k][l] = left(j, k, l);
    }
    NONET_UNROLL(3)
    for (int k = 0; k < 3; ++k) {
      row[k][j] = count_places(p[k][0], p[k][1], p[k][2]);
      const PlaceCount column = count_places(p[0][k], p[1][k], p[2][k]);
      found.column_one[3 * j + k][i] = column.one;
      found.column_two[3 * j + k][i] = column.two;
    }
  }
  look_at_three_lines<kKind>([&](int k, int j) HWY_ATTR { return row[k][j]; }, row_several,
                             row_stays, report);
}

/// Finds the facts about rows and columns, and adds to `report`.
template <bool kForward, PassKind kKind>
HWY_INLINE void look_at_lines(const SlicedState& state, DigitPlanes& digit, LineFindings& found,
                              LineReport& report) {
  // `found` must be in memory from here on. Otherwise clang chooses what to spill, and spills more:
  // with AVX-512 a pass stored 419 planes for a digit instead of 334.
  asm volatile("" : : "r"(&found) : "memory");
  constexpr int kFirst = kForward ? 0 : 2;
  constexpr bool kFirstIsClean = is_clean<kForward, kKind>(kFirst);
  if (kFirstIsClean) {
    look_at_rows<kForward, kKind>(state, digit, kFirst, true, found, report);
  }
  NONET_UNROLL_BOXES
  for (int a = kFirstIsClean ? 1 : 0; a < 3; ++a) {
    look_at_rows<kForward, kKind>(state, digit, kForward ? a : 2 - a, false, found, report);
  }
  NONET_UNROLL_BOXES
  for (int j = 0; j < 3; ++j) {
    NONET_RELOAD;
    look_at_three_lines<kKind>(
        [&](int l, int i) HWY_ATTR -> PlaceCount {
          const int c = 3 * j + l;
          if (!kStoresLeft) return {found.column_one[c][i], found.column_two[c][i]};
          const StoredPlane* const places = &digit.places[cell_of(i, j, 0, l)];
          return count_places(places[0], places[9], places[18]);
        },
        &found.column_several[3 * j], &found.column_stays[3 * j], report);
  }
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_SLICED_LINES_INL_H_
