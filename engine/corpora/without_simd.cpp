// Stands for the sources with SIMD in a build for none, such as the second module of web/: `auto`
// is the solver `scalar`, and functions that otherwise work on loads of puzzles work on one puzzle
// at a time.
#include "engine/corpora/minimal/clue_batch.h"
#include "engine/corpora/ratings/singles.h"
#include "engine/corpora/ratings/singles_batch.h"
#include "engine/search/sliced/sliced_solver.h"

namespace nonet {

const std::vector<LaneTarget>& lane_targets() {
  static const std::vector<LaneTarget> none;
  return none;
}
const LaneTarget* find_lane_target(std::string_view) { return nullptr; }
const LaneTarget& default_lane_target() { return lane_targets().front(); }  // find_solver() asks first
std::vector<LaneTarget> sliced_targets() { return {}; }

std::unique_ptr<ClueBatch> make_clue_batch() {
  class Unknown final : public ClueBatch {
    void check(std::span<const Grid> puzzles, std::span<const Grid>, std::span<ClueFindings> findings) override {
      for (size_t i = 0; i < puzzles.size(); ++i) {
        findings[i] = {};
        for (size_t cell = 0; cell < kCells; ++cell) findings[i].unknown[cell] = puzzles[i].cells[cell] != 0;
      }
    }
  };
  return std::make_unique<Unknown>();
}

std::unique_ptr<SinglesBatch> make_singles_batch() {
  class OneByOne final : public SinglesBatch {
    void check(std::span<const Grid> puzzles, std::span<uint8_t> falls) override {
      for (size_t i = 0; i < puzzles.size(); ++i) falls[i] = falls_to_singles(puzzles[i]);
    }
  };
  return std::make_unique<OneByOne>();
}

}  // namespace nonet
