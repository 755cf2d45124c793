// A step of a move of nodes: each 64-bit word of the planes is rotated.

#if defined(NONET_NODE_ROTATION_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_NODE_ROTATION_INL_H_
#undef NONET_NODE_ROTATION_INL_H_
#else
#define NONET_NODE_ROTATION_INL_H_
#endif

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "engine/search/sliced/node_block-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

/// Rotates each 64-bit word to the right by its number of bits, 0 to 63.
HWY_INLINE Plane rotate_words(Plane plane, Plane bits) {
#if HWY_TARGET <= HWY_AVX3
  return Plane{_mm512_rorv_epi64(plane.raw, bits.raw)};
#else
  const Plane rest = both(hn::Sub(no_puzzle(), bits), hn::Set(PlaneTag(), 63));
  return either(hn::Shr(plane, bits), hn::Shl(plane, rest));
#endif
}

/// The number of bits in each word.
HWY_INLINE Plane count_bits(Plane plane) {
  const hn::Repartition<uint8_t, PlaneTag> bytes;
  return hn::SumsOf8(hn::PopulationCount(hn::BitCast(bytes, plane)));
}

/// For each word the rotation to the right that brings the most bits of `from` to bits of `free`.
HWY_NOINLINE Plane best_rotations(Plane from, Plane free) {
  const PlaneTag tag;
  const hn::Repartition<uint32_t, PlaneTag> halves;  // AVX2 has no maximum of 64 bits
  Plane best = no_puzzle(), number = no_puzzle();
  for (int i = 0; i < 64; ++i) {
    const Plane key = either(hn::ShiftLeft<6>(count_bits(both(from, free))), number);
    best = hn::BitCast(tag, hn::Max(hn::BitCast(halves, best), hn::BitCast(halves, key)));
    from = hn::RotateRight<1>(from);
    number = hn::Add(number, hn::Set(tag, 1));
  }
  return both(best, hn::Set(tag, 63));
}

/// The words of a source by the words of the target that take nodes from them: the one with the
/// most nodes to move for the one with the most free slots, and so on.
class WordOrder {
 public:
  /// Leaves all words at their places.
  WordOrder() {
    std::array<int64_t, kPlaneWords> indices;
    for (int i = 0; i < kPlaneWords; ++i) indices[i] = source_[i] = i;
    indices_ = hn::SetTableIndices(PlaneTag(), indices.data());
  }
  WordOrder(const StoredPlane& from, const StoredPlane& free) {
    std::array<int, kPlaneWords> sources, targets;
    sort_by_bits(from, sources);
    sort_by_bits(free, targets);
    std::array<int64_t, kPlaneWords> indices;
    for (int i = 0; i < kPlaneWords; ++i) indices[targets[i]] = source_[targets[i]] = sources[i];
    indices_ = hn::SetTableIndices(PlaneTag(), indices.data());
  }

  int source_of(int target) const { return source_[target]; }
  HWY_INLINE Plane operator()(Plane source) const { return hn::TableLookupLanes(source, indices_); }

 private:
  static void sort_by_bits(const StoredPlane& plane, std::array<int, kPlaneWords>& order) {
    StoredPlane counts;
    counts = count_bits(plane);
    unsigned keys[kPlaneWords];
    NONET_UNROLL(8)
    for (unsigned i = 0; i < kPlaneWords; ++i)
      keys[i] = static_cast<unsigned>(counts.words[i]) * 8 + i;
    // A network of transpositions of neighbours.
    NONET_UNROLL(8)
    for (int round = 0; round < kPlaneWords; ++round) {
      NONET_UNROLL(8)
      for (int i = round % 2; i + 1 < kPlaneWords; i += 2) {
        const unsigned a = std::max(keys[i], keys[i + 1]), b = std::min(keys[i], keys[i + 1]);
        keys[i] = a;
        keys[i + 1] = b;
      }
    }
    for (int i = 0; i < kPlaneWords; ++i) order[i] = static_cast<int>(keys[i] % 8);
  }

  std::array<int, kPlaneWords> source_;
  decltype(hn::SetTableIndices(PlaneTag(), static_cast<const int64_t*>(nullptr))) indices_;
};

/// The puzzles of a block of nodes by the words of a target, for rotations of these words: those of
/// a word stand twice, so that any 64 that follow each other are a rotation.
class PuzzlesOfWords {
 public:
  PuzzlesOfWords(const WordOrder& order, const NodeMarks& source) {
    for (int i = 0; i < kPlaneWords; ++i) {
      const PuzzleNumber* const puzzles = &source.puzzle[64 * order.source_of(i)];
      std::memcpy(&puzzles_[i][0], puzzles, 64 * sizeof(PuzzleNumber));
      std::memcpy(&puzzles_[i][64], puzzles, 64 * sizeof(PuzzleNumber));
    }
  }

  /// The puzzles of a word of the target, rotated to the right.
  const PuzzleNumber* rotated(int word, uint64_t bits) const { return &puzzles_[word][bits]; }

 private:
  alignas(64) std::array<std::array<PuzzleNumber, 128>, kPlaneWords> puzzles_;
};

/// A move of nodes to free slots by a rotation of each word. Words of the source are in order.
class NodeRotation {
 public:
  /// Moves nothing.
  NodeRotation() { rotation_ = to_ = no_puzzle(); }
  /// Takes the slots that it moves away from `from`, and those that it fills from `free`.
  HWY_INLINE NodeRotation(const WordOrder& order, StoredPlane& from, StoredPlane& free) {
    rotation_ = best_rotations(order(from), free);
    for (int i = 0; i < kPlaneWords; ++i) {
      const int bits = static_cast<int>(rotation_.words[i]);
      uint64_t& source = from.words[order.source_of(i)];
      to_.words[i] = std::rotr(source, bits) & free.words[i];
      free.words[i] &= ~to_.words[i];
      source &= ~std::rotl(to_.words[i], bits);
    }
  }

  /// The planes of the target, given the same plane of the source.
  class Kernel {
   public:
    HWY_INLINE explicit Kernel(const NodeRotation& rotation)
        : rotation_(rotation.rotation_), to_(rotation.to_) {}
    /// The nodes that have moved, and no others.
    HWY_INLINE Plane moved(Plane source) const {
      return both(to_, rotate_words(source, rotation_));
    }
    HWY_INLINE Plane operator()(Plane source, Plane target) const {
      return choose(to_, rotate_words(source, rotation_), target);
    }

   private:
    Plane rotation_, to_;
  };

  void move_puzzles(const PuzzlesOfWords& source, NodeMarks& target) const {
    const hn::Repartition<PuzzleNumber, PlaneTag> tag;
    constexpr size_t kLanes = hn::MaxLanes(tag);
    for (int i = 0; i < kPlaneWords; ++i) {
      const PuzzleNumber* const puzzles = source.rotated(i, rotation_.words[i]);
      for (size_t bit = 0; bit < 64; bit += kLanes) {
        PuzzleNumber* const to = &target.puzzle[64 * static_cast<size_t>(i) + bit];
        const uint64_t bits = to_.words[i] >> bit;  // LoadMaskBits() may read eight bytes
        const auto moved = hn::LoadMaskBits(tag, reinterpret_cast<const uint8_t*>(&bits));
        hn::StoreU(hn::IfThenElse(moved, hn::LoadU(tag, &puzzles[bit]), hn::LoadU(tag, to)), tag,
                   to);
      }
    }
  }

  /// The slots that it fills.
  const StoredPlane& to() const { return to_; }

 private:
  StoredPlane rotation_, to_;
};

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_NODE_ROTATION_INL_H_
