#include "engine/corpora/ratings/er_counts.h"

#include <cmath>
#include <numeric>

#include "engine/core/decimal.h"

namespace nonet {

std::string tenths_text(uint8_t tenths) {
  return std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10);
}

std::optional<uint8_t> parse_tenths(std::string_view text) {
  const std::optional<double> rating = parse_decimal(std::string(text));
  if (!rating || !(*rating >= 0) || !(*rating <= 20)) return {};
  const double tenths = std::round(*rating * 10);
  if (std::abs(*rating * 10 - tenths) > 1e-6) return {};
  return static_cast<uint8_t>(tenths);
}

void ErCounts::merge(const ErCounts& other) {
  for (size_t i = 0; i < by_tenths.size(); ++i) by_tenths[i] += other.by_tenths[i];
}

uint64_t ErCounts::total() const {
  return std::accumulate(by_tenths.begin(), by_tenths.end(), uint64_t{0});
}

uint8_t ErCounts::quantile(double q) const {
  const double wanted = std::ceil(q * static_cast<double>(total()));
  uint64_t count = 0;
  for (size_t er = 0; er < by_tenths.size(); ++er) {
    count += by_tenths[er];
    if (count > 0 && static_cast<double>(count) >= wanted) return static_cast<uint8_t>(er);
  }
  return 0;
}

}  // namespace nonet
