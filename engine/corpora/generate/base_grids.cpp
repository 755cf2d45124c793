#include "engine/corpora/generate/base_grids.h"

#include "engine/corpora/generate/full_grid.h"
#include "engine/corpora/minimal/unavoidable.h"

namespace nonet {
namespace {

// A larger set nearly always keeps a clue.
constexpr int kMaxSetCells = 12;
constexpr int kMaxLearnedCells = 18;
constexpr size_t kMaxSets = 160;

// Makes the random streams of blocks differ from those of records.
constexpr uint64_t kBlockStreams = uint64_t{1} << 63;

}  // namespace

std::shared_ptr<BaseGrid> random_base_grid(Random& random, bool with_sets) {
  auto grid = std::make_shared<BaseGrid>();
  grid->full = random_full_grid(random);
  if (with_sets) find_unavoidable_sets(grid->full, kMaxSetCells, grid->unavoidable_sets);
  return grid;
}

void BaseGrid::learn(const Grid& other) {
  if (unavoidable_sets.size() >= kMaxSets) return;
  uint8_t size = 0;
  for (size_t cell = 0; cell < kCells; ++cell) size += other.cells[cell] != full.cells[cell];
  if (size > kMaxLearnedCells) return;
  Board cells{};
  for (int cell = 0; cell < kCells; ++cell) {
    if (other.cells[cell] != full.cells[cell]) cells |= board_of(cell);
  }
  unavoidable_sets.push_back(cells);
}

std::shared_ptr<BaseGrid> BaseGrids::of_record(uint64_t record) {
  const uint64_t block = record / kRecords;
  if (grid_ == nullptr || block != block_) {
    Random random(seed_, kBlockStreams | block);
    grid_ = random_base_grid(random, with_sets_);
    block_ = block;
  }
  return grid_;
}

}  // namespace nonet
