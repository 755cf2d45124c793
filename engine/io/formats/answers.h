// Reads back what the output formats write: the answer that one record of a solutions file gives.
#pragma once

#include <nonet/candidates.h>
#include <nonet/grid.h>
#include <nonet/result.h>

#include <optional>

#include "engine/io/formats/input_formats.h"

namespace nonet {

/// What a record of a solutions file says.
struct ClaimedAnswer {
  std::optional<uint64_t> record;             ///< the number of its record, if it says so
  std::optional<Grid> puzzle;                 ///< the puzzle it is an answer to, if it says so ...
  std::optional<Candidates> candidates = {};  ///< ... or the same of a puzzle of candidates
  std::optional<Grid> solution;               ///< the solution, or ...
  std::optional<Status> status;               ///< ... why there is none; neither: not an answer
  /// A record of pair whose front reads as a puzzle with an answer, but it ends as that of a
  /// malformed puzzle does, which may begin with anything.
  bool ends_malformed = false;
};

/// Whether this is the header line of a csv output, which answers nothing.
bool is_answer_header(const Record& record);

/// The answer in a record of any output format. `grid` is what its cells were parsed to, null if
/// the record is no grid as an input. A record may be longer than one of puzzles, as what the
/// puzzle's record had behind its cells is carried over; its front is enough.
ClaimedAnswer read_answer(const InputLayout& layout, const Record& record, const Grid* grid);

}  // namespace nonet
