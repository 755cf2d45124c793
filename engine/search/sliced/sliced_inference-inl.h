// The rules of inference of the bit slices: those of contract.h, on planes.
//
// Each rule only removes candidates that no solution has. So a puzzle that ends with one candidate
// in each cell, and each digit in each house, has this solution and no other.
//
// Loops within a box are unrolled, so that counts stay in registers; those over boxes are where the
// code stays small, see NONET_UNROLL_BOXES. The kernels treat one digit: code for several digits at
// once would not fit the instruction cache. A stored plane costs as much as two operations on
// registers (Intel Emerald Rapids), so the kernels rather compute a plane again than store it. With
// AVX2 they store the places that are left, see kStoresLeft.

#if defined(NONET_SLICED_INFERENCE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_SLICED_INFERENCE_INL_H_
#undef NONET_SLICED_INFERENCE_INL_H_
#else
#define NONET_SLICED_INFERENCE_INL_H_
#endif

#include "engine/search/sliced/sliced_lines-inl.h"
#include "engine/search/sliced/sliced_singles-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

/// Singles and locked candidates of one digit. The rows and columns are looked at first, then the
/// boxes are settled one after the other: a digit placed in one box leaves the lines of the later
/// boxes at once. The earlier boxes see it in the next pass, which goes backward. Calls
/// `before_band()` for each band.
template <bool kForward, PassKind kKind, class BeforeBand>
HWY_NOINLINE void settle_digit(SlicedState& state, DigitPlanes& digit,
                               const BeforeBand& before_band) {
  constexpr bool kReports = reports(kKind);
  constexpr bool kLocks = kKind != PassKind::singles;
  // The pass begins with lines in which the digit is not placed, and a box in which it was placed
  // before finds it again. Locked candidates keep other places out of the lines of such a box, as
  // it has no other place itself; with kStoresLeft, such places are gone before. Locked candidates
  // may remove a placed digit, too. Otherwise a board would stay possible on which all boxes of a
  // band have the digit, but two of them in the same row. (Without kStoresLeft, boxes of clues
  // still have other places in the first pass.)
  constexpr bool kRefinds = kStoresLeft || (kLocks && kKind != PassKind::first);
  // Lines in which this pass has not placed the digit yet need no operation. Loops that are not
  // unrolled do not know them, so planes of these start empty.
  constexpr bool kStartsEmpty = kRefinds && !kUnrollsBoxes;
  constexpr bool kSkipsEmpty = kRefinds && kUnrollsBoxes;
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
  for (int c = 0; kStartsEmpty && c < 9; ++c) digit.column[c] = no_puzzle();
  NONET_UNROLL_BOXES
  for (int a = 0; a < 3; ++a) {
    before_band();
    const int i = kForward ? a : 2 - a;
    Plane in_row[3];
    NONET_UNROLL(3)
    for (int k = 0; !kSkipsEmpty && k < 3; ++k) {
      in_row[k] = kStartsEmpty ? no_puzzle() : digit.row[3 * i + k];
    }
    NONET_UNROLL_BOXES
    for (int b = 0; b < 3; ++b) {
      NONET_RELOAD;
      const int j = kForward ? b : 2 - b;
      const int box = 3 * i + j;
      Plane column_stays[3], p[3][3], one[3], two[3], d[3][3], row[3], before[3][3];
      NONET_UNROLL(3)
      for (int l = 0; kLocks && l < 3; ++l) {
        column_stays[l] = lines.column_stays[3 * j + l][i];
        if (!(kSkipsEmpty && a == 0)) {
          column_stays[l] = without(column_stays[l], digit.column[3 * j + l]);
        }
      }
      NONET_UNROLL(3)
      for (int k = 0; k < 3; ++k) {
        Plane row_stays;
        if (kLocks) row_stays = lines.row_stays[3 * i + k][j];
        if (kLocks && !kRefinds) {
          row_stays = as_written(alone(row_stays, in_row[k], digit.box[box]));
        } else if (kLocks && !(kSkipsEmpty && b == 0)) {
          row_stays = without(row_stays, in_row[k]);
        }
        NONET_UNROLL(3)
        for (int l = 0; l < 3; ++l) {
          const int cell = cell_of(i, j, k, l);
          before[k][l] = decided[cell];
          if (kLocks) {
            p[k][l] = place_kept<kKind>(state, digit, cell, box, row_stays, column_stays[l],
                                        before[k][l]);
          } else if (kStoresLeft) {
            p[k][l] = alone(digit.places[cell], in_row[k], digit.column[3 * j + l]);
          } else {
            p[k][l] = place_left<kForward, kKind>(state, digit, i, j, k, l, in_row[k],
                                                  is_clean<kForward, kKind>(i));
          }
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
        in_row[k] = kSkipsEmpty && b == 0 ? row[k] : either(in_row[k], row[k]);
      }
      NONET_RELOAD;
      const Plane in_box = any_of(row[0], row[1], row[2]);
      newly_placed = kept(newly_placed, in_box, digit.box[box]);
      digit.box[box] = in_box;
      NONET_UNROLL(3)
      for (int l = 0; l < 3; ++l) {
        StoredPlane& in_column = digit.column[3 * j + l];
        const Plane column = any_of(d[0][l], d[1][l], d[2][l]);
        in_column = kSkipsEmpty && a == 0 ? column : either(in_column, column);
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

/// Counts the candidates of all cells. If the pass reports, `changed` is exact: a puzzle in which
/// nothing has changed is at a fixpoint of the rules. It does not count the candidates that left
/// the peers of a digit placed in an earlier pass: locked candidates and counts of this pass were
/// found without them.
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

/// Replaces each candidate of a cell by `new_place(digit, place)`. Returns the puzzles in which the
/// cell still has a candidate.
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
[[maybe_unused]] HWY_NOINLINE void settle_singles(SlicedState& state) {
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
