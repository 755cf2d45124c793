// Records of named fields, as the formats with names write them: a row of csv, an object of JSON.
#pragma once

#include <nonet/candidates.h>
#include <nonet/grid.h>

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <span>
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

/// One of some names, and its number among them. Without a name there is no value.
struct NamedNumber {
  uint64_t number;
  std::string_view name;
};

/// Written with 16 hexadecimal digits.
struct Identifier {
  uint64_t number;
};

/// Cells of a grid, written as r1c4;r9c2. Without one there is no value.
struct CellSet {
  const std::bitset<kCells>* cells;
};

/// How many there are of each name, written as last value:3;naked pair:1. Without one there is no
/// value.
struct NamedCounts {
  std::span<const uint16_t> counts;
  std::string_view (*name_of)(size_t index);
};

/// The value of a field: none, or one of these. It does not own what it refers to.
using FieldValue =
    std::variant<std::monostate, uint64_t, double, Tenths, bool, std::string_view, AnyText,
                 PuzzleView, Grid, NamedNumber, Identifier, CellSet, NamedCounts>;

/// Return the text of a value.
inline std::string text_of(NamedNumber value) { return std::string(value.name); }
std::string text_of(Identifier value);
std::string text_of(CellSet value);
std::string text_of(const NamedCounts& value);

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
  template <class Value>
  void write(const Value& value) {  // of which text_of() is the text
    const std::string text = text_of(value);
    text.empty() ? write(std::monostate()) : write(std::string_view(text));
  }

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
