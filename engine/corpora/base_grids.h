// The full grids that puzzles are made from.
#pragma once

#include <nonet/grid.h>

#include <memory>
#include <vector>

#include "engine/core/random.h"
#include "engine/search/board.h"

namespace nonet {

/// A full grid and those of its unavoidable sets that are found quickly.
struct BaseGrid {
  Grid full;
  std::vector<Board> unavoidable_sets;

  /// Adds the cells in which `other` differs, a solution of a puzzle made from this grid. They are
  /// an unavoidable set. Large sets, which help little, are not added.
  void learn(const Grid& other);
};

/// Returns a new one.
std::shared_ptr<BaseGrid> random_base_grid(Random& random);

/// Returns the grids of records. kRecords consecutive records share a grid, as drawing a grid takes
/// as long as making a puzzle from it. Each record should then be written in a random equivalent
/// form of its own: every puzzle has the same probability, but eight records are puzzles of one
/// grid and not of eight.
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
