// The search contract: the rules of inference and of branching. Solvers that follow it visit the
// same search tree, so that their answers and guess counts are equal puzzle by puzzle.
//
// Inference. Four rules are applied until none changes the state:
//   naked single       the only candidate of a cell leaves the cell's 20 peers;
//   hidden single      a digit with one place in a house: all other candidates leave that cell;
//   locked candidates  a digit whose places in a box are all in one box-line intersection leaves
//                      the rest of the line; a digit whose places in a line are all in one
//                      intersection leaves the rest of the box;
//   locked triple      if the three cells of an intersection have three candidates together, these
//                      leave the rest of the box and of the line.
// A contradiction is a cell without candidates, a digit without a place in a house, or an
// intersection with fewer than three candidates.
//
// The rules may be applied in any order: all orders end in the same state, or all contradict.
// Proof: let S be a state without contradiction in which no rule changes anything. Let X be a state
// that another order reaches and that contains S; the initial state contains S. The next rule that
// is applied to X states that certain places are the only ones left, and removes other candidates.
// In S the places left are a subset of these; because S has no contradiction, there are as many as
// the rule needs. So the rule applies to S as well, S has no candidate that it removes, and the
// state after X still contains S. Hence the other order never contradicts, and two orders that end
// contain each other. (A cell that is the only place of two digits is a contradiction, too: if one
// digit is placed there, the other has no place left.)
//
// Branching. If every cell is single at a fixpoint, the grid is a solution. Otherwise the search
// guesses a candidate, that is a digit in a cell. The first outcome is that it is right, the second
// that it is wrong. A branch is a pair of placements of which at least one is right:
//   a bivalue cell    a cell with two candidates: its two digits;
//   a conjugate pair  a digit with two places in a house: the two cells.
// Each placement has a weight for what it changes: kOwnCandidateWeight for each other candidate of
// its cell (kMaxOwnCandidates at most), and for each peer that has its digit the PeerWeights by the
// number of the peer's candidates. The worth of a branch is the sum of its two weights.
//
// A search is hard if it has at most kMaxBivaluesOfHard bivalue cells before its first guess. Only
// in a hard search do peers with more than three candidates have a weight. Without it, the hardest
// puzzles would take 7 % more guesses; with it, minimal puzzles of three guesses would take 5 %
// more. Nine tenths of the guesses of the hardest puzzles are those of hard searches, of minimal
// puzzles one in 1,000.
//
// The best bivalue cell is chosen. Only for the first guess of a search, and only if no bivalue
// cell has a good_worth(), are conjugate pairs considered, of those digits only that have at most
// the average number of places on the grid (the cells of placed digits are places, too).
//
// A search that is two guesses deep and has found neither a contradiction nor a solution is most
// likely in a puzzle with many solutions, where proofs do not matter and most guesses are right. It
// makes two guesses without weights and without inference in between: the lowest candidate of the
// first cell among those with the fewest candidates (two or more), and the lowest candidate of the
// last one of these cells that does not have the digit of the first guess. If all have it, there is
// no second guess.
//
// Otherwise the guess is the placement with the higher weight; if the weights are equal, the lower
// digit or the first cell. Among branches of equal worth, bivalue cells come first, in ascending
// order; then conjugate pairs by digit in ascending order, for each digit in its rows, its columns,
// its boxes, these in the order of their first cells. If there is no such branch, the guess is the
// lowest candidate of the first cell among those with the fewest candidates.
//
// Exchanges. Two rows of a band, or two columns of a stack, that have the same digits in some
// columns (rows) of a solution can exchange them: every house keeps its digits. If the candidates
// of the puzzle allow that, there is a second solution. With a limit of 2, a search that finds its
// first solution while kMinWaiting second outcomes or more wait is most likely in a puzzle with
// many solutions. It looks for an exchange; if there is one, it counts it as the second solution
// and ends.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace nonet {

/// A search that has more bivalue cells before its first guess is not hard.
inline constexpr int kMaxBivaluesOfHard = 2;

/// The weight of a peer that has the digit of a placement, by the number of its candidates.
struct PeerWeights {
  static constexpr int kTwo = 6;
  static constexpr int kThree = 2;
  static constexpr int kMoreIfHard = 1;  ///< in other searches 0
};

/// The weight of each other candidate of a placement's own cell, and how many of them count.
inline constexpr int kOwnCandidateWeight = 3;
inline constexpr int kMaxOwnCandidates = 3;

/// If no bivalue cell is worth this much, conjugate pairs are considered for the first guess.
constexpr int good_worth(bool is_hard) { return is_hard ? 28 : 18; }

/// If fewer second outcomes wait, no exchange is looked for. Of minimal puzzles with one solution,
/// 0.3 % have so many, of minimal puzzles without three clues 99.8 %.
inline constexpr uint64_t kMinWaiting = 3;

/// A guess: first the candidate is placed, then it is removed.
struct Branch {
  int cell = -1;  ///< -1: none
  int digit = 0;  ///< index, 0 to 8
  int worth = 0;  ///< 0: not weighed, or the guess is not one of a pair
};

/// The most guesses without weights that are made one after the other, without inference.
inline constexpr size_t kGuessesAtOnce = 2;

/// The next branch, and perhaps a second one to take immediately after it, without inference in
/// between.
using Branches = std::array<Branch, kGuessesAtOnce>;

/// Returns whether a search makes guesses without weights. It has made `guesses` guesses. `depth`
/// of them are open: the search is at their first outcome.
constexpr bool guesses_without_weights(uint64_t guesses, size_t depth) {
  return depth >= 2 && guesses == depth;
}

/// Returns whether the best bivalue cell is chosen, given its worth (0: there is none).
constexpr bool is_good_enough(int bivalue_worth, bool is_first_guess, bool is_hard) {
  return bivalue_worth >= (is_first_guess ? good_worth(is_hard) : 1);
}

/// Returns whether a search that has found a solution looks for an exchange. Before this one it has
/// found `solutions`. So many second outcomes wait.
constexpr bool seeks_exchange(uint64_t limit, uint64_t solutions, uint64_t waiting) {
  return limit == 2 && solutions == 0 && waiting >= kMinWaiting;
}

}  // namespace nonet
