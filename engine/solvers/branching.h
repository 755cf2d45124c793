// How the search picks its next guess; with scalar_search.h the contract that all solvers of its
// family keep, so that their guess counts are equal puzzle by puzzle.
//
// A branch guesses one candidate, a digit in a cell: first "it is so", then "it is not". It has two
// ends, the placements that its two outcomes come to:
//   a cell with two candidates (a pair)  its two digits;
//   a digit with two places in a house   the two cells.
// An end weighs what it disturbs: 3 for each other candidate of its cell (three at the most are
// counted), and for each peer that has its digit 6, 2 or 1, as the peer has two, three or more
// candidates. What a branch is worth depends on what the search is after.
//
// A proof: the product of the weights of its ends, for the search is as slow as the outcome that
// bites less. The best pair is taken. Only where no guess is open, and no pair is worth 200, do
// digits with two places compete, and of them only those that have no more places on the grid than
// the nine have on the average (single cells are places too).
//
// A solution: a search that is two guesses deep and has met neither a contradiction nor a solution
// is most likely in a puzzle of many solutions, where proofs do not matter. A pair is worth the
// square of the heavier weight; the best pair is taken.
//
// The guess is the heavier end; of equal ends the lower digit, the first cell. Among branches of
// equal worth cells go first, in ascending order; then digits in ascending order, each by its rows,
// its columns, its boxes, those in the order of their first cells. Where there is no such branch,
// the guess is the lowest candidate of the first cell among those with the fewest.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "board.h"

namespace nonet {

/// What is still possible: for each digit (index 0 to 8) the cells that have it as a candidate.
using Candidates = std::array<Board, 9>;

/// What a search is after, see above; `opening` is a proof where no guess is open.
enum class Aim : uint8_t { opening, proof, solution };

/// The aim of a search after `guesses`, `depth` of which are open: still at their first outcome.
constexpr Aim aim_of(uint64_t guesses, size_t depth) {
  if (depth == 0) return Aim::opening;
  return depth >= 2 && guesses == depth ? Aim::solution : Aim::proof;
}

/// A guess: first the candidate is taken, then it is removed.
struct Branch {
  int cell;   ///< -1: every cell is single, there is nothing to branch on
  int digit;  ///< index, 0 to 8
  int worth;  ///< 0: a branch that has no two ends
};

/// Pairs worth less let digits with two places compete in the opening.
inline constexpr int kGoodPair = 200;

/// Whether a pair of this worth, the best of all, is the branch that the rule picks.
constexpr bool is_enough(int pair_worth, Aim aim) {
  return pair_worth >= (aim == Aim::opening ? kGoodPair : 1);
}

/// The branch that the rule above picks at a fixpoint without contradiction.
Branch choose_branch(const Candidates& candidates, Aim aim);

}  // namespace nonet
