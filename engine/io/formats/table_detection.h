// Detects tables.
#pragma once

#include "engine/io/formats/detection.h"

namespace nonet {

/// The delimiters of a format.
enum class TableKind { comma_or_semicolon, tab };

/// Returns the guess of a format of tables. Throws DataError where options choose a column that is
/// not there, or where two columns could hold the puzzles.
Guess detect_table(const Format& format, TableKind kind, const FirstLines& lines, Evidence evidence,
                   size_t at, const InputOptions& options);

}  // namespace nonet
