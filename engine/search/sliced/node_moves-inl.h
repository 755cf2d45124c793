// Moving nodes from one block to another.
//
// Nodes move by rotations of the 64-bit words of the planes, or by shuffles of their bytes. A step
// is the same for all planes, so it is chosen once: the one that brings the most nodes to free
// slots. Two of them take 5 operations for a plane, 11 without AVX-512. To copy nodes to memory and
// back takes two transpositions (bench/experiments.md has the cycles of both).

#if defined(NONET_NODE_MOVES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_NODE_MOVES_INL_H_
#undef NONET_NODE_MOVES_INL_H_
#else
#define NONET_NODE_MOVES_INL_H_
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
#if HWY_TARGET <= HWY_AVX3_DL
  return hn::PopulationCount(plane);
#else
  const hn::Repartition<uint8_t, PlaneTag> bytes;
  return hn::SumsOf8(hn::PopulationCount(hn::BitCast(bytes, plane)));
#endif
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
  /// The order in which they are.
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

#if HWY_TARGET > HWY_AVX3
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
#endif

#if HWY_TARGET <= HWY_AVX3
/// The two steps of a move, the second one for the nodes that the first one leaves: rotations with
/// one order of words. An order of its own for the second one needs another sort and another
/// permutation of each plane.
class NodeSteps {
 public:
  NodeSteps(StoredPlane& from, StoredPlane free)
      : order_(from, free), first_(order_, from, free), second_(order_, from, free) {}

  class Kernel {
   public:
    HWY_INLINE explicit Kernel(const NodeSteps& steps)
        : order_(steps.order_), first_(steps.first_), second_(steps.second_) {}
    HWY_INLINE Plane operator()(Plane source, Plane target) const {
      const Plane words = order_(source);
      return first_(words, second_(words, target));
    }

   private:
    const WordOrder order_;
    const NodeRotation::Kernel first_, second_;
  };

  static constexpr bool has_one_step() { return false; }
  using FirstKernel = Kernel;

  void move_puzzles(const NodeMarks& source, NodeMarks& target) const {
    const PuzzlesOfWords puzzles(order_, source);
    first_.move_puzzles(puzzles, target);
    second_.move_puzzles(puzzles, target);
  }

  /// The slots that are filled.
  Plane to() const { return either(first_.to(), second_.to()); }

 private:
  WordOrder order_;
  NodeRotation first_, second_;
};
#else
/// The same without AVX-512, where a rotation takes three operations and not one: the first step is
/// a shuffle, which leaves 11 operations for a plane of 13, and 5 of 7 on the two ports that shift
/// and permute. A search is 4 to 8 % faster (AMD Zen 3). With two shuffles it is 10 to 20 % slower
/// than with two rotations, as nodes gather at some places of their bytes.
class NodeSteps {
 public:
  NodeSteps(StoredPlane& from, StoredPlane free) : first_(from, free) {
    const size_t left = std::min(count_puzzles(from), count_puzzles(free));
    // A bound of 5 %; with 0 or 12 % a search is up to 2 % slower.
    if (20 * left <= count_puzzles(first_.to())) return;
    order_ = WordOrder(from, free);
    second_ = NodeRotation(order_, from, free);
  }

  /// Whether the second step moves nothing: in half of the moves, the first one leaves no node, no
  /// free slot, or so few that they can wait.
  bool has_one_step() const { return !any_puzzle(second_.to()); }

  class FirstKernel {
   public:
    HWY_INLINE explicit FirstKernel(const NodeSteps& steps) : first_(steps.first_) {}
    HWY_INLINE Plane operator()(Plane source, Plane target) const { return first_(source, target); }

   private:
    const NodeShuffle::Kernel first_;
  };

  class Kernel {
   public:
    HWY_INLINE explicit Kernel(const NodeSteps& steps)
        : first_(steps.first_), order_(steps.order_), second_(steps.second_), to_(steps.to()) {}
    HWY_INLINE Plane operator()(Plane source, Plane target) const {
      return any_of(first_.moved(source), second_.moved(order_(source)), without(target, to_));
    }

   private:
    const NodeShuffle::Kernel first_;
    const WordOrder order_;
    const NodeRotation::Kernel second_;
    const Plane to_;
  };

  void move_puzzles(const NodeMarks& source, NodeMarks& target) const {
    first_.move_puzzles(source, target);
    if (!has_one_step()) second_.move_puzzles(PuzzlesOfWords(order_, source), target);
  }

  /// The slots that are filled.
  Plane to() const { return either(first_.to(), second_.to()); }

 private:
  NodeShuffle first_;
  WordOrder order_;
  NodeRotation second_;
};
#endif

/// A move of nodes to a block. Kernel computes the planes of the target, given the same plane of
/// the source; so does FirstKernel, with fewer operations, if has_one_step().
class NodeMoves : public NodeSteps {
 public:
  /// `from` are the nodes to move; those that do not move stay in it. Some may stay although there
  /// are free slots, but at least one moves if there is any. `target` are the marks of the block
  /// that takes them.
  NodeMoves(StoredPlane& from, const NodeMarks& target) : NodeSteps(from, free_slots(target)) {}

  void move_marks(const NodeMarks& source, NodeMarks& target) const {
    const Kernel move(*this);
    target.live = either(target.live, to());
    target.root = move(source.root, target.root);
    target.first = move(source.first, target.first);
    target.later = move(source.later, target.later);
    target.hard = move(source.hard, target.hard);
    move_puzzles(source, target);
  }
};

/// Calls `work.with<Kernel>()`, or `work.with<Kernel, Kernel>()` for two moves, with the kernels
/// that take the fewest operations.
template <class Work>
HWY_INLINE void with_kernels(const Work& work, const NodeMoves& moves) {
  if (moves.has_one_step()) {
    work.template with<NodeMoves::FirstKernel>();
  } else {
    work.template with<NodeMoves::Kernel>();
  }
}
template <class Work>
HWY_INLINE void with_kernels(const Work& work, const NodeMoves& a, const NodeMoves& b) {
  if (a.has_one_step() && b.has_one_step()) {
    work.template with<NodeMoves::FirstKernel, NodeMoves::FirstKernel>();
  } else if (a.has_one_step()) {
    work.template with<NodeMoves::FirstKernel, NodeMoves::Kernel>();
  } else if (b.has_one_step()) {
    work.template with<NodeMoves::Kernel, NodeMoves::FirstKernel>();
  } else {
    work.template with<NodeMoves::Kernel, NodeMoves::Kernel>();
  }
}

/// Moves the candidates of one digit.
struct MoveOfPlaces {
  const Planes& source;
  Planes& target;
  const NodeMoves& moves;

  template <class Kernel>
  HWY_NOINLINE void with() const {
    const Kernel move(moves);
    for (int cell = 0; cell < kCells; ++cell) target[cell] = move(source[cell], target[cell]);
  }
};

/// The same to two targets.
struct MoveOfPlacesToTwo {
  const Planes& source;
  Planes& target;
  const NodeMoves& moves;
  Planes& other_target;
  const NodeMoves& other_moves;

  template <class Kernel, class OtherKernel>
  HWY_NOINLINE void with() const {
    const Kernel move(moves);
    const OtherKernel other_move(other_moves);
    for (int cell = 0; cell < kCells; ++cell) {
      const Plane places = source[cell];
      target[cell] = move(places, target[cell]);
      other_target[cell] = other_move(places, other_target[cell]);
    }
  }
};

/// Moves nodes to a block. Those that find no free slot stay in `nodes`. Does not take the others
/// from the marks of the source.
template <class Source, class Target>
void move_nodes(StoredPlane& nodes, const Source& source, const NodeMarks& source_marks,
                Target& target, NodeMarks& target_marks) {
  const NodeMoves moves(nodes, target_marks);
  for (int digit = 0; digit < 9; ++digit) {
    with_kernels(MoveOfPlaces{source.digits[digit].places, target.digits[digit].places, moves},
                 moves);
  }
  moves.move_marks(source_marks, target_marks);
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_NODE_MOVES_INL_H_
