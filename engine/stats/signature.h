// One number for all answers of a run: equal answers have equal signatures.
#pragma once

#include <nonet/grid.h>
#include <nonet/result.h>

#include <bit>
#include <cstdint>
#include <cstring>

namespace nonet {
namespace detail {

// Multiplies to 128 bits and folds the halves, which mixes two words at once: the step of Wang Yi's
// wyhash.
constexpr uint64_t fold_product(uint64_t a, uint64_t b) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a) * b;
  return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
}

// Keys for the words, so that an exchange of words changes the sum: multiples of the golden ratio.
constexpr uint64_t signature_key(uint64_t i) { return (2 * i + 1) * 0x9E3779B97F4A7C15; }

inline uint64_t load_little_endian(const uint8_t* bytes) {
  uint64_t word;
  std::memcpy(&word, bytes, sizeof word);
  if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
  return word;
}

}  // namespace detail

/// Returns the part of one record in the signature: a hash of its number, its status and its
/// solution, if it has one. A run's signature is the sum over its records modulo 2^64, so it does
/// not depend on their order. Equal on every compiler, target and byte order. Not cryptographic.
inline uint64_t signature_of(uint64_t record, Status status, const Grid& solution) {
  using namespace detail;
  uint64_t sum = 0;
  uint64_t last_cell = 0;
  if (has_solution(status)) {
    // Each pair of words is mixed on its own, so that the processor mixes several at once.
    const uint8_t* const cells = solution.cells.data();
    for (uint64_t i = 0; i < 10; i += 2) {
      sum += fold_product(load_little_endian(cells + 8 * i) ^ signature_key(i),
                          load_little_endian(cells + 8 * i + 8) ^ signature_key(i + 1));
    }
    last_cell = cells[80];
  }
  sum += fold_product(record ^ signature_key(10),
                      (last_cell << 8 | static_cast<uint64_t>(status)) ^ signature_key(11));
  return fold_product(sum ^ signature_key(12), signature_key(13));
}

}  // namespace nonet
