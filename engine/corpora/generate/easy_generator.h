// Puzzles with a given number of clues that singles alone solve.
#pragma once

#include <nonet/generate.h>

#include <memory>
#include <vector>

#include "engine/corpora/generate/base_grids.h"
#include "engine/corpora/minimal/clue_removal.h"
#include "engine/corpora/ratings/singles_batch.h"

namespace nonet {

/// Removes clues from random full grids until the wanted number is left, such that singles alone
/// solve the puzzle. If that fails (rare above 28 clues), it tries another grid. It makes many
/// puzzles at the same time, so that their trials are checked together.
class EasyGenerator final : public Generator {
 public:
  explicit EasyGenerator(const GeneratorOptions& options);

  void generate(std::span<const uint64_t> records, std::span<Grid> puzzles) override;

 private:
  /// A puzzle that is being made.
  struct Job {
    size_t index = 0;  // the index of its record in the call
    Random random{0};
    ClueRemoval removal;
  };

  void begin(Job& job, uint64_t record);
  void start(Job& job, const Grid& full);
  bool advance(Job& job);
  Grid finish(Job& job);
  bool is_symmetric() const { return orbits_.size() < kCells; }

  GeneratorOptions options_;
  ClueRemoval::Orbits orbits_;
  BaseGrids grids_;
  std::unique_ptr<SinglesBatch> singles_;
  std::vector<Job> jobs_;
  std::vector<Grid> trials_;  // of the jobs that are not finished, in their order
  std::vector<uint8_t> falls_;
};

}  // namespace nonet
