#include "engine/core/dispatch.h"

#include <utility>

#if HWY_ARCH_X86
#include <cpuid.h>
#endif

namespace nonet {
namespace {

#if HWY_ARCH_X86

constexpr int64_t kAvx512 = HWY_AVX3;
constexpr int64_t kFromAvx2 = HWY_AVX2 | kAvx512;
constexpr int64_t kFromSse4 = HWY_SSE4 | kFromAvx2;

/// The registers that CPUID fills.
struct CpuidRegisters {
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
};

/// An instruction set, and the targets whose code may use it.
struct InstructionSet {
  unsigned leaf;  ///< of CPUID, the first subleaf
  unsigned CpuidRegisters::*word;
  int bit;
  int64_t users;
};

// Highway enables these for its targets, and the compiler uses them where it likes. A virtual
// machine may hide any of them. The sets of a leaf are together, because CPUID takes microseconds
// in a virtual machine. (Intel 64 and IA-32 Architectures Software Developer's Manual,
// volume 2A, CPUID.)
constexpr InstructionSet kInstructionSets[] = {
    {1, &CpuidRegisters::ecx, 0, kFromSse4},           // SSE3
    {1, &CpuidRegisters::ecx, 9, kFromSse4},           // SSSE3
    {1, &CpuidRegisters::ecx, 19, kFromSse4},          // SSE4.1
    {1, &CpuidRegisters::ecx, 20, kFromSse4},          // SSE4.2
    {1, &CpuidRegisters::ecx, 27, kFromAvx2},          // XGETBV
    {1, &CpuidRegisters::ecx, 28, kFromAvx2},          // AVX
    {1, &CpuidRegisters::ecx, 12, kFromAvx2},          // FMA
    {1, &CpuidRegisters::ecx, 29, kFromAvx2},          // F16C
    {0x80000001, &CpuidRegisters::ecx, 5, kFromAvx2},  // LZCNT
    {7, &CpuidRegisters::ebx, 3, kFromAvx2},           // BMI1
    {7, &CpuidRegisters::ebx, 5, kFromAvx2},           // AVX2
    {7, &CpuidRegisters::ebx, 8, kFromAvx2},           // BMI2
    {7, &CpuidRegisters::ebx, 16, kAvx512},            // AVX512F
    {7, &CpuidRegisters::ebx, 17, kAvx512},            // AVX512DQ
    {7, &CpuidRegisters::ebx, 28, kAvx512},            // AVX512CD
    {7, &CpuidRegisters::ebx, 30, kAvx512},            // AVX512BW
    {7, &CpuidRegisters::ebx, 31, kAvx512},            // AVX512VL
};

/// Returns zeros for a leaf that the processor lacks.
CpuidRegisters cpuid(unsigned leaf) {
  CpuidRegisters result;
  if (__get_cpuid_count(leaf, 0, &result.eax, &result.ebx, &result.ecx, &result.edx) == 0) {
    return {};
  }
  return result;
}

/// Returns the states of registers that the operating system keeps for each thread: register XCR0.
/// Requires the instruction XGETBV.
uint64_t kept_states() {
  uint32_t low, high;
  __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return uint64_t{high} << 32 | low;
}

int64_t detect_targets() {
  // Vectors of SSE and AVX; masks and vectors of AVX-512.
  constexpr uint64_t kAvxStates = 0x06, kAvx512States = 0xE6;
  int64_t targets = kFromSse4;
  unsigned leaf = 0;
  CpuidRegisters registers;
  for (const InstructionSet& set : kInstructionSets) {
    if (set.leaf != std::exchange(leaf, set.leaf)) registers = cpuid(leaf);
    const bool is_here = (registers.*set.word >> set.bit & 1) != 0;
    if (!is_here) targets &= ~set.users;
  }
  if ((targets & kFromAvx2) == 0) return targets;
  const uint64_t states = kept_states();
  if ((states & kAvxStates) != kAvxStates) targets &= ~kFromAvx2;
  if ((states & kAvx512States) != kAvx512States) targets &= ~kAvx512;
  return targets;
}

#else

int64_t detect_targets() { return 0; }

#endif

}  // namespace

bool runs_target(int64_t target) {
  // All code of the project is compiled for the static target, so any machine that runs it has
  // that.
  static const int64_t detected = detect_targets() | HWY_STATIC_TARGET;
  return (detected & target) != 0;
}

}  // namespace nonet
