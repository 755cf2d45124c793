// Reads JSON: its tokens one after the other, and the fields of an object. Every JSON text that
// people give is read here: lines of objects, documents, and answers.
#pragma once

#include <nonet/grid.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

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

/// Reads values with white space between them, as `jq` does. Values are nested at most kMaxDepth
/// deep. Strings may have any bytes that are no control characters: they need not be UTF-8.
class JsonReader {
 public:
  static constexpr size_t kMaxDepth = 64;

  explicit JsonReader(std::string_view text = {}) { begin(text); }

  /// Goes to the front of another text.
  void begin(std::string_view text);
  /// Replaces the text by one that continues at `position`, where next() has come to. More text
  /// follows unless `at_end`.
  void go_on(std::string_view text, size_t position, bool at_end);
  JsonToken next();
  /// Returns the number of bytes before the next token.
  size_t position() const { return at_; }

  /// Moves on to the next field of an object, the only value of the text. Returns false at the end,
  /// and if the text is not JSON.
  bool next_field(JsonField& field);
  /// Once next_field() has returned false: returns whether the text was one object.
  bool was_object() const { return last_ == JsonToken::Kind::end && levels_[0].index == 0; }

  // Of the value that the last token was, began or ended:

  /// A step to a value: its index among the values of the text or of an array, or the name of its
  /// field.
  struct Step {
    bool is_index;
    uint64_t index;
    std::string text;
  };
  /// Return the steps to it. The first one counts the values of the text.
  size_t steps() const { return steps_; }
  Step step(size_t number) const;
  // These require that go_on() was not called since:

  /// Returns where it begins.
  size_t value_begin() const { return value_begin_; }
  /// Returns whether it may be or have a board: a long string, or an array of 81 cells.
  bool is_board() const;

 private:
  enum class Expects : uint8_t { value, first_value, name, first_name, comma };
  /// The text, an array or an object that is open.
  struct Level {
    std::string_view name;  // of the last field of an object
    uint64_t index;         // of the last value
    size_t begin;
    size_t cells;  // of an array: the characters of its strings, and its other values
    bool is_object;
    bool has_object;
    bool has_board;

    bool is_plain_array() const { return !is_object && !has_object; }
    bool is_board() const { return is_plain_array() && !has_board && cells == kCells; }
  };

  void open_level(bool is_object);
  bool skip_space();
  JsonToken read();
  JsonToken read_end();
  JsonToken incomplete();
  void begin_value(size_t at);
  JsonToken begin_level(bool is_object);
  JsonToken end_level(bool is_object);
  JsonToken take_quoted();
  JsonToken take_name();
  JsonToken take_string();
  JsonToken take_word();
  JsonToken end_value(JsonToken token, size_t cells, bool has_board);

  std::string_view text_;
  size_t at_ = 0;
  std::array<Level, kMaxDepth + 1> levels_;  // the text and what is open in it
  std::map<size_t, std::string> names_;      // of levels, where they are not as in the text
  size_t depth_ = 0;
  size_t steps_ = 0;
  size_t value_begin_ = 0;
  JsonToken::Kind last_ = JsonToken::Kind::bad;
  std::string path_;  // of a field in another one
  Expects expects_ = Expects::value;
  bool at_end_ = true;
};

/// Returns the text of a string whose escapes are good.
std::string unescaped(std::string_view string);

/// Returns the bytes of the number or the word at the front of a text; 0 if there is none.
size_t json_word_bytes(std::string_view text);

}  // namespace nonet
