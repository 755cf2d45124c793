// JSON lines, an object a line; and a JSON array of such objects, each on a line of its own, as
// `nonet solve` writes it. One field is the puzzle: a string of 81 cells, or arrays with 81 values
// in total. An answer is an object with the fields of kAnswerFields.
#pragma once

#include <string>

#include "engine/io/formats/format.h"

namespace nonet {

/// Returns a text as a JSON string. The text may have any bytes; those that are not UTF-8 are
/// replaced.
std::string any_json_string(const std::string& text);

extern const Format kJsonlFormat;
extern const Format kJsonFormat;

}  // namespace nonet
