// The state of the word search: 27 words of 27 bits, and logic of words.
//
// A word has the candidates of three digits in nine cells, one of each box. Word 3 (3 r + c) + e
// has the digits 3 e + 1 to 3 e + 3 of the cells in row r and column c of their boxes:
//
//                    box 0     1     2     3     4     5     6     7     8     of nine boxes
//   word 0   bits    0-2   3-5   6-8  9-11 12-14 15-17 18-20 21-23 24-26   r 0, c 0, digits 1 2 3
//   word 1                                                                 r 0, c 0, digits 4 5 6
//   word 2                                                                 r 0, c 0, digits 7 8 9
//   word 3                                                                 r 0, c 1, digits 1 2 3
//   ...
//   word 26                                                                r 2, c 2, digits 7 8 9
//
// So logic of whole words does what happens inside the boxes, of all boxes and of three digits at
// once. Bits move only along a row (to the box beside: by 3), a column (to the box below: by 9),
// and inside three digits. Bits 27 to 31 are 0 in memory; between two steps they may be anything.
//
// A variable is a vector of words, one for each lane; each lane has its own state. The reference
// has one lane. The layout is that of experiments with a search on a GPU, where a thread is a lane.
//
// Included once for each of Highway's targets.

#if defined(NONET_WORDS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_WORDS_INL_H_
#undef NONET_WORDS_INL_H_
#else
#define NONET_WORDS_INL_H_
#endif

#include <array>
#include <cstdint>

#include "engine/search/logic-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

constexpr uint32_t kWordBits = 0x7FFFFFF;     // all 27
constexpr uint32_t kFirstDigits = 0x1249249;  // the lowest bit of each box
constexpr uint32_t kFirstColumn = 0x1C0E07;   // the boxes 0, 3, 6
constexpr uint32_t kFirstBand = 0x1FF;        // the boxes 0, 1, 2
constexpr uint32_t kRowStartBits = kFirstColumn & kFirstDigits;

/// A vector of words in memory.
template <class D>
struct alignas(4 * hn::MaxLanes(D())) StoredWord {
  std::array<uint32_t, hn::MaxLanes(D())> lanes;

  HWY_INLINE operator hn::Vec<D>() const { return hn::Load(D(), lanes.data()); }
  HWY_INLINE StoredWord& operator=(hn::Vec<D> word) {
    hn::Store(word, D(), lanes.data());
    return *this;
  }
};

/// Multiplication spreads bits in one step. With AVX-512 it takes longer than shifts, which three
/// words' logic joins.
constexpr bool kMultiplies = HWY_TARGET > HWY_AVX3;
#ifdef NONET_THREAD_TARGET
/// Shifts to the left are products, too, and free.
constexpr bool kIsThread = true;
#else
constexpr bool kIsThread = false;
#endif

#define NONET_WORD_LOGIC(name, formula)       \
  NONET_LOGIC_OF_THREE(name, formula)         \
  template <class V>                          \
  HWY_INLINE V name(V a, V b, V c) {          \
    return of_three(name##_logic(), a, b, c); \
  }

NONET_WORD_LOGIC(or3, a | b | c)
NONET_WORD_LOGIC(and3, a& b& c)
NONET_WORD_LOGIC(xor3, a ^ b ^ c)
NONET_WORD_LOGIC(majority, (a & b) | (c & (a | b)))
NONET_WORD_LOGIC(one_of, ((a | b) ^ c) & invert(a & b))  // exactly one
NONET_WORD_LOGIC(two_of_three, (a & b & invert(c)) | (c & (a ^ b)))
NONET_WORD_LOGIC(or_and, a | (b & c))
NONET_WORD_LOGIC(or_and_not, a | (b & invert(c)))
NONET_WORD_LOGIC(and_or, (a & b) | c)
NONET_WORD_LOGIC(and_not_or, (a & invert(b)) | c)
NONET_WORD_LOGIC(neither, a& invert(b | c))  // a and neither b nor c
NONET_WORD_LOGIC(not_both, a& invert(b& c))  // a unless both
NONET_WORD_LOGIC(or_neither, a | invert(b | c))
NONET_WORD_LOGIC(and_either, a&(b | c))
NONET_WORD_LOGIC(pick, (a & c) | (b & invert(c)))  // c ? a : b
#undef NONET_WORD_LOGIC

template <class D>
HWY_INLINE hn::Vec<D> word(uint32_t value) {
  return hn::Set(D(), value);
}

/// All bits where the word is not zero, else none.
template <class D>
HWY_INLINE hn::Vec<D> all_if_any(hn::Vec<D> v) {
  return hn::Not(hn::VecFromMask(D(), hn::Eq(v, hn::Zero(D()))));
}

// Three bits that are kStep apart belong together: the digits of a box (1), the boxes of a row (3),
// the boxes of a column (9). What is known of all three is a flag: one of the three bits, the
// lowest one, or the highest one in a thread.

/// The bits of flags.
template <int kStep>
constexpr uint32_t kFlags = (kStep == 1   ? kFirstDigits
                             : kStep == 3 ? kFirstColumn
                                          : kFirstBand)
                            << (kIsThread ? 2 * kStep : 0);

/// Moves the other two of three bits to the flag.
template <int kStep, class V>
HWY_INLINE V second_of(V v) {
  if constexpr (kIsThread) return hn::ShiftLeft<kStep>(v);
  return hn::ShiftRight<kStep>(v);
}
template <int kStep, class V>
HWY_INLINE V third_of(V v) {
  if constexpr (kIsThread) return hn::ShiftLeft<2 * kStep>(v);
  return hn::ShiftRight<2 * kStep>(v);
}

/// All three bits of each flag.
template <int kStep, class D>
HWY_INLINE hn::Vec<D> spread(hn::Vec<D> flags) {
  if constexpr (kIsThread) {
    return hn::Add(flags,
                   hn::MulHigh(flags, word<D>((1u << (32 - kStep)) + (1u << (32 - 2 * kStep)))));
  } else if constexpr (kMultiplies || kStep > 1) {
    return hn::Mul(flags, word<D>(1 + (1 << kStep) + (1 << 2 * kStep)));
  } else {
    return hn::Sub(hn::ShiftLeft<3>(flags), flags);
  }
}

/// The three bits of a box whose flag is set in `flags`, which has no others: its lowest bit, moved
/// to the left by kUp.
template <class D, int kUp>
HWY_INLINE hn::Vec<D> whole_boxes(hn::Vec<D> flags) {
  if constexpr (kUp > 0) return hn::MulHigh(flags, word<D>(7u << (32 - kUp)));
  if constexpr (kMultiplies) return hn::Mul(flags, word<D>(7));
  return hn::Sub(hn::ShiftLeft<3>(flags), flags);
}

/// The bits of the next box of the row, and of the one after it, cyclically. All are moved to the
/// left by kUp. Bits above them are not all 0.
template <class D, int kUp = 0>
HWY_INLINE hn::Vec<D> next_in_row(hn::Vec<D> v) {
  return pick(hn::ShiftRight<3>(v), hn::ShiftLeft<6>(v), word<D>(9 * kFirstColumn << kUp));
}
template <class D, int kUp = 0>
HWY_INLINE hn::Vec<D> last_in_row(hn::Vec<D> v) {
  return pick(hn::ShiftRight<6>(v), hn::ShiftLeft<3>(v), word<D>(kFirstColumn << kUp));
}

/// The same of a column.
template <class D, int kUp>
HWY_INLINE hn::Vec<D> next_in_column(hn::Vec<D> v) {
  return pick(hn::ShiftRight<9>(v), hn::ShiftLeft<18>(v), word<D>(0x3FFFFu << kUp));
}
template <class D, int kUp>
HWY_INLINE hn::Vec<D> last_in_column(hn::Vec<D> v) {
  return pick(hn::ShiftRight<18>(v), hn::ShiftLeft<9>(v), word<D>(kFirstBand << kUp));
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_WORDS_INL_H_
