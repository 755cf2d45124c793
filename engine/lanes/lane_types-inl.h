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

/// One lane's masks of candidates as lane_branching-inl.h wants them: place by place within a box,
/// and for each the nine boxes side by side, with a gap after each band. The gaps are zero.
struct alignas(64) Snapshot {
  static constexpr int kWidth = 16;
  static constexpr int kSize = 10 * kWidth;  // a row more, to make whole vectors
  std::array<uint16_t, kSize> masks;

  static constexpr int index_of(int cell) {
    const int place = 3 * (cell / 9 % 3) + cell % 3;
    return kWidth * place + 4 * (cell / 27) + cell / 3 % 3;
  }
  static int cell_at(int index) { return kCellAt[index]; }

  uint16_t& operator[](int cell) { return masks[index_of(cell)]; }
  const uint16_t& operator[](int cell) const { return masks[index_of(cell)]; }

 private:
  static const std::array<uint8_t, kSize> kCellAt;
};

inline constexpr std::array<uint8_t, Snapshot::kSize> Snapshot::kCellAt = [] {
  std::array<uint8_t, kSize> cells{};
  for (int cell = 0; cell < kCells; ++cell) cells[index_of(cell)] = static_cast<uint8_t>(cell);
  return cells;
}();

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_LANE_TYPES_INL_H_
