// Moves puzzles into the planes, and solved cells out of them.
//
// Two puzzles that are half a load apart share a byte, a digit of 0 to 9 in each half. A vector
// holds up to 64 cells of a puzzle. Such vectors are transposed to vectors with 16 cells of each of
// up to four puzzles. (If each load and store has 16 cells, Kaggle's puzzles take 6 % longer:
// AVX-512, AMD Zen 5.) 16 cells of 16 such bytes are transposed in the registers, so that a vector
// has one cell of 16 bytes in each 128 bits. Four of these vectors, an eighth of a load apart, have
// 4 x 4 bits transposed in each half byte; then a vector has one bit of the digit of a cell for all
// puzzles:
//
//   bit 8 i + 4 h + m of a plane  is puzzle  i + m (W / 8) + h (W / 2)
//
// No step needs masks in registers, so AVX2 and SSE run the same code.

#if defined(NONET_SLICED_TRANSFER_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_SLICED_TRANSFER_INL_H_
#undef NONET_SLICED_TRANSFER_INL_H_
#else
#define NONET_SLICED_TRANSFER_INL_H_
#endif

#include "engine/search/sliced/planes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

using PlaneBytesTag = hn::Repartition<uint8_t, PlaneTag>;

HWY_INLINE Plane bytes_set_to(uint8_t byte) {
  return hn::BitCast(PlaneTag(), hn::Set(PlaneBytesTag(), byte));
}

/// 16 x 16 bytes in each 128 bits.
HWY_INLINE void transpose_bytes(Plane (&v)[16]) {
  const PlaneBytesTag tag;
  NONET_UNROLL(4)
  for (int stage = 0; stage < 4; ++stage) {
    Plane r[16];
    NONET_UNROLL(8)
    for (int i = 0; i < 8; ++i) {
      const auto a = hn::BitCast(tag, v[i]), b = hn::BitCast(tag, v[i + 8]);
      r[2 * i] = hn::BitCast(PlaneTag(), hn::InterleaveLower(tag, a, b));
      r[2 * i + 1] = hn::BitCast(PlaneTag(), hn::InterleaveUpper(tag, a, b));
    }
    NONET_UNROLL(16)
    for (int i = 0; i < 16; ++i) v[i] = r[i];
  }
}

template <int kBits>
HWY_INLINE void swap_bits(Plane mask, Plane& a, Plane& b) {
  const Plane left = choose(mask, a, hn::ShiftLeft<kBits>(b));
  b = choose(mask, hn::ShiftRight<kBits>(a), b);
  a = left;
}

/// 4 x 4 bits in each half byte.
HWY_INLINE void transpose_bits(Plane (&v)[4]) {
  const Plane odd = bytes_set_to(0x55), pairs = bytes_set_to(0x33);
  swap_bits<1>(odd, v[0], v[1]);
  swap_bits<1>(odd, v[2], v[3]);
  swap_bits<2>(pairs, v[0], v[2]);
  swap_bits<2>(pairs, v[1], v[3]);
}

/// The planes of a cell, from the four bits of its digit; a blank has all candidates. `State` is
/// SlicedState, or a type that has the places only.
template <class State>
HWY_INLINE void load_cell(State& state, int cell, const Plane (&bit)[4]) {
  const auto place = [&](int digit)
                         HWY_ATTR -> StoredPlane& { return state.digits[digit - 1].places[cell]; };
  place(1) = none_of(bit[3], bit[2], bit[1]);
  place(2) = none_of(bit[3], bit[2], bit[0]);
  place(3) = without(equal_without(bit[2], bit[1], bit[0]), bit[3]);
  place(4) = none_of(bit[3], bit[1], bit[0]);
  place(5) = without(equal_without(bit[1], bit[2], bit[0]), bit[3]);
  place(6) = without(equal_without(bit[0], bit[2], bit[1]), bit[3]);
  place(7) = without(all_equal(bit[2], bit[1], bit[0]), bit[3]);
  place(8) = none_of(bit[2], bit[1], bit[0]);
  place(9) = without(equal_without(bit[1], bit[3], bit[0]), bit[2]);
  if constexpr (requires { state.single; }) {
    const Plane clue = either(any_of(bit[0], bit[1], bit[2]), bit[3]);
    state.single[cell] = clue;
    state.decided[cell] = clue;
  }
}

/// The digits of a load, two puzzles to a byte, between the two transpositions: for each cell, the
/// four eighths of a load. The first transposition reads whole puzzles and the second one writes
/// whole planes, so each cache line of the puzzles is fetched once. Without this array it is
/// fetched once for every 16 cells: 10.6 ns a puzzle in loads of 256, and 5.2 with it in loads of
/// 512 (samples of a run, Emerald Rapids).
using DigitBytes = std::array<std::array<StoredPlane, 4>, kCells>;

/// The groups of 16 cells of a puzzle that a vector holds.
constexpr int kGroups = kPlaneBytes / 16;

/// From vectors with all groups of a puzzle to vectors with one group of as many puzzles, and back.
template <int kCount>
HWY_INLINE void transpose_groups(Plane (&v)[kCount]) {
  const PlaneTag tag;
  if constexpr (kCount == 4) {
    Plane even[2], odd[2];
    NONET_UNROLL(2)
    for (int i = 0; i < 2; ++i) {
      const Plane a = v[2 * i], b = v[2 * i + 1];
      even[i] = hn::OddEvenBlocks(hn::SwapAdjacentBlocks(b), a);
      odd[i] = hn::OddEvenBlocks(b, hn::SwapAdjacentBlocks(a));
    }
    v[0] = hn::ConcatLowerLower(tag, even[1], even[0]);
    v[1] = hn::ConcatLowerLower(tag, odd[1], odd[0]);
    v[2] = hn::ConcatUpperUpper(tag, even[1], even[0]);
    v[3] = hn::ConcatUpperUpper(tag, odd[1], odd[0]);
  } else if constexpr (kCount == 2) {
    const Plane a = v[0], b = v[1];
    v[0] = hn::ConcatLowerLower(tag, b, a);
    v[1] = hn::ConcatUpperUpper(tag, b, a);
  }
}

/// The groups of an eighth of the puzzles and of their partners, by group and by puzzle modulo 16.
/// Puzzles that are 16 apart are in one vector.
using GroupColumns = StoredPlane[kGroups][16];

/// Calls `visit(cell, first_group)` for the vectors that hold all cells of a puzzle: `cell` is
/// their first one. The groups before `first_group` are in other vectors, too.
template <class Visit>
HWY_INLINE void for_each_vector(Visit visit) {
  for (int cell = 0; cell < 64; cell += 16 * kGroups) visit(cell, 0);
  if constexpr (kGroups == 1) {
    visit(64, 0);
    visit(kCells - 16, 0);
  } else {
    visit(kCells - 16 * kGroups, kGroups - 2);
  }
}

/// Transposes the cells of a vector of an eighth of the puzzles and of their partners.
HWY_INLINE void load_bytes(const Grid* puzzles, int first_cell, int first_group, int eighth,
                           DigitBytes& digits) {
  const Grid* const at = puzzles + eighth * (kLoad / 8);
  const auto cells = [&](const Grid& grid) HWY_ATTR {
    return hn::BitCast(PlaneTag(), hn::LoadU(PlaneBytesTag(), &grid.cells[first_cell]));
  };
  GroupColumns columns;
  for (int i = 0; i < 16; ++i) {
    Plane v[kGroups];
    NONET_UNROLL(4)
    for (int block = 0; block < kGroups; ++block) {
      const Grid* const grid = &at[16 * block + i];
      v[block] = either(cells(grid[0]), hn::ShiftLeft<4>(cells(grid[kLoad / 2])));
    }
    transpose_groups(v);
    NONET_UNROLL(4)
    for (int group = first_group; group < kGroups; ++group) columns[group][i] = v[group];
  }
  for (int group = first_group; group < kGroups; ++group) {
    Plane v[16];
    NONET_UNROLL(16)
    for (int i = 0; i < 16; ++i) v[i] = columns[group][i];
    transpose_bytes(v);
    NONET_UNROLL(16)
    for (int i = 0; i < 16; ++i) digits[first_cell + 16 * group + i][eighth] = v[i];
  }
}

/// Calls `visit(cell, bits)` with the four bits of the digit of each cell of kLoad puzzles, whose
/// cells are 0 to 9.
template <class Visit>
HWY_INLINE void load_digits(const Grid* puzzles, DigitBytes& digits, Visit visit) {
  for (int eighth = 0; eighth < 4; ++eighth) {
    for_each_vector([&](int cell, int first_group)
                        HWY_ATTR { load_bytes(puzzles, cell, first_group, eighth, digits); });
  }
  for (int cell = 0; cell < kCells; ++cell) {
    Plane bit[4] = {digits[cell][0], digits[cell][1], digits[cell][2], digits[cell][3]};
    transpose_bits(bit);
    visit(cell, bit);
  }
}

/// Loads kLoad puzzles.
template <class State>
HWY_NOINLINE void load(State& state, const Grid* puzzles, DigitBytes& digits) {
  load_digits(puzzles, digits,
              [&](int cell, const Plane(&bit)[4]) HWY_ATTR { load_cell(state, cell, bit); });
}

/// Loads the cells of kLoad puzzles that have no clue.
[[maybe_unused]] HWY_NOINLINE void load_blanks(Planes& blank, const Grid* puzzles,
                                               DigitBytes& digits) {
  load_digits(puzzles, digits, [&](int cell, const Plane(&bit)[4]) HWY_ATTR {
    blank[cell] = without(none_of(bit[0], bit[1], bit[2]), bit[3]);
  });
}

/// The four bits of the digit of a cell; 0 where it has not one candidate.
HWY_INLINE void digit_bits(const SlicedState& state, int cell, Plane (&bit)[4]) {
  const auto digit = [&](int d) HWY_ATTR -> Plane { return state.digits[d - 1].places[cell]; };
  bit[0] = either(any_of(digit(1), digit(3), digit(5)), either(digit(7), digit(9)));
  bit[1] = either(any_of(digit(2), digit(3), digit(6)), digit(7));
  bit[2] = either(any_of(digit(4), digit(5), digit(6)), digit(7));
  bit[3] = either(digit(8), digit(9));
  const Plane single = state.single[cell];
  for (Plane& plane : bit) plane = both(plane, single);
}

/// Stores the groups of a vector from `first_group` on, which is 0 or in the middle.
HWY_INLINE void store_groups(Plane digits, int first_group, uint8_t* cells) {
  const PlaneBytesTag tag;
  const auto bytes = hn::BitCast(tag, digits);
  if (first_group == 0) {
    hn::StoreU(bytes, tag, cells);
  } else {
    const hn::Half<PlaneBytesTag> half;
    hn::StoreU(hn::UpperHalf(half, bytes), half, cells + kPlaneBytes / 2);
  }
}

/// Transposes the cells of a vector of an eighth of the puzzles and of their partners back.
HWY_INLINE void extract_bytes(const DigitBytes& digits, int first_cell, int first_group, int eighth,
                              Grid* grids) {
  Grid* const at = grids + eighth * (kLoad / 8);
  const Plane low = bytes_set_to(15);
  GroupColumns columns;
  for (int group = first_group; group < kGroups; ++group) {
    Plane v[16];
    NONET_UNROLL(16)
    for (int i = 0; i < 16; ++i) v[i] = digits[first_cell + 16 * group + i][eighth];
    transpose_bytes(v);
    NONET_UNROLL(16)
    for (int i = 0; i < 16; ++i) columns[group][i] = v[i];
  }
  for (int i = 0; i < 16; ++i) {
    Plane v[kGroups];
    NONET_UNROLL(4)
    for (int group = 0; group < kGroups; ++group) {
      v[group] = group < first_group ? no_puzzle() : Plane(columns[group][i]);
    }
    transpose_groups(v);
    NONET_UNROLL(4)
    for (int block = 0; block < kGroups; ++block) {
      Grid* const grid = &at[16 * block + i];
      store_groups(both(v[block], low), first_group, &grid[0].cells[first_cell]);
      store_groups(both(hn::ShiftRight<4>(v[block]), low), first_group,
                   &grid[kLoad / 2].cells[first_cell]);
    }
  }
}

/// Writes the cells of kLoad grids from their transposed bits.
HWY_NOINLINE void write_grids(const DigitBytes& digits, Grid* grids) {
  for (int eighth = 0; eighth < 4; ++eighth) {
    for_each_vector([&](int cell, int first_group)
                        HWY_ATTR { extract_bytes(digits, cell, first_group, eighth, grids); });
  }
}

/// Writes the cells of kLoad grids; 0 where a cell is not solved.
[[maybe_unused]] HWY_NOINLINE void extract(const SlicedState& state, Grid* grids,
                                           DigitBytes& digits) {
  for (int cell = 0; cell < kCells; ++cell) {
    Plane bit[4];
    digit_bits(state, cell, bit);
    transpose_bits(bit);
    for (int eighth = 0; eighth < 4; ++eighth) digits[cell][eighth] = bit[eighth];
  }
  write_grids(digits, grids);
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_SLICED_TRANSFER_INL_H_
