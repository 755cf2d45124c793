#include "tools/commands/shared/er.h"

#include <cmath>

#include "engine/core/decimal.h"

namespace nonet::cli {

std::optional<uint8_t> parse_er(const std::string& text) {
  const std::optional<double> rating = parse_decimal(text);
  if (!rating || !(*rating >= 1.0) || !(*rating <= 20.0)) return {};
  const double tenths = std::round(*rating * 10);
  if (std::abs(*rating * 10 - tenths) > 1e-6) return {};
  return static_cast<uint8_t>(tenths);
}

}  // namespace nonet::cli
