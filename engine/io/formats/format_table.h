// The formats of puzzles and answers. Lists, options and the reading of answers walk this table.
// Only detection has another one (engine/io/detection/detection.cpp).
#pragma once

#include <nonet/formats.h>

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/io/formats/format.h"

namespace nonet {

/// All formats.
std::span<const Format* const> format_table();

/// The rows with an input side; the rows with an output side for puzzles and answers.
const std::vector<const Format*>& input_formats();
const std::vector<const Format*>& output_formats();
/// The rows that can be written without answers.
const std::vector<const Format*>& puzzle_formats();

/// Returns the names of the output formats with `flag`, for people: "a, b and c".
std::string names_of_formats_with(const std::function<bool(const OutputSide&)>& flag);

/// Throws UsageError if inputs of this format have puzzles of candidates and these are refused, as
/// InputOptions::candidates_refusal says.
void refuse_candidates(const Format& format, const std::string& refusal,
                       const std::string& before = {});

/// The default format of answers.
const Format& default_output_format();

/// The format of an input in which no format is detected.
const Format& fallback_format();

/// Returns the answer in a record of any output format, or as other programs write it, see
/// foreign_answer.h. `grid` is the grid of its cells; null if
/// the record, read as an input, is no puzzle.
ClaimedAnswer read_answer(const InputLayout& layout, const Record& record, const Grid* grid);

}  // namespace nonet
