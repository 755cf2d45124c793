// Removes clues from a full grid or a puzzle in random order, as many at a time as can probably be
// removed.
//
// A step that removes too much is halved. A single orbit of clues that cannot be removed is kept.
// Removing clues only adds solutions, so the result is the same as for one orbit at a time.
#pragma once

#include <nonet/candidates.h>
#include <nonet/grid.h>

#include <array>
#include <cstdint>
#include <vector>

#include "engine/core/random.h"
#include "engine/search/board.h"

namespace nonet {

class ClueRemoval {
 public:
  using Orbits = std::vector<std::vector<uint8_t>>;

  /// Starts with all of `full` as clues. Removes them in a random order of `orbits`, which must
  /// outlive this object, until `min_clues` are left or none can be removed.
  void start(const Grid& full, const Orbits& orbits, int min_clues, Random& random);
  /// Starts with the clues of `puzzle`. Removes them in random order, until none can be removed.
  void start_clues(const Grid& puzzle, Random& random);

  /// Chooses the next clues to remove; call confirm() or refuse() next. Returns false if there is
  /// nothing left to try. Never removes the last clue of one of these sets.
  bool propose(const std::vector<Board>& unavoidable_sets);
  /// Returns the puzzle after the removal of the clues of the last proposal.
  Grid trial() const;
  /// Returns the cell whose clue the last proposal removes, or -1 if it removes several.
  int only_cell() const;
  void confirm();
  void refuse();

  /// Tries each clue on its own. Requires that propose() has returned false.
  void try_clues_singly();

  const Grid& puzzle() const { return puzzle_; }
  /// Returns candidates_of(puzzle()).
  const Candidates& candidates() const { return candidates_; }
  int clues() const { return clues_; }
  /// Returns the number of clues that were tried and cannot be removed.
  int kept_clues() const { return kept_clues_; }

 private:
  void take(const Grid& puzzle);
  void set_step();
  Board cells_without(size_t step);

  const Orbits* orbits_ = nullptr;
  int min_clues_ = 0;
  std::array<uint8_t, kCells> order_{};  // the order in which orbits are tried
  size_t count_ = 0;                     // the number of orbits to try
  size_t next_ = 0;                      // the first undecided orbit of the order
  size_t step_ = 0;                      // the number of orbits that are tried at once
  size_t tried_ = 0;                     // the number of orbits that the last proposal removes
  Grid puzzle_;
  Candidates candidates_;
  Board cells_{};  // the cells of the clues
  int clues_ = 0;
  int kept_clues_ = 0;
};

}  // namespace nonet
