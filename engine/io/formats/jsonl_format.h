// JSON lines: an object a line, one field the puzzle: a string of 81 cells, or arrays with 81
// values in all. As an answer: an object with the fields of kAnswerFields.
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
  /// Returns the values of the layout's columns, empty where an object has none; none if it is not
  /// well formed.
  static std::optional<std::vector<std::string>> fields(const InputLayout& layout,
                                                        std::string_view record);
};

/// Looks for the field of the puzzles in the first objects of an input of `format`, which is jsonl
/// or has its fields. Throws DataError where options choose a field that is not there, or two
/// fields could hold the puzzles, or where it is JSON of another layout.
Guess guess_objects(const Format& format, const FirstLines& lines, const InputOptions& options);

/// Appends an answer as an object, without a line end.
void write_object(const Answer& answer, const OutputShape& shape, TextBuffer& text);

/// Reads an answer that write_object() has written. The end of it may be missing.
std::optional<ClaimedAnswer> read_object(const AnswerRecord& record);

extern const Format kJsonlFormat;

}  // namespace nonet
