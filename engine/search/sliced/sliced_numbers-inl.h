// Numbers in bit slices: plane b of a number has its bit b for each puzzle.

#if defined(NONET_SLICED_NUMBERS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_SLICED_NUMBERS_INL_H_
#undef NONET_SLICED_NUMBERS_INL_H_
#else
#define NONET_SLICED_NUMBERS_INL_H_
#endif

#include "engine/search/sliced/planes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

/// A number in bit slices.
template <int kBits>
struct Number {
  Plane bits[kBits];
};

/// A number in memory.
template <int kBits>
struct StoredNumber {
  StoredPlane bits[kBits];

  HWY_INLINE operator Number<kBits>() const {
    Number<kBits> number;
    NONET_UNROLL(8)
    for (int b = 0; b < kBits; ++b) number.bits[b] = bits[b];
    return number;
  }
  HWY_INLINE StoredNumber& operator=(const Number<kBits>& number) {
    NONET_UNROLL(8)
    for (int b = 0; b < kBits; ++b) bits[b] = number.bits[b];
    return *this;
  }

  HWY_INLINE void clear() {
    for (StoredPlane& plane : bits) plane = no_puzzle();
  }
  /// Replaces it in the puzzles `where`.
  template <class Bits>
  HWY_INLINE void replace(Plane where, const Bits& by) {
    NONET_UNROLL(8)
    for (int b = 0; b < kBits; ++b) bits[b] = choose(where, by.bits[b], bits[b]);
  }
  HWY_INLINE void replace(Plane where, unsigned by) {
    NONET_UNROLL(8)
    for (int b = 0; b < kBits; ++b) {
      bits[b] = (by >> b & 1) != 0 ? either(bits[b], where) : without(bits[b], where);
    }
  }
  /// The puzzles in which it has this value.
  HWY_INLINE Plane is(unsigned value) const {
    Plane equal = every_puzzle();
    NONET_UNROLL(8)
    for (int b = 0; b < kBits; ++b) {
      equal = (value >> b & 1) != 0 ? both(equal, bits[b]) : without(equal, bits[b]);
    }
    return equal;
  }
};

/// The bits that are added in one place of numbers: at most three that can be set. Loops over
/// places are unrolled, so counts are known, and no operation is spent on bits that are never set.
/// (With AVX-512 the compiler does not simplify operations on zeros.)
struct PlaceBits {
  Plane bits[3];
  int count = 0;

  HWY_INLINE void add(Plane bit) { bits[count++] = bit; }

  /// Returns this place of the sum, and adds the carry to the next place.
  HWY_INLINE Plane sum(PlaceBits& next) const {
    if (count == 0) return no_puzzle();
    if (count == 1) return bits[0];
    next.add(count == 2 ? both(bits[0], bits[1]) : carry_of(bits[0], bits[1], bits[2]));
    return count == 2 ? different(bits[0], bits[1]) : odd_of(bits[0], bits[1], bits[2]);
  }
};

/// Returns the sum of two numbers, `k` bits of it; the bits of `y` count twice as much if `shift`
/// is 1. The bits below `kFirst` are zero, and no operation is spent on them.
template <int k, int kFirst = 0, int n, int m>
HWY_INLINE Number<k> sum_of(const Number<n>& x, const Number<m>& y, int shift = 0) {
  Number<k> sum;
  PlaceBits place, next;
  NONET_UNROLL(8)
  for (int i = 0; i < kFirst; ++i) sum.bits[i] = no_puzzle();
  NONET_UNROLL(8)
  for (int i = kFirst; i < k; ++i) {
    if (i < n) place.add(x.bits[i]);
    if (i >= shift + kFirst && i - shift < m) place.add(y.bits[i - shift]);
    next = {};
    sum.bits[i] = place.sum(next);
    place = next;
  }
  return sum;
}

/// Returns the sum of three numbers of `n` bits, `k` bits of it. The bits below `kFirst` are zero.
template <int k, int kFirst, int n>
HWY_INLINE Number<k> sum_of_three(const Number<n>& x, const Number<n>& y, const Number<n>& z) {
  Number<n> odd, carry;
  NONET_UNROLL(8)
  for (int i = 0; i < n; ++i) {
    odd.bits[i] = i < kFirst ? no_puzzle() : odd_of(x.bits[i], y.bits[i], z.bits[i]);
    carry.bits[i] = i < kFirst ? no_puzzle() : carry_of(x.bits[i], y.bits[i], z.bits[i]);
  }
  return sum_of<k, kFirst>(odd, carry, 1);
}

/// The number of nine planes that are set.
HWY_INLINE Number<4> count_of_nine(const Plane (&v)[9]) {
  Plane s[3], t[3];
  NONET_UNROLL(3)
  for (int i = 0; i < 3; ++i) {
    s[i] = odd_of(v[3 * i], v[3 * i + 1], v[3 * i + 2]);
    t[i] = carry_of(v[3 * i], v[3 * i + 1], v[3 * i + 2]);
  }
  const Plane u = carry_of(s[0], s[1], s[2]);
  const Plane twos = odd_of(t[0], t[1], t[2]), fours = carry_of(t[0], t[1], t[2]);
  const Plane carry = both(twos, u);
  Number<4> count;
  count.bits[0] = odd_of(s[0], s[1], s[2]);
  count.bits[1] = different(twos, u);
  count.bits[2] = different(fours, carry);
  count.bits[3] = both(fours, carry);
  return count;
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_SLICED_NUMBERS_INL_H_
