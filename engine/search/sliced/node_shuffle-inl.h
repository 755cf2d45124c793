// A step of a move of nodes: the bytes of the planes are shuffled. For targets without AVX-512.

#if defined(NONET_NODE_SHUFFLE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_NODE_SHUFFLE_INL_H_
#undef NONET_NODE_SHUFFLE_INL_H_
#else
#define NONET_NODE_SHUFFLE_INL_H_
#endif

#include <cstdint>

#include "engine/search/sliced/node_block-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

/// A move of nodes to free slots by a shuffle of bytes within each 16 bytes: each byte of the
/// target takes the byte of the source that has the most nodes for its free slots. A node stays at
/// its place within the byte, so nodes and free slots may not fit although there are many of both.
class NodeShuffle {
 public:
  /// Takes the slots that it moves away from `from`, and those that it fills from `free`.
  HWY_NOINLINE NodeShuffle(StoredPlane& from, StoredPlane& free) {
    const hn::Repartition<uint32_t, PlaneTag> quads;
    HWY_ALIGN static constexpr uint8_t kNumbers[16] = {0, 1, 2,  3,  4,  5,  6,  7,
                                                       8, 9, 10, 11, 12, 13, 14, 15};
    const Bytes numbers = hn::LoadDup128(kTag, kNumbers);
    const Bytes slots = hn::BitCast(kTag, Plane(free));
    Bytes left = hn::BitCast(kTag, Plane(from));
    Bytes source_of = hn::Zero(kTag), to = hn::Zero(kTag), target = hn::Zero(kTag);
    for (int i = 0; i < 16; ++i) {
      const Bytes fits = hn::And(left, hn::TableLookupBytes(slots, target));
      // The highest key has the most nodes; all bytes get it. No count has more than four bits.
      const Bytes counts = hn::PopulationCount(fits);
      const auto keys = hn::BitCast(
          quads, hn::Or(hn::BitCast(kTag, hn::ShiftLeft<4>(hn::BitCast(quads, counts))), numbers));
      Bytes key = higher(keys, hn::Shuffle1032(keys));
      key = higher(hn::BitCast(quads, key), hn::Shuffle2301(hn::BitCast(quads, key)));
      key = higher(hn::BitCast(quads, key), hn::RotateRight<16>(hn::BitCast(quads, key)));
      key = higher(hn::BitCast(quads, key), hn::RotateRight<8>(hn::BitCast(quads, key)));
      const Bytes source = hn::And(key, hn::Set(kTag, 15));
      const auto is_target = hn::Eq(target, numbers);
      left = hn::AndNot(hn::IfThenElseZero(hn::Eq(source, numbers), fits), left);
      source_of = hn::IfThenElse(is_target, source, source_of);
      to = hn::IfThenElse(is_target, hn::TableLookupBytes(fits, source), to);
      target = hn::Add(target, hn::Set(kTag, 1));
    }
    from = hn::BitCast(PlaneTag(), left);
    free = hn::BitCast(PlaneTag(), hn::AndNot(to, slots));
    source_of_ = hn::BitCast(PlaneTag(), source_of);
    to_ = hn::BitCast(PlaneTag(), to);
  }

  /// The planes of the target, given the same plane of the source.
  class Kernel {
   public:
    HWY_INLINE explicit Kernel(const NodeShuffle& shuffle)
        : source_of_(shuffle.source_of_), to_(shuffle.to_) {}
    /// The nodes that have moved, and no others.
    HWY_INLINE Plane moved(Plane source) const {
      const Bytes bytes =
          hn::TableLookupBytes(hn::BitCast(kTag, source), hn::BitCast(kTag, source_of_));
      return both(to_, hn::BitCast(PlaneTag(), bytes));
    }
    HWY_INLINE Plane operator()(Plane source, Plane target) const {
      return either(moved(source), without(target, to_));
    }

   private:
    Plane source_of_, to_;
  };

  void move_puzzles(const NodeMarks& source, NodeMarks& target) const {
    const hn::CappedTag<PuzzleNumber, 8> tag;
    constexpr size_t kLanes = hn::MaxLanes(tag);
    HWY_ALIGN static constexpr PuzzleNumber kBits[8] = {1, 2, 4, 8, 16, 32, 64, 128};
    const auto* const source_of = reinterpret_cast<const uint8_t*>(source_of_.words.data());
    const auto* const to = reinterpret_cast<const uint8_t*>(to_.words.data());
    for (size_t byte = 0; byte < kPlaneBytes; ++byte) {
      const size_t from = byte / 16 * 16 + source_of[byte];
      for (size_t bit = 0; bit < 8; bit += kLanes) {
        const auto moved = hn::TestBit(hn::Set(tag, to[byte]), hn::Load(tag, &kBits[bit]));
        PuzzleNumber* const puzzles = &target.puzzle[8 * byte + bit];
        const auto others = hn::LoadU(tag, puzzles);
        hn::StoreU(hn::IfThenElse(moved, hn::LoadU(tag, &source.puzzle[8 * from + bit]), others),
                   tag, puzzles);
      }
    }
  }

  /// The slots that it fills.
  const StoredPlane& to() const { return to_; }

 private:
  static constexpr hn::Repartition<uint8_t, PlaneTag> kTag{};
  using Bytes = hn::Vec<hn::Repartition<uint8_t, PlaneTag>>;

  template <class Quads>
  static HWY_INLINE Bytes higher(Quads a, Quads b) {
    return hn::Max(hn::BitCast(kTag, a), hn::BitCast(kTag, b));
  }

  StoredPlane source_of_, to_;
};

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_NODE_SHUFFLE_INL_H_
