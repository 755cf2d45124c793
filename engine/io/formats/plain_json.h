// Reads objects as programs write them: no escapes, ASCII. That is ten times as fast as the JSON
// library, which reads all others.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace nonet {

/// The string of a field.
struct PlainString {
  /// The text is a JSON object of ASCII characters without escapes, tabs and line breaks. Numbers
  /// have no exponent and at most 18 digits; values are nested at most 64 deep. The field has a
  /// string. If false, nothing is known about the text.
  bool is_plain = false;
  /// Refers to the text. None: there is no such field. If there are several, the last one counts.
  std::optional<std::string_view> value{};
};

/// A string without its quotes, a number or a word, in an object or in its arrays and objects.
struct JsonValue {
  std::string_view text;
  bool is_string;
};

/// Looks for the field `name` of an object. Replaces the contents of `values` by the values of the
/// object, if it is plain.
PlainString find_plain_string(std::string_view text, std::string_view name,
                              std::vector<JsonValue>& values);

/// Returns the bytes of the number or the word (true, false, null) at the front of a text. Returns
/// 0 if there is none, or if the number is not plain.
size_t plain_word_bytes(std::string_view text);

}  // namespace nonet
