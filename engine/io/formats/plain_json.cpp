#include "engine/io/formats/plain_json.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "engine/io/formats/cells.h"

namespace nonet {
namespace {

// Returns whether a text has ASCII characters only, without control characters and backslashes. So
// a quote ends each string. The loop has no branch and only bytes, so that the compiler can
// vectorize it.
bool has_plain_characters(std::string_view text) {
  uint8_t bad = 0;
  for (const char c : text) {
    const auto byte = static_cast<uint8_t>(c);
    bad |= static_cast<uint8_t>((byte < 0x20) | (byte >= 0x80) | (byte == '\\'));
  }
  return bad == 0;
}

// Returns the position of the first quote, or the size. Most names and values are shorter than the
// texts for which a call of memchr() pays.
size_t find_quote(std::string_view text) {
  size_t at = 0;
  if constexpr (std::endian::native == std::endian::little) {
    constexpr uint64_t kOnes = 0x0101010101010101, kHighBits = 0x8080808080808080;
    for (; at + sizeof(uint64_t) <= text.size(); at += sizeof(uint64_t)) {
      uint64_t word;
      std::memcpy(&word, text.data() + at, sizeof(word));
      // Sets the high bit of each byte that is a quote; bytes above such a byte may be set wrongly.
      word ^= '"' * kOnes;
      const uint64_t quotes = (word - kOnes) & ~word & kHighBits;
      if (quotes != 0) return at + static_cast<size_t>(std::countr_zero(quotes)) / 8;
    }
  }
  while (at < text.size() && text[at] != '"') ++at;
  return at;
}

/// A place in a text. Each function returns false, or nothing, if the text is not plain.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : rest_(text) {}

  void skip_space() {
    while (rest_.starts_with(' ')) rest_.remove_prefix(1);
  }

  bool take(char c) {
    skip_space();
    if (rest_.empty() || rest_.front() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }

  bool is_at_string() {
    skip_space();
    return rest_.starts_with('"');
  }

  bool at_end() {
    skip_space();
    return rest_.empty();
  }

  std::optional<std::string_view> take_string() {
    if (!take('"')) return {};
    const size_t end = find_quote(rest_);
    if (end == rest_.size()) return {};
    const std::string_view string = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    return string;
  }

  /// Takes a number or a word.
  bool take_other() {
    for (const std::string_view word : {"true", "false", "null"}) {
      if (!rest_.starts_with(word)) continue;
      rest_.remove_prefix(word.size());
      return true;
    }
    return take_number();
  }

 private:
  bool take_number() {
    constexpr size_t kMaxDigits = 18;
    if (rest_.starts_with('-')) rest_.remove_prefix(1);
    const bool begins_with_zero = rest_.starts_with('0');
    const size_t whole = take_digits();
    if (whole == 0 || (begins_with_zero && whole > 1)) return false;
    size_t fraction = 0;
    if (rest_.starts_with('.')) {
      rest_.remove_prefix(1);
      fraction = take_digits();
      if (fraction == 0) return false;
    }
    return whole + fraction <= kMaxDigits;
  }

  size_t take_digits() {
    size_t count = 0;
    while (count < rest_.size() && is_digit(rest_[count])) ++count;
    rest_.remove_prefix(count);
    return count;
  }

  std::string_view rest_;
};

}  // namespace

PlainString find_plain_string(std::string_view text, std::string_view name) {
  if (!has_plain_characters(text)) return {};
  Scanner scanner(text);
  PlainString found;
  if (!scanner.take('{')) return {};
  if (!scanner.take('}')) {
    do {
      const auto key = scanner.take_string();
      if (!key || !scanner.take(':')) return {};
      const bool is_wanted = *key == name;
      if (is_wanted || scanner.is_at_string()) {
        const auto value = scanner.take_string();
        if (!value) return {};
        if (is_wanted) found.value = value;
      } else if (!scanner.take_other()) {
        return {};
      }
    } while (scanner.take(','));
    if (!scanner.take('}')) return {};
  }
  found.is_plain = scanner.at_end();
  return found;
}

}  // namespace nonet
