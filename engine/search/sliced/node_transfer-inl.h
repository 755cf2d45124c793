// Moves nodes of search trees into the planes and out of them.
//
// Eight planes are transposed bit by bit in each byte. Then vector j of the eight has, in byte i,
// the eight bits of puzzle 8 i + j. 16 such bytes, of 128 planes, are transposed in the registers
// to the 16 bytes of a node. So a bit of a plane is a puzzle in natural order.

#if defined(NONET_NODE_TRANSFER_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_NODE_TRANSFER_INL_H_
#undef NONET_NODE_TRANSFER_INL_H_
#else
#define NONET_NODE_TRANSFER_INL_H_
#endif

#include <nonet/candidates.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "engine/search/sliced/node.h"
#include "engine/search/sliced/planes-inl.h"
#include "engine/search/sliced/sliced_transfer-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

/// Returns a puzzle as a node.
inline Node node_of(const Candidates& puzzle) {
  const hn::CappedTag<uint16_t, 32> tag;
  alignas(64) uint16_t masks[kPositions] = {};
  for (int band = 0; band < 3; ++band) {
    std::memcpy(&masks[32 * band], &puzzle.masks[27 * band], 27 * sizeof(uint16_t));
  }
  Node node;
  for (int digit = 0; digit < 9; ++digit) {
    const auto bit = hn::Set(tag, static_cast<uint16_t>(1u << digit));
    uint8_t bytes[kPositions / 8 + 8];  // Highway may write 8 bytes for a few bits
    for (int i = 0; i < kPositions; i += static_cast<int>(hn::MaxLanes(tag))) {
      hn::StoreMaskBits(tag, hn::TestBit(hn::Load(tag, masks + i), bit), bytes + i / 8);
    }
    std::array<uint32_t, 3> bands;
    std::memcpy(bands.data(), bytes, sizeof(bands));
    for (int band = 0; band < 3; ++band) node.add_band(digit, band, bands[band]);
  }
  return node;
}

/// Nodes by the number of their bit in a plane.
using NodePointers = std::array<Node*, kLoad>;

constexpr int kNodeParts = sizeof(Node) / 16;
/// Between the two transpositions: the bytes of groups of eight planes, by group and by number in
/// the group. With this array each cache line of a node is fetched once.
using NodeBytes = std::array<std::array<StoredPlane, 16 * kNodeParts + 1>, 8>;

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

/// The plane that bit `bit` of a node belongs to.
template <class State>
HWY_INLINE auto& plane_of_bit(State& state, int bit) {
  return state.digits[bit / kCells].places[bit % kCells];
}

/// 16 bytes at `offset` of nodes 128 puzzles apart.
template <class Tag = PlaneBytesTag>
HWY_INLINE hn::Vec<Tag> load_node_blocks(Node* const* nodes, int offset) {
  if constexpr (hn::MaxLanes(Tag()) == 16) {
    return hn::Load(Tag(), &(*nodes)->bytes[offset]);
  } else {
    using Half = hn::Half<Tag>;
    constexpr size_t kHalf = hn::MaxLanes(Half()) * 8;
    return hn::Combine(Tag(), load_node_blocks<Half>(nodes + kHalf, offset),
                       load_node_blocks<Half>(nodes, offset));
  }
}

template <class Tag = PlaneBytesTag>
HWY_INLINE void store_node_blocks(hn::Vec<Tag> bytes, Node* const* nodes, int offset) {
  if constexpr (hn::MaxLanes(Tag()) == 16) {
    hn::Store(bytes, Tag(), &(*nodes)->bytes[offset]);
  } else {
    using Half = hn::Half<Tag>;
    constexpr size_t kHalf = hn::MaxLanes(Half()) * 8;
    store_node_blocks<Half>(hn::LowerHalf(Half(), bytes), nodes, offset);
    store_node_blocks<Half>(hn::UpperHalf(Half(), bytes), nodes + kHalf, offset);
  }
}

/// Copies the nodes of all slots. All pointers must be valid.
template <class State>
HWY_NOINLINE void load_nodes(State& state, const NodePointers& nodes, NodeBytes& bytes) {
  for (int j = 0; j < 8; ++j) {
    for (int part = 0; part < kNodeParts; ++part) {
      Plane v[16];
      NONET_UNROLL(16)
      for (int i = 0; i < 16; ++i) {
        v[i] = hn::BitCast(PlaneTag(), load_node_blocks(&nodes[8 * i + j], 16 * part));
      }
      transpose_bytes(v);
      NONET_UNROLL(16)
      for (int i = 0; i < 16; ++i) bytes[j][16 * part + i] = v[i];
    }
  }
  for (int first = 0; first < Node::kBits; first += 8) {
    Plane v[8];
    NONET_UNROLL(8)
    for (int j = 0; j < 8; ++j) v[j] = bytes[j][first / 8];
    transpose_bits(v);
    const auto load_plane = [&](int j) HWY_ATTR { plane_of_bit(state, first + j) = v[j]; };
    if (first + 8 > Node::kBits) {
      load_plane(0);
      break;
    }
    NONET_UNROLL(8)
    for (int j = 0; j < 8; ++j) load_plane(j);
  }
}

/// Copies all puzzles to their nodes. Those that are not wanted may share one.
template <class State>
HWY_NOINLINE void store_nodes(const State& state, const NodePointers& nodes, NodeBytes& bytes) {
  for (int first = 0; first < Node::kBits; first += 8) {
    Plane v[8];
    NONET_UNROLL(8)
    for (int j = 0; j < 8; ++j) {
      v[j] = plane_of_bit(state, std::min(first + j, Node::kBits - 1));
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

/// Returns one node.
template <class State>
Node read_node(const State& state, size_t bit) {
  Node node;
  for (int i = 0; i < Node::kBits; ++i) {
    const auto* const bytes = reinterpret_cast<const uint8_t*>(&plane_of_bit(state, i));
    node.bytes[i / 8] |= static_cast<uint8_t>((bytes[bit / 8] >> bit % 8 & 1) << i % 8);
  }
  return node;
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_NODE_TRANSFER_INL_H_
