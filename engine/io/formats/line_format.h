// Lines: a puzzle of 81 cells a line, then any text behind a separator. As an answer: the solution,
// or the status word.
#pragma once

#include <optional>

#include "engine/io/formats/format.h"

namespace nonet {

/// Whether a line is a puzzle of this format.
bool is_puzzle_line(std::string_view line);

/// Reads an answer that is a grid or a status word and nothing else.
std::optional<ClaimedAnswer> read_bare_answer(const AnswerRecord& record);

extern const Format kLineFormat;

}  // namespace nonet
