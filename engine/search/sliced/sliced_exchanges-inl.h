// The exchanges of contract.h, on planes: second solutions that differ from a first one in two
// lines only. engine/search/exchange.cpp has the idea.

#if defined(NONET_SLICED_EXCHANGES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_SLICED_EXCHANGES_INL_H_
#undef NONET_SLICED_EXCHANGES_INL_H_
#else
#define NONET_SLICED_EXCHANGES_INL_H_
#endif

#include <array>

#include "engine/search/sliced/node_block-inl.h"
#include "engine/search/sliced/sliced_transfer-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

/// Whether the digit at a place of a line differs from the one at a place of another line. Places
/// of the same box always differ, and are not set.
using PlaceDifferences = std::array<std::array<StoredPlane, 9>, 9>;

using LineCells = std::array<uint8_t, 9>;

HWY_NOINLINE void compare_lines(const DigitBytes& solutions, const LineCells& a, const LineCells& b,
                                PlaceDifferences& differences) {
  for (int p = 0; p < 9; ++p) {
    const auto& digit = solutions[a[p]];
    for (int q = 0; q < 9; ++q) {
      if (p / 3 == q / 3) continue;
      const auto& other = solutions[b[q]];
      Plane differs = different(digit[0], other[0]);
      NONET_UNROLL(3)
      for (int bit = 1; bit < 4; ++bit) differs = or_different(differs, digit[bit], other[bit]);
      differences[p][q] = differs;
    }
  }
}

/// The puzzles in which a place may be exchanged, given the places that may not (`fixed`).
HWY_NOINLINE Plane settle_places(const PlaceDifferences& differences,
                                 std::array<StoredPlane, 9>& fixed) {
  StoredPlane changed;
  do {
    Plane f[9];
    NONET_UNROLL(9)
    for (int p = 0; p < 9; ++p) f[p] = fixed[p];
    NONET_UNROLL(9)
    for (int p = 0; p < 9; ++p) {
      NONET_UNROLL(9)
      for (int q = 0; q < 9; ++q) {
        if (p / 3 == q / 3) continue;
        const Plane differs = differences[p][q];
        f[p] = kept(f[p], f[q], differs);
        f[q] = kept(f[q], f[p], differs);
      }
    }
    changed = no_puzzle();
    NONET_UNROLL(9)
    for (int p = 0; p < 9; ++p) {
      changed = or_different(changed, f[p], fixed[p]);
      fixed[p] = f[p];
    }
  } while (any_puzzle(changed));
  Plane all = every_puzzle();
  for (const StoredPlane& place : fixed) all = both(all, place);
  return invert(all);
}

/// The puzzles whose solutions have an exchange. `blank` are the cells without a clue.
HWY_NOINLINE Plane find_exchanges(const DigitBytes& solutions, const Planes& blank) {
  PlaceDifferences differences;
  Plane found = no_puzzle();
  for (int a = 0; a < 18; ++a) {
    for (int b = a + 1; b < a / 3 * 3 + 3; ++b) {
      const LineCells &line = kHouseCells[a], &other = kHouseCells[b];
      compare_lines(solutions, line, other, differences);
      std::array<StoredPlane, 9> fixed;
      for (int p = 0; p < 9; ++p) fixed[p] = invert(both(blank[line[p]], blank[other[p]]));
      found = either(found, settle_places(differences, fixed));
    }
  }
  return found;
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_SLICED_EXCHANGES_INL_H_
