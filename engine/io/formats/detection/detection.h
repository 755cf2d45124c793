// Detects the format of an input in its first lines.
//
// Each format judges what evidence a line is for it. Detection asks all formats, in the order of
// their table, for one kind of evidence after another, the strongest kind first. The first format
// with evidence is the format of the input. Detection uses only the row of a format.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/io/formats/detection/first_lines.h"
#include "engine/io/formats/format.h"

namespace nonet {

/// Kinds of evidence for a format in line `at`.
enum class Evidence {
  chosen,      ///< the options choose the format or a column; only tables can fail, and throw
  sure,        ///< the first line is a record and cannot mean anything else
  columns,     ///< the first lines have columns, one of which holds puzzles
  record,      ///< the line is a record; only titles or counts precede it
  inside,      ///< most of the first lines have cells inside other text, or with signs of their own
  any_record,  ///< the line is a record; malformed ones may precede it
  malformed,   ///< the first line is a malformed record of this format; there is no good record
  answer,      ///< the line and those that follow are answers
};

/// The detected layout of an input.
struct Detection {
  InputLayout layout;
  /// Lines at the front that are not records: the header of a table, a title, a count.
  Cut preamble;
  /// The assumptions, for people; empty if the format is clear.
  std::string note;
};

/// The judgement of a format.
struct Guess {
  bool is_too_early = false;           ///< it depends on lines that have not been read yet
  std::optional<Detection> detection;  ///< none: there is no such evidence
};

/// Returns the guess of a format without columns: its layout if `holds`, too early if `holds` is
/// none.
Guess guess_if(std::optional<bool> holds, const Format& format);

/// Detects the format in the first lines of an input. Returns none if too few lines have been read.
/// Requires that `text` begins with the first line that is neither empty nor a comment. Throws
/// DataError if the options name a column that does not exist, and if the boards are puzzles by turns
/// with others. If the input `is_waiting` for answers before it goes on, plain lines need no more
/// lines.
std::optional<Detection> detect(std::string_view text, bool at_end, const InputOptions& options,
                                bool is_waiting = false);

/// Returns a short text for people: the format, and the column of puzzles if it has one.
std::string describe(const InputLayout& layout);

}  // namespace nonet
