// The detectors: for each format a function that judges what evidence a line is for it. Their order
// is that of the table in detection.cpp.
#pragma once

#include <optional>
#include <string_view>

#include "engine/io/detection/detection.h"
#include "engine/io/detection/first_lines.h"

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

/// The judgement of a format.
struct Guess {
  bool is_too_early = false;           ///< it depends on lines that have not been read yet
  std::optional<Detection> detection;  ///< none: there is no such evidence
};

/// Returns the guess of a format without columns: its layout if `holds`, too early if `holds` is
/// none.
Guess guess_if(std::optional<bool> holds, const Format& format);

/// Returns whether line `at` of an input is `evidence` for a format. Throws DataError if the
/// options choose a column that does not exist, or if two columns could be the puzzle column.
using DetectFunction = Guess(const FirstLines& lines, Evidence evidence, size_t at,
                             const InputOptions& options);

DetectFunction detect_candidates, detect_lines, detect_values, detect_text;  // line_detection.cpp
DetectFunction detect_marks, detect_grids;                                   // grid_detection.cpp
DetectFunction detect_csv, detect_tsv;                                       // table_detection.cpp
DetectFunction detect_json, detect_jsonl;                                    // json_detection.cpp

/// Returns whether the first lines of an input belong to grids; none if that depends on a second
/// line that has not been read yet. An empty `second` is the end of the input or an empty line.
std::optional<bool> begins_grid(std::string_view first, std::optional<std::string_view> second);

}  // namespace nonet
