// The full grids that puzzles are made from.
#pragma once

#include <nonet/grid.h>

#include <memory>
#include <vector>

#include "engine/core/random.h"
#include "engine/search/board.h"

namespace nonet {

/// A full grid, and the unavoidable sets of it that are found quickly, if they were asked for.
struct BaseGrid {
  Grid full;
  std::vector<Board> unavoidable_sets;

  /// Adds the cells in which `other` differs from this grid. Requires that `other` is a solution of
  /// a puzzle made from this grid; so the cells are an unavoidable set. Does not add large sets,
  /// which help little.
  void learn(const Grid& other);
};

/// Returns a new random grid, with its sets or without.
std::shared_ptr<BaseGrid> random_base_grid(Random& random, bool with_sets);

/// Returns the grids of records. kRecords consecutive records share a grid, because drawing a grid
/// takes as long as making a puzzle from it. The caller should write each record in a random
/// equivalent form of its own. Every puzzle then has the same probability, but eight records come
/// from one grid and not from eight.
class BaseGrids {
 public:
  static constexpr uint64_t kRecords = 8;

  BaseGrids(uint64_t seed, bool with_sets) : seed_(seed), with_sets_(with_sets) {}

  std::shared_ptr<BaseGrid> of_record(uint64_t record);

 private:
  uint64_t seed_;
  bool with_sets_;
  uint64_t block_ = 0;
  std::shared_ptr<BaseGrid> grid_;  // the grid of the current block
};

}  // namespace nonet
