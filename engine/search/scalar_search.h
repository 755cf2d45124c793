// The reference search: candidates, inference to a fixpoint, one well-defined branch.
//
// The rules of inference below and of branching in branching.h are a contract: a solver that keeps
// to them visits the same search tree, so that its answers and its guess counts are equal puzzle by
// puzzle.
//
// Inference. Four rules, applied until none changes anything:
//   naked single       a cell with one candidate takes it from its 20 peers;
//   hidden single      a digit with one place left in a house takes that cell;
//   locked candidates  where a box and a line cross: a digit that the box has only there leaves
//                      the rest of the line, and one that the line has only there leaves the rest
//                      of the box;
//   crossing triples   if the three cells of a crossing have three candidates, these leave the rest
//                      of the box and of the line.
// A contradiction is a cell without candidates, a digit without a place in a house, or a crossing
// with fewer than three candidates.
//
// The rules may be applied in any order: all orders end in the same state, or all contradict. For
// let S be a state where no rule changes anything and nothing contradicts, and X, containing S, a
// state on the way of another order (the start contains all later states). The rule applied to X
// next says "these are the only places left, so others go". In S the places left are among these,
// and as S has no contradiction they are no fewer than must be; so the same rule holds in S, S has
// made its removals already, and what X becomes still contains S. Hence the other order never
// contradicts, and two orders that end contain each other. (A cell that is the only place of two
// digits is a contradiction too: taking it for the one leaves the other no place.)
//
// Branching. At a fixpoint with every cell single the grid is a solution. Otherwise the search goes
// on with a guess by the rule in branching.h.
#pragma once

#include <nonet/grid.h>

#include <array>
#include <cstdint>
#include <span>

#include "engine/search/branching.h"
#include "engine/search/puzzle_solver.h"

namespace nonet {

/// In a puzzle of ScalarSearch, and of solvers that keep to its contract, the cell kNotDigit + d
/// may have any digit but d. What asks whether a known solution is the only one is so answered by
/// one search for another, in which d is excluded from a cell that d leaves open.
inline constexpr int kNotDigit = 10;

/// Depth-first search by the rules above. Holds its stack, so that nothing is allocated.
class ScalarSearch {
 public:
  /// Searches for the solutions of `puzzle`, telling `tally` of each guess and each solution.
  void run(const Grid& puzzle, SearchTally& tally);

  /// Goes on with a search that was begun elsewhere: with the last of `waiting` (at least one),
  /// then with those before it, each one a state whose second outcome is still to be searched.
  void resume(std::span<const Candidates> waiting, SearchTally& tally);

 private:
  struct State {
    Candidates places;
    Board settled;          // single cells whose digit has been taken from their peers
    uint32_t dirty_digits;  // digits that have lost a place since they were last looked at
    // Of each digit that is not dirty the crossings of boxes and lines that have it, as bits.
    std::array<uint64_t, 9> crossings;
  };

  /// Searches from stack_[depth] down.
  void search(size_t depth, SearchTally& tally);
  /// Takes the first outcome to the next depth; the second one stays.
  void guess(const Branch& branch, size_t depth);
  /// Brings `state` to its fixpoint. False on a contradiction.
  static bool propagate(State& state);
  static void remove_cells(State& state, Board cells, int digit);
  static void settle_cells(State& state, int digit, Board cells);
  static bool settle_digit(State& state, int digit);
  static bool settle_crossings(State& state);

  // A state on the stack waits for its second outcome; the first one has placed a digit in a cell
  // that was open, so there are at most 81 of them, and the one being worked on.
  std::array<State, kCells + 1> stack_;
};

}  // namespace nonet
