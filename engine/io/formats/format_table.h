// The formats of puzzles and answers. Lists, options, detection and the reading of answers walk
// this table; no format is known by its name or place anywhere else.
#pragma once

#include <nonet/formats.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/io/formats/format.h"

namespace nonet {

/// All formats, in the order in which detection asks them.
std::span<const Format* const> format_table();

/// The rows with an input side; the rows with an output side that puzzles and answers go to.
const std::vector<const Format*>& input_formats();
const std::vector<const Format*>& output_formats();

/// Returns the names of the output formats that carry columns, for people: "a, b and c".
std::string names_of_formats_with_columns();

/// The format of answers if none is chosen.
const Format& default_output_format();

/// The format of an input that no format is detected in.
const Format& fallback_format();

/// Returns whether a record of a solutions file is the header of an output format, and no answer.
bool is_answer_header(const Record& record);

/// Returns the answer in a record of any output format. `grid` is the grid of its cells, null if
/// the record is no puzzle as an input.
ClaimedAnswer read_answer(const InputLayout& layout, const Record& record, const Grid* grid);

}  // namespace nonet
