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
using BlockTag = hn::FixedTag<uint8_t, 16>;
constexpr int kBlockStride = 16 * static_cast<int>(sizeof(Grid));

HWY_INLINE Plane bytes_set_to(uint8_t byte) {
  return hn::BitCast(PlaneTag(), hn::Set(PlaneBytesTag(), byte));
}

/// 16 bytes each of puzzles that are 16 apart.
template <class Tag = PlaneBytesTag>
HWY_INLINE Plane load_blocks(const uint8_t* first) {
  if constexpr (hn::MaxLanes(Tag()) == 16) {
    return hn::BitCast(PlaneTag(), hn::LoadU(Tag(), first));
  } else {
    const auto low = hn::LoadU(BlockTag(), first);
    const auto high = hn::LoadU(BlockTag(), first + kBlockStride);
    return hn::BitCast(PlaneTag(), hn::Combine(Tag(), high, low));
  }
}

template <class Tag = PlaneBytesTag>
HWY_INLINE void store_blocks(Plane plane, uint8_t* first) {
  const auto bytes = hn::BitCast(Tag(), plane);
  if constexpr (hn::MaxLanes(Tag()) == 16) {
    hn::StoreU(bytes, Tag(), first);
  } else {
    hn::StoreU(hn::LowerHalf(BlockTag(), bytes), BlockTag(), first);
    hn::StoreU(hn::UpperHalf(BlockTag(), bytes), BlockTag(), first + kBlockStride);
  }
}

/// 16 x 16 bytes in each 128 bits.
HWY_INLINE void transpose_bytes(Plane (&v)[16]) {
  const PlaneBytesTag tag;
  HWY_UNROLL(4)
  for (int stage = 0; stage < 4; ++stage) {
    Plane r[16];
    HWY_UNROLL(8)
    for (int i = 0; i < 8; ++i) {
      const auto a = hn::BitCast(tag, v[i]), b = hn::BitCast(tag, v[i + 8]);
      r[2 * i] = hn::BitCast(PlaneTag(), hn::InterleaveLower(tag, a, b));
      r[2 * i + 1] = hn::BitCast(PlaneTag(), hn::InterleaveUpper(tag, a, b));
    }
    HWY_UNROLL(16)
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

/// The planes of a cell, from the four bits of its digit; a blank has all candidates.
HWY_INLINE void load_cell(SlicedState& state, int cell, const Plane (&bit)[4]) {
  auto& places = state.places;
  places[0][cell] = none_of(bit[3], bit[2], bit[1]);
  places[1][cell] = none_of(bit[3], bit[2], bit[0]);
  places[2][cell] = without(equal_without(bit[2], bit[1], bit[0]), bit[3]);
  places[3][cell] = none_of(bit[3], bit[1], bit[0]);
  places[4][cell] = without(equal_without(bit[1], bit[2], bit[0]), bit[3]);
  places[5][cell] = without(equal_without(bit[0], bit[2], bit[1]), bit[3]);
  places[6][cell] = without(all_equal(bit[2], bit[1], bit[0]), bit[3]);
  places[7][cell] = none_of(bit[2], bit[1], bit[0]);
  places[8][cell] = without(equal_without(bit[1], bit[3], bit[0]), bit[2]);
  const Plane clue = either(any_of(bit[0], bit[1], bit[2]), bit[3]);
  state.single[cell] = clue;
  state.decided[cell] = clue;
}

/// Loads cells kFirst + kFrom to kFirst + 15.
template <int kFirst, int kFrom = 0>
HWY_INLINE void load_cells(SlicedState& state, const Grid* puzzles) {
  Plane columns[4][16];
  HWY_UNROLL(4)
  for (int eighth = 0; eighth < 4; ++eighth) {
    HWY_UNROLL(16)
    for (int i = 0; i < 16; ++i) {
      const Grid& puzzle = puzzles[eighth * (kLoad / 8) + i];
      const Grid& partner = puzzles[kLoad / 2 + eighth * (kLoad / 8) + i];
      columns[eighth][i] = either(load_blocks(&puzzle.cells[kFirst]),
                                  hn::ShiftLeft<4>(load_blocks(&partner.cells[kFirst])));
    }
    transpose_bytes(columns[eighth]);
  }
  HWY_UNROLL(16)
  for (int i = kFrom; i < 16; ++i) {
    Plane bit[4] = {columns[0][i], columns[1][i], columns[2][i], columns[3][i]};
    transpose_bits(bit);
    load_cell(state, kFirst + i, bit);
  }
}

/// Loads kLoad puzzles, whose cells are 0 to 9.
HWY_NOINLINE void load(SlicedState& state, const Grid* puzzles) {
  load_cells<0>(state, puzzles);
  load_cells<16>(state, puzzles);
  load_cells<32>(state, puzzles);
  load_cells<48>(state, puzzles);
  load_cells<64>(state, puzzles);
  load_cells<65, 15>(state, puzzles);
}

/// The digits of a cell, 0 where it has not one candidate, in the order of the transposed bytes.
HWY_INLINE void extract_cell(const SlicedState& state, int cell, Plane (&bit)[4]) {
  const auto digit = [&](int d) HWY_ATTR -> Plane { return state.places[d - 1][cell]; };
  bit[0] = either(any_of(digit(1), digit(3), digit(5)), either(digit(7), digit(9)));
  bit[1] = either(any_of(digit(2), digit(3), digit(6)), digit(7));
  bit[2] = either(any_of(digit(4), digit(5), digit(6)), digit(7));
  bit[3] = either(digit(8), digit(9));
  const Plane single = state.single[cell];
  for (Plane& plane : bit) plane = both(plane, single);
  transpose_bits(bit);
}

/// Writes the cells of kLoad grids; 0 where a cell is not solved.
HWY_NOINLINE void extract(const SlicedState& state, Grid* grids) {
  const Plane low = bytes_set_to(15);
  for (int first = 0; first < 80; first += 16) {
    Plane columns[4][16];
    HWY_UNROLL(16)
    for (int i = 0; i < 16; ++i) {
      Plane bit[4];
      extract_cell(state, first + i, bit);
      for (int eighth = 0; eighth < 4; ++eighth) columns[eighth][i] = bit[eighth];
    }
    HWY_UNROLL(4)
    for (int eighth = 0; eighth < 4; ++eighth) {
      transpose_bytes(columns[eighth]);
      HWY_UNROLL(16)
      for (int i = 0; i < 16; ++i) {
        Grid& grid = grids[eighth * (kLoad / 8) + i];
        Grid& partner = grids[kLoad / 2 + eighth * (kLoad / 8) + i];
        const Plane column = columns[eighth][i];
        store_blocks(both(column, low), &grid.cells[first]);
        store_blocks(both(hn::ShiftRight<4>(column), low), &partner.cells[first]);
      }
    }
  }
  Plane bit[4];
  extract_cell(state, 80, bit);
  for (int eighth = 0; eighth < 4; ++eighth) {
    alignas(kPlaneBytes) uint8_t bytes[kPlaneBytes];
    hn::Store(hn::BitCast(PlaneBytesTag(), bit[eighth]), PlaneBytesTag(), bytes);
    for (int i = 0; i < kPlaneBytes; ++i) {
      grids[eighth * (kLoad / 8) + i].cells[80] = bytes[i] & 15;
      grids[kLoad / 2 + eighth * (kLoad / 8) + i].cells[80] = bytes[i] >> 4;
    }
  }
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_SLICED_TRANSFER_INL_H_
