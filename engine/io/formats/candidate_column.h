// Tables and objects whose puzzles are candidates: a column of 729 characters.
#pragma once

#include <string>
#include <string_view>

#include "engine/io/formats/candidates_format.h"
#include "engine/io/formats/items.h"

namespace nonet {

/// Cuts as `Format` does, and parses the value of the puzzle column as candidates.
template <class Format>
struct CandidateColumn {
  static Item next(const InputLayout& layout, std::string_view text, bool at_end) {
    return Format::next(layout, text, at_end);
  }
  static Fault parse(const InputLayout& layout, std::string_view record, Candidates& puzzle) {
    if (record.size() > kMaxLineBytes) return {.kind = FaultKind::line_too_long};
    const auto values = layout.fields(record);
    if (!values || layout.puzzle_column >= values->size()) {
      return {.kind = FaultKind::missing_field};
    }
    return parse_candidates(trimmed((*values)[layout.puzzle_column]), puzzle);
  }
};

/// Returns the input side of the same format for puzzles of candidates.
template <class Format>
constexpr InputSide candidate_side(InputSide side) {
  side.parse = parse_items<CandidateColumn<Format>>;
  side.takes_candidates = true;
  side.of_candidates = nullptr;
  return side;
}

}  // namespace nonet
