// Copies states out of the planes, as nodes of the word search.
//
// A node has 27 words of 32 bits. Eight planes, in the order of these bits, are transposed bit by
// bit in each byte; then vector j of the eight has, in byte i, the eight bits of the puzzle of bit
// 8 i + j. 16 such bytes, of 128 planes, are transposed in the registers to 16 bytes of a node.

#if defined(NONET_STATE_TRANSFER_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_STATE_TRANSFER_INL_H_
#undef NONET_STATE_TRANSFER_INL_H_
#else
#define NONET_STATE_TRANSFER_INL_H_
#endif

#include <array>
#include <cstdint>

#include "engine/search/sliced/planes-inl.h"
#include "engine/search/sliced/sliced_transfer-inl.h"
#include "engine/search/words/node.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

/// Nodes by the number of their bit in a plane.
using NodePointers = std::array<WordNode*, kLoad>;

/// 16 bytes each; the last one includes a word behind the 27.
constexpr int kNodeParts = 7;
constexpr int kNodeBits = 32 * WordNode::kWords;
/// Between the two transpositions: the bytes of groups of eight planes, by group and by number in
/// the group. With this array each cache line of a node is fetched once.
using NodeBytes = std::array<std::array<StoredPlane, 16 * kNodeParts>, 8>;

/// For each bit of a node, 81 * digit + cell of its candidate; -1 if it has none.
constexpr auto kPlaneOfBit = [] {
  std::array<int16_t, kNodeBits> planes{};
  planes.fill(-1);
  for (int cell = 0; cell < kCells; ++cell) {
    for (int digit = 0; digit < 9; ++digit) {
      planes[32 * word_of(cell, digit) + bit_of(cell, digit)] =
          static_cast<int16_t>(kCells * digit + cell);
    }
  }
  return planes;
}();

/// 8 x 8 bits in each byte.
HWY_INLINE void transpose_bits(Plane (&v)[8]) {
  const Plane odd = bytes_set_to(0x55), pairs = bytes_set_to(0x33), fours = bytes_set_to(0x0F);
  NONET_UNROLL(4)
  for (int i = 0; i < 8; i += 2) swap_bits<1>(odd, v[i], v[i + 1]);
  NONET_UNROLL(2)
  for (int i = 0; i < 8; i += 4) {
    swap_bits<2>(pairs, v[i], v[i + 2]);
    swap_bits<2>(pairs, v[i + 1], v[i + 3]);
  }
  NONET_UNROLL(4)
  for (int i = 0; i < 4; ++i) swap_bits<4>(fours, v[i], v[i + 4]);
}

/// Stores 16 bytes at `offset` of nodes 128 puzzles apart.
template <class Tag = PlaneBytesTag>
HWY_INLINE void store_node_blocks(hn::Vec<Tag> bytes, WordNode* const* nodes, int offset) {
  if constexpr (hn::MaxLanes(Tag()) == 16) {
    hn::Store(bytes, Tag(), reinterpret_cast<uint8_t*>(nodes[0]->words.data()) + offset);
  } else {
    using Half = hn::Half<Tag>;
    constexpr size_t kHalf = hn::MaxLanes(Half()) * 8;
    store_node_blocks<Half>(hn::LowerHalf(Half(), bytes), nodes, offset);
    store_node_blocks<Half>(hn::UpperHalf(Half(), bytes), nodes + kHalf, offset);
  }
}

/// Copies the states of all puzzles to their nodes. Those that are not wanted may share one.
HWY_NOINLINE void store_states(const SlicedState& state, const NodePointers& nodes,
                               NodeBytes& bytes) {
  for (int first = 0; first < kNodeBits; first += 8) {
    Plane v[8];
    NONET_UNROLL(8)
    for (int j = 0; j < 8; ++j) {
      const int plane = kPlaneOfBit[first + j];
      v[j] = plane < 0 ? no_puzzle() : Plane(state.digits[plane / kCells].places[plane % kCells]);
    }
    transpose_bits(v);
    NONET_UNROLL(8)
    for (int j = 0; j < 8; ++j) bytes[j][first / 8] = v[j];
  }
  for (int j = 0; j < 8; ++j) {
    for (int part = 0; part < kNodeParts; ++part) {
      Plane v[16];
      NONET_UNROLL(16)
      for (int i = 0; i < 16; ++i) v[i] = bytes[j][16 * part + i];
      transpose_bytes(v);
      NONET_UNROLL(16)
      for (int i = 0; i < 16; ++i) {
        store_node_blocks(hn::BitCast(PlaneBytesTag(), v[i]), &nodes[8 * i + j], 16 * part);
      }
    }
  }
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_STATE_TRANSFER_INL_H_
