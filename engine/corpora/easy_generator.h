// Puzzles of a given number of clues that singles alone solve.
#pragma once

#include <nonet/generate.h>

#include "engine/corpora/base_grids.h"
#include "engine/corpora/clue_removal.h"

namespace nonet {

/// Takes clues from random full grids, as long as singles alone lead back, until the wanted number
/// is left. Where that does not work out (seldom above 28 clues), another grid is tried.
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
