#include "engine/stats/signature.h"

#include <bit>
#include <cstring>

namespace nonet {
namespace {

// Multiplies to 128 bits and folds the halves, which mixes two words at once: the step of Wang Yi's
// wyhash.
constexpr uint64_t fold(uint64_t a, uint64_t b) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a) * b;
  return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
}

// Keys for the words, so that an exchange of words changes the sum: multiples of the golden ratio.
constexpr uint64_t key(uint64_t i) { return (2 * i + 1) * 0x9E3779B97F4A7C15; }

uint64_t load_little_endian(const uint8_t* bytes) {
  uint64_t word;
  std::memcpy(&word, bytes, sizeof word);
  if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
  return word;
}

}  // namespace

uint64_t signature_of(uint64_t record, Status status, const Grid& solution) {
  uint64_t sum = 0;
  uint64_t last_cell = 0;
  if (has_solution(status)) {
    // Each pair of words is mixed on its own, so that the processor mixes several at once.
    const uint8_t* const cells = solution.cells.data();
    for (uint64_t i = 0; i < 10; i += 2) {
      sum += fold(load_little_endian(cells + 8 * i) ^ key(i),
                  load_little_endian(cells + 8 * i + 8) ^ key(i + 1));
    }
    last_cell = cells[80];
  }
  sum += fold(record ^ key(10), (last_cell << 8 | static_cast<uint64_t>(status)) ^ key(11));
  return fold(sum ^ key(12), key(13));
}

}  // namespace nonet
