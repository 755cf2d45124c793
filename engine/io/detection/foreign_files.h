// Recognizes by their first bytes files that are not text with puzzles, and gives advice for each.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace nonet {

/// What the first bytes of an input say.
struct ForeignFile {
  bool is_too_early = false;  ///< they may be the front of the first bytes of such a file
  std::string reason = {};    ///< for people: what the file is, and what to do; empty: it is text
};

/// Looks at the first bytes of an input, decoded if it was compressed.
ForeignFile find_foreign_file(std::string_view text, bool at_end);

/// Returns why a text in which no board is found cannot be read, and what to do; empty if its kind
/// is not known.
std::string refusal_of_text(std::string_view text);

}  // namespace nonet
