// Answers that verify() checks: whether one is right, and which are in their places when some are
// missing, too many or exchanged.
#pragma once

#include <nonet/candidates.h>
#include <nonet/result.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

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
