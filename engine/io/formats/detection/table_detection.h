// Detects tables.
#pragma once

#include "engine/io/formats/detection/detection.h"

namespace nonet {

/// The kinds of tables, by their delimiters.
enum class TableKind { comma_or_semicolon, tab };

/// Returns the guess of a format of tables. Throws DataError if the options choose a column that
/// does not exist, or if two columns could be the puzzle column.
Guess detect_table(const Format& format, TableKind kind, const FirstLines& lines, Evidence evidence,
                   size_t at, const InputOptions& options);

}  // namespace nonet
