// Reads JSON: its tokens one after the other, and the fields of an object. Every JSON text that
// people give is read here: lines of objects, documents, and answers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nonet {

/// A part of a JSON text. White space, commas and colons are none.
struct JsonToken {
  enum class Kind : uint8_t {
    object,
    object_end,
    array,
    array_end,
    name,
    string,
    word,  ///< a number, true, false, null; also NaN and Infinity, as Python writes them
    more,  ///< the text ends inside a token, and is not at its end
    end,   ///< of the text, between two values
    bad,   ///< the text is not JSON
  };
  Kind kind;
  std::string_view text = {};  ///< of a name, a string (without its quotes) or a word, as written
  bool has_escapes = false;    ///< unescaped() is needed
};

/// Reads values with white space between them, as `jq` does. Values are nested at most kMaxDepth
/// deep. Strings may have any bytes that are no control characters: they need not be UTF-8.
class JsonReader {
 public:
  static constexpr size_t kMaxDepth = 64;

  JsonReader() = default;
  explicit JsonReader(std::string_view text) : text_(text) {}

  /// Replaces the text by one that continues at `position`, where next() has come to. More text
  /// follows unless `at_end`.
  void go_on(std::string_view text, size_t position, bool at_end);
  JsonToken next();
  /// Returns the number of bytes before the next token.
  size_t position() const { return at_; }
  /// Returns the number of arrays and objects that are open.
  size_t depth() const { return depth_; }

 private:
  enum class Expects : uint8_t { value, first_value, name, first_name, colon, comma };

  JsonToken take_string();
  JsonToken take_word();
  JsonToken end_value(JsonToken token);
  bool in_object() const { return (kinds_ & 1) != 0; }

  std::string_view text_ = {};
  size_t at_ = 0;
  uint64_t kinds_ = 0;  // of the open arrays (0) and objects (1), the innermost in bit 0
  size_t depth_ = 0;
  Expects expects_ = Expects::value;
  bool at_end_ = true;
};

/// Returns the text of a string whose escapes are good.
std::string unescaped(std::string_view string);

/// Returns the bytes of the number or the word at the front of a text; 0 if there is none.
size_t json_word_bytes(std::string_view text);

/// A field of an object or of the objects and arrays in it: a value that is no object and no array
/// of objects. An array that holds no objects is one value.
struct JsonField {
  /// The names on the way to it, and the indices in arrays, from 0: "a", "meta.puzzle",
  /// "messages.0.content". Valid until the next field.
  std::string_view path;
  JsonToken::Kind kind;   ///< string, word or array
  std::string_view text;  ///< as written, a string without its quotes
  bool has_escapes;

  /// Returns the value: a string; 81 characters for an array of cells; empty for null; else as it
  /// is written.
  std::string value() const;
};

/// Walks over the fields of an object.
class JsonFields {
 public:
  /// Goes to the front of a text. Appends the strings and words of its values to `values`, if it is
  /// not null.
  void begin(std::string_view text, std::vector<JsonToken>* values = nullptr);
  /// Moves on to the next field. Returns false at the end, and if the text is not JSON.
  bool next(JsonField& field);
  /// Once next() has returned false: returns whether the text was one object.
  bool is_object() const { return is_object_; }

 private:
  struct Level {
    size_t path_bytes;     // of the path to its values, without their names or indices
    uint64_t elements = 0;  // of an array, so far
  };

  void append_to_path(size_t depth, std::string_view name);
  void append_index(size_t depth);

  JsonReader reader_;
  std::string_view text_;
  std::vector<JsonToken>* values_ = nullptr;
  std::string path_;
  std::array<Level, JsonReader::kMaxDepth + 1> levels_;
  uint64_t kinds_ = 0;       // as in the reader
  size_t array_depth_ = 0;   // of the array that may be a field; 0: none
  size_t array_begin_ = 0;
  bool is_object_ = false;
};

}  // namespace nonet
