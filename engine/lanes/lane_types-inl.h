// What the parts of the lane-parallel solver share: vectors of lanes, sets of lanes, and one lane's
// state when it is out of the vectors. Included once for each of Highway's targets.

#if defined(NONET_LANE_TYPES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_LANE_TYPES_INL_H_
#undef NONET_LANE_TYPES_INL_H_
#else
#define NONET_LANE_TYPES_INL_H_
#endif

#include <hwy/highway.h>

#include <array>
#include <cstdint>
#include <cstring>

#include "../core/grid.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

using Tag = hn::CappedTag<uint16_t, 32>;
using V = hn::Vec<Tag>;
constexpr int kLanes = static_cast<int>(hn::MaxLanes(Tag()));
constexpr uint16_t kAll = 0x1FF;

/// A set of lanes.
using LaneSet = uint32_t;
constexpr LaneSet kEveryLane = static_cast<LaneSet>((uint64_t{1} << kLanes) - 1);

template <class M>
HWY_INLINE LaneSet lanes_of(M mask) {
  uint8_t bytes[8] = {};
  hn::StoreMaskBits(Tag(), mask, bytes);
  LaneSet lanes;
  std::memcpy(&lanes, bytes, sizeof lanes);
  return lanes & kEveryLane;
}

/// One lane's masks, side by side; what has no cell is zero.
struct LaneWords {
  static constexpr int kSize = 96;  // whole vectors
  alignas(64) std::array<uint16_t, kSize> words;
};

/// One lane's masks as lane_branching-inl.h wants them: place by place within a box, and for each
/// the nine boxes.
struct Snapshot : LaneWords {
  static constexpr int index_of(int cell) { return 9 * place_of(cell) + box_of(cell); }
  static constexpr int place_of(int cell) { return 3 * (cell / 9 % 3) + cell % 3; }

  uint16_t& operator[](int cell) { return words[index_of(cell)]; }
  const uint16_t& operator[](int cell) const { return words[index_of(cell)]; }
};

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_LANE_TYPES_INL_H_
