#include "engine/corpora/easy_generator.h"

#include "engine/core/equivalence.h"
#include "engine/corpora/full_grid.h"
#include "engine/corpora/singles.h"
#include "engine/corpora/symmetry.h"

namespace nonet {

EasyGenerator::EasyGenerator(const GeneratorOptions& options)
    : options_(options), orbits_(orbits_of(*options.symmetry)), grids_(options.seed) {}

void EasyGenerator::generate(std::span<const uint64_t> records, std::span<Grid> puzzles) {
  const bool is_symmetric = orbits_.size() < kCells;
  for (size_t i = 0; i < records.size(); ++i) {
    Random random(options_.seed, records[i]);
    take_clues(is_symmetric ? random_full_grid(random) : grids_.of_record(records[i])->full,
               random);
    while (removal_.clues() != options_.clues) {
      if (options_.gives_up()) return;
      take_clues(random_full_grid(random), random);
    }
    options_.count_puzzle();
    puzzles[i] = removal_.puzzle();
    // An equivalent form would not be symmetric.
    if (!is_symmetric) puzzles[i] = random_equivalence(random).apply(puzzles[i]);
  }
}

void EasyGenerator::take_clues(const Grid& full, Random& random) {
  options_.count_try();
  removal_.start(full, orbits_, options_.clues, random);
  while (removal_.propose({})) {
    if (falls_to_singles(removal_.trial())) {
      removal_.confirm();
    } else {
      removal_.refuse();
    }
  }
}

}  // namespace nonet
