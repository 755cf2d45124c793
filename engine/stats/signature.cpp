#include "signature.h"

#include <bit>
#include <cstring>

namespace nonet {
namespace {

// The finalizer of splitmix64 (Steele, Lea and Flood 2014, constants by David Stafford).
constexpr uint64_t mix(uint64_t x) {
  x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9;
  x = (x ^ x >> 27) * 0x94D049BB133111EB;
  return x ^ x >> 31;
}

constexpr uint64_t kGolden = 0x9E3779B97F4A7C15;

uint64_t load_little_endian(const uint8_t* bytes) {
  uint64_t word;
  std::memcpy(&word, bytes, sizeof word);
  if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
  return word;
}

}  // namespace

uint64_t signature_of(uint64_t record, Status status, const Grid& solution) {
  uint64_t sum = mix(record * kGolden + static_cast<uint64_t>(status));
  if (has_solution(status)) {
    // Each word is mixed on its own, keyed by its place, so that they go through side by side.
    uint64_t key = 0;
    for (int i = 0; i < 80; i += 8) {
      sum += mix(load_little_endian(solution.cells.data() + i) ^ (key += kGolden));
    }
    sum += mix(solution.cells[80] ^ (key += kGolden));
  }
  return mix(sum);
}

}  // namespace nonet
