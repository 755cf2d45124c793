// Random numbers that are the same on every machine and with every compiler, unlike those of the
// distributions and shuffles of the standard library.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>

namespace nonet {

/// Xoshiro256** by Blackman and Vigna, seeded by SplitMix64. A uniform random bit generator in the
/// sense of the standard library. Not cryptographic.
class Random {
 public:
  using result_type = uint64_t;

  /// Generators with the same seed and different streams are independent, so that each record of a
  /// corpus can have its own.
  explicit Random(uint64_t seed, uint64_t stream = 0) {
    uint64_t state = mixed(seed + kGolden) ^ mixed(~stream);
    for (uint64_t& word : words_) word = mixed(state += kGolden);
  }

  static constexpr uint64_t min() { return 0; }
  static constexpr uint64_t max() { return ~uint64_t{0}; }

  uint64_t operator()() {
    const uint64_t result = std::rotl(words_[1] * 5, 7) * 9;
    const uint64_t shifted = words_[1] << 17;
    words_[2] ^= words_[0];
    words_[3] ^= words_[1];
    words_[1] ^= words_[2];
    words_[0] ^= words_[3];
    words_[2] ^= shifted;
    words_[3] = std::rotl(words_[3], 45);
    return result;
  }

  /// Returns a number from 0 to `count` - 1; all have the same probability. Requires `count` >= 1.
  /// Uses Lemire's multiplication, which rarely needs a division.
  uint32_t below(uint32_t count) {
    uint64_t product = ((*this)() >> 32) * count;
    if (static_cast<uint32_t>(product) < count) {
      const uint32_t surplus = -count % count;  // 2^32 modulo count
      while (static_cast<uint32_t>(product) < surplus) product = ((*this)() >> 32) * count;
    }
    return static_cast<uint32_t>(product >> 32);
  }

  /// Shuffles at most 2^32 - 1 elements; all orders have the same probability.
  template <class T, size_t extent>
  void shuffle(std::span<T, extent> elements) {
    for (size_t i = elements.size(); i > 1; --i) {
      std::swap(elements[i - 1], elements[below(static_cast<uint32_t>(i))]);
    }
  }

 private:
  static constexpr uint64_t kGolden = 0x9E3779B97F4A7C15;

  static constexpr uint64_t mixed(uint64_t word) {
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9;
    word = (word ^ word >> 27) * 0x94D049BB133111EB;
    return word ^ word >> 31;
  }

  std::array<uint64_t, 4> words_;
};

}  // namespace nonet
