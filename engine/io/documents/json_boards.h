// JSON in which boards are values at any depth: strings of 81 cells, arrays of 81 values, nine rows
// of nine, alone or as fields of objects. An object with a board becomes a line with that object,
// as the format jsonl reads it. Any other board becomes a line of 81 cells.
#pragma once

#include "engine/io/documents/document.h"

namespace nonet {

extern const DocumentFormat kJsonDocument;

}  // namespace nonet
