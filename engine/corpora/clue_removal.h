// A full grid on its way down to a puzzle: clues go in random order, as many at a time as are
// likely to be spared.
//
// A step that takes too much is halved; one orbit of clues that cannot go stays for good. As taking
// more clues only adds solutions, the outcome is what trying one orbit after the other would give.
#pragma once

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

  /// Starts with all of `full` as clues, to go in a random order of `orbits` (which must live on)
  /// until `fewest_clues` are left or none can be spared.
  void start(const Grid& full, const Orbits& orbits, int fewest_clues, Random& random);

  /// Sets `trial` to the puzzle without the next clues; then confirm() or refuse() it. False when
  /// there is nothing left to try. Clues that are the last ones of one of these sets are refused
  /// here.
  bool propose(const std::vector<Board>& unavoidable_sets, Grid& trial);
  /// The clue that the last proposal goes without, -1 if more than one.
  int only_cell() const;
  void confirm();
  void refuse();

  /// Once there is nothing left to try, starts over with each clue on its own.
  void try_clues_singly();

  const Grid& puzzle() const { return puzzle_; }
  int clues() const { return clues_; }
  /// The clues that were tried and have to stay.
  int kept_clues() const { return kept_clues_; }

 private:
  void set_step();
  Board cells_without(size_t step);

  const Orbits* orbits_ = nullptr;
  int fewest_clues_ = 0;
  std::array<uint8_t, kCells> order_{};  // of the orbits
  size_t count_ = 0;                     // of orbits to try
  size_t next_ = 0;                      // the first in the order that is not decided
  size_t step_ = 0;                      // how many are tried at once
  size_t tried_ = 0;                     // how many the last proposal is made of
  Grid puzzle_;
  Board cells_{};  // of the clues
  int clues_ = 0;
  int kept_clues_ = 0;
};

}  // namespace nonet
