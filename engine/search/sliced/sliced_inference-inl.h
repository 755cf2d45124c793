// The rules of inference of the bit-sliced tier: a part of the rules of scalar_search.h, on planes.
//
// Each rule only removes candidates that no solution has. So a puzzle that ends with one candidate
// in each cell, and each digit in each house, has this solution and no other.
//
// A digit's places in the three cells where a box and a line cross are counted once: `one` says
// that there is a place, `two` that there are two. A row, a column or a box is three of these
// box-line intersections.
//
// Loops over boxes are unrolled, so that counts stay in registers. The kernels treat one digit:
// code for several digits at once would not fit the instruction cache. A stored plane costs as much
// as two operations on registers (Intel Emerald Rapids), so the kernels rather compute a plane
// again than store it.

#if defined(NONET_SLICED_INFERENCE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_SLICED_INFERENCE_INL_H_
#undef NONET_SLICED_INFERENCE_INL_H_
#else
#define NONET_SLICED_INFERENCE_INL_H_
#endif

#include "engine/search/sliced/sliced_singles-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

/// What a pass is for.
enum class PassKind {
  first,    ///< the first pass of the tier: removes the clues from their peers, too
  tier,     ///< singles and locked candidates
  search,   ///< the same; it also reports whether any candidate was removed
  singles,  ///< singles only; it reports the same as in a search
};

/// Whether a pass reports what a search needs to know.
constexpr bool reports(PassKind kind) {
  return kind == PassKind::search || kind == PassKind::singles;
}

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

/// Whether a pass visits a band, or a box of a band, first. The last pass visited it last, and what
/// that pass or an earlier one had placed has left it: the first box of a band has no places in the
/// rows in which the digit is placed, and the first band none in such columns. (They need not be
/// taken away again. Of a digit of the tier, that saves 27 of 1,165 operations with AVX-512, and 72
/// of 2,056 with AVX2.)
template <bool kForward, PassKind kKind>
constexpr bool is_clean(int i) {
  return kKind != PassKind::first && i == (kForward ? 0 : 2);
}

/// Where a cell keeps a digit that leaves its row, its column or the cells of other digits: where
/// the digit is placed in this box, it has left the box's other cells before. In the first pass it
/// has not, so only clues keep it, and a box in which it is placed is treated like such a row.
template <PassKind kKind>
HWY_INLINE Plane keeps(const DigitPlanes& digit, const Planes& single, int cell, int box) {
  return kKind == PassKind::first ? single[cell] : digit.box[box];
}

/// Whether the look at the rows stores the places that are left, and the columns and the boxes read
/// them. That is a store for two operations, a load and two thirds of a store of column counts:
/// 1.03 for most kinds of puzzles with AVX2 (AMD Zen 3). With AVX-512 it would save one operation.
constexpr bool kStoresLeft = HWY_TARGET > HWY_AVX3;

/// Returns whether a cell is still a place of a digit: the digit is not placed in its row or
/// column, and the cell has no digit, or the digit is placed in this box.
template <bool kForward, PassKind kKind>
HWY_INLINE Plane place_left(const SlicedState& state, const DigitPlanes& digit, int i, int j, int k,
                            int l, Plane row_out) {
  const int cell = cell_of(i, j, k, l);
  const Plane column_out = digit.column[3 * j + l];
  Plane out = state.decided[cell];
  if (!is_clean<kForward, kKind>(i) && !is_clean<kForward, kKind>(j)) {
    out = any_of(out, row_out, column_out);
  } else if (!is_clean<kForward, kKind>(i)) {
    out = either(out, column_out);
  } else if (!is_clean<kForward, kKind>(j)) {
    out = either(out, row_out);
  }
  return unless(digit.places[cell], keeps<kKind>(digit, state.single, cell, 3 * i + j), out);
}

/// The same, if the digit may stay in the cell's row and column within the box: neither has this
/// pass placed it in this row or column, nor do locked candidates remove it. They do if it was
/// placed there before. (In the first pass they do not, so only `keeps` has the cells that stay.)
template <PassKind kKind>
HWY_INLINE Plane place_kept(const SlicedState& state, const DigitPlanes& digit, int cell, int box,
                            Plane row_stays, Plane column_stays, Plane decided) {
  if (kStoresLeft) return all_of(digit.places[cell], row_stays, column_stays);
  const Plane keeps_cell = keeps<kKind>(digit, state.single, cell, box);
  if (kKind == PassKind::first) {
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

/// What a look at the rows and columns tells of the puzzles themselves, if the pass reports.
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

/// Finds the facts about rows and columns, and adds to `report`.
template <bool kForward, PassKind kKind>
HWY_INLINE void look_at_lines(const SlicedState& state, DigitPlanes& digit, LineFindings& found,
                              LineReport& report) {
  // `found` must be in memory from here on. Otherwise clang chooses what to spill, and spills more:
  // with AVX-512 the tier stored 419 planes for a digit instead of 334.
  asm volatile("" : : "r"(&found) : "memory");
  const auto left = [&](int i, int j, int k, int l) HWY_ATTR {
    Plane row_out = digit.row[3 * i + k];
    if (kKind == PassKind::first) row_out = either(row_out, digit.box[3 * i + j]);
    return place_left<kForward, kKind>(state, digit, i, j, k, l, row_out);
  };
  NONET_UNROLL(3)
  for (int i = 0; i < 3; ++i) {
    if (kStoresLeft) {
      look_at_three_lines<kKind>(
          [&](int k, int j) HWY_ATTR {
            NONET_RELOAD;
            StoredPlane* const places = &digit.places[cell_of(i, j, k, 0)];
            const Plane a = left(i, j, k, 0), b = left(i, j, k, 1), c = left(i, j, k, 2);
            places[0] = a;
            places[1] = b;
            places[2] = c;
            return count_places(a, b, c);
          },
          &found.row_several[3 * i], &found.row_stays[3 * i], report);
    } else {
      PlaceCount row[3][3];
      NONET_UNROLL(3)
      for (int j = 0; j < 3; ++j) {
        NONET_RELOAD;
        Plane p[3][3];
        NONET_UNROLL(3)
        for (int k = 0; k < 3; ++k) {
          NONET_UNROLL(3)
          for (int l = 0; l < 3; ++l) p[k][l] = left(i, j, k, l);
        }
        NONET_UNROLL(3)
        for (int k = 0; k < 3; ++k) {
          row[k][j] = count_places(p[k][0], p[k][1], p[k][2]);
          const PlaceCount column = count_places(p[0][k], p[1][k], p[2][k]);
          found.column_one[3 * j + k][i] = column.one;
          found.column_two[3 * j + k][i] = column.two;
        }
      }
      look_at_three_lines<kKind>([&](int k, int j) HWY_ATTR { return row[k][j]; },
                                 &found.row_several[3 * i], &found.row_stays[3 * i], report);
    }
  }
  NONET_UNROLL(3)
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

/// Singles and locked candidates of one digit. The rows and columns are looked at first, then the
/// boxes are settled one after the other: a digit placed in one box leaves the lines of the later
/// boxes at once. The earlier boxes see it in the next pass, which goes backward. Calls
/// `before_band()` for each band.
template <bool kForward, PassKind kKind, class BeforeBand>
HWY_NOINLINE void settle_digit(SlicedState& state, DigitPlanes& digit,
                               const BeforeBand& before_band) {
  constexpr bool kReports = reports(kKind);
  constexpr bool kLocks = kKind != PassKind::singles;
  // Locked candidates keep the lines in which the digit was placed before free of other places, if
  // its boxes have none. Then a pass begins with lines without the digit, and each box finds it
  // again. A placed digit is not exempt from locked candidates, or a band whose boxes all have the
  // digit, but in two rows, would not lose its places. (Without kStoresLeft, the first pass still
  // has other places in the boxes of the clues.)
  constexpr bool kRefinds = kLocks && (kStoresLeft || kKind != PassKind::first);
  // With 32 registers, planes of decided cells stay in them from the first use to the second. That
  // saves 81 of 750 loads; a Zen 4 loads one vector of 512 bits a cycle. With 16 registers they
  // would be spilled.
  constexpr bool kHasManyRegisters = HWY_TARGET <= HWY_AVX3;
  const Planes& single = state.single;
  Planes& decided = state.decided;
  if (kKind == PassKind::first) find_houses(digit, single);
  LineFindings lines;
  LineReport report = {no_puzzle(), every_puzzle()};
  if (kReports) report = {state.removed, state.possible};
  look_at_lines<kForward, kKind>(state, digit, lines, report);
  if (kReports) state.removed = report.removed;
  Plane possible = report.possible;
  Plane newly_placed = state.placed;
  NONET_UNROLL(3)
  for (int a = 0; a < 3; ++a) {
    before_band();
    const int i = kForward ? a : 2 - a;
    Plane in_row[3];
    NONET_UNROLL(3)
    for (int k = 0; k < 3; ++k)
      if (!kRefinds) in_row[k] = digit.row[3 * i + k];
    NONET_UNROLL(3)
    for (int b = 0; b < 3; ++b) {
      NONET_RELOAD;
      const int j = kForward ? b : 2 - b;
      const int box = 3 * i + j;
      Plane column_stays[3], p[3][3], one[3], two[3], d[3][3], row[3], before[3][3];
      NONET_UNROLL(3)
      for (int l = 0; kLocks && l < 3; ++l) {
        column_stays[l] = lines.column_stays[3 * j + l][i];
        if (!(kRefinds && a == 0)) {
          column_stays[l] = without(column_stays[l], digit.column[3 * j + l]);
        }
      }
      NONET_UNROLL(3)
      for (int k = 0; k < 3; ++k) {
        Plane row_stays;
        if (kLocks) row_stays = lines.row_stays[3 * i + k][j];
        if (kLocks && !kRefinds) {
          row_stays = as_written(alone(row_stays, in_row[k], digit.box[box]));
        } else if (kLocks && b != 0) {
          row_stays = without(row_stays, in_row[k]);
        }
        NONET_UNROLL(3)
        for (int l = 0; l < 3; ++l) {
          const int cell = cell_of(i, j, k, l);
          before[k][l] = decided[cell];
          p[k][l] = kLocks ? place_kept<kKind>(state, digit, cell, box, row_stays, column_stays[l],
                                               before[k][l])
                           : place_left<kForward, kKind>(state, digit, i, j, k, l, in_row[k]);
        }
        one[k] = any_of(p[k][0], p[k][1], p[k][2]);
        two[k] = two_of(p[k][0], p[k][1], p[k][2]);
      }
      const Plane box_several = as_written(without(several(one, two), digit.box[box]));
      if (kReports) possible = in_order(both(possible, any_of(one[0], one[1], one[2])));
      NONET_UNROLL(3)
      for (int k = 0; k < 3; ++k) {
        NONET_UNROLL(3)
        for (int l = 0; l < 3; ++l) {
          const int cell = cell_of(i, j, k, l);
          // Placed where the cell has no other candidate, or the row, column or box no other place.
          // In the first pass the cells with no other candidate are clues, which are alone in their
          // boxes.
          if (kKind == PassKind::first) {
            d[k][l] = as_written(
                without(as_written(p[k][l]), all_of(lines.row_several[3 * i + k], box_several,
                                                    lines.column_several[3 * j + l])));
          } else {
            d[k][l] = unless(
                p[k][l], single[cell],
                all_of(lines.row_several[3 * i + k], box_several, lines.column_several[3 * j + l]));
          }
          if (kHasManyRegisters) decided[cell] = either(before[k][l], d[k][l]);
        }
        row[k] = any_of(d[k][0], d[k][1], d[k][2]);
        in_row[k] = kRefinds && b == 0 ? row[k] : either(in_row[k], row[k]);
      }
      NONET_RELOAD;
      const Plane in_box = any_of(row[0], row[1], row[2]);
      newly_placed = kept(newly_placed, in_box, digit.box[box]);
      digit.box[box] = in_box;
      NONET_UNROLL(3)
      for (int l = 0; l < 3; ++l) {
        StoredPlane& in_column = digit.column[3 * j + l];
        const Plane column = any_of(d[0][l], d[1][l], d[2][l]);
        in_column = kRefinds && a == 0 ? column : either(in_column, column);
        NONET_UNROLL(3)
        for (int k = 0; k < 3; ++k) {
          const int cell = cell_of(i, j, k, l);
          if (!kHasManyRegisters) decided[cell] = either(decided[cell], d[k][l]);
          digit.places[cell] = kept(d[k][l], p[k][l], in_box);
        }
      }
    }
    NONET_UNROLL(3)
    for (int k = 0; k < 3; ++k) digit.row[3 * i + k] = in_row[k];
  }
  state.placed = newly_placed;
  if (kReports) state.possible = possible;
}

/// The results of a pass. Members of this type need initial values: g++ compiles an implicit
/// constructor without the vectors' target.
struct PassFindings {
  Plane complete;  ///< all cells have one candidate
  Plane possible;  ///< all cells have a candidate
  Plane changed;   ///< a digit has been placed, or another cell has one candidate
};

/// Counts the places of nine digits, `place_of(digit)`, for three digits at a time: there is one,
/// there are two.
template <class PlaceOf>
HWY_INLINE void count_by_threes(PlaceOf place_of, Plane (&one)[3], Plane (&two)[3]) {
  NONET_UNROLL(3)
  for (int i = 0; i < 3; ++i) {
    const Plane a = place_of(3 * i), b = place_of(3 * i + 1), c = place_of(3 * i + 2);
    one[i] = any_of(a, b, c);
    two[i] = two_of(a, b, c);
  }
}

/// Counts the candidates of all cells. Except in the tier, `changed` is exact: a puzzle in which
/// nothing has changed is at a fixpoint of the rules.
template <PassKind kKind>
HWY_NOINLINE PassFindings count_candidates(SlicedState& state) {
  constexpr bool kReports = reports(kKind);
  PassFindings found = {every_puzzle(), every_puzzle(), state.placed};
  if (kReports) {
    found.changed = either(state.placed, state.removed);
    found.possible = state.possible;
  }
  const auto& digits = state.digits;
  for (int cell = 0; cell < kCells; ++cell) {
    Plane one[3], two[3];
    count_by_threes([&](int digit) HWY_ATTR -> Plane { return digits[digit].places[cell]; }, one,
                    two);
    const Plane single = exactly_one(one, two);
    found.complete = both(found.complete, single);
    found.possible = both(found.possible, any_of(one[0], one[1], one[2]));
    found.changed = kReports ? or_different(found.changed, single, state.decided[cell])
                             : kept(found.changed, single, state.single[cell]);
    state.single[cell] = single;
  }
  return found;
}

/// Replaces each candidate of a cell by `new_place(digit, place)`. Returns the puzzles in which one
/// is left.
template <class NewPlace>
HWY_INLINE Plane replace_candidates(SlicedState& state, int cell, NewPlace new_place) {
  Plane one[3], two[3];
  count_by_threes(
      [&](int digit) HWY_ATTR {
        StoredPlane& place = state.digits[digit].places[cell];
        const Plane after = new_place(digit, place);
        place = after;
        return after;
      },
      one, two);
  return exactly_one(one, two);
}

/// Where puzzles or nodes are new: computes the planes that the kernels keep between passes, given
/// the single cells. Removes the digits of these from their peers, and counts the candidates again,
/// cell by cell, while they are in registers. That takes two fifths of a
/// pass (samples of a search, Intel) and does a part of its work.
HWY_NOINLINE void settle_singles(SlicedState& state) {
  for (DigitPlanes& digit : state.digits) find_houses(digit, state.single);
  for (int row = 0; row < 9; ++row) {
    for (int j = 0; j < 3; ++j) {
      const int i = row / 3, k = row % 3;
      Plane out[9];  // the digit is in the row or the box
      NONET_UNROLL(9)
      for (int digit = 0; digit < 9; ++digit) {
        const DigitPlanes& planes = state.digits[digit];
        out[digit] = either(planes.row[row], planes.box[3 * i + j]);
      }
      NONET_UNROLL(3)
      for (int l = 0; l < 3; ++l) {
        const int cell = cell_of(i, j, k, l);
        const Plane single = state.single[cell];
        state.decided[cell] = single;
        state.single[cell] = replace_candidates(state, cell, [&](int digit, Plane place) HWY_ATTR {
          return unless(place, single, either(out[digit], state.digits[digit].column[3 * j + l]));
        });
      }
    }
  }
}

/// A pass over all digits and cells. Passes in the two directions must take turns, see is_clean();
/// the first pass after settle_singles() may have either. Without settle_singles(), it must be of
/// the kind `first`. Calls `before_band()` 27 times.
template <PassKind kKind, class BeforeBand>
HWY_INLINE PassFindings run_pass(SlicedState& state, bool forward, const BeforeBand& before_band) {
  const auto settle =
      forward ? settle_digit<true, kKind, BeforeBand> : settle_digit<false, kKind, BeforeBand>;
  state.placed = no_puzzle();
  if (reports(kKind)) {
    state.removed = no_puzzle();
    state.possible = every_puzzle();
  }
  for (DigitPlanes& digit : state.digits) settle(state, digit, before_band);
  return count_candidates<kKind>(state);
}
template <PassKind kKind>
HWY_INLINE PassFindings run_pass(SlicedState& state, bool forward) {
  return run_pass<kKind>(state, forward, [] {});
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_SLICED_INFERENCE_INL_H_
