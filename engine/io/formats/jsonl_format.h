// JSON lines: an object a line. One field is the puzzle: a string of 81 cells, or arrays with 81
// values in total. An answer is an object with the fields of kAnswerFields.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/io/formats/answer_text.h"
#include "engine/io/formats/detection.h"
#include "engine/io/formats/text_lines.h"

namespace nonet {

struct JsonlFormat {
  static Item next(const InputLayout& layout, std::string_view text, bool at_end);
  static Fault parse(const InputLayout& layout, std::string_view record, Grid& puzzle);
  /// Returns the values of the layout's columns, empty for a column that the object lacks. Returns
  /// none if the object is not well formed.
  static std::optional<std::vector<std::string>> fields(const InputLayout& layout,
                                                        std::string_view record);
};

/// Looks for the puzzle field in the first objects of an input of `format`, which is jsonl or has
/// its fields. Throws DataError if the options choose a field that does not exist, if two fields
/// could be the puzzle field, or if the input is JSON of another layout.
Guess guess_objects(const Format& format, const FirstLines& lines, const InputOptions& options);

/// Appends an answer as an object, without a line end.
void write_object(const Answer& answer, const OutputShape& shape, TextBuffer& text);

/// Reads an answer that write_object() has written. Its end may be missing.
std::optional<ClaimedAnswer> read_object(const AnswerRecord& record);

extern const Format kJsonlFormat;

}  // namespace nonet
