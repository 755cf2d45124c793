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

size_t digits_from(std::string_view text, size_t begin) {
  size_t at = begin;
  while (at < text.size() && is_digit(text[at])) ++at;
  return at - begin;
}

/// A place in a text. Each function returns false, or nothing, if the text is not plain.
class Scanner {
 public:
  /// Adds the values that it takes to `values`.
  Scanner(std::string_view text, std::vector<JsonValue>& values) : text_(text), values_(values) {}

  bool take(char c) {
    skip_space();
    if (!is_at(c)) return false;
    ++at_;
    return true;
  }

  bool at_end() {
    skip_space();
    return at_ == text_.size();
  }

  std::optional<std::string_view> take_string() {
    if (!take('"')) return {};
    const std::string_view rest = text_.substr(at_);
    const size_t length = find_quote(rest);
    if (length == rest.size()) return {};
    at_ += length + 1;
    return rest.substr(0, length);
  }

  bool take_value_string() {
    const auto string = take_string();
    if (string) values_.push_back({*string, true});
    return string.has_value();
  }

  /// Takes the name of a field.
  std::optional<std::string_view> take_name() {
    const auto name = take_string();
    return name && take(':') ? name : std::nullopt;
  }

  /// Takes any value. Does not recurse, so that nesting costs no stack.
  bool take_value() {
    uint64_t kinds = 0;  // of the open arrays (0) and objects (1), the innermost in bit 0
    int depth = 0;
    while (true) {
      const bool opens_object = take('{');
      if (opens_object || is_at('[')) {
        if (!opens_object) ++at_;
        if (++depth > kMaxDepth) return false;
        kinds = kinds << 1 | (opens_object ? 1 : 0);
        if (!is_at_end_of(kinds)) {
          if (opens_object && !take_name()) return false;
          continue;
        }
      } else if (is_at('"') ? !take_value_string() : !take_word()) {
        return false;
      }
      for (; depth > 0 && is_at_end_of(kinds); --depth, kinds >>= 1) ++at_;
      if (depth == 0) return true;
      if (!take(',') || ((kinds & 1) != 0 && !take_name())) return false;
    }
  }

 private:
  static constexpr int kMaxDepth = 64;

  bool is_at(char c) const { return at_ < text_.size() && text_[at_] == c; }

  bool is_at_end_of(uint64_t kinds) {
    skip_space();
    return is_at((kinds & 1) != 0 ? '}' : ']');
  }

  void skip_space() {
    while (is_at(' ')) ++at_;
  }

  bool take_word() {
    const size_t bytes = plain_word_bytes(text_.substr(at_));
    values_.push_back({text_.substr(at_, bytes), false});
    at_ += bytes;
    return bytes > 0;
  }

  std::string_view text_;
  std::vector<JsonValue>& values_;
  size_t at_ = 0;
};

}  // namespace

size_t plain_word_bytes(std::string_view text) {
  constexpr size_t kMaxDigits = 18;
  size_t at = text.starts_with('-') ? 1 : 0;
  const size_t whole = digits_from(text, at);
  if (whole == 0) {
    for (const std::string_view word : {"true", "false", "null"}) {
      if (text.starts_with(word)) return word.size();
    }
    return 0;
  }
  if (text[at] == '0' && whole > 1) return 0;
  at += whole;
  size_t fraction = 0;
  if (at < text.size() && text[at] == '.') {
    fraction = digits_from(text, ++at);
    if (fraction == 0) return 0;
    at += fraction;
  }
  return whole + fraction <= kMaxDigits ? at : 0;
}

PlainString find_plain_string(std::string_view text, std::string_view name,
                              std::vector<JsonValue>& values) {
  values.clear();
  if (!has_plain_characters(text)) return {};
  Scanner scanner(text, values);
  PlainString found;
  if (!scanner.take('{')) return {};
  if (!scanner.take('}')) {
    do {
      const auto field = scanner.take_name();
      if (!field) return {};
      if (*field == name) {
        if (!scanner.take_value_string()) return {};
        found.value = values.back().text;
      } else if (!scanner.take_value()) {
        return {};
      }
    } while (scanner.take(','));
    if (!scanner.take('}')) return {};
  }
  found.is_plain = scanner.at_end();
  return found;
}

}  // namespace nonet
