// Cells with one candidate: what they take from their peers, and whether they are a solution.

#if defined(NONET_SLICED_SINGLES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_SLICED_SINGLES_INL_H_
#undef NONET_SLICED_SINGLES_INL_H_
#else
#define NONET_SLICED_SINGLES_INL_H_
#endif

#include "engine/search/sliced/planes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

/// The cells of the box in band i and stack j that have a digit as their only candidate.
HWY_INLINE void single_places(const Planes& places, const Planes& single, int i, int j,
                              Plane (&d)[3][3]) {
  NONET_UNROLL(3)
  for (int k = 0; k < 3; ++k) {
    NONET_UNROLL(3)
    for (int l = 0; l < 3; ++l) {
      const int cell = cell_of(i, j, k, l);
      d[k][l] = both(places[cell], single[cell]);
    }
  }
}

/// Finds the houses in which a digit is placed: those of the clues that have it.
HWY_NOINLINE void find_houses(DigitPlanes& digit, const Planes& single) {
  const Planes& places = digit.places;
  NONET_UNROLL(3)
  for (int i = 0; i < 3; ++i) {
    Plane in_row[3];
    NONET_UNROLL(3)
    for (int j = 0; j < 3; ++j) {
      NONET_RELOAD;
      Plane d[3][3], row[3];
      single_places(places, single, i, j, d);
      NONET_UNROLL(3)
      for (int k = 0; k < 3; ++k) {
        row[k] = any_of(d[k][0], d[k][1], d[k][2]);
        in_row[k] = j == 0 ? row[k] : either(in_row[k], row[k]);
      }
      digit.box[3 * i + j] = any_of(row[0], row[1], row[2]);
      NONET_UNROLL(3)
      for (int l = 0; l < 3; ++l) {
        StoredPlane& in_column = digit.column[3 * j + l];
        const Plane column = any_of(d[0][l], d[1][l], d[2][l]);
        in_column = i == 0 ? column : either(in_column, column);
      }
    }
    NONET_UNROLL(3)
    for (int k = 0; k < 3; ++k) digit.row[3 * i + k] = in_row[k];
  }
}

/// Of the puzzles with one candidate in each cell those with each digit in each house.
HWY_NOINLINE Plane with_right_houses(const SlicedState& state, Plane complete) {
  for (const DigitPlanes& digit : state.digits) {
    Plane in_column[9];
    NONET_UNROLL(3)
    for (int i = 0; i < 3; ++i) {
      Plane in_row[3];
      NONET_UNROLL(3)
      for (int j = 0; j < 3; ++j) {
        const StoredPlane* const p = &digit.places[cell_of(i, j, 0, 0)];
        Plane row[3];
        NONET_UNROLL(3)
        for (int k = 0; k < 3; ++k) {
          row[k] = any_of(p[9 * k], p[9 * k + 1], p[9 * k + 2]);
          in_row[k] = j == 0 ? row[k] : either(in_row[k], row[k]);
          const Plane column = any_of(p[k], p[k + 9], p[k + 18]);
          in_column[3 * j + k] = i == 0 ? column : either(in_column[3 * j + k], column);
        }
        complete = in_order(both(complete, any_of(row[0], row[1], row[2])));
      }
      complete = both(complete, all_of(in_row[0], in_row[1], in_row[2]));
    }
    NONET_UNROLL(3)
    for (int j = 0; j < 3; ++j) {
      complete =
          both(complete, all_of(in_column[3 * j], in_column[3 * j + 1], in_column[3 * j + 2]));
    }
  }
  return complete;
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_SLICED_SINGLES_INL_H_
