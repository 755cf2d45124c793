// Planes, and logic of two or three of them, for all parts of the bit slices.
//
// A plane is a vector of W bits, one bit for each of W puzzles. The state of a load has, for each
// digit, a plane for each cell and for each house, and two more planes for each cell:
//
//                        cell 0   cell 1   ...   cell 80
//   digits[0] .places    W bits   W bits         W bits     bit i: in puzzle i the digit 1 is a
//   digits[1] .places    W bits   W bits         W bits            candidate of the cell
//   ...
//   digits[8] .places    W bits
//             .row       9 planes                           the digit is placed in this row,
//             .column, .box                                 column, box
//   single               W bits                             the cell has one candidate
//   decided              W bits                             a digit is placed in the cell
//
// So one vector operation treats one cell of W puzzles, and no bit is idle. W is 512 with AVX-512:
// the state then takes 72 KB, more than a first-level cache, which costs 7 % of a pass. With 256 a
// pass takes a third longer (Intel Emerald Rapids).
//
// Included once for each of Highway's targets.

#if defined(NONET_PLANES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_PLANES_INL_H_
#undef NONET_PLANES_INL_H_
#else
#define NONET_PLANES_INL_H_
#endif

#include <hwy/highway.h>
#include <nonet/grid.h>

#include <array>
#include <bit>
#include <cstdint>

#include "engine/search/logic-inl.h"

// The compiler must load planes again behind this line. Otherwise clang loads the planes of many
// boxes ahead of time and spills them: 472 cycles for a digit instead of 431 in the prototype on an
// AMD Zen 4. On an Intel Emerald Rapids it makes no difference.
#define NONET_RELOAD asm volatile("" ::: "memory")

// Unrolls a loop over bands, stacks or boxes with AVX-512, and keeps it a loop without. There, the
// offset of an operand in memory takes four bytes and not one: the unrolled code for a digit had 18
// KB, and the processor waited for its decoder. On an AMD Zen 3 a digit of a pass took 1,020
// cycles, and takes 740.
#undef NONET_UNROLL_BOXES
#if HWY_TARGET <= HWY_AVX3
#define NONET_UNROLL_BOXES NONET_UNROLL(3)
#elif HWY_COMPILER_CLANG
#define NONET_UNROLL_BOXES _Pragma("clang loop unroll(disable)")
#else
#define NONET_UNROLL_BOXES HWY_UNROLL(1)
#endif

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

constexpr bool kUnrollsBoxes = HWY_TARGET <= HWY_AVX3;  // see NONET_UNROLL_BOXES

using PlaneTag = hn::CappedTag<uint64_t, 8>;
using Plane = hn::Vec<PlaneTag>;
constexpr int kPlaneWords = static_cast<int>(hn::MaxLanes(PlaneTag()));
constexpr int kPlaneBytes = 8 * kPlaneWords;
/// W, the puzzles of a load.
constexpr int kLoad = 8 * kPlaneBytes;

/// A plane in memory.
struct alignas(kPlaneBytes) StoredPlane {
  std::array<uint64_t, kPlaneWords> words;

  HWY_INLINE operator Plane() const { return hn::Load(PlaneTag(), words.data()); }
  HWY_INLINE StoredPlane& operator=(Plane plane) {
    hn::Store(plane, PlaneTag(), words.data());
    return *this;
  }
};

/// The planes of a digit or of a property, by cell.
using Planes = std::array<StoredPlane, kCells>;

/// The state of a digit.
struct DigitPlanes {
  Planes places;                                ///< the cells that have it as a candidate
  std::array<StoredPlane, 9> row, column, box;  ///< the houses in which it is placed
};

struct SlicedState {
  std::array<DigitPlanes, 9> digits;
  Planes single;
  Planes decided;
  // Of the last pass, the puzzles in which it has
  StoredPlane placed;    ///< placed a digit
  StoredPlane removed;   ///< removed a candidate by locked candidates; if the pass reports
  StoredPlane possible;  ///< found a place for each digit in each house; if the pass reports
};

/// The cell in line k, column l of the box in band i and stack j.
constexpr int cell_of(int i, int j, int k, int l) { return 27 * i + 9 * k + 3 * j + l; }

HWY_INLINE Plane no_puzzle() { return hn::Zero(PlaneTag()); }
HWY_INLINE Plane every_puzzle() { return hn::Set(PlaneTag(), ~uint64_t{0}); }

HWY_INLINE Plane either(Plane a, Plane b) { return hn::Or(a, b); }
HWY_INLINE Plane both(Plane a, Plane b) { return hn::And(a, b); }
HWY_INLINE Plane without(Plane a, Plane b) { return hn::AndNot(b, a); }

#define NONET_PLANE_LOGIC(name, formula) \
  NONET_LOGIC_OF_THREE(name, formula)    \
  HWY_INLINE Plane name(Plane a, Plane b, Plane c) { return of_three(name##_logic(), a, b, c); }

NONET_PLANE_LOGIC(any_of, a | b | c)
NONET_PLANE_LOGIC(all_of, a& b& c)
NONET_PLANE_LOGIC(none_of, invert(a | b | c))
NONET_PLANE_LOGIC(two_of, (a & b) | (c & (a | b)))     // at least two
NONET_PLANE_LOGIC(alone, a& invert(b | c))             // a and neither b nor c
NONET_PLANE_LOGIC(kept, a | (b & invert(c)))           // b without c, but with a
NONET_PLANE_LOGIC(choose, (a & b) | (invert(a) & c))   // a ? b : c
NONET_PLANE_LOGIC(equal_without, invert(a | (b ^ c)))  // b and c are equal, and not a
NONET_PLANE_LOGIC(all_equal, invert((a ^ b) | (a ^ c)))
NONET_PLANE_LOGIC(or_different, a | (b ^ c))
NONET_PLANE_LOGIC(or_both, a | (b & c))
NONET_PLANE_LOGIC(both_or, a&(b | c))
NONET_PLANE_LOGIC(both_without, a& b& invert(c))

// Returns the plane. The compiler does not combine its formula with the formula around it, where
// that takes more operations. Without AVX-512, a & (b | ~c) takes three operations, and
// a & ~(c & ~b) two, but clang turns the second formula into the first one. The empty assembly
// hides the first step from it: easy puzzles take 0.95 of the time with AVX2 (AMD Zen 5).
HWY_INLINE Plane as_written(Plane a) {
#if HWY_ARCH_X86 && HWY_TARGET > HWY_AVX3
  asm("" : "+x"(a.raw));
#endif
  return a;
}

// Returns the plane. The compiler computes it before those that are in order after it. Otherwise it
// computes all parts of a long chain of "and" first, and spills them: with AVX-512 a search stored
// 418 planes for a digit of a pass instead of 336.
HWY_INLINE Plane in_order(Plane a) {
#if HWY_ARCH_X86
  asm volatile("" : "+v"(a.raw));
#endif
  return a;
}

#if HWY_TARGET <= HWY_AVX3
NONET_PLANE_LOGIC(unless, a&(b | invert(c)))  // a, and where c is set b, too
#else
HWY_INLINE Plane unless(Plane a, Plane b, Plane c) {
  return as_written(without(a, as_written(without(c, b))));
}
#endif

#undef NONET_PLANE_LOGIC

HWY_INLINE size_t count_puzzles(Plane plane) {
  StoredPlane stored;
  stored = plane;
  size_t count = 0;
  for (const uint64_t word : stored.words) count += static_cast<size_t>(std::popcount(word));
  return count;
}

/// The puzzle of a load that a bit of a plane stands for; sliced_transfer-inl.h says why.
constexpr int puzzle_of_bit(int bit) {
  return (bit >> 2 & 1) * (kLoad / 2) + (bit & 3) * (kLoad / 8) + bit / 8;
}

/// Calls `visit(puzzle)` for each puzzle of a plane.
template <class Visit>
HWY_INLINE void for_each_puzzle(Plane plane, Visit visit) {
  StoredPlane stored;
  stored = plane;
  for (int i = 0; i < kPlaneWords; ++i) {
    for (uint64_t rest = stored.words[i]; rest != 0; rest &= rest - 1) {
      visit(puzzle_of_bit(64 * i + std::countr_zero(rest)));
    }
  }
}

/// Calls `visit(bit)` for each bit of a plane that is set.
template <class Visit>
HWY_INLINE void for_each_bit(const StoredPlane& plane, Visit visit) {
  for (size_t i = 0; i < kPlaneWords; ++i) {
    for (uint64_t rest = plane.words[i]; rest != 0; rest &= rest - 1) {
      visit(64 * i + static_cast<size_t>(std::countr_zero(rest)));
    }
  }
}

/// The first `count` puzzles of a load. See puzzle_of_bit(): bit g of byte i is the puzzle i of the
/// eighth g of the load.
HWY_INLINE Plane first_puzzles(size_t count) {
  constexpr size_t kEighth = kLoad / 8;
  const size_t eighth = count / kEighth;
  HWY_ALIGN std::array<uint8_t, kPlaneBytes> bytes;
  for (size_t i = 0; i < kPlaneBytes; ++i) {
    const size_t eighths = eighth + (i < count % kEighth ? 1 : 0);
    bytes[i] = static_cast<uint8_t>((1u << eighths) - 1);
  }
  return hn::BitCast(PlaneTag(), hn::Load(hn::Repartition<uint8_t, PlaneTag>(), bytes.data()));
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_PLANES_INL_H_
