#include <nonet/malformed_limit.h>

#include <algorithm>
#include <charconv>

#include "engine/core/decimal.h"

namespace nonet {
namespace {

bool is_more(uint64_t malformed, uint64_t records, double percent) {
  return static_cast<double>(malformed) * 100 > percent * static_cast<double>(records);
}

// Reads digits with or without a decimal point.
std::optional<double> parse_percent(const std::string& text) {
  if (text.find_first_not_of("0123456789.") != std::string::npos) return {};
  const std::optional<double> percent = parse_decimal(text);
  return percent && *percent <= 100 ? percent : std::nullopt;
}

}  // namespace

bool MalformedLimit::stops(uint64_t malformed, uint64_t records) const {
  if (count) return malformed > *count;
  const double most = is_for_shard ? std::max(percent, kShardPercent) : percent;
  return records >= kFirstJudged && is_more(malformed, records, most);
}

bool MalformedLimit::fails(uint64_t malformed, uint64_t records) const {
  if (count) return malformed > *count;
  return !is_for_shard && is_more(malformed, records, percent);
}

std::optional<MalformedLimit> parse_malformed_limit(std::string_view text) {
  MalformedLimit limit{.text = std::string(text)};
  if (text.ends_with('%')) {
    const auto percent = parse_percent(limit.text.substr(0, text.size() - 1));
    if (!percent) return std::nullopt;
    limit.percent = *percent;
    return limit;
  }
  limit.count = 0;
  const char* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, *limit.count);
  return error == std::errc() && stopped == end ? std::optional(limit) : std::nullopt;
}

}  // namespace nonet
