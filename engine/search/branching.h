// How the search picks its next guess; with scalar_search.h the contract that all solvers of its
// family keep, so that their guess counts are equal puzzle by puzzle.
//
// A branch guesses one candidate, a digit in a cell: first "it is so", then "it is not". It has two
// ends, the placements that its two outcomes come to:
//   a cell with two candidates (a pair)  its two digits;
//   a digit with two places in a house   the two cells.
// An end weighs what it disturbs: 3 for each other candidate of its cell (three at the most are
// counted), and for each peer that has its digit 6, 2 or 1, as the peer has two, three or more
// candidates. A branch is worth the sum of its ends.
//
// The best pair is taken. Only for the first guess of a search, and where no pair is worth 28, do
// digits with two places compete, and of them only those that have no more places on the grid than
// the nine have on the average (single cells are places too).
//
// A search that is two guesses deep and has met neither a contradiction nor a solution is most
// likely in a puzzle of many solutions, where proofs do not matter and most guesses are right. It
// makes two without weighing, and without inference in between: the lower digit of the first pair,
// and that of the last one, unless the digit guessed first is one of its two.
//
// Otherwise the guess is the heavier end; of equal ends the lower digit, the first cell. Among
// branches of equal worth cells go first, in ascending order; then digits in ascending order, each
// by its rows, its columns, its boxes, those in the order of their first cells. Where there is no
// such branch, the guess is the lowest candidate of the first cell among those with the fewest.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/search/board.h"

namespace nonet {

/// What is still possible: for each digit (index 0 to 8) the cells that have it as a candidate.
using Candidates = std::array<Board, 9>;

/// A guess: first the candidate is taken, then it is removed.
struct Branch {
  int cell = -1;  ///< -1: there is nothing to branch on
  int digit = 0;  ///< index, 0 to 8
  int worth = 0;  ///< 0: not weighed, or a branch that has no two ends
};

/// The branch to take next, and one to take right after it, without inference in between.
using Branches = std::array<Branch, 2>;

/// Whether a search with so many guesses, of which `depth` are open (at their first outcome), makes
/// two guesses without weighing.
constexpr bool is_after_solutions(uint64_t guesses, size_t depth) {
  return depth >= 2 && guesses == depth;
}

/// Those two, if the first and the last pair have these candidates (bit i for the digit of index
/// i). `first_cell` is -1 if there is no pair.
constexpr Branches guess_first_and_last(int first_cell, unsigned first_digits, int last_cell,
                                        unsigned last_digits) {
  Branches branches;
  if (first_cell < 0) return branches;
  branches[0] = {.cell = first_cell, .digit = std::countr_zero(first_digits)};
  if (last_cell != first_cell && (last_digits >> branches[0].digit & 1) == 0) {
    branches[1] = {.cell = last_cell, .digit = std::countr_zero(last_digits)};
  }
  return branches;
}

/// Pairs worth less let digits with two places compete for the first guess.
inline constexpr int kGoodPair = 28;

/// Whether a pair of this worth, the best of all, is the branch that the rule picks.
constexpr bool is_enough(int pair_worth, bool is_first_guess) {
  return pair_worth >= (is_first_guess ? kGoodPair : 1);
}

/// What the rule above picks at a fixpoint without contradiction, in a search with so many guesses,
/// of which `depth` are open. Nothing if every cell is single.
Branches choose_branches(const Candidates& candidates, uint64_t guesses, size_t depth);

/// The one branch of a search that is not after solutions, from the best pair, if there is one.
Branch choose_branch(const Candidates& candidates, const Branch& best_pair, bool is_first_guess);

}  // namespace nonet
