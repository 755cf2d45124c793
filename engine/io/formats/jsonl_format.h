// JSON lines, an object a line; and a JSON array of such objects, each on a line of its own, as
// `nonet solve` writes it. One field is the puzzle: a string of 81 cells, or arrays with 81 values
// in total. An answer is an object with the fields of kAnswerFields.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/io/formats/format.h"

namespace nonet {

/// Returns a text as a JSON string. The text may have any bytes; those that are not UTF-8 are
/// replaced.
std::string any_json_string(const std::string& text);

/// The paths and values of an object's fields.
using JsonFieldTexts = std::vector<std::pair<std::string, std::string>>;

/// Returns none if `text` is not one object.
std::optional<JsonFieldTexts> field_texts(std::string_view text);

extern const Format kJsonlFormat;
extern const Format kJsonFormat;

}  // namespace nonet
