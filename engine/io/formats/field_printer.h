// Records of named fields, as the formats with names write them: a row of csv, an object of JSON.
#pragma once

#include <nonet/candidates.h>
#include <nonet/grid.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/io/formats/text_buffer.h"

namespace nonet {

/// How a format writes a record of named fields.
struct FieldSyntax {
  bool is_object = false;  ///< a JSON object; else a row of csv, whose names are in a header
  std::string_view end;    ///< of a record
};

/// Writes records of named fields: begin(), a value for each name, others(), end(). Fields without
/// a value are empty in csv and null in JSON. Use one instance per thread.
class FieldPrinter {
 public:
  FieldPrinter(const FieldSyntax& syntax, const std::vector<std::string>& names);

  void begin(TextBuffer& text) {
    text_ = &text;
    next_ = 0;
  }
  void number(uint64_t number);
  void decimal(double number);       ///< in the shortest form
  void tenths(uint8_t tenths);       ///< with one decimal place
  void yes_or_no(bool value);        ///< true or false in JSON
  void word(std::string_view text);  ///< without quotes, commas and backslashes
  void puzzle(const PuzzleView& puzzle);
  void solution(const Grid& solution);
  void quoted(std::string_view text);  ///< any text, in quotes
  void nothing();
  /// Writes a field that is not one of the names.
  void other(const std::string& name, const std::string& text);
  void end() { text_->append(end_); }

 private:
  char* begin_value(size_t bytes);
  char* begin_text(size_t bytes);
  void end_text(char* out);

  bool is_object_;
  std::string_view end_;
  std::vector<std::string> before_;  // each value
  TextBuffer* text_ = nullptr;
  size_t next_ = 0;
};

}  // namespace nonet
