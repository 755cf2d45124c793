// JSON lines: an object a line, one of its fields the puzzle: a string of 81 cells, or arrays with
// 81 values in all.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/io/formats/text_lines.h"

namespace nonet {

/// The names and values of an object's fields as text, arrays run together. Null if `text` is not
/// one object.
using JsonFields = std::vector<std::pair<std::string, std::string>>;
std::optional<JsonFields> json_fields(std::string_view text);

struct JsonFormat {
  static Item next(const InputLayout& layout, std::string_view text, bool at_end);
  static Fault parse(const InputLayout& layout, std::string_view record, Grid& puzzle);
  /// The values of the layout's columns, empty where an object has none.
  static std::optional<std::vector<std::string>> fields(const InputLayout& layout,
                                                        std::string_view record);
};

}  // namespace nonet
