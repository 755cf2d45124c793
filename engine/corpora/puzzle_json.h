// Puzzles in JSON documents.
#pragma once

#include <nonet/errors.h>
#include <nonet/grid.h>

#include <string>

#include "engine/core/json_document.h"
#include "engine/io/formats/cells.h"

namespace nonet {

/// Reads the text of a puzzle. Throws DataError.
inline Grid puzzle_from_json(const Json& json) {
  Grid puzzle;
  const auto text = json.get<std::string>();
  if (parse_cells(text, kCells, puzzle.cells.data())) {
    throw DataError("'" + text + "' is not a puzzle");
  }
  return puzzle;
}

}  // namespace nonet
