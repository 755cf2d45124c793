// Moves puzzles into nodes, solutions out of them, and nodes between memory and the lanes.
//
// A node has its words side by side, lanes have them one below the other: to move as many nodes as
// there are lanes is to transpose 4 x 4 words in each 128 bits.

#if defined(NONET_TRANSFER_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_TRANSFER_INL_H_
#undef NONET_TRANSFER_INL_H_
#else
#define NONET_TRANSFER_INL_H_
#endif

#include <nonet/candidates.h>
#include <nonet/grid.h>

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "engine/search/words/node.h"
#include "engine/search/words/words-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

using Bytes = hn::FixedTag<uint8_t, 16>;
using FourWords = hn::FixedTag<uint32_t, 4>;

/// The words of a puzzle. A blank cell has all candidates.
HWY_INLINE void read_puzzle(const Grid& puzzle, WordNode& node) {
  const Bytes bytes;
  const FourWords words;
  // The three bits that a digit sets in the words of its cell; 15 is no cell.
  alignas(16) static constexpr uint8_t kBits[3][16] = {
      {7, 1, 2, 4}, {7, 0, 0, 0, 1, 2, 4}, {7, 0, 0, 0, 0, 0, 0, 1, 2, 4}};
  // The columns c, c + 3, c + 6 of a row side by side, for each c. The last row is loaded from 7
  // cells before, so that no byte behind the grid is read.
  alignas(16) static constexpr uint8_t kColumns[2][16] = {
      {0, 3, 6, 0, 1, 4, 7, 0, 2, 5, 8, 0}, {7, 10, 13, 7, 8, 11, 14, 7, 9, 12, 15, 7}};
  alignas(16) static constexpr uint8_t kNoCell[16] = {0, 0, 0, 15, 0, 0, 0, 15, 0, 0, 0, 15};
  const auto no_cell = hn::Load(bytes, kNoCell);
  alignas(16) uint32_t parts[3][3][4];  // r, digits, c
  NONET_UNROLL(3)
  for (int r = 0; r < 3; ++r) {
    auto w0 = hn::Zero(words), w1 = w0, w2 = w0;
    NONET_UNROLL(3)
    for (int k = 2; k >= 0; --k) {
      const int row = 3 * k + r;
      const uint8_t* const from = &puzzle.cells[row < 8 ? 9 * row : 65];
      const auto cells =
          hn::Or(hn::TableLookupBytes(hn::LoadU(bytes, from), hn::Load(bytes, kColumns[row / 8])),
                 no_cell);
      // Three bits in each of three bytes, to nine bits.
      const auto add = [&](auto above, const uint8_t(&table)[16]) HWY_ATTR {
        const auto t = hn::BitCast(words, hn::TableLookupBytes(hn::Load(bytes, table), cells));
        const auto low = hn::Or(hn::And(t, hn::Set(words, 7)),
                                hn::And(hn::ShiftRight<5>(t), hn::Set(words, 7 << 3)));
        const auto high = hn::And(hn::ShiftRight<10>(t), hn::Set(words, 7 << 6));
        return hn::Or(hn::ShiftLeft<9>(above), hn::Or(low, high));
      };
      w0 = add(w0, kBits[0]);
      w1 = add(w1, kBits[1]);
      w2 = add(w2, kBits[2]);
    }
    hn::Store(w0, words, parts[r][0]);
    hn::Store(w1, words, parts[r][1]);
    hn::Store(w2, words, parts[r][2]);
  }
  NONET_UNROLL(27)
  for (int i = 0; i < WordNode::kWords; ++i) node.words[i] = parts[i / 9][i % 3][i / 3 % 3];
}

inline void read_puzzle(const Candidates& puzzle, WordNode& node) {
  node.words = {};
  for (int cell = 0; cell < kCells; ++cell) {
    const uint32_t mask = puzzle.masks[cell];
    for (int e = 0; e < 3; ++e) {
      node.words[word_of(cell, 3 * e)] |= (mask >> 3 * e & 7) << bit_of(cell, 0);
    }
  }
}

/// Returns the grid of a state whose cells have one candidate. Its words are `stride` apart.
HWY_INLINE Grid read_solution(const uint32_t* x, size_t stride) {
  const FourWords words;
  const Bytes bytes;
  // A digit is 1 + low + 3 * third. Three bits of each cell hold `low`, others 3 * third: as a sum
  // of vectors that would be a product of bytes, which WebAssembly has not.
  alignas(16) uint32_t low[3][4] = {}, third[3][4] = {};
  NONET_UNROLL(9)
  for (int j = 0; j < 9; ++j) {
    const uint32_t x0 = x[3 * j * stride], x1 = x[(3 * j + 1) * stride],
                   x2 = x[(3 * j + 2) * stride];
    low[j / 3][j % 3] = (x0 | x1 | x2) >> 1 & 3 * kFirstDigits;
    third[j / 3][j % 3] =
        ((x1 | x1 >> 1 | x1 >> 2) & kFirstDigits) * 3 + ((x2 | x2 >> 1 | x2 >> 2) & kFirstDigits) * 6;
  }
  const auto spread = [&](auto v) HWY_ATTR {
    return hn::BitCast(bytes,
                       hn::Or(hn::And(v, hn::Set(words, 7)),
                              hn::Or(hn::And(hn::ShiftLeft<5>(v), hn::Set(words, 7 << 8)),
                                     hn::And(hn::ShiftLeft<10>(v), hn::Set(words, 7 << 16)))));
  };
  alignas(16) static constexpr uint8_t kColumns[16] = {0, 4, 8, 1, 5, 9, 2, 6, 10};
  std::array<uint8_t, 9 * 8 + 16> cells;  // each row is followed by bytes that the next overwrites
  const auto store_row = [&](int row, auto l, auto t) HWY_ATTR {
    const auto digit = hn::Add(hn::Add(spread(l), hn::Set(bytes, 1)), spread(t));
    hn::StoreU(hn::TableLookupBytes(digit, hn::Load(bytes, kColumns)), bytes, &cells[9 * row]);
  };
  NONET_UNROLL(3)
  for (int r = 0; r < 3; ++r) store_row(r, hn::Load(words, low[r]), hn::Load(words, third[r]));
  NONET_UNROLL(3)
  for (int r = 0; r < 3; ++r) {
    store_row(3 + r, hn::ShiftRight<9>(hn::Load(words, low[r])),
              hn::ShiftRight<9>(hn::Load(words, third[r])));
  }
  NONET_UNROLL(3)
  for (int r = 0; r < 3; ++r) {
    store_row(6 + r, hn::ShiftRight<18>(hn::Load(words, low[r])),
              hn::ShiftRight<18>(hn::Load(words, third[r])));
  }
  Grid grid;
  std::memcpy(grid.cells.data(), cells.data(), kCells);
  return grid;
}

/// Four words at `at` of as many nodes as D has blocks of 128 bits, which are 4 apart.
template <class D>
HWY_INLINE hn::Vec<D> load_blocks(const WordNode* const* nodes, int at) {
  if constexpr (hn::MaxLanes(D()) == 4) {
    return hn::Load(D(), &nodes[0]->words[at]);
  } else {
    using Half = hn::Half<D>;
    return hn::Combine(D(), load_blocks<Half>(nodes + hn::MaxLanes(Half()), at),
                       load_blocks<Half>(nodes, at));
  }
}
template <class D>
HWY_INLINE void store_blocks(hn::Vec<D> v, WordNode* const* nodes, int at) {
  if constexpr (hn::MaxLanes(D()) == 4) {
    hn::Store(v, D(), &nodes[0]->words[at]);
  } else {
    using Half = hn::Half<D>;
    store_blocks<Half>(hn::LowerHalf(Half(), v), nodes, at);
    store_blocks<Half>(hn::UpperHalf(Half(), v), nodes + hn::MaxLanes(Half()), at);
  }
}

/// 4 x 4 words in each 128 bits.
template <class D>
HWY_INLINE void transpose_words(hn::Vec<D> (&v)[4]) {
  const D d;
  const hn::Repartition<uint64_t, D> pairs;
  const auto as_pairs = [&](auto a) HWY_ATTR { return hn::BitCast(pairs, a); };
  const auto low01 = as_pairs(hn::InterleaveLower(d, v[0], v[1]));
  const auto high01 = as_pairs(hn::InterleaveUpper(d, v[0], v[1]));
  const auto low23 = as_pairs(hn::InterleaveLower(d, v[2], v[3]));
  const auto high23 = as_pairs(hn::InterleaveUpper(d, v[2], v[3]));
  v[0] = hn::BitCast(d, hn::InterleaveLower(pairs, low01, low23));
  v[1] = hn::BitCast(d, hn::InterleaveUpper(pairs, low01, low23));
  v[2] = hn::BitCast(d, hn::InterleaveLower(pairs, high01, high23));
  v[3] = hn::BitCast(d, hn::InterleaveUpper(pairs, high01, high23));
}

/// Copies a node into each lane of x[0] to x[27]. All pointers must be valid.
template <class D>
HWY_INLINE void load_nodes(const WordNode* const* nodes, StoredWord<D>* HWY_RESTRICT x) {
  for (int at = 0; at < 28; at += 4) {
    hn::Vec<D> v[4];
    NONET_UNROLL(4)
    for (int i = 0; i < 4; ++i) v[i] = load_blocks<D>(nodes + i, at);
    transpose_words<D>(v);
    NONET_UNROLL(4)
    for (int i = 0; i < 4; ++i) x[at + i] = v[i];
  }
}

/// Copies x[0] to x[27] of each lane to its node. All pointers must be valid; those of lanes that
/// are not wanted may be the same.
template <class D>
HWY_INLINE void store_nodes(const StoredWord<D>* HWY_RESTRICT x, WordNode* const* nodes) {
  for (int at = 0; at < 28; at += 4) {
    hn::Vec<D> v[4];
    NONET_UNROLL(4)
    for (int i = 0; i < 4; ++i) v[i] = x[at + i];
    transpose_words<D>(v);
    NONET_UNROLL(4)
    for (int i = 0; i < 4; ++i) store_blocks<D>(v[i], nodes + i, at);
  }
}

/// The numbers of the bits of a byte that are set, a byte each, in ascending order.
constexpr std::array<uint64_t, 256> kSetBits = [] {
  std::array<uint64_t, 256> table{};
  for (unsigned mask = 0; mask < 256; ++mask) {
    int count = 0;
    for (uint64_t bit = 0; bit < 8; ++bit) {
      if ((mask >> bit & 1) != 0) table[mask] |= bit << 8 * count++;
    }
  }
  return table;
}();
/// For each bit of a byte, the number of those below it that are set, a byte each.
constexpr std::array<uint64_t, 256> kBitsBelow = [] {
  std::array<uint64_t, 256> table{};
  for (unsigned mask = 0; mask < 256; ++mask) {
    uint64_t count = 0;
    for (int bit = 0; bit < 8; ++bit) {
      table[mask] |= count << 8 * bit;
      count += mask >> bit & 1;
    }
  }
  return table;
}();

/// A vector of the bytes of two words, as many as there are lanes.
template <class D>
HWY_INLINE hn::Vec<D> lanes_of_bytes(uint64_t low, uint64_t high) {
  const hn::FixedTag<uint64_t, 2> pairs;
  const auto both = hn::InterleaveLower(pairs, hn::Set(pairs, low), hn::Set(pairs, high));
  const hn::Rebind<uint8_t, D> bytes;
  const Bytes all;
  if constexpr (hn::MaxLanes(bytes) == 16) {
    return hn::PromoteTo(D(), hn::BitCast(all, both));
  } else if constexpr (hn::MaxLanes(bytes) == 8) {
    return hn::PromoteTo(D(), hn::LowerHalf(hn::BitCast(all, both)));
  } else {
    return hn::PromoteTo(D(), hn::LowerHalf(hn::LowerHalf(hn::BitCast(all, both))));
  }
}

template <class D>
HWY_INLINE hn::Mask<D> mask_of_bits(uint32_t bits) {
  uint8_t bytes[8] = {static_cast<uint8_t>(bits), static_cast<uint8_t>(bits >> 8)};
  return hn::LoadMaskBits(D(), bytes);
}

/// Moves x[0] to x[27] of lanes: those of `to_mask`, in order, get the lanes of `from` from `first`
/// on.
template <class D>
HWY_INLINE void move_lanes(StoredWord<D>* HWY_RESTRICT to, uint32_t to_mask,
                           const StoredWord<D>* HWY_RESTRICT from, hn::Vec<D> index) {
  const auto here = mask_of_bits<D>(to_mask);
  const auto indices = hn::IndicesFromVec(D(), index);
  NONET_UNROLL(28)
  for (int i = 0; i < 28; ++i) {
    to[i] =
        hn::IfThenElse(here, hn::TableLookupLanes(hn::Vec<D>(from[i]), indices), hn::Vec<D>(to[i]));
  }
}
/// Moves lanes of `from`, from the lane `first` on, to the lanes of `to_mask`.
template <class D>
HWY_INLINE void move_to_mask(StoredWord<D>* HWY_RESTRICT to, uint32_t to_mask,
                             const StoredWord<D>* HWY_RESTRICT from, int first) {
  const uint64_t low = kBitsBelow[to_mask & 255];
  const uint64_t high = kBitsBelow[to_mask >> 8 & 255] +
                        0x0101010101010101u * static_cast<uint64_t>(std::popcount(to_mask & 255));
  constexpr uint32_t kLast = hn::MaxLanes(D()) - 1;  // lanes that are not wanted stay in range
  const auto index = hn::And(
      hn::Add(lanes_of_bytes<D>(low, high), word<D>(static_cast<uint32_t>(first))), word<D>(kLast));
  move_lanes<D>(to, to_mask, from, index);
}
/// Moves the lanes of `from_mask`, `count` of them, to the lanes of `to` from `first` on.
template <class D>
HWY_INLINE void move_from_mask(StoredWord<D>* HWY_RESTRICT to, int first, int count,
                               const StoredWord<D>* HWY_RESTRICT from, uint32_t from_mask) {
  __extension__ using Lanes = unsigned __int128;
  Lanes index = kSetBits[from_mask & 255];
  if constexpr (hn::MaxLanes(D()) > 8) {
    index |= Lanes{kSetBits[from_mask >> 8 & 255] + 0x0808080808080808u}
             << 8 * std::popcount(from_mask & 255);
  }
  index <<= 8 * first;
  constexpr uint32_t kLast = hn::MaxLanes(D()) - 1;
  const auto lanes =
      hn::And(lanes_of_bytes<D>(static_cast<uint64_t>(index), static_cast<uint64_t>(index >> 64)),
              word<D>(kLast));
  move_lanes<D>(to, ((1u << count) - 1) << first, from, lanes);
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_TRANSFER_INL_H_
