// Moves puzzles into the planes, and solved cells out of them.
//
// Two puzzles that are half a load apart share a byte, a digit of 0 to 9 in each half. 16 cells of
// 16 such bytes are transposed in the registers, so that a vector has one cell of 16 bytes in each
// 128 bits. Four of these vectors, an eighth of a load apart, have 4 x 4 bits transposed in each
// half byte; then a vector has one bit of the digit of a cell for all puzzles:
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

/// 16 bytes each of puzzles that are 16 apart.
template <class Tag = PlaneBytesTag>
HWY_INLINE hn::Vec<Tag> load_blocks(const uint8_t* first) {
  if constexpr (hn::MaxLanes(Tag()) == 16) {
    return hn::LoadU(Tag(), first);
  } else {
    using Half = hn::Half<Tag>;
    constexpr size_t kHalf = hn::MaxLanes(Half()) * sizeof(Grid);
    return hn::Combine(Tag(), load_blocks<Half>(first + kHalf), load_blocks<Half>(first));
  }
}

template <class Tag = PlaneBytesTag>
HWY_INLINE void store_blocks(hn::Vec<Tag> bytes, uint8_t* first) {
  if constexpr (hn::MaxLanes(Tag()) == 16) {
    hn::StoreU(bytes, Tag(), first);
  } else {
    using Half = hn::Half<Tag>;
    constexpr size_t kHalf = hn::MaxLanes(Half()) * sizeof(Grid);
    store_blocks<Half>(hn::LowerHalf(Half(), bytes), first);
    store_blocks<Half>(hn::UpperHalf(Half(), bytes), first + kHalf);
  }
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

/// Transposes 16 cells of an eighth of the puzzles and of their partners.
HWY_INLINE void load_bytes(const Grid* puzzles, int first_cell, int eighth, DigitBytes& digits) {
  const Grid* const at = puzzles + eighth * (kLoad / 8);
  Plane columns[16];
  NONET_UNROLL(16)
  for (int i = 0; i < 16; ++i) {
    const auto low = load_blocks(&at[i].cells[first_cell]);
    const auto high = load_blocks(&at[kLoad / 2 + i].cells[first_cell]);
    columns[i] =
        either(hn::BitCast(PlaneTag(), low), hn::ShiftLeft<4>(hn::BitCast(PlaneTag(), high)));
  }
  transpose_bytes(columns);
  NONET_UNROLL(16)
  for (int i = 0; i < 16; ++i) digits[first_cell + i][eighth] = columns[i];
}

/// Loads kLoad puzzles, whose cells are 0 to 9.
template <class State>
HWY_NOINLINE void load(State& state, const Grid* puzzles, DigitBytes& digits) {
  for (int eighth = 0; eighth < 4; ++eighth) {
    for (int first = 0; first < 80; first += 16) load_bytes(puzzles, first, eighth, digits);
    load_bytes(puzzles, kCells - 16, eighth, digits);
  }
  for (int cell = 0; cell < kCells; ++cell) {
    Plane bit[4] = {digits[cell][0], digits[cell][1], digits[cell][2], digits[cell][3]};
    transpose_bits(bit);
    load_cell(state, cell, bit);
  }
}

/// The digits of a cell, 0 where it has not one candidate, in the order of the transposed bytes.
HWY_INLINE void extract_cell(const SlicedState& state, int cell, Plane (&bit)[4]) {
  const auto digit = [&](int d) HWY_ATTR -> Plane { return state.digits[d - 1].places[cell]; };
  bit[0] = either(any_of(digit(1), digit(3), digit(5)), either(digit(7), digit(9)));
  bit[1] = either(any_of(digit(2), digit(3), digit(6)), digit(7));
  bit[2] = either(any_of(digit(4), digit(5), digit(6)), digit(7));
  bit[3] = either(digit(8), digit(9));
  const Plane single = state.single[cell];
  for (Plane& plane : bit) plane = both(plane, single);
  transpose_bits(bit);
}

/// Transposes 16 cells of an eighth of the puzzles and of their partners back.
HWY_INLINE void extract_bytes(const DigitBytes& digits, int first_cell, int eighth, Grid* grids) {
  Grid* const at = grids + eighth * (kLoad / 8);
  const Plane low = bytes_set_to(15);
  Plane columns[16];
  NONET_UNROLL(16)
  for (int i = 0; i < 16; ++i) columns[i] = digits[first_cell + i][eighth];
  transpose_bytes(columns);
  NONET_UNROLL(16)
  for (int i = 0; i < 16; ++i) {
    const Plane high = hn::ShiftRight<4>(columns[i]);
    store_blocks(hn::BitCast(PlaneBytesTag(), both(columns[i], low)), &at[i].cells[first_cell]);
    store_blocks(hn::BitCast(PlaneBytesTag(), both(high, low)),
                 &at[kLoad / 2 + i].cells[first_cell]);
  }
}

/// Writes the cells of kLoad grids; 0 where a cell is not solved.
[[maybe_unused]] HWY_NOINLINE void extract(const SlicedState& state, Grid* grids,
                                           DigitBytes& digits) {
  for (int cell = 0; cell < kCells; ++cell) {
    Plane bit[4];
    extract_cell(state, cell, bit);
    for (int eighth = 0; eighth < 4; ++eighth) digits[cell][eighth] = bit[eighth];
  }
  for (int eighth = 0; eighth < 4; ++eighth) {
    for (int first = 0; first < 80; first += 16) extract_bytes(digits, first, eighth, grids);
    extract_bytes(digits, kCells - 16, eighth, grids);
  }
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_SLICED_TRANSFER_INL_H_
