// Answers as other programs write them: in a row or an object of any columns, or as a sentence.
#pragma once

#include <optional>
#include <string_view>

#include "engine/io/formats/answers.h"

namespace nonet {

/// Returns the status that a sentence states, such as "Puzzle has no solution." and "There are 234
/// solutions to the puzzle.". None if it states none.
std::optional<Status> status_in_sentence(std::string_view text);

/// Returns the same, or that which one of the words of the text names.
std::optional<Status> status_in(std::string_view text);

/// Returns the answer in a text that has no format of nonet: the solution is a run of 81 digits,
/// the puzzle one of 81 cells. Of two full grids the first is the puzzle. Without a solution the
/// status is that which the text states.
ClaimedAnswer read_foreign_answer(std::string_view text);

/// Returns whether a line is the header of a table of answers: single words between delimiters, one
/// of which names a puzzle or an answer.
bool is_foreign_header(std::string_view line);

}  // namespace nonet
