// The rules of inference of contract.h, on all lanes at once.
//
// Included once for each of Highway's targets. The rules may be applied in any order (contract.h
// has the proof), so passes over the houses end in the states that the contract requires.

#if defined(NONET_LANE_INFERENCE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_LANE_INFERENCE_INL_H_
#undef NONET_LANE_INFERENCE_INL_H_
#else
#define NONET_LANE_INFERENCE_INL_H_
#endif

#include <nonet/grid.h>

#include <array>

#include "engine/search/board.h"
#include "engine/search/lanes/lane_types-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

/// The findings of a pass over all houses.
struct Findings {
  V complete;  // digits that have a place in every house
  V clashing;  // digits that two cells of a house need, or that need the same cell
  V min_mask;  // the minimum of all masks: zero if a cell has no candidate
  V changing;  // digits that a rule removed from a cell
  V placed;    // digits that have their cell in every box
};

/// The findings of a pass over all box-line intersections.
struct IntersectionFindings {
  V min_bits;  // lower than kThree if an intersection has fewer than three candidates
  V changing;  // candidates that a rule removed from an intersection
};

// Naked and hidden singles in one house: 12 instructions per cell on AVX-512, on two ports.
HWY_INLINE void settle_house(LaneCells& cells, const std::array<uint8_t, 9>& house, HouseKind kind,
                             Findings& found) {
  const Tag tag;
  const V zero = hn::Zero(tag);
  const V one = hn::Set(tag, 1);
  V masks[9], singles[9];
  HWY_UNROLL(9)
  for (int i = 0; i < 9; ++i) {
    masks[i] = hn::Load(tag, cells[house[i]]);
    const auto is_single = hn::Eq(hn::And(masks[i], hn::Sub(masks[i], one)), zero);
    singles[i] = hn::IfThenElseZero(is_single, masks[i]);
    // Once for each cell is enough.
    if (kind == HouseKind::row) found.min_mask = hn::Min(found.min_mask, masks[i]);
  }
  // Two cells at a time, as two_of() is one instruction.
  V once = masks[0], twice = zero;  // digits with at least one, at least two places
  V single = singles[0];            // digits of single cells
  HWY_UNROLL(4)
  for (int i = 1; i < 9; i += 2) {
    twice = hn::Or(twice, two_of(once, masks[i], masks[i + 1]));
    once = hn::Or3(once, masks[i], masks[i + 1]);
    found.clashing = hn::Or(found.clashing, two_of(single, singles[i], singles[i + 1]));
    single = hn::Or3(single, singles[i], singles[i + 1]);
  }
  // From here on there are no conditions: a rule that does not apply to a lane leaves it unchanged.
  const V hidden = hn::AndNot(twice, once);
  found.complete = hn::And(found.complete, once);
  if (kind == HouseKind::box) found.placed = hn::And(found.placed, hn::Or(single, hidden));
  // A single digit leaves its other places; a hidden single that is not single yet gets its cell.
  found.changing = hn::Or3(found.changing, hn::And(single, twice), hn::AndNot(single, hidden));
  HWY_UNROLL(9)
  for (int i = 0; i < 9; ++i) {
    const V left = hn::Or(hn::AndNot(single, masks[i]), singles[i]);
    const V placed = hn::And(left, hidden);
    // Two digits clash if this cell is the only place of both.
    found.clashing = hn::OrAnd(found.clashing, placed, hn::Sub(placed, one));
    hn::Store(or_else(placed, left), tag, cells[house[i]]);
  }
}

HWY_NOINLINE inline Findings pass(LaneCells& cells) {
  const V all = hn::Set(Tag(), kAllDigits), none = hn::Zero(Tag());
  Findings found{
      .complete = all, .clashing = none, .min_mask = all, .changing = none, .placed = all};
  for (int i = 0; i < 9; ++i) settle_house(cells, kHouseCells[i], HouseKind::row, found);
  for (int i = 9; i < 18; ++i) settle_house(cells, kHouseCells[i], HouseKind::column, found);
  for (int i = 18; i < 27; ++i) settle_house(cells, kHouseCells[i], HouseKind::box, found);
  return found;
}

// Locked candidates and locked triples in three parallel lines and the three boxes they cross. The
// steps lead from a cell to the next line, to the next box along a line, and to the next cell of an
// intersection.
HWY_INLINE void settle_band(LaneCells& cells, int base, int line, int box, int place,
                            IntersectionFindings& found) {
  const Tag tag;
  V intersection[3][3];  // the candidates of its three cells, by line and box
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      const int first = base + i * line + j * box;
      intersection[i][j] = hn::Or3(hn::Load(tag, cells[first]), hn::Load(tag, cells[first + place]),
                                   hn::Load(tag, cells[first + 2 * place]));
    }
  }
  V only_in_line[3][3], only_in_box[3][3];  // digits that the box, the line, has only here
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      const V here = intersection[i][j];
      const V of_box =
          hn::AndNot(hn::Or(intersection[(i + 1) % 3][j], intersection[(i + 2) % 3][j]), here);
      const V of_line =
          hn::AndNot(hn::Or(intersection[i][(j + 1) % 3], intersection[i][(j + 2) % 3]), here);
      const ThreeBits bits = compare_with_three_bits(here);
      found.min_bits = hn::Min(found.min_bits, bits.number);
      only_in_line[i][j] = superset_where(bits.at_most, here, of_box);
      only_in_box[i][j] = superset_where(bits.at_most, here, of_line);
    }
  }
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      const V removed = hn::Or(hn::Or3(only_in_line[i][(j + 1) % 3], only_in_line[i][(j + 2) % 3],
                                       only_in_box[(i + 1) % 3][j]),
                               only_in_box[(i + 2) % 3][j]);
      found.changing = hn::OrAnd(found.changing, intersection[i][j], removed);
      for (int k = 0; k < 3; ++k) {
        uint16_t* const cell = cells[base + i * line + j * box + k * place];
        hn::Store(hn::AndNot(removed, hn::Load(tag, cell)), tag, cell);
      }
    }
  }
}

// Returns the lanes that have every digit in every row and column. The pass that places the last
// digits of the boxes does not examine the lines again; waiting for the next pass would make easy
// puzzles a quarter slower.
inline LaneSet lanes_with_right_lines(const LaneCells& cells) {
  const Tag tag;
  V complete = hn::Set(tag, kAllDigits);
  for (int i = 0; i < 18; ++i) {
    V digits = hn::Zero(tag);
    HWY_UNROLL(9)
    for (const int cell : kHouseCells[i]) digits = hn::Or(digits, hn::Load(tag, cells[cell]));
    complete = hn::And(complete, digits);
  }
  return lanes_of(hn::Eq(complete, hn::Set(tag, kAllDigits)));
}

inline IntersectionFindings settle_intersections(LaneCells& cells) {
  IntersectionFindings found{.min_bits = hn::Set(Tag(), kAllDigits), .changing = hn::Zero(Tag())};
  for (int band = 0; band < 3; ++band) settle_band(cells, 27 * band, 9, 3, 1, found);
  for (int stack = 0; stack < 3; ++stack) settle_band(cells, 3 * stack, 1, 27, 9, found);
  return found;
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_LANE_INFERENCE_INL_H_
