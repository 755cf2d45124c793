// The search contract: the rules of inference and of branching. Solvers that follow it count the
// same guesses and give the same answers, puzzle by puzzle. `scalar` is the reference;
// tests/search/search_contract_test.cpp is a second, plain implementation.
//
// Inference. Three rules are applied until none changes the state:
//   naked single       the only candidate of a cell leaves the cell's 20 peers;
//   hidden single      a digit with one place in a house: all other candidates leave that cell;
//   locked candidates  a digit whose places in a box are all in one box-line intersection leaves
//                      the rest of the line; a digit whose places in a line are all in one
//                      intersection leaves the rest of the box.
// A contradiction is a cell without candidates, or a digit without a place in a house.
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
// guesses a candidate, a digit in a cell. The first outcome is that it is right, the second that it
// is wrong. The cell is one of two candidates if there is any, else one of three, else any that is
// not solved. Among these it is the one with the highest score 2 D + R + C - I, which counts other
// unsolved cells:
//
//     D I D |       |            D: in the box of the cell x, not in its row or column
//     I x I | R R R | R R R      R, C: in its row, in its column, not in its box
//     D I D |       |            I: in its box, and in its row or column
//     ------+
//       C
//       .
//
// If scores are equal, it is the first cell by row and column in the box, then by box. The guess is
// the lowest candidate of the cell. A cell with a high score has few solved cells around it: its
// digit removes many candidates from boxes and lines with few digits.
//
// Order. The search is depth first: all of the first outcome, then the second outcome. It ends with
// the last wanted solution, or where it would need more guesses than it may make. The guesses that
// are counted are those that it has made until then, and the solution is the first one.
//
// A solver may search parts of a tree at the same time, or in another order, and count as if it had
// not: if no part is left out, the tree has the same guesses; else each part is counted up to where
// the search ends, and those behind it are not counted. words/tree_parts.h does so.
//
// Exchanges. Two rows of a band, or two columns of a stack, that have the same digits in some
// columns (rows) of a solution can exchange them: every house keeps its digits. If the candidates
// of the puzzle allow that, there is a second solution. With a limit of 2, a search that finds its
// first solution where kMinGuessesRight guesses above it or more are right is most likely in a
// puzzle with many solutions. It looks for an exchange; if there is one, it counts it as the second
// solution and ends.
#pragma once

#include <cstdint>

namespace nonet {

/// If fewer guesses above a solution are right, no exchange is looked for. Of minimal puzzles with
/// one solution, 0.3 % have as many, of minimal puzzles without three clues 99.8 %.
inline constexpr uint64_t kMinGuessesRight = 3;

/// Returns whether a search that has found a solution looks for an exchange. Before this one it has
/// found `solutions`. `guesses_right` guesses above it are right.
constexpr bool seeks_exchange(uint64_t limit, uint64_t solutions, uint64_t guesses_right) {
  return limit == 2 && solutions == 0 && guesses_right >= kMinGuessesRight;
}

}  // namespace nonet
