#include "engine/io/formats/json_reader.h"

#include <hwy/highway.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>

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
  namespace hn = hwy::HWY_NAMESPACE;
  constexpr hn::FixedTag<uint8_t, 16> kTag;
  constexpr size_t kBytes = 16;
  while (at + kBytes <= text.size()) {
    const auto bytes = hn::LoadU(kTag, reinterpret_cast<const uint8_t*>(text.data() + at));
    const auto is_mark =
        hn::Or(hn::Eq(bytes, hn::Set(kTag, '"')), hn::Eq(bytes, hn::Set(kTag, '\\')));
    const auto is_control = hn::Eq(bytes, hn::Min(bytes, hn::Set(kTag, ' ' - 1)));
    const intptr_t found = hn::FindFirstTrue(kTag, hn::Or(is_mark, is_control));
    if (found >= 0) return at + static_cast<size_t>(found);
    at += kBytes;
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
  depth_ = steps_ = 0;
  open_level(false);
  expects_ = Expects::value;
}

void JsonReader::go_on(std::string_view text, size_t position, bool at_end) {
  text_ = text;
  at_ = position;
  at_end_ = at_end;
}

JsonReader::Step JsonReader::step(size_t number) const {
  const Level& level = levels_[number];
  if (level.is_object) return {false, 0, std::string(level.name)};
  return {true, level.index, std::to_string(level.index)};
}

void JsonReader::open_level(bool is_object) {
  Level& level = levels_[depth_];
  level.name = {};
  level.index = kNoIndex;
  level.begin = at_;
  level.cells = 0;
  level.is_object = is_object;
  level.has_object = level.has_board = false;
}

// Returns whether there is more text.
bool JsonReader::skip_space() {
  while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  return at_ < text_.size();
}

JsonToken JsonReader::next() {
  const JsonToken token = read();
  last_ = token.kind;
  return token;
}

JsonToken JsonReader::read() {
  constexpr JsonToken kBad{Kind::bad};
  if (!skip_space()) return read_end();
  if (expects_ == Expects::comma && text_[at_] == ',') {
    ++at_;
    expects_ = levels_[depth_].is_object ? Expects::name : Expects::value;
    if (!skip_space()) return read_end();
  }
  const char c = text_[at_];
  if (c == '}' || c == ']') return end_level(c == '}');
  if (expects_ == Expects::name || expects_ == Expects::first_name) {
    return c == '"' ? take_name() : kBad;
  }
  if (expects_ == Expects::comma) return kBad;
  if (c == '"') return take_string();
  if (c != '{' && c != '[') return take_word();
  return depth_ < kMaxDepth ? begin_level(c == '{') : kBad;
}

JsonToken JsonReader::read_end() {
  const bool is_end = at_end_ && depth_ == 0 && expects_ == Expects::value;
  return is_end ? JsonToken{Kind::end} : incomplete();
}

// The text that goes on may be elsewhere in memory.
JsonToken JsonReader::incomplete() {
  if (at_end_) return {Kind::bad};
  for (size_t i = 1; i <= depth_; ++i) {
    names_[i] = std::string(levels_[i].name);
    levels_[i].name = names_[i];
  }
  return {Kind::more};
}

void JsonReader::begin_value(size_t at) {
  ++levels_[depth_].index;
  value_begin_ = at;
  steps_ = depth_ + 1;
}

JsonToken JsonReader::begin_level(bool is_object) {
  begin_value(at_);
  if (is_object) {
    for (size_t i = depth_; i > 0 && levels_[i].is_plain_array(); --i) levels_[i].has_object = true;
  }
  ++depth_;
  open_level(is_object);
  ++at_;
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

// Takes a string or a name.
JsonToken JsonReader::take_quoted() {
  JsonToken token{Kind::string};
  const size_t begin = at_ + 1;
  size_t at = find_string_end(text_, begin);
  while (at < text_.size() && text_[at] == '\\') {
    token.has_escapes = true;
    if (at + 1 == text_.size()) return incomplete();
    const bool is_code = text_[at + 1] == 'u';
    if (!is_code && kEscapes.find(text_[at + 1]) == std::string_view::npos) return {Kind::bad};
    if (is_code && !code_at(text_, at + 2)) {
      return text_.size() < at + 2 + kHexDigits ? incomplete() : JsonToken{Kind::bad};
    }
    at = find_string_end(text_, at + 2 + (is_code ? kHexDigits : 0));
  }
  if (at >= text_.size()) return incomplete();
  if (text_[at] != '"') return {Kind::bad};
  token.text = text_.substr(begin, at - begin);
  at_ = at + 1;
  return token;
}

// Takes a name and the colon behind it.
JsonToken JsonReader::take_name() {
  const size_t begin = at_;
  JsonToken token = take_quoted();
  if (token.kind != Kind::string) return token;
  if (!skip_space()) {
    at_ = begin;
    return incomplete();
  }
  if (text_[at_] != ':') return {Kind::bad};
  ++at_;
  expects_ = Expects::value;
  token.kind = Kind::name;
  levels_[depth_].name = token.has_escapes ? names_[depth_] = unescaped(token.text) : token.text;
  return token;
}

JsonToken JsonReader::take_string() {
  const size_t begin = at_;
  const JsonToken token = take_quoted();
  if (token.kind != Kind::string) return token;
  begin_value(begin);
  if (levels_[depth_].is_object) return end_value(token, 1, false);
  const size_t cells = std::max<size_t>(1, characters_in(token.text));
  return end_value(token, cells, cells >= kCells - 1);
}

JsonToken JsonReader::take_word() {
  constexpr size_t kMostBytes = 4096;
  const std::string_view rest = text_.substr(at_);
  const size_t bytes = json_word_bytes(rest);
  if (!at_end_ && rest.size() < kMostBytes && std::ranges::all_of(rest, may_be_in_word)) {
    return incomplete();
  }
  if (bytes == 0 || (bytes < rest.size() && may_be_in_word(rest[bytes]))) return {Kind::bad};
  begin_value(at_);
  at_ += bytes;
  return end_value({Kind::word, rest.substr(0, bytes)}, 1, false);
}

std::string JsonField::value() const {
  if (kind == Kind::string) return has_escapes ? unescaped(text) : std::string(text);
  if (kind == Kind::array) return cells_of_field(text).value_or(std::string(text));
  return text == "null" ? std::string() : std::string(text);
}

bool JsonReader::next_field(JsonField& field) {
  for (JsonToken token = next(); token.kind < Kind::more; token = next()) {
    const bool is_array = token.kind == Kind::array_end;
    if (!is_array && token.kind != Kind::string && token.kind != Kind::word) continue;
    if (depth_ == 0) return false;
    // The arrays around an object are no fields: their elements have paths.
    if (levels_[depth_].is_plain_array()) continue;
    if (is_array && !levels_[steps_].is_plain_array()) continue;
    if (is_array) token = {Kind::array, text_.substr(value_begin_, at_ - value_begin_)};
    std::string_view path = levels_[1].name;
    if (steps_ > 2) {
      path_ = path;
      for (size_t i = 2; i < steps_; ++i) path_.append(".").append(step(i).text);
      path = path_;
    }
    field = {path, token.kind, token.text, token.has_escapes};
    return true;
  }
  return false;
}

}  // namespace nonet
