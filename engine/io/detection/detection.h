// Detects the format of an input in its first lines.
//
// Each detector judges what evidence a line is for its format (detectors.h). Detection asks all of
// them for one kind of evidence after another, the strongest kind first. The first format with
// evidence is the format of the input.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/io/formats/format.h"

namespace nonet {

/// The detected layout of an input.
struct Detection {
  InputLayout layout;
  /// Lines at the front that are not records: the header of a table, a title, a count.
  Cut preamble;
  /// The assumptions, for people; empty if the format is clear.
  std::string note;
  bool is_early = false;  ///< complete_layout() is to be asked
};

/// Detects the format in the first lines of an input. Returns none if too few lines have been read.
/// Requires that `text` begins with the first line that is neither empty nor a comment. Throws
/// DataError if the options name a column that does not exist, and if the boards are puzzles by
/// turns with others. If the input `is_waiting` for answers before it goes on, plain lines need no
/// more lines.
std::optional<Detection> detect(std::string_view text, bool at_end, const InputOptions& options,
                                bool is_waiting = false);

/// Completes the layout of an input that was waiting. `text` is what has been read from its first
/// record on. Returns none if that is not the whole first part.
std::optional<InputLayout> complete_layout(const InputLayout& layout, std::string_view text);

/// Returns a short text for people: the format, and the column of puzzles if it has one.
std::string describe(const InputLayout& layout);

}  // namespace nonet
