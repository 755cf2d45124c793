// The reference implementation of contract.h: depth-first search, one puzzle at a time.
#pragma once

#include <nonet/candidates.h>
#include <nonet/grid.h>

#include <array>
#include <cstdint>
#include <span>

#include "engine/search/board.h"
#include "engine/search/contract.h"
#include "engine/search/exchange.h"
#include "engine/search/puzzle_solver.h"

namespace nonet {

/// Owns its stack, so that a search allocates nothing.
class ScalarSearch {
 public:
  /// Searches the solutions of `puzzle` and counts each guess and each solution in `tally`.
  void run(const Grid& puzzle, SearchTally& tally);
  void run(const Candidates& puzzle, SearchTally& tally);

  /// Continues a search that was begun elsewhere. Begins with the last state of `waiting`, then
  /// takes the states before it, whose second outcomes are not searched yet. Requires at least one
  /// state. `depth_above` guesses before these are open, too; others search their second outcomes.
  /// Without a puzzle, looks for no exchange.
  void resume(const GivenPuzzle& puzzle, std::span<const DigitBoards> waiting, size_t depth_above,
              SearchTally& tally);

 private:
  struct State {
    DigitBoards places;
    Board settled;          // single cells whose digit has been removed from their peers
    uint32_t dirty_digits;  // digits that have lost a place since they were last examined
    // For each digit that is not dirty, the box-line intersections that have it, as bits.
    std::array<uint64_t, 9> intersections;
  };

  /// Searches from the first state of the stack, which has these candidates.
  void start(const GivenPuzzle& puzzle, const DigitBoards& places, SearchTally& tally);
  /// Searches from stack_[depth] down. `depth_above` guesses are open above the stack.
  void search(const GivenPuzzle& puzzle, size_t depth, size_t depth_above, SearchTally& tally);
  /// Moves the first outcome to the next depth; the second one stays.
  void guess(const Branch& branch, size_t depth);
  /// Brings `state` to its fixpoint. Returns false on a contradiction.
  static bool propagate(State& state);
  static void remove_cells(State& state, Board cells, int digit);
  static void settle_cells(State& state, int digit, Board cells);
  static bool settle_digit(State& state, int digit);
  static bool settle_triples(State& state);

  // Each state on the stack waits for its second outcome; its first outcome has placed a digit in a
  // cell that was open. So at most 81 states wait, and one is being searched.
  std::array<State, kCells + 1> stack_;
};

}  // namespace nonet
