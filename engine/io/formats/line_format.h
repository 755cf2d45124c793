// Lines: a puzzle of 81 cells a line, then perhaps a separator and any text. An answer is the
// solution or the status word.
#pragma once

#include <optional>

#include "engine/io/formats/format.h"

namespace nonet {

/// Returns whether a line is a puzzle of this format.
bool is_puzzle_line(std::string_view line);

/// Reads an answer that consists of a grid or a status word only.
std::optional<ClaimedAnswer> read_bare_answer(const AnswerRecord& record);

extern const Format kLineFormat;

}  // namespace nonet
