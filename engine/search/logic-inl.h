// Logic of three vectors, and how loops are unrolled: what the bit slices and the word search
// share.
//
// Included once for each of Highway's targets.

#if defined(NONET_LOGIC_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_LOGIC_INL_H_
#undef NONET_LOGIC_INL_H_
#else
#define NONET_LOGIC_INL_H_
#endif

#ifdef NONET_THREAD_TARGET
#include "engine/search/gpu/thread_target.h"
#else
#include <hwy/highway.h>
#endif

#include <type_traits>

// Unrolls a loop, except with sanitizers, which take minutes to compile the kernels unrolled.
#undef NONET_UNROLL
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define NONET_UNROLL(count) _Pragma("clang loop unroll(disable)")
#endif
#endif
#ifndef NONET_UNROLL
#define NONET_UNROLL(count) HWY_UNROLL(count)
#endif

// Defines name_logic, a formula of three columns of bits, which may be vectors or numbers. It is
// passed to of_three().
#undef NONET_LOGIC_OF_THREE
#define NONET_LOGIC_OF_THREE(name, formula)                  \
  struct name##_logic {                                      \
    template <class T>                                       \
    HWY_INLINE constexpr T operator()(T a, T b, T c) const { \
      return formula;                                        \
    }                                                        \
  };

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

template <class V>
HWY_INLINE constexpr V invert(V a) {
  if constexpr (std::is_same_v<V, unsigned>) {
    return ~a;
  } else {
    return hn::Not(a);
  }
}

/// Returns the formula of three vectors. AVX-512 and GPUs have one instruction for any of them,
/// which takes a table of the eight results; `logic` of the three columns of that table is the
/// table.
template <class Logic, class V>
HWY_INLINE V of_three([[maybe_unused]] Logic logic, V a, V b, V c) {
#if HWY_TARGET <= HWY_AVX3
  constexpr int kTable = Logic()(0xF0u, 0xCCu, 0xAAu) & 0xFF;
  if constexpr (sizeof(V) == 64) {
    return V{_mm512_ternarylogic_epi64(a.raw, b.raw, c.raw, kTable)};
  } else if constexpr (sizeof(V) == 32) {
    return V{_mm256_ternarylogic_epi64(a.raw, b.raw, c.raw, kTable)};
  } else {
    return V{_mm_ternarylogic_epi64(a.raw, b.raw, c.raw, kTable)};
  }
#elif defined(__CUDA_ARCH__) && defined(__CUDACC__)  // not in a test on the host
  constexpr int kTable = Logic()(0xF0u, 0xCCu, 0xAAu) & 0xFF;
  V result;
  asm("lop3.b32 %0, %1, %2, %3, %4;" : "=r"(result) : "r"(a), "r"(b), "r"(c), "n"(kTable));
  return result;
#else
  return logic(a, b, c);
#endif
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_LOGIC_INL_H_
