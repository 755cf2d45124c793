// Recognises tables and JSON lines, whose records have named parts.
#pragma once

#include <optional>
#include <string_view>

#include "engine/io/formats/recognition.h"

namespace nonet {

/// Where an input has said so much without saying what it is, what follows will not either.
inline constexpr size_t kEnoughBytes = 128 * 1024;

/// What the first lines say of one kind of input.
struct Guess {
  bool is_too_early = false;               ///< more lines would tell
  std::optional<Recognition> recognition;  ///< null: it is not of this kind
  bool has_puzzle = false;                 ///< one of the first rows holds a puzzle
};

/// A table. `text` begins with a line of content. With a format or a column among the options it
/// must be one. Throws DataError where options ask for a column that is not there, or two columns
/// could be meant.
Guess guess_table(std::string_view text, bool at_end, const InputOptions& options);

/// The same of JSON lines. Throws DataError also where it is JSON of another layout.
Guess guess_json(std::string_view text, bool at_end, const InputOptions& options);

/// Whether a first line looks like JSON.
bool begins_json(std::string_view line);

}  // namespace nonet
