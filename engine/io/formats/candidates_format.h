// The format `candidates`: a puzzle a line as 729 characters, nine for each cell in the order of
// the digits 1 to 9. Each is the digit, if it is possible in the cell, or '.' or '0'. Such puzzles
// are known as sukaku or pencilmark puzzles.
//
// As in the format `line`, a separator and any text may follow.
#pragma once

#include <string_view>

#include "engine/io/formats/format.h"
#include "engine/io/formats/text_lines.h"

namespace nonet {

/// Parses the 729 characters at the front of `text`. The end of the text or a separator must
/// follow. Returns the fault if they are not a puzzle.
Fault parse_candidates(std::string_view text, Candidates& puzzle);

struct CandidatesFormat {
  /// Returns whether a line is a puzzle of this format.
  static bool is_record(std::string_view line);
  /// Returns whether a line begins as a puzzle of this format does and no puzzle of another format
  /// does.
  static bool begins_like(std::string_view line);

  static Item next(const InputLayout& layout, std::string_view text, bool at_end);
  static Fault parse(const InputLayout& layout, std::string_view record, Candidates& puzzle);
};

extern const Format kCandidatesFormat;

}  // namespace nonet
