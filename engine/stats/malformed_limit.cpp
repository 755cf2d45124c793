#include <nonet/malformed_limit.h>

#include <algorithm>
#include <charconv>

namespace nonet {
namespace {

bool is_more(uint64_t malformed, uint64_t records, double percent) {
  return static_cast<double>(malformed) * 100 > percent * static_cast<double>(records);
}

}  // namespace

std::string MalformedLimit::words() const {
  if (!count && is_for_shard && percent < kShardPercent) return "half of a shard's";
  return "--max-malformed " + text;
}

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
  const char* const end = text.data() + text.size();
  const auto is_read = [](const std::from_chars_result& result, const char* to) {
    return result.ec == std::errc() && result.ptr == to;
  };
  if (text.ends_with('%')) {
    const auto result =
        std::from_chars(text.data(), end - 1, limit.percent, std::chars_format::fixed);
    const bool is_share = is_read(result, end - 1) && limit.percent >= 0 && limit.percent <= 100;
    return is_share ? std::optional(limit) : std::nullopt;
  }
  limit.count = 0;
  return is_read(std::from_chars(text.data(), end, *limit.count), end) ? std::optional(limit)
                                                                       : std::nullopt;
}

}  // namespace nonet
