// Puzzles with a given number of clues that singles alone solve.
#pragma once

#include <nonet/generate.h>

#include "engine/corpora/base_grids.h"
#include "engine/corpora/clue_removal.h"

namespace nonet {

/// Removes clues from random full grids until the wanted number is left, such that singles alone
/// solve the puzzle. If that fails (rare above 28 clues), it tries another grid.
class EasyGenerator final : public Generator {
 public:
  explicit EasyGenerator(const GeneratorOptions& options);

  void generate(std::span<const uint64_t> records, std::span<Grid> puzzles) override;

 private:
  void take_clues(const Grid& full, Random& random);

  GeneratorOptions options_;
  ClueRemoval::Orbits orbits_;
  BaseGrids grids_;
  ClueRemoval removal_;
};

}  // namespace nonet
