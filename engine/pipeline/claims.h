// Answers that verify() checks: whether one is right, and answers as records to sort.
#pragma once

#include <nonet/candidates.h>
#include <nonet/result.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/corpora/class_record.h"
#include "engine/io/formats/answers.h"

namespace nonet {

/// Returns whether an answer contains a puzzle that differs from this one.
bool is_of_another(const PuzzleView& puzzle, const ClaimedAnswer& claim);

/// The reason why an answer is wrong that contains another puzzle.
inline constexpr std::string_view kOfAnotherPuzzle = "answers another puzzle";

/// Returns the reason why an answer is wrong; none if it is right. `puzzle` refers to none if its
/// record is malformed.
std::optional<std::string> fault_in(const PuzzleView& puzzle, const ClaimedAnswer& claim);

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
  Status status = Status::malformed;

  NumberedAnswer() = default;
  NumberedAnswer(const ClaimedAnswer& claim, uint64_t at_line)
      : record(claim.record.value_or(0)),
        line(at_line),
        has_puzzle(claim.puzzle.has_value()),
        has_candidates(claim.candidates.has_value()),
        has_solution(claim.solution.has_value()),
        has_status(claim.status.has_value()),
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

}  // namespace nonet
