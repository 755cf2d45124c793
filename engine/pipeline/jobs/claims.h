// Answers that verify() checks: whether one is right, answers as records to sort, and which are in
// their places when some are missing, too many or exchanged.
#pragma once

#include <nonet/candidates.h>
#include <nonet/result.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "engine/corpora/forms/class_record.h"
#include "engine/io/formats/answers.h"

namespace nonet {

/// Returns whether an answer contains a puzzle that differs from this one.
bool is_of_another(const PuzzleView& puzzle, const ClaimedAnswer& claim);

/// The reason why an answer is wrong that contains another puzzle.
inline constexpr std::string_view kOfAnotherPuzzle = "answers another puzzle";
/// The reason why an answer is wrong that is none, and the end of the reason of one that is
/// for a puzzle near it.
inline constexpr std::string_view kNoAnswer = "not an answer", kOutOfOrder = ", out of order";

/// Returns the reason why an answer is wrong; empty if it is right. `puzzle` refers to none if its
/// record is malformed.
std::string_view fault_in(const PuzzleView& puzzle, const ClaimedAnswer& claim);

/// Returns whether an answer says by its content which puzzle it is for.
bool names_puzzle(const ClaimedAnswer& claim);

/// Returns whether an answer, right or wrong, is for this puzzle: it has the number of its record,
/// or contains the puzzle, or its solution has all clues of the puzzle. A grid has the clues of a
/// puzzle of fewer than 17 by chance, so these puzzles own no grid.
bool belongs_to(const PuzzleView& puzzle, uint64_t record, const ClaimedAnswer& claim);

/// An answer with the number of its record, compact and of fixed size, for sorting.
struct NumberedAnswer {
  uint64_t record = 0;
  uint64_t line = 0;
  PackedGrid puzzle;
  Candidates candidates;
  PackedGrid solution;
  bool has_puzzle = false;
  bool has_candidates = false;
  bool has_solution = false;
  bool has_status = false;
  bool is_status_only = false;
  bool is_empty = false;
  Status status = Status::malformed;

  NumberedAnswer() = default;
  NumberedAnswer(const ClaimedAnswer& claim, uint64_t at_line)
      : record(claim.record.value_or(0)),
        line(at_line),
        has_puzzle(claim.puzzle.has_value()),
        has_candidates(claim.candidates.has_value()),
        has_solution(claim.solution.has_value()),
        has_status(claim.status.has_value()),
        is_status_only(claim.is_status_only),
        is_empty(claim.is_empty),
        status(claim.status.value_or(Status::malformed)) {
    if (claim.puzzle) puzzle = PackedGrid(*claim.puzzle);
    if (claim.candidates) candidates = *claim.candidates;
    if (claim.solution) solution = PackedGrid(*claim.solution);
  }

  ClaimedAnswer claim() const {
    ClaimedAnswer claim;
    if (record > 0) claim.record = record;
    if (has_status) claim.status = status;
    if (has_puzzle) claim.puzzle = puzzle.grid();
    if (has_candidates) claim.candidates = candidates;
    if (has_solution) claim.solution = solution.grid();
    claim.is_status_only = is_status_only;
    claim.is_empty = is_empty;
    return claim;
  }

  bool operator<(const NumberedAnswer& other) const {
    return record != other.record ? record < other.record : line < other.line;
  }
};

/// A puzzle, or an answer that contains it, for sorting. An answer is valid as a NumberedAnswer
/// with record 0.
struct MatchedRecord {
  PackedGrid key;
  bool is_answer = false;
  NumberedAnswer answer;  // of a puzzle only its line

  bool operator<(const MatchedRecord& other) const {
    if (key != other.key) return key < other.key;
    if (is_answer != other.is_answer) return !is_answer;
    return answer.line < other.answer.line;
  }
};

/// An answer that is in its place, as an index into a window of answers and one into a window of
/// puzzles.
struct Place {
  size_t answer = 0;
  size_t puzzle = 0;
};

/// Returns the longest sequence of answers, each with a puzzle it belongs to, in which both are in
/// order. `belongs` is called for each answer and each puzzle. If one of several answers
/// can be in a place, it is the first one that `fits`. Takes answers * puzzles calls
/// (J. W. Hunt, T. G. Szymanski: A fast algorithm for computing longest common subsequences, 1977).
std::vector<Place> answers_in_place(size_t answers, size_t puzzles,
                                    const std::function<bool(Place)>& belongs,
                                    const std::function<bool(Place)>& fits);

}  // namespace nonet
