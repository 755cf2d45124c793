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
  explicit Scanner(std::string_view text) : text_(text) {}

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
      } else if (is_at('"') ? !take_string() : !take_other()) {
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

  // Takes a number or a word.
  bool take_other() {
    for (const std::string_view word : {"true", "false", "null"}) {
      if (!text_.substr(at_).starts_with(word)) continue;
      at_ += word.size();
      return true;
    }
    return take_number();
  }

  bool take_number() {
    constexpr size_t kMaxDigits = 18;
    if (is_at('-')) ++at_;
    const bool begins_with_zero = is_at('0');
    const size_t whole = take_digits();
    if (whole == 0 || (begins_with_zero && whole > 1)) return false;
    size_t fraction = 0;
    if (is_at('.')) {
      ++at_;
      fraction = take_digits();
      if (fraction == 0) return false;
    }
    return whole + fraction <= kMaxDigits;
  }

  size_t take_digits() {
    const size_t begin = at_;
    while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
    return at_ - begin;
  }

  std::string_view text_;
  size_t at_ = 0;
};

}  // namespace

PlainString find_plain_string(std::string_view text, std::string_view name) {
  if (!has_plain_characters(text)) return {};
  Scanner scanner(text);
  PlainString found;
  if (!scanner.take('{')) return {};
  if (!scanner.take('}')) {
    do {
      const auto field = scanner.take_name();
      if (!field) return {};
      if (*field == name) {
        found.value = scanner.take_string();
        if (!found.value) return {};
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
