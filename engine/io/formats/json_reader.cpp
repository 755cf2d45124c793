#include "engine/io/formats/json_reader.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>
#include <limits>

#include "engine/io/formats/field_cells.h"

namespace nonet {
namespace {

using Kind = JsonToken::Kind;

bool is_space(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

bool may_be_in_word(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
         c == '+' || c == '.';
}

// Returns the position of the first quote, backslash or control character from `at` on, or the
// size.
size_t find_string_end(std::string_view text, size_t at) {
  if constexpr (std::endian::native == std::endian::little) {
    constexpr uint64_t kOnes = 0x0101010101010101, kHighBits = 0x8080808080808080;
    for (; at + sizeof(uint64_t) <= text.size(); at += sizeof(uint64_t)) {
      uint64_t word;
      std::memcpy(&word, text.data() + at, sizeof(word));
      // Each sets the high bit of such a byte; the bits of bytes above it may be set wrongly.
      const uint64_t quotes = word ^ '"' * kOnes, slashes = word ^ '\\' * kOnes;
      const uint64_t ends = ((quotes - kOnes) & ~quotes) | ((slashes - kOnes) & ~slashes) |
                            ((word - ' ' * kOnes) & ~word);
      if ((ends & kHighBits) != 0) {
        return at + static_cast<size_t>(std::countr_zero(ends & kHighBits)) / 8;
      }
    }
  }
  const auto is_end = [](char c) {
    return c == '"' || c == '\\' || static_cast<unsigned char>(c) < ' ';
  };
  while (at < text.size() && !is_end(text[at])) ++at;
  return at;
}

constexpr std::string_view kEscapes = "\"\\/bfnrt", kEscaped = "\"\\/\b\f\n\r\t";
constexpr size_t kHexDigits = 4;

/// Reads the four digits behind "\u".
std::optional<uint32_t> code_at(std::string_view text, size_t at) {
  uint32_t code = 0;
  if (text.size() < at + kHexDigits) return {};
  const char* const end = text.data() + at + kHexDigits;
  const auto [stopped, error] = std::from_chars(text.data() + at, end, code, 16);
  return error == std::errc() && stopped == end ? std::optional(code) : std::nullopt;
}

void append_utf8(uint32_t code, std::string& text) {
  const auto add = [&text](uint32_t byte) { text += static_cast<char>(byte); };
  if (code < 0x80) return add(code);
  if (code < 0x800) {
    add(0xC0 | code >> 6);
  } else {
    if (code < 0x10000) {
      add(0xE0 | code >> 12);
    } else {
      add(0xF0 | code >> 18);
      add(0x80 | (code >> 12 & 0x3F));
    }
    add(0x80 | (code >> 6 & 0x3F));
  }
  add(0x80 | (code & 0x3F));
}

size_t characters_in(std::string_view text) {
  const auto begins_character = [](char c) { return (c & 0xC0) != 0x80; };
  return static_cast<size_t>(std::ranges::count_if(text, begins_character));
}

constexpr uint64_t kNoIndex = std::numeric_limits<uint64_t>::max();  // the next one is 0

size_t digits_from(std::string_view text, size_t begin) {
  size_t at = begin;
  while (at < text.size() && text[at] >= '0' && text[at] <= '9') ++at;
  return at - begin;
}

}  // namespace

size_t json_word_bytes(std::string_view text) {
  size_t at = text.starts_with('-') ? 1 : 0;
  const size_t whole = digits_from(text, at);
  if (whole == 0) {
    for (const std::string_view word : {"true", "false", "null", "NaN", "Infinity", "-Infinity"}) {
      if (text.starts_with(word)) return word.size();
    }
    return 0;
  }
  if (text[at] == '0' && whole > 1) return 0;
  at += whole;
  if (at == text.size() || (text[at] != '.' && (text[at] | 0x20) != 'e')) return at;
  if (text[at] == '.') {
    const size_t fraction = digits_from(text, at + 1);
    if (fraction == 0) return 0;
    at += 1 + fraction;
  }
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    ++at;
    if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
    const size_t exponent = digits_from(text, at);
    if (exponent == 0) return 0;
    at += exponent;
  }
  return at;
}

std::string unescaped(std::string_view string) {
  std::string text;
  while (true) {
    const size_t escape = string.find('\\');
    text += string.substr(0, escape);
    if (escape == std::string_view::npos) return text;
    const char c = string[escape + 1];
    string.remove_prefix(escape + 2);
    if (c != 'u') {
      text += kEscaped[kEscapes.find(c)];
      continue;
    }
    uint32_t code = code_at(string, 0).value_or('?');
    string.remove_prefix(kHexDigits);
    // Characters beyond 16 bits are two codes.
    if (code >= 0xD800 && code < 0xDC00 && string.starts_with("\\u")) {
      const uint32_t low = code_at(string, 2).value_or(0);
      if (low >= 0xDC00 && low < 0xE000) {
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
        string.remove_prefix(2 + kHexDigits);
      }
    }
    append_utf8(code, text);
  }
}

void JsonReader::begin(std::string_view text) {
  go_on(text, 0, true);
  if (levels_.empty()) levels_.emplace_back();
  levels_[0].step.index = kNoIndex;
  depth_ = steps_ = 0;
  expects_ = Expects::value;
}

void JsonReader::go_on(std::string_view text, size_t position, bool at_end) {
  text_ = text;
  at_ = position;
  at_end_ = at_end;
}

JsonToken JsonReader::next() {
  const JsonToken token = read();
  last_ = token.kind;
  return token;
}

JsonToken JsonReader::read() {
  constexpr JsonToken kBad{Kind::bad};
  while (true) {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
    if (at_ == text_.size()) {
      if (!at_end_) return {Kind::more};
      return depth_ == 0 && expects_ == Expects::value ? JsonToken{Kind::end} : kBad;
    }
    const bool expects_value = expects_ == Expects::value || expects_ == Expects::first_value;
    switch (const char c = text_[at_]) {
      case ',':
        if (expects_ != Expects::comma) return kBad;
        expects_ = levels_[depth_].is_object ? Expects::name : Expects::value;
        ++at_;
        continue;
      case ':':
        if (expects_ != Expects::colon) return kBad;
        expects_ = Expects::value;
        ++at_;
        continue;
      case '"':
        return expects_value || expects_ == Expects::name || expects_ == Expects::first_name
                   ? take_string()
                   : kBad;
      case '{':
      case '[':
        return expects_value && depth_ < kMaxDepth ? begin_level(c == '{') : kBad;
      case '}':
      case ']':
        return end_level(c == '}');
      default:
        return expects_value ? take_word() : kBad;
    }
  }
}

void JsonReader::begin_value() {
  ++levels_[depth_].step.index;
  value_begin_ = at_;
  steps_ = depth_ + 1;
}

JsonToken JsonReader::begin_level(bool is_object) {
  begin_value();
  if (is_object) {
    for (size_t i = depth_; i > 0 && levels_[i].is_plain_array(); --i) levels_[i].has_object = true;
  }
  if (++depth_ == levels_.size()) levels_.emplace_back();
  Level& level = levels_[depth_];
  level.step.is_index = !is_object;
  level.step.index = kNoIndex;
  level.step.name.clear();
  level.is_object = is_object;
  level.has_object = level.has_board = false;
  level.cells = 0;
  level.begin = at_++;
  expects_ = is_object ? Expects::first_name : Expects::first_value;
  return {is_object ? Kind::object : Kind::array};
}

JsonToken JsonReader::end_level(bool is_object) {
  const Expects first = is_object ? Expects::first_name : Expects::first_value;
  if (depth_ == 0 || levels_[depth_].is_object != is_object) return {Kind::bad};
  if (expects_ != Expects::comma && expects_ != first) return {Kind::bad};
  const Level& level = levels_[depth_];
  value_begin_ = level.begin;
  steps_ = depth_--;
  ++at_;
  return end_value({is_object ? Kind::object_end : Kind::array_end}, level.cells,
                   level.has_board || level.is_board());
}

// Counts a value in the array around it. An object in it is counted when it begins.
JsonToken JsonReader::end_value(JsonToken token, size_t cells, bool has_board) {
  expects_ = depth_ == 0 ? Expects::value : Expects::comma;
  levels_[depth_].cells += cells;
  levels_[depth_].has_board |= has_board;
  return token;
}

bool JsonReader::is_board() const {
  if (last_ != Kind::string) return last_ == Kind::array_end && levels_[steps_].is_board();
  const size_t begin = value_begin_ + 1;
  return characters_in(text_.substr(begin, at_ - 1 - begin)) >= kCells - 1;
}

JsonToken JsonReader::take_string() {
  JsonToken token{Kind::string};
  const JsonToken incomplete{at_end_ ? Kind::bad : Kind::more};
  const size_t begin = at_ + 1;
  size_t at = find_string_end(text_, begin);
  while (at < text_.size() && text_[at] == '\\') {
    token.has_escapes = true;
    if (at + 1 == text_.size()) return incomplete;
    const bool is_code = text_[at + 1] == 'u';
    if (!is_code && kEscapes.find(text_[at + 1]) == std::string_view::npos) return {Kind::bad};
    if (is_code && !code_at(text_, at + 2)) {
      return text_.size() < at + 2 + kHexDigits ? incomplete : JsonToken{Kind::bad};
    }
    at = find_string_end(text_, at + 2 + (is_code ? kHexDigits : 0));
  }
  if (at >= text_.size()) return incomplete;
  if (text_[at] != '"') return {Kind::bad};
  token.text = text_.substr(begin, at - begin);
  if (expects_ == Expects::name || expects_ == Expects::first_name) {
    token.kind = Kind::name;
    at_ = at + 1;
    expects_ = Expects::colon;
    std::string& name = levels_[depth_].step.name;
    name = token.text;
    if (token.has_escapes) name = unescaped(name);
    return token;
  }
  begin_value();
  at_ = at + 1;
  if (levels_[depth_].is_object) return end_value(token, 1, false);
  const size_t cells = std::max<size_t>(1, characters_in(token.text));
  return end_value(token, cells, cells >= kCells - 1);
}

JsonToken JsonReader::take_word() {
  constexpr size_t kMostBytes = 4096;
  const std::string_view rest = text_.substr(at_);
  const size_t bytes = json_word_bytes(rest);
  if (!at_end_ && rest.size() < kMostBytes && std::ranges::all_of(rest, may_be_in_word)) {
    return {Kind::more};
  }
  if (bytes == 0 || (bytes < rest.size() && may_be_in_word(rest[bytes]))) return {Kind::bad};
  begin_value();
  at_ += bytes;
  return end_value({Kind::word, rest.substr(0, bytes)}, 1, false);
}

std::string JsonField::value() const {
  if (kind == Kind::string) return has_escapes ? unescaped(text) : std::string(text);
  if (kind == Kind::array) return cells_of_field(text).value_or(std::string(text));
  return text == "null" ? std::string() : std::string(text);
}

bool JsonReader::next_field(JsonField& field, std::vector<JsonToken>* values) {
  for (JsonToken token = next(); token.kind < Kind::more; token = next()) {
    const bool is_array = token.kind == Kind::array_end;
    if (!is_array && token.kind != Kind::string && token.kind != Kind::word) continue;
    if (depth_ == 0) return false;
    if (!is_array && values != nullptr) values->push_back(token);
    // The arrays around an object are no fields: their elements have paths.
    if (levels_[depth_].is_plain_array()) continue;
    if (is_array && !levels_[steps_].is_plain_array()) continue;
    if (is_array) token = {Kind::array, text_.substr(value_begin_, at_ - value_begin_)};
    if (steps_ > 2) {
      path_ = levels_[1].step.name;
      for (size_t i = 2; i < steps_; ++i) {
        const Step& step = levels_[i].step;
        path_ += '.';
        path_ += step.is_index ? std::to_string(step.index) : step.name;
      }
    }
    field = {steps_ > 2 ? path_ : levels_[1].step.name, token.kind, token.text, token.has_escapes};
    return true;
  }
  return false;
}

}  // namespace nonet
