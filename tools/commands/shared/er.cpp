#include "tools/commands/shared/er.h"

#include "engine/corpora/ratings/er_counts.h"

namespace nonet::cli {

std::optional<uint8_t> parse_er(const std::string& text) {
  const std::optional<uint8_t> rating = parse_tenths(text);
  return rating >= 10 ? rating : std::nullopt;
}

}  // namespace nonet::cli
