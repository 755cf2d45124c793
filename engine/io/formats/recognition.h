// Tells what format an input is of, from its first lines.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/io/formats/input_formats.h"

namespace nonet {

struct Recognition {
  InputLayout layout;
  /// Lines at the front that are no records: a table's header, a title, a count.
  Cut preamble;
  /// For people: what was taken for granted; empty if all was clear.
  std::string note;
};

/// What the first lines of an input speak for; null while they are not there. `text` begins with
/// the first line that is neither empty nor a comment. Throws DataError where options ask for a
/// column that is not there.
std::optional<Recognition> recognise(std::string_view text, bool at_end,
                                     const InputOptions& options);

/// How an input of this layout is read, such as "csv, the puzzles in column 'quiz'".
std::string describe(const InputLayout& layout);

}  // namespace nonet
