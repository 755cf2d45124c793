// The part of Highway that the core of the word search needs, for a vector of one lane that is a
// plain number: the word of a GPU's thread. words-inl.h, pass-inl.h and branch-inl.h compile with
// it for the device (nvcc), and for the host, where a warp is emulated in the tests.
//
// A source that defines NONET_THREAD_TARGET includes none of Highway's headers.
#pragma once

#include <cstddef>
#include <cstdint>

#ifdef __CUDACC__
#define HWY_INLINE __host__ __device__ __forceinline__
#define HWY_UNROLL(count) _Pragma("unroll")
#else
#define HWY_INLINE inline __attribute__((always_inline))
#define HWY_UNROLL(count)
#endif
#define HWY_NAMESPACE N_THREAD
#define HWY_BEFORE_NAMESPACE() static_assert(true)
#define HWY_AFTER_NAMESPACE() static_assert(true)
#define HWY_RESTRICT __restrict__
#define HWY_ATTR
// The integer multiplier works beside the unit for logic, which is the bottleneck: sums,
// differences, and shifts to the left, become products.
#define HWY_TARGET 2
#define HWY_AVX3 1

#ifdef __CUDACC__
__constant__ uint32_t nonet_one = 1, nonet_minus_one = ~uint32_t{0};
#endif

namespace hwy::N_THREAD {

/// The tag of a word.
struct ThreadWord {};
template <class D>
using Vec = uint32_t;
using Mask = bool;

constexpr size_t MaxLanes(ThreadWord) { return 1; }

HWY_INLINE uint32_t Zero(ThreadWord) { return 0; }
HWY_INLINE uint32_t Set(ThreadWord, uint32_t value) { return value; }
HWY_INLINE uint32_t Load(ThreadWord, const uint32_t* from) { return *from; }
HWY_INLINE void Store(uint32_t v, ThreadWord, uint32_t* to) { *to = v; }
HWY_INLINE uint32_t And(uint32_t a, uint32_t b) { return a & b; }
HWY_INLINE uint32_t AndNot(uint32_t a, uint32_t b) { return ~a & b; }
HWY_INLINE uint32_t Or(uint32_t a, uint32_t b) { return a | b; }
HWY_INLINE uint32_t Not(uint32_t a) { return ~a; }
#if defined(__CUDA_ARCH__) && defined(__CUDACC__)
// Sums of products, whose factor the compiler does not know.
__device__ __forceinline__ uint32_t add_product(uint32_t a, uint32_t factor, uint32_t b) {
  uint32_t sum;
  asm("mad.lo.u32 %0, %1, %2, %3;" : "=r"(sum) : "r"(a), "r"(factor), "r"(b));
  return sum;
}
__device__ __forceinline__ uint32_t Add(uint32_t a, uint32_t b) {
  return add_product(a, nonet_one, b);
}
__device__ __forceinline__ uint32_t Sub(uint32_t a, uint32_t b) {
  return add_product(b, nonet_minus_one, a);
}
#else
HWY_INLINE uint32_t Add(uint32_t a, uint32_t b) { return a + b; }
HWY_INLINE uint32_t Sub(uint32_t a, uint32_t b) { return a - b; }
#endif
HWY_INLINE uint32_t Mul(uint32_t a, uint32_t b) { return a * b; }
HWY_INLINE uint32_t MulHigh(uint32_t a, uint32_t b) {
#ifdef __CUDA_ARCH__
  return __umulhi(a, b);
#else
  return static_cast<uint32_t>(uint64_t{a} * b >> 32);
#endif
}
template <int kBits>
HWY_INLINE uint32_t ShiftLeft(uint32_t a) {
  return a << kBits;
}
template <int kBits>
HWY_INLINE uint32_t ShiftRight(uint32_t a) {
  return a >> kBits;
}
HWY_INLINE Mask Eq(uint32_t a, uint32_t b) { return a == b; }
HWY_INLINE uint32_t VecFromMask(ThreadWord, Mask mask) { return mask ? ~uint32_t{0} : 0; }

}  // namespace hwy::N_THREAD
