// Copies puzzles into the lanes and out of them.
//
// Outside, the masks of a lane are side by side (LaneWords); inside, the masks of a cell are. A row
// of lanes of 512 bits is a cache line, so copying a single lane takes 81 loads or stores to 81
// lines, one per cycle. With such rows, lanes are copied in groups. Out: one permutation picks
// eight lanes from each row, then the registers are transposed 8 x 8. In: four lanes are transposed
// to a 64-bit word for each cell, which is spread over the row and stored under a mask. This takes
// 7 ns a lane instead of 22, and 10 instead of 29. With shorter rows two cells share a cache line,
// groups are smaller, and lanes are copied one by one.

#if defined(NONET_LANE_TRANSFER_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_LANE_TRANSFER_INL_H_
#undef NONET_LANE_TRANSFER_INL_H_
#else
#define NONET_LANE_TRANSFER_INL_H_
#endif

#include <array>
#include <bit>
#include <cstring>

#include "engine/search/lanes/lane_types-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

/// Stores the masks of a puzzle, cell by cell: one digit for a clue, all nine for a blank cell.
HWY_INLINE void to_masks(const Grid& grid, LaneWords& masks) {
  const Tag tag;
  const hn::Rebind<uint8_t, Tag> bytes;
  alignas(16) static constexpr uint8_t kLow[16] = {0xFF, 1, 2, 4, 8, 16, 32, 64, 128};
  alignas(16) static constexpr uint8_t kHigh[16] = {1, 0, 0, 0, 0, 0, 0, 0, 0, 1};
  const hn::FixedTag<uint8_t, (kLanes < 16 ? 16 : kLanes)> table;
  HWY_UNROLL(11)
  for (int i = 0; i < kCells; i += kLanes) {
    const int first = i + kLanes <= kCells ? i : kCells - kLanes;  // the last ones overlap
    const auto digit = hn::LoadU(bytes, &grid.cells[first]);
    const auto low = hn::TableLookupBytes(hn::LoadDup128(table, kLow), digit);
    const auto high = hn::TableLookupBytes(hn::LoadDup128(table, kHigh), digit);
    hn::StoreU(hn::Or(hn::PromoteTo(tag, low), hn::ShiftLeft<8>(hn::PromoteTo(tag, high))), tag,
               &masks.words[first]);
  }
}

HWY_INLINE void to_masks(const Candidates& puzzle, LaneWords& masks) {
  std::memcpy(masks.words.data(), puzzle.masks.data(), sizeof puzzle.masks);
}

/// Converts a board for each digit to a mask of digits for each cell.
HWY_INLINE void to_masks(const DigitBoards& boards, LaneWords& masks) {
  const Tag tag;
  alignas(64) uint16_t by_position[kPositions];
  for (int i = 0; i < kPositions; i += kLanes) {
    V digits = hn::Zero(tag);
    HWY_UNROLL(9)
    for (int digit = 0; digit < 9; ++digit) {
      const auto* const bytes = reinterpret_cast<const uint8_t*>(&boards[digit]) + i / 8;
      uint8_t bits[8] = {};
      std::memcpy(bits, bytes, kLanes / 8);
      const V bit = hn::Set(tag, static_cast<uint16_t>(1u << digit));
      digits = hn::Or(digits, hn::IfThenElseZero(hn::LoadMaskBits(tag, bits), bit));
    }
    hn::Store(digits, tag, by_position + i);
  }
  for (int band = 0; band < 3; ++band) {
    std::memcpy(&masks.words[27 * band], &by_position[32 * band], 27 * sizeof(uint16_t));
  }
}

/// Stores the digits of masks, cell by cell. Requires that each cell has one candidate.
HWY_INLINE void to_grid(const LaneWords& masks, Grid& grid) {
  const Tag tag;
  const hn::Rebind<uint8_t, Tag> bytes;
  const V one = hn::Set(tag, 1);
  HWY_UNROLL(11)
  for (int i = 0; i < kCells; i += kLanes) {
    const int first = i + kLanes <= kCells ? i : kCells - kLanes;
    const V mask = hn::LoadU(tag, &masks.words[first]);
    const V digit = hn::Add(hn::PopulationCount(hn::Sub(mask, one)), one);
    hn::StoreU(hn::TruncateTo(bytes, digit), bytes, &grid.cells[first]);
  }
}

/// Words in the order of the cells; Snapshot has another order.
struct CellOrder {
  static constexpr int index_of(int cell) { return cell; }
};

#if HWY_TARGET <= HWY_AVX3  // rows of 512 bits

class LaneTransfer {
 public:
  /// Copies lanes to `words_of(lane)`.
  template <class Order, class WordsOf>
  void copy_out(const LaneCells& cells, LaneSet lanes, WordsOf words_of) {
    while (lanes != 0) {
      LaneWords unused;
      std::array<LaneWords*, 8> targets;
      alignas(64) uint16_t picked[kLanes] = {};
      for (int i = 0; i < 8; ++i) {
        if (lanes == 0) {
          targets[i] = &unused;
          continue;
        }
        const int lane = std::countr_zero(lanes);
        lanes &= lanes - 1;
        picked[i] = static_cast<uint16_t>(lane);
        targets[i] = &words_of(lane);
      }
      copy_out_group<Order>(cells, picked, targets);
    }
  }

  /// Copies `words_of(lane)` to lanes.
  template <class Order, class WordsOf>
  void copy_in(LaneCells& cells, LaneSet lanes, WordsOf words_of) {
    while (lanes != 0) {
      std::array<const LaneWords*, 4> sources;
      alignas(64) uint8_t spread[2 * kLanes] = {};
      LaneSet group = 0;
      for (int i = 0; i < 4; ++i) {
        if (lanes == 0) {
          sources[i] = sources[0];
          continue;
        }
        const int lane = std::countr_zero(lanes);
        lanes &= lanes - 1;
        group |= LaneSet{1} << lane;
        spread[2 * lane] = static_cast<uint8_t>(2 * i);
        spread[2 * lane + 1] = static_cast<uint8_t>(2 * i + 1);
        sources[i] = &words_of(lane);
      }
      interleave_sources(sources);
      spread_rows<Order>(cells, spread, group);
    }
  }

 private:
  static constexpr int kVectors = LaneWords::kSize / kLanes;

  // The words of a cell, for all eight lanes, are in block `index / 8` of row `index % 8`.
  template <class Order>
  HWY_NOINLINE void copy_out_group(const LaneCells& cells, const uint16_t* picked,
                                   const std::array<LaneWords*, 8>& targets) {
    const Tag tag;
    const hn::FixedTag<uint16_t, 8> block;
    const V lanes = hn::Load(tag, picked);
    HWY_UNROLL(81)
    for (int cell = 0; cell < kCells; ++cell) {
      const V eight = {_mm512_permutexvar_epi16(lanes.raw, hn::Load(tag, cells[cell]).raw)};
      const int index = Order::index_of(cell);
      hn::Store(hn::LowerHalf(hn::LowerHalf(eight)), block, &rows_[index % 8][8 * (index / 8)]);
    }
    for (int i = 0; i < kVectors; ++i) {
      std::array<V, 8> v;
      HWY_UNROLL(8)
      for (int j = 0; j < 8; ++j) v[j] = hn::Load(tag, &rows_[j][kLanes * i]);
      v = interleave(interleave(interleave(v)));
      HWY_UNROLL(8)
      for (int j = 0; j < 8; ++j) hn::Store(v[j], tag, &targets[j]->words[kLanes * i]);
    }
  }

  // Not inlined: the compiler would keep the vectors and extract their words one by one.
  HWY_NOINLINE void interleave_sources(const std::array<const LaneWords*, 4>& sources) {
    const Tag tag;
    const hn::Repartition<uint64_t, Tag> quads;
    for (int i = 0; i < kVectors; ++i) {
      std::array<V, 4> v;
      HWY_UNROLL(4)
      for (int j = 0; j < 4; ++j) v[j] = hn::Load(tag, &sources[j]->words[kLanes * i]);
      v = interleave(interleave(v));
      HWY_UNROLL(4)
      for (int j = 0; j < 4; ++j) {
        hn::Store(hn::BitCast(quads, v[j]), quads, &quads_[kLanes * i + kLanes / 4 * j]);
      }
    }
  }

  template <class Order>
  HWY_NOINLINE void spread_rows(LaneCells& cells, const uint8_t* spread, LaneSet group) const {
    const Tag tag;
    const hn::Repartition<uint64_t, Tag> quads;
    const hn::Repartition<uint8_t, Tag> bytes;
    const auto places = hn::Load(bytes, spread);
    const uint64_t bits = group;  // LoadMaskBits() may read eight bytes
    const auto mask = hn::LoadMaskBits(tag, reinterpret_cast<const uint8_t*>(&bits));
    HWY_UNROLL(81)
    for (int cell = 0; cell < kCells; ++cell) {
      const int index = Order::index_of(cell);
      // Each vector has four blocks, and each block the words of two cells.
      const int at = index / kLanes * kLanes + index % 8 / 2 * (kLanes / 4) +
                     index % kLanes / 8 * 2 + index % 2;
      const auto row = hn::BitCast(bytes, hn::Set(quads, quads_[at]));
      hn::BlendedStore(hn::BitCast(tag, hn::TableLookupBytes(row, places)), mask, tag, cells[cell]);
    }
  }

  // Within each block, interleaves the items of the first half of all vectors with those of the
  // second half. So the highest bit of an item's number becomes the lowest one.
  template <size_t kCount>
  HWY_INLINE static std::array<V, kCount> interleave(const std::array<V, kCount>& v) {
    std::array<V, kCount> result;
    HWY_UNROLL(4)
    for (size_t i = 0; i < kCount / 2; ++i) {
      result[2 * i] = hn::InterleaveLower(Tag(), v[i], v[i + kCount / 2]);
      result[2 * i + 1] = hn::InterleaveUpper(Tag(), v[i], v[i + kCount / 2]);
    }
    return result;
  }

  alignas(64) uint64_t quads_[LaneWords::kSize];
  alignas(64) uint16_t rows_[8][LaneWords::kSize] = {};  // words without a cell stay zero
};

#else

class LaneTransfer {
 public:
  /// Copies lanes to `words_of(lane)`.
  template <class Order, class WordsOf>
  void copy_out(const LaneCells& cells, LaneSet lanes, WordsOf words_of) {
    for (; lanes != 0; lanes &= lanes - 1) {
      const int lane = std::countr_zero(lanes);
      LaneWords& target = words_of(lane);
      HWY_UNROLL(81)
      for (int cell = 0; cell < kCells; ++cell) {
        target.words[Order::index_of(cell)] = cells[cell][lane];
      }
      for (int i = kCells; i < LaneWords::kSize; ++i) target.words[i] = 0;
    }
  }

  /// Copies `words_of(lane)` to lanes.
  template <class Order, class WordsOf>
  void copy_in(LaneCells& cells, LaneSet lanes, WordsOf words_of) {
    for (; lanes != 0; lanes &= lanes - 1) {
      const int lane = std::countr_zero(lanes);
      const LaneWords& source = words_of(lane);
      HWY_UNROLL(81)
      for (int cell = 0; cell < kCells; ++cell) {
        cells[cell][lane] = source.words[Order::index_of(cell)];
      }
    }
  }
};

#endif

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_LANE_TRANSFER_INL_H_
