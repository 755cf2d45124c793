// Detects the format of an input in its first lines.
//
// Each format judges which evidence a line gives for it. Detection asks all formats, in the order
// of their table, for one kind of evidence after another, the strongest first. The first format
// that finds it is the format of the input. Detection knows a format by its row alone.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/io/formats/first_lines.h"
#include "engine/io/formats/format.h"

namespace nonet {

/// Kinds of evidence that line `at` may give for a format.
enum class Evidence {
  chosen,      ///< the options choose the format, or a column: only tables can fail, and throw
  sure,        ///< the first line is a record and cannot mean anything else
  columns,     ///< the first lines have columns, one of which holds puzzles
  record,      ///< the line is a record, behind titles or counts if it is not the first one
  any_record,  ///< the line is a record, behind malformed ones
  malformed,   ///< the first line is a malformed record of this format; there is no good record
  answer,      ///< the line and those behind it are answers
};

/// The detected layout of an input.
struct Detection {
  InputLayout layout;
  /// Lines at the front that are no records: the header of a table, a title, a count.
  Cut preamble;
  /// What was assumed, for people; empty if the format is clear.
  std::string note;
};

/// The judgement of a format.
struct Guess {
  bool is_too_early = false;           ///< it depends on lines that are not there yet
  std::optional<Detection> detection;  ///< none: there is no such evidence
};

/// Returns the guess of a format without columns: its layout if `holds`; none: too early.
Guess guess_if(std::optional<bool> holds, const Format& format);

/// Detects the format in the first lines of an input; none if they are not all there. `text` begins
/// with the first line that is neither empty nor a comment. Throws DataError where the options name
/// a column that is not there.
std::optional<Detection> detect(std::string_view text, bool at_end, const InputOptions& options);

/// Returns a short text for people: the format, and the column of puzzles if it has one.
std::string describe(const InputLayout& layout);

}  // namespace nonet
