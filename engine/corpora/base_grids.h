// The full grids that puzzles are cut from.
#pragma once

#include <nonet/grid.h>

#include <memory>
#include <vector>

#include "engine/core/random.h"
#include "engine/search/board.h"

namespace nonet {

/// A full grid and those of its unavoidable sets that are quickly found.
struct BaseGrid {
  Grid full;
  std::vector<Board> unavoidable_sets;

  /// Takes the cells in which `other`, a solution of some puzzle of this grid, differs for one more
  /// unavoidable set, if it is small enough to be of use.
  void learn(const Grid& other);
};

/// A new one.
std::shared_ptr<BaseGrid> random_base_grid(Random& random);

/// Gives records their grids: kRecords neighbours have one in common, as drawing a grid would take
/// as long as making a puzzle from it. Each record is then to be written in a random equivalent
/// form of its own, so that it is drawn from all puzzles like any other; but eight records are
/// eight puzzles of one grid, and not of eight.
class BaseGrids {
 public:
  static constexpr uint64_t kRecords = 8;

  explicit BaseGrids(uint64_t seed) : seed_(seed) {}

  std::shared_ptr<BaseGrid> of_record(uint64_t record);

 private:
  uint64_t seed_;
  uint64_t block_ = 0;
  std::shared_ptr<BaseGrid> grid_;  // of the block
};

}  // namespace nonet
