// Records of named fields, as the formats with names write them: a row of csv, an object of JSON.
#pragma once

#include <nonet/candidates.h>
#include <nonet/grid.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/io/formats/text_buffer.h"

namespace nonet {

/// A number with one decimal place.
struct Tenths {
  uint8_t count;
};

/// Any text. A plain std::string_view has no quotes, commas and backslashes.
struct AnyText {
  std::string_view text;
};

/// The value of a field: none, or one of these. It does not own its text or view of a puzzle.
using FieldValue = std::variant<std::monostate, uint64_t, double, Tenths, bool, std::string_view,
                                AnyText, PuzzleView, Grid>;

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
  void value(const FieldValue& value) {
    std::visit([this](const auto& of_kind) { write(of_kind); }, value);
  }
  /// Writes a field that is not one of the names.
  void other(const std::string& name, const std::string& text);
  void end() { text_->append(end_); }

 private:
  void write(std::monostate);
  void write(uint64_t number);
  void write(double number);  // in the shortest form
  void write(Tenths number);
  void write(bool value);  // true or false in JSON
  void write(std::string_view text);
  void write(AnyText text);  // in quotes
  void write(const PuzzleView& puzzle);
  void write(const Grid& grid) { write(PuzzleView(grid)); }

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
