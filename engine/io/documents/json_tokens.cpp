#include "engine/io/documents/json_tokens.h"

#include <algorithm>

namespace nonet {
namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool is_word_character(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
         c == '+' || c == '.';
}

/// Returns whether a word is a number, true, false, null or NaN.
bool is_good_word(std::string_view word) {
  if (word == "true" || word == "false" || word == "null" || word == "NaN") return true;
  if (word.starts_with('-')) word.remove_prefix(1);
  const auto digits = [&word] {
    const size_t count = std::min(word.find_first_not_of("0123456789"), word.size());
    word.remove_prefix(count);
    return count;
  };
  const bool begins_zero = word.starts_with('0');
  const size_t whole = digits();
  if (whole == 0 || (begins_zero && whole > 1)) return false;
  if (word.starts_with('.')) {
    word.remove_prefix(1);
    if (digits() == 0) return false;
  }
  if (word.starts_with('e') || word.starts_with('E')) {
    word.remove_prefix(1);
    if (word.starts_with('+') || word.starts_with('-')) word.remove_prefix(1);
    if (digits() == 0) return false;
  }
  return word.empty();
}

void append_utf8(uint32_t code, std::string& text) {
  if (code < 0x80) {
    text += static_cast<char>(code);
  } else if (code < 0x800) {
    text += static_cast<char>(0xC0 | code >> 6);
    text += static_cast<char>(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    text += static_cast<char>(0xE0 | code >> 12);
    text += static_cast<char>(0x80 | (code >> 6 & 0x3F));
    text += static_cast<char>(0x80 | (code & 0x3F));
  } else {
    text += static_cast<char>(0xF0 | code >> 18);
    text += static_cast<char>(0x80 | (code >> 12 & 0x3F));
    text += static_cast<char>(0x80 | (code >> 6 & 0x3F));
    text += static_cast<char>(0x80 | (code & 0x3F));
  }
}

}  // namespace

bool JsonTokens::read(std::string_view piece) {
  for (const char c : piece) {
    if (!take(c)) return false;
    ++position_;
  }
  return true;
}

bool JsonTokens::finish() {
  if (in_word_ && !end_word()) return false;
  return !in_string_ && open_.empty() && expects_ == Expects::value;
}

bool JsonTokens::take(char c) {
  if (in_string_) return take_in_string(c);
  if (in_word_) {
    if (is_word_character(c)) {
      text_ += c;
      return text_.size() <= 64;
    }
    if (!end_word()) return false;
  }
  if (is_space(c)) return true;
  switch (c) {
    case '{':
    case '[':
      if (!begins_value() || open_.size() == kMaxDepth) return false;
      open_.push_back(c == '{');
      events_.begin(c == '{');
      expects_ = c == '{' ? Expects::first_name : Expects::first_value;
      return true;
    case '}':
    case ']':
      return end(c);
    case ',':
      if (expects_ != Expects::comma || open_.empty()) return false;
      expects_ = open_.back() ? Expects::name : Expects::value;
      return true;
    case ':':
      if (expects_ != Expects::colon) return false;
      expects_ = Expects::value;
      return true;
    case '"':
      if (!begins_value() && expects_ != Expects::name && expects_ != Expects::first_name)
        return false;
      text_.clear();
      in_string_ = true;
      return true;
    default:
      if (!begins_value() || !is_word_character(c)) return false;
      text_.assign(1, c);
      in_word_ = true;
      return true;
  }
}

bool JsonTokens::take_in_string(char c) {
  if (hex_left_ > 0) {
    const bool is_number = c >= '0' && c <= '9';
    const char letter = static_cast<char>(c | 0x20);
    if (!is_number && (letter < 'a' || letter > 'f')) return false;
    code_ = code_ << 4 | static_cast<uint32_t>(is_number ? c - '0' : letter - 'a' + 10);
    if (--hex_left_ > 0) return true;
    if (code_ >= 0xD800 && code_ < 0xDC00) {
      high_ = code_;
    } else if (code_ >= 0xDC00 && code_ < 0xE000 && high_ != 0) {
      append_utf8(0x10000 + ((high_ - 0xD800) << 10) + (code_ - 0xDC00), text_);
      high_ = 0;
    } else {
      append_utf8(code_, text_);
    }
    return true;
  }
  if (in_escape_) {
    in_escape_ = false;
    constexpr std::string_view kEscapes = "\"\\/bfnrt", kCharacters = "\"\\/\b\f\n\r\t";
    if (c == 'u') {
      hex_left_ = 4;
      code_ = 0;
      return true;
    }
    const size_t at = kEscapes.find(c);
    if (at == std::string_view::npos) return false;
    text_ += kCharacters[at];
    return true;
  }
  if (c == '\\') {
    in_escape_ = true;
    return true;
  }
  if (static_cast<unsigned char>(c) < 0x20) return false;
  if (c != '"') {
    if (text_.size() <= kMaxBytes) text_ += c;
    return true;
  }
  in_string_ = false;
  if (expects_ == Expects::name || expects_ == Expects::first_name) {
    events_.name(text_);
    expects_ = Expects::colon;
  } else {
    events_.value(text_, true);
    ends_value();
  }
  return true;
}

bool JsonTokens::end_word() {
  in_word_ = false;
  if (!is_good_word(text_)) return false;
  events_.value(text_, false);
  ends_value();
  return true;
}

bool JsonTokens::begins_value() {
  return expects_ == Expects::value || expects_ == Expects::first_value;
}

void JsonTokens::ends_value() {
  expects_ = open_.empty() ? Expects::value : Expects::comma;
  if (open_.empty()) ++values_;
}

bool JsonTokens::end(char c) {
  const bool is_object = c == '}';
  if (open_.empty() || open_.back() != is_object) return false;
  const Expects first = is_object ? Expects::first_name : Expects::first_value;
  if (expects_ != Expects::comma && expects_ != first) return false;
  open_.pop_back();
  events_.end(is_object);
  ends_value();
  return true;
}

}  // namespace nonet
