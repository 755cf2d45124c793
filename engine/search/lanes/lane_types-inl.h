// Types that the parts of the lane-parallel solver share: vectors of lanes, sets of lanes, and the
// state of one lane outside of the vectors. Included once for each of Highway's targets.

#if defined(NONET_LANE_TYPES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_LANE_TYPES_INL_H_
#undef NONET_LANE_TYPES_INL_H_
#else
#define NONET_LANE_TYPES_INL_H_
#endif

#include <hwy/highway.h>
#include <nonet/candidates.h>

#include <array>
#include <cstdint>
#include <cstring>

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

using Tag = hn::CappedTag<uint16_t, 32>;
using V = hn::Vec<Tag>;
constexpr int kLanes = static_cast<int>(hn::MaxLanes(Tag()));

/// The masks of candidates: a row for each cell, a column for each lane.
using LaneCells = uint16_t[kCells][kLanes];

/// A set of lanes.
using LaneSet = uint32_t;
constexpr LaneSet kEveryLane = static_cast<LaneSet>((uint64_t{1} << kLanes) - 1);

template <class M>
HWY_INLINE LaneSet lanes_of(M mask) {
  uint8_t bytes[8] = {};  // StoreMaskBits() may write all of them
  hn::StoreMaskBits(Tag(), mask, bytes);
  LaneSet lanes;
  std::memcpy(&lanes, bytes, sizeof lanes);
  return lanes & kEveryLane;
}

/// Returns `v`, and `otherwise` where `v` is zero. Without mask registers a blend takes two or
/// three instructions.
HWY_INLINE V or_else(V v, V otherwise) {
  const auto is_zero = hn::Eq(v, hn::Zero(Tag()));
#if HWY_TARGET <= HWY_AVX3
  return hn::IfThenElse(is_zero, otherwise, v);
#else
  return hn::Or(v, hn::IfThenElseZero(is_zero, otherwise));
#endif
}

/// Returns `v`, and `superset` where the mask is set. Requires that `superset` has all bits of `v`.
template <class M>
HWY_INLINE V superset_where(M mask, V superset, V v) {
#if HWY_TARGET <= HWY_AVX3
  return hn::IfThenElse(mask, superset, v);
#else
  return hn::Or(v, hn::IfThenElseZero(mask, superset));
#endif
}

/// Returns the bits that are set in at least two of the three.
HWY_INLINE V two_of(V a, V b, V c) {
#if HWY_TARGET <= HWY_AVX3
  return V{_mm512_ternarylogic_epi64(a.raw, b.raw, c.raw, 0xE8)};
#else
  return hn::Or(hn::And(b, c), hn::And(a, hn::Or(b, c)));
#endif
}

/// `number` is lower than kThree if fewer than three bits are set; `at_most` is set if at most
/// three bits are.
struct ThreeBits {
  V number;
  hn::Mask<Tag> at_most;
};
constexpr uint16_t kThree = 1;
HWY_INLINE ThreeBits compare_with_three_bits(V v) {
  const V one = hn::Set(Tag(), 1);
  const V second = hn::And(v, hn::Sub(v, one));  // all bits but the lowest
  const V third = hn::And(second, hn::Sub(second, one));
  return {third, hn::Eq(hn::And(third, hn::Sub(third, one)), hn::Zero(Tag()))};
}

/// The masks of one lane, side by side; words without a cell are zero or unused.
struct LaneWords {
  static constexpr int kSize = 96;  // whole vectors
  alignas(64) std::array<uint16_t, kSize> words;
};

/// The masks of one lane in the order that lane_branching-inl.h needs: by the place of a cell in
/// its box, and for each place the nine boxes. Words without a cell are zero.
struct Snapshot : LaneWords {
  static constexpr int place_of(int cell) { return 3 * (cell / 9 % 3) + cell % 3; }
  static constexpr int index_of(int cell) { return kIndexOf[cell]; }

  uint16_t& operator[](int cell) { return words[index_of(cell)]; }
  const uint16_t& operator[](int cell) const { return words[index_of(cell)]; }

 private:
  static constexpr auto kIndexOf = [] {
    std::array<uint8_t, kCells> indices{};
    for (int cell = 0; cell < kCells; ++cell) {
      indices[cell] = static_cast<uint8_t>(9 * (3 * (cell / 9 % 3) + cell % 3) + box_of(cell));
    }
    return indices;
  }();
};

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_LANE_TYPES_INL_H_
