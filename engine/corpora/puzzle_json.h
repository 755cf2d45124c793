// Puzzles and their ratings in JSON documents.
#pragma once

#include <nonet/errors.h>
#include <nonet/grid.h>

#include <string>

#include "engine/core/json_fields.h"
#include "engine/core/puzzle_copy.h"
#include "engine/corpora/ratings/er_counts.h"
#include "engine/io/formats/cells.h"

namespace nonet {

/// The text of a puzzle. read() throws DataError for another text.
template <>
struct JsonValue<Grid> {
  static Json write(const Grid& puzzle) { return puzzle_text(puzzle); }
  static Grid read(const Json& json) {
    Grid puzzle;
    const auto text = json.get<std::string>();
    if (parse_cells(text, kCells, puzzle.cells.data())) {
      throw DataError("'" + text + "' is not a puzzle");
    }
    return puzzle;
  }
};

/// Reads a grid or candidates, likewise.
inline PuzzleCopy any_puzzle_from_json(const Json& json) {
  const auto text = json.get<std::string>();
  if (const auto candidates = candidates_of_text(text)) return PuzzleCopy(*candidates);
  return PuzzleCopy(value_from_json<Grid>(json));
}

/// Reads what tenths_text() returns. Throws DataError.
inline uint8_t tenths_from_json(const Json& json) {
  const auto text = json.get<std::string>();
  const std::optional<uint8_t> tenths = parse_tenths(text);
  if (!tenths) throw DataError("'" + text + "' is not a rating");
  return *tenths;
}

/// Counts that are not 0, by ER.
inline Json er_to_json(const ErCounts& counts) {
  Json json = Json::object();
  for (size_t er = 0; er < counts.by_tenths.size(); ++er) {
    const uint64_t count = counts.by_tenths[er];
    if (count > 0) json[tenths_text(static_cast<uint8_t>(er))] = count;
  }
  return json;
}

inline ErCounts er_from_json(const Json& json) {
  ErCounts counts;
  for (const auto& [er, count] : json.items()) counts.by_tenths[tenths_from_json(er)] = count;
  return counts;
}

}  // namespace nonet
