// The rules of inference of the bit-sliced tier: a part of the rules of scalar_search.h, on planes.
//
// Each rule only removes candidates that no solution has. So a puzzle that ends with one candidate
// in each cell, and each digit in each house, has this solution and no other.
//
// A digit's places in the three cells where a box and a line cross are counted once: `one` says
// that there is a place, `two` that there are two. Rows, columns and boxes are three of these
// box-line intersections each: 216 operations count the places in all houses of a digit, where 351
// are needed without them.
//
// Loops over boxes are unrolled, so that counts stay in registers. The kernels treat one digit:
// code for several digits at once would not fit the instruction cache.

#if defined(NONET_SLICED_INFERENCE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_SLICED_INFERENCE_INL_H_
#undef NONET_SLICED_INFERENCE_INL_H_
#else
#define NONET_SLICED_INFERENCE_INL_H_
#endif

#include "engine/search/sliced/planes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

/// Whether there is exactly one place in three intersections.
HWY_INLINE Plane exactly_one(const Plane (&one)[3], const Plane (&two)[3]) {
  return alone(any_of(one[0], one[1], one[2]), two_of(one[0], one[1], one[2]),
               any_of(two[0], two[1], two[2]));
}

/// Of a digit, by intersection of a row and a box (row_box) and by column: puzzles of which
/// something holds for the row or box, or for the column.
struct HousePlanes {
  Plane row_box[9][3];
  Plane column[9];
};

/// The cell in line k, column l of the box in band i and stack j.
constexpr int cell_of(int i, int j, int k, int l) { return 27 * i + 9 * k + 3 * j + l; }

/// The places of a digit, counted.
struct PlaceCounts {
  HousePlanes single;  ///< houses with one place
  // Box-line intersections with a place: of each row in the three boxes, of each column in the
  // three bands. A caller that does not use them does not pay for them.
  Plane row[9][3], column[9][3];
};

/// Counts the places of a digit. `place_at(i, j, k, l)` is called once for each cell, box by box.
template <class PlaceAt>
HWY_INLINE PlaceCounts count_places(PlaceAt place_at) {
  PlaceCounts counts;
  Plane row_two[9][3], column_two[9][3];
  NONET_UNROLL(3)
  for (int i = 0; i < 3; ++i) {
    Plane box_single[3];
    NONET_UNROLL(3)
    for (int j = 0; j < 3; ++j) {
      NONET_RELOAD;
      Plane p[3][3], one[3], two[3];
      NONET_UNROLL(3)
      for (int k = 0; k < 3; ++k) {
        NONET_UNROLL(3)
        for (int l = 0; l < 3; ++l) p[k][l] = place_at(i, j, k, l);
      }
      NONET_UNROLL(3)
      for (int k = 0; k < 3; ++k) {
        counts.row[3 * i + k][j] = one[k] = any_of(p[k][0], p[k][1], p[k][2]);
        row_two[3 * i + k][j] = two[k] = two_of(p[k][0], p[k][1], p[k][2]);
        counts.column[3 * j + k][i] = any_of(p[0][k], p[1][k], p[2][k]);
        column_two[3 * j + k][i] = two_of(p[0][k], p[1][k], p[2][k]);
      }
      box_single[j] = exactly_one(one, two);
    }
    NONET_UNROLL(3)
    for (int k = 0; k < 3; ++k) {
      const Plane row_single = exactly_one(counts.row[3 * i + k], row_two[3 * i + k]);
      NONET_UNROLL(3)
      for (int j = 0; j < 3; ++j) {
        counts.single.row_box[3 * i + k][j] = either(row_single, box_single[j]);
      }
    }
  }
  NONET_UNROLL(9)
  for (int c = 0; c < 9; ++c) {
    counts.single.column[c] = exactly_one(counts.column[c], column_two[c]);
  }
  return counts;
}

/// Stores `placed_at(i, j, k, l)`, the puzzles that have the digit in the cell, and returns in
/// which houses they have it.
template <class PlacedAt>
HWY_INLINE HousePlanes place_digit(Planes& placed, PlacedAt placed_at) {
  HousePlanes in;
  NONET_UNROLL(3)
  for (int i = 0; i < 3; ++i) {
    Plane intersection[3][3], box[3];
    NONET_UNROLL(3)
    for (int j = 0; j < 3; ++j) {
      NONET_RELOAD;
      Plane d[3][3];
      NONET_UNROLL(3)
      for (int k = 0; k < 3; ++k) {
        NONET_UNROLL(3)
        for (int l = 0; l < 3; ++l) placed[cell_of(i, j, k, l)] = d[k][l] = placed_at(i, j, k, l);
        intersection[k][j] = any_of(d[k][0], d[k][1], d[k][2]);
      }
      box[j] = any_of(intersection[0][j], intersection[1][j], intersection[2][j]);
      NONET_UNROLL(3)
      for (int l = 0; l < 3; ++l) {
        const Plane column = any_of(d[0][l], d[1][l], d[2][l]);
        in.column[3 * j + l] = i == 0 ? column : either(in.column[3 * j + l], column);
      }
    }
    NONET_UNROLL(3)
    for (int k = 0; k < 3; ++k) {
      const Plane row = any_of(intersection[k][0], intersection[k][1], intersection[k][2]);
      NONET_UNROLL(3)
      for (int j = 0; j < 3; ++j) in.row_box[3 * i + k][j] = either(row, box[j]);
    }
  }
  return in;
}

/// Removes a digit from the peers of the clues that have it.
HWY_NOINLINE void settle_clues(Planes& places, const Planes& single) {
  Planes placed;
  const HousePlanes in = place_digit(placed, [&](int i, int j, int k, int l) HWY_ATTR -> Plane {
    const int cell = cell_of(i, j, k, l);
    return both(places[cell], single[cell]);
  });
  NONET_UNROLL(9)
  for (int r = 0; r < 9; ++r) {
    NONET_RELOAD;
    NONET_UNROLL(9)
    for (int c = 0; c < 9; ++c) {
      const int cell = 9 * r + c;
      places[cell] = unless(places[cell], single[cell], either(in.row_box[r][c / 3], in.column[c]));
    }
  }
}

/// Naked and hidden singles of one digit, twice: a placed digit leaves its peers at once, and then
/// the houses are counted again, before the other digits are. On easy puzzles that takes 4.2 passes
/// of 10.4 ns a puzzle; with singles once, 6.8 of 6.2 ns (the prototype, 256 puzzles, Emerald
/// Rapids).
HWY_NOINLINE void settle_singles(Planes& places, const Planes& single, Planes& decided) {
  Planes placed;
  HousePlanes one_place = count_places([&](int i, int j, int k, int l) HWY_ATTR -> Plane {
                            return places[cell_of(i, j, k, l)];
                          }).single;
  HousePlanes in = place_digit(placed, [&](int i, int j, int k, int l) HWY_ATTR -> Plane {
    const int cell = cell_of(i, j, k, l);
    return both(places[cell],
                any_of(single[cell], one_place.row_box[3 * i + k][j], one_place.column[3 * j + l]));
  });
  one_place = count_places([&](int i, int j, int k, int l) HWY_ATTR -> Plane {
                const int cell = cell_of(i, j, k, l);
                const Plane gone =
                    any_of(in.row_box[3 * i + k][j], in.column[3 * j + l], decided[cell]);
                const Plane place = kept(placed[cell], places[cell], gone);
                places[cell] = place;
                return place;
              }).single;
  in = place_digit(placed, [&](int i, int j, int k, int l) HWY_ATTR -> Plane {
    return both(places[cell_of(i, j, k, l)],
                either(one_place.row_box[3 * i + k][j], one_place.column[3 * j + l]));
  });
  NONET_UNROLL(9)
  for (int r = 0; r < 9; ++r) {
    NONET_RELOAD;
    NONET_UNROLL(9)
    for (int c = 0; c < 9; ++c) {
      const int cell = 9 * r + c;
      const Plane known = either(decided[cell], placed[cell]);
      decided[cell] = known;
      places[cell] =
          kept(placed[cell], places[cell], any_of(in.row_box[r][c / 3], in.column[c], known));
    }
  }
}

/// Locked candidates of three parallel lines and the three boxes that they cross, from the digit's
/// places: `gone[k][j]` is where the digit leaves line k within box j.
HWY_INLINE void lock_candidates(const Plane (*one)[3], Plane (*gone)[3]) {
  Plane only_of_box[3][3], only_of_line[3][3];  // the box, the line has the digit here only
  NONET_UNROLL(3)
  for (int k = 0; k < 3; ++k) {
    NONET_UNROLL(3)
    for (int j = 0; j < 3; ++j) {
      only_of_box[k][j] = alone(one[k][j], one[(k + 1) % 3][j], one[(k + 2) % 3][j]);
      only_of_line[k][j] = alone(one[k][j], one[k][(j + 1) % 3], one[k][(j + 2) % 3]);
    }
  }
  NONET_UNROLL(3)
  for (int k = 0; k < 3; ++k) {
    NONET_UNROLL(3)
    for (int j = 0; j < 3; ++j) {
      gone[k][j] = any_of(either(only_of_box[k][(j + 1) % 3], only_of_box[k][(j + 2) % 3]),
                          only_of_line[(k + 1) % 3][j], only_of_line[(k + 2) % 3][j]);
    }
  }
}

/// Singles and locked candidates of one digit, box by box: a digit placed in one box leaves the
/// lines of the later boxes at once. The earlier boxes see it in the next pass, which goes
/// backward.
template <bool kForward>
HWY_NOINLINE void settle_boxes(Planes& places, const Planes& single, Planes& decided) {
  const PlaceCounts counts = count_places(
      [&](int i, int j, int k, int l) HWY_ATTR -> Plane { return places[cell_of(i, j, k, l)]; });
  Plane row_gone[9][3], column_gone[9][3];
  NONET_UNROLL(3)
  for (int i = 0; i < 3; ++i) {
    lock_candidates(&counts.row[3 * i], &row_gone[3 * i]);
    lock_candidates(&counts.column[3 * i], &column_gone[3 * i]);
  }

  Plane in_column[9];
  for (Plane& plane : in_column) plane = no_puzzle();
  NONET_UNROLL(3)
  for (int a = 0; a < 3; ++a) {
    const int i = kForward ? a : 2 - a;
    Plane in_row[3] = {no_puzzle(), no_puzzle(), no_puzzle()};
    NONET_UNROLL(3)
    for (int b = 0; b < 3; ++b) {
      NONET_RELOAD;
      const int j = kForward ? b : 2 - b;
      Plane d[3][3], row[3], column_out[3];
      NONET_UNROLL(3)
      for (int k = 0; k < 3; ++k) {
        NONET_UNROLL(3)
        for (int l = 0; l < 3; ++l) {
          const int cell = cell_of(i, j, k, l);
          d[k][l] = both(places[cell], any_of(single[cell], counts.single.row_box[3 * i + k][j],
                                              counts.single.column[3 * j + l]));
        }
        row[k] = any_of(d[k][0], d[k][1], d[k][2]);
      }
      const Plane box = any_of(row[0], row[1], row[2]);
      NONET_UNROLL(3)
      for (int l = 0; l < 3; ++l) {
        column_out[l] = either(column_gone[3 * j + l][i], in_column[3 * j + l]);
      }
      NONET_UNROLL(3)
      for (int k = 0; k < 3; ++k) {
        const Plane row_out = any_of(row_gone[3 * i + k][j], in_row[k], box);
        in_row[k] = either(in_row[k], row[k]);
        NONET_UNROLL(3)
        for (int l = 0; l < 3; ++l) {
          const int cell = cell_of(i, j, k, l);
          const Plane known = either(decided[cell], d[k][l]);
          decided[cell] = known;
          places[cell] = kept(d[k][l], places[cell], any_of(row_out, column_out[l], known));
        }
      }
      NONET_UNROLL(3)
      for (int l = 0; l < 3; ++l) {
        in_column[3 * j + l] = either(in_column[3 * j + l], any_of(d[0][l], d[1][l], d[2][l]));
      }
    }
  }
}

/// What a pass has led to.
struct PassFindings {
  Plane complete;  ///< all cells have one candidate
  Plane possible;  ///< all cells have a candidate
  Plane changed;   ///< another cell has one candidate
};

/// Counts the candidates of all cells.
HWY_NOINLINE PassFindings count_candidates(SlicedState& state) {
  PassFindings found = {every_puzzle(), every_puzzle(), no_puzzle()};
  const auto& places = state.places;
  for (int cell = 0; cell < kCells; ++cell) {
    Plane one[3], two[3];
    NONET_UNROLL(3)
    for (int i = 0; i < 3; ++i) {
      const Plane a = places[3 * i][cell], b = places[3 * i + 1][cell], c = places[3 * i + 2][cell];
      one[i] = any_of(a, b, c);
      two[i] = two_of(a, b, c);
    }
    const Plane single = exactly_one(one, two);
    found.complete = both(found.complete, single);
    found.possible = both(found.possible, any_of(one[0], one[1], one[2]));
    found.changed = kept(found.changed, single, state.single[cell]);
    state.single[cell] = single;
  }
  return found;
}

/// Of the puzzles with one candidate in each cell those with each digit in each house.
HWY_NOINLINE Plane with_right_houses(const SlicedState& state, Plane complete) {
  for (const Planes& places : state.places) {
    Plane in_column[9];
    NONET_UNROLL(3)
    for (int i = 0; i < 3; ++i) {
      Plane in_row[3];
      NONET_UNROLL(3)
      for (int j = 0; j < 3; ++j) {
        const StoredPlane* const p = &places[cell_of(i, j, 0, 0)];
        Plane row[3];
        NONET_UNROLL(3)
        for (int k = 0; k < 3; ++k) {
          row[k] = any_of(p[9 * k], p[9 * k + 1], p[9 * k + 2]);
          in_row[k] = j == 0 ? row[k] : either(in_row[k], row[k]);
          const Plane column = any_of(p[k], p[k + 9], p[k + 18]);
          in_column[3 * j + k] = i == 0 ? column : either(in_column[3 * j + k], column);
        }
        complete = both(complete, any_of(row[0], row[1], row[2]));
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

#endif  // NONET_SLICED_INFERENCE_INL_H_
