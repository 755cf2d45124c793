#include "engine/measure/samples/pass.h"

#include <algorithm>
#include <cassert>

#include "engine/core/equivalence.h"

namespace nonet {

void draw_pass(const SampleView& sample, const PassId& id, std::span<Grid> puzzles,
               std::span<Grid> solutions) {
  assert(puzzles.size() == solutions.size() && puzzles.size() <= sample.puzzles.size());
  if (id.pass == 0 || !id.is_drawn) {
    std::copy_n(sample.puzzles.begin(), puzzles.size(), puzzles.begin());
    std::copy_n(sample.solutions.begin(), solutions.size(), solutions.begin());
    return;
  }
  Random random(id.seed, id.launch << 32 | id.pass);
  for (size_t i = 0; i < puzzles.size(); ++i) {
    const Equivalence equivalence = random_equivalence(random);
    puzzles[i] = equivalence.apply(sample.puzzles[i]);
    solutions[i] = equivalence.apply(sample.solutions[i]);
  }
}

}  // namespace nonet
