// How many puzzles have each ER. Ratings are in tenths, see nonet/explain.h.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace nonet {

/// Returns a rating with one decimal place, such as "7.1".
std::string tenths_text(uint8_t tenths);

/// Reads a rating from 0 to 20 such as "7.1" or "7". Returns none for another text.
std::optional<uint8_t> parse_tenths(std::string_view text);

struct ErCounts {
  std::array<uint64_t, 256> by_tenths{};

  void add(uint8_t er) { ++by_tenths[er]; }
  void merge(const ErCounts& other);
  uint64_t total() const;
  /// Returns the least ER such that at least the share `q` of the puzzles has no higher one; 0 if
  /// there are no puzzles.
  uint8_t quantile(double q) const;
  uint8_t max() const { return quantile(1); }
  bool operator==(const ErCounts&) const = default;
};

}  // namespace nonet
