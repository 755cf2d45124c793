// Blocks of W nodes of search trees, and moving nodes from one block to another.
//
// A slot of a block is a bit, the same in all of its planes. Nodes move by rotations of the 64-bit
// words of the planes. A rotation is the same for all planes, so it is chosen once: the one that
// brings the most nodes to free slots. That takes three operations a plane, where copying nodes to
// memory and back takes two transpositions (bench/experiments.md has the cycles of both).

#if defined(NONET_NODE_BLOCK_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_NODE_BLOCK_INL_H_
#undef NONET_NODE_BLOCK_INL_H_
#else
#define NONET_NODE_BLOCK_INL_H_
#endif

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include "engine/search/sliced/open_nodes.h"
#include "engine/search/sliced/planes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

/// The number of a puzzle in its batch. With 16 bits a vector has many of them.
using PuzzleNumber = uint16_t;

/// What is known of a node beside its candidates.
struct NodeMarks {
  StoredPlane live;                        ///< the slot has a node
  StoredPlane root, first, later;          ///< see NodeDepth
  StoredPlane hard;                        ///< the search is hard; not set before its first guess
  std::array<PuzzleNumber, kLoad> puzzle;  ///< by the number of the slot's bit
};

struct NodePlaces {
  Planes places;
};

struct NodeBlock {
  std::array<NodePlaces, 9> digits;
  NodeMarks marks;
};

/// A stack of blocks, and the blocks that have no nodes at the moment.
class NodeBlockPool {
 public:
  using Pointer = std::unique_ptr<NodeBlock>;

  /// Returns a block without nodes.
  Pointer take() {
    Pointer block;
    if (unused_.empty()) {
      block = std::make_unique<NodeBlock>();
    } else {
      block = std::move(unused_.back());
      unused_.pop_back();
    }
    NodeMarks& marks = block->marks;
    marks.live = marks.root = marks.first = marks.later = marks.hard = no_puzzle();
    return block;
  }

  bool empty() const { return stack_.empty(); }
  size_t size() const { return stack_.size(); }
  void push(Pointer block) { stack_.push_back(std::move(block)); }
  NodeBlock& top() { return *stack_.back(); }
  NodeBlock& below_top() { return *stack_.end()[-2]; }
  /// Forgets the nodes of the top.
  void drop_top() {
    unused_.push_back(std::move(stack_.back()));
    stack_.pop_back();
  }
  void drop_below_top() {
    std::swap(stack_.end()[-2], stack_.back());
    drop_top();
  }

 private:
  std::vector<Pointer> stack_, unused_;
};

HWY_INLINE bool is_set(const StoredPlane& plane, size_t bit) {
  return (plane.words[bit / 64] >> bit % 64 & 1) != 0;
}
HWY_INLINE void set_bit(StoredPlane& plane, size_t bit) {
  plane.words[bit / 64] |= uint64_t{1} << bit % 64;
}

/// Calls `visit(bit)` for each bit of a plane that is set.
template <class Visit>
HWY_INLINE void for_each_bit(const StoredPlane& plane, Visit visit) {
  for (size_t word = 0; word < kPlaneWords; ++word) {
    for (uint64_t rest = plane.words[word]; rest != 0; rest &= rest - 1) {
      visit(64 * word + static_cast<size_t>(std::countr_zero(rest)));
    }
  }
}

/// Clears the bits for which `test(bit)` is true.
template <class Test>
HWY_INLINE void clear_bits(StoredPlane& plane, Test test) {
  const StoredPlane before = plane;
  for_each_bit(before, [&](size_t bit) {
    if (test(bit)) plane.words[bit / 64] &= ~(uint64_t{1} << bit % 64);
  });
}

/// The slots without a node.
HWY_INLINE StoredPlane free_slots(const NodeMarks& marks) {
  StoredPlane free;
  free = invert(marks.live);
  return free;
}

HWY_INLINE NodeDepth depth_of(const NodeMarks& marks, size_t bit) {
  if (is_set(marks.root, bit)) return NodeDepth::root;
  if (is_set(marks.first, bit)) return NodeDepth::first;
  return is_set(marks.later, bit) ? NodeDepth::later : NodeDepth::elsewhere;
}

HWY_INLINE bool any_puzzle(const StoredPlane& plane) {
  uint64_t all = 0;
  for (const uint64_t word : plane.words) all |= word;
  return all != 0;
}

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

/// A move by two rotations, the second one of the nodes that the first one leaves. Both use one
/// order of words. An order of its own for the second one needs another sort and another
/// permutation of each plane, and is slower: hardest puzzles 1 to 4 % with AVX2.
class NodeMoves {
 public:
  /// `from` are the nodes to move; those that find no free slot stay in it. `target` are the marks
  /// of the block that takes them.
  NodeMoves(StoredPlane& from, const NodeMarks& target)
      : free_(free_slots(target)),
        order_(from, free_),
        first_(order_, from, free_),
        second_(order_, from, free_) {}

  class Kernel {
   public:
    HWY_INLINE explicit Kernel(const NodeMoves& moves)
        : order_(moves.order_),
          first_(moves.first_),
          second_(moves.second_),
          to_(either(moves.first_.to(), moves.second_.to())) {}
    HWY_INLINE Plane operator()(Plane source, Plane target) const {
      const Plane words = order_(source);
      // 5 operations with AVX-512, which has a choice in one, and 12 without: one fewer than two
      // choices take.
#if HWY_TARGET <= HWY_AVX3
      return first_(words, second_(words, target));
#else
      return any_of(first_.moved(words), second_.moved(words), without(target, to_));
#endif
    }

   private:
    const WordOrder order_;
    const NodeRotation::Kernel first_, second_;
    const Plane to_;
  };

  void move_marks(const NodeMarks& source, NodeMarks& target) const {
    const Kernel move(*this);
    target.live = any_of(target.live, first_.to(), second_.to());
    target.root = move(source.root, target.root);
    target.first = move(source.first, target.first);
    target.later = move(source.later, target.later);
    target.hard = move(source.hard, target.hard);
    const PuzzlesOfWords puzzles(order_, source);
    first_.move_puzzles(puzzles, target);
    second_.move_puzzles(puzzles, target);
  }

 private:
  StoredPlane free_;
  WordOrder order_;
  NodeRotation first_, second_;
};

/// Moves the candidates of one digit.
HWY_NOINLINE void move_places(const Planes& source, Planes& target, const NodeMoves& moves) {
  const NodeMoves::Kernel move(moves);
  for (int cell = 0; cell < kCells; ++cell) target[cell] = move(source[cell], target[cell]);
}

/// The same to two targets.
HWY_NOINLINE void move_places(const Planes& source, Planes& target, const NodeMoves& moves,
                              Planes& other_target, const NodeMoves& other_moves) {
  const NodeMoves::Kernel move(moves), other_move(other_moves);
  for (int cell = 0; cell < kCells; ++cell) {
    const Plane places = source[cell];
    target[cell] = move(places, target[cell]);
    other_target[cell] = other_move(places, other_target[cell]);
  }
}

/// Moves nodes to a block. Those that find no free slot stay in `nodes`. Does not take the others
/// from the marks of the source.
template <class Source, class Target>
void move_nodes(StoredPlane& nodes, const Source& source, const NodeMarks& source_marks,
                Target& target, NodeMarks& target_marks) {
  const NodeMoves moves(nodes, target_marks);
  for (int digit = 0; digit < 9; ++digit) {
    move_places(source.digits[digit].places, target.digits[digit].places, moves);
  }
  moves.move_marks(source_marks, target_marks);
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_NODE_BLOCK_INL_H_
