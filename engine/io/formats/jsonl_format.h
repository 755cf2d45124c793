// JSON lines: an object a line. One field is the puzzle: a string of 81 cells, or arrays with 81
// values in total. An answer is an object with the fields of kAnswerFields.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/io/formats/answer_text.h"
#include "engine/io/formats/detection/detection.h"
#include "engine/io/formats/items.h"
#include "engine/io/formats/json_shape.h"
#include "engine/io/formats/json_reader.h"

namespace nonet {

struct JsonlFormat {
  static OddCharacters odd_characters(const InputLayout&) { return {.anywhere = '\0'}; }
  static Item next(const InputLayout& layout, std::string_view text, bool at_end);
  /// Returns the values of the layout's columns, empty for a column that the object lacks. Returns
  /// none if the object is not well formed.
  static std::optional<std::vector<std::string>> fields(const InputLayout& layout,
                                                        std::string_view record);
};

/// Parses objects that are a line each. Most objects have the shape of the one before them, and
/// take half the time or less: 48 ns and not 107 with eight fields, 24 and not 66 with two (AMD Zen
/// 5).
class ObjectParser {
 public:
  /// Takes the line at the front of `text`, if it has a known shape. Else returns false.
  bool take_shaped_line(const InputLayout& layout, TextParser& parser, std::string_view& text);
  /// Takes the item at the front of `text`, and learns its shape.
  void take_item(const InputLayout& layout, const Item& item, TextParser& parser,
                 std::string_view& text);

 private:
  Fault parse(const InputLayout& layout, std::string_view record, Grid& puzzle);

  // If no line has a known shape, the search for one takes a third more time. So after each line
  // that has none, twice as many lines as before are taken without a search.
  static constexpr size_t kMaxPause = 63;
  /// A line with more values has no shape: it would take longer to learn than it saves.
  static constexpr size_t kMaxShapeValues = 512;

  std::array<JsonShape, 4> shapes_;
  size_t last_ = 0;    // the last one that a line had
  size_t oldest_ = 0;  // the next one to be replaced
  size_t pause_ = 0;   // lines to take without shapes
  size_t next_pause_ = 0;
  bool learns_ = true;
  JsonFields fields_;
  std::vector<JsonToken> values_;  // the strings and words of the last record
  std::string_view wanted_;        // its puzzle as written; empty: no shape is learned from it
};

/// Parses a text of a format whose records are an object in a line each.
template <class Format>
void parse_objects(const InputLayout& layout, std::string_view text, ParsedText& parsed) {
  TextParser parser(parsed);
  ObjectParser objects;
  while (!text.empty()) {
    if (objects.take_shaped_line(layout, parser, text)) continue;
    objects.take_item(layout, Format::next(layout, text, true), parser, text);
  }
}

/// Looks for the puzzle field in the first objects of an input of `format`, which is jsonl or has
/// its fields. Throws DataError if the options choose a field that does not exist, if two fields
/// could be the puzzle field, or if the input is JSON of another layout.
Guess guess_objects(const Format& format, const FirstLines& lines, const InputOptions& options);

/// Returns a text as a JSON string. The text may have any bytes; those that are not UTF-8 are
/// replaced.
std::string any_json_string(const std::string& text);

/// Appends an answer as an object, without a line end.
void write_object(const Answer& answer, const OutputShape& shape, TextBuffer& text);

/// Appends a puzzle as an object of its fields, without a line end.
void write_puzzle_object(const PuzzleRecord& record, TextBuffer& text);

/// Returns the texts of objects as write_object() writes them, each followed by `end`.
constexpr UniqueAnswerTexts unique_object_texts(std::string_view end) {
  return {.before_number = R"({"record":)",
          .before_puzzle = R"(,"puzzle":")",
          .before_solution = R"(","solution":")",
          .before_guesses = R"(","status":"unique","guesses":)",
          .before_nanos = R"(,"nanos":)",
          .end = end};
}

/// Reads an answer that write_object() has written. Its end may be missing.
std::optional<ClaimedAnswer> read_object(const AnswerRecord& record);

extern const Format kJsonlFormat;

}  // namespace nonet
