// Batches of puzzles are checked for singles as one puzzle is.

#include "engine/corpora/ratings/singles_batch.h"

#include <gtest/gtest.h>
#include <nonet/generate.h>

#include <algorithm>
#include <numeric>

#include "engine/core/random.h"
#include "engine/corpora/ratings/singles.h"
#include "tests/support/support.h"

namespace nonet {
namespace {

/// Returns puzzles of all kinds that a generator makes one by one. In some of them, random cells
/// are overwritten, so that clues clash or the puzzle has no solution.
std::vector<Grid> puzzles_of_all_kinds(size_t count) {
  Random random(1);
  std::vector<Grid> puzzles;
  for (const PuzzleKind& kind : puzzle_kinds()) {
    if (kind.make == nullptr) continue;
    for (const int clues : {0, 26}) {
      if (clues != 0 && kind.default_clues == 0) continue;
      const GeneratorOptions options{.clues = clues != 0 ? clues : kind.default_clues};
      std::vector<uint64_t> records(count);
      std::iota(records.begin(), records.end(), uint64_t{1});
      std::vector<Grid> made(count);
      kind.make(options)->generate(records, made);
      puzzles.insert(puzzles.end(), made.begin(), made.end());
    }
  }
  for (size_t i = 0; i < puzzles.size(); i += 3) {
    for (uint32_t changes = random.below(4); changes > 0; --changes) {
      puzzles[i].cells[random.below(kCells)] = static_cast<uint8_t>(random.below(10));
    }
  }
  random.shuffle(std::span(puzzles));
  puzzles.emplace_back();  // blank
  return puzzles;
}

class SinglesBatchTest : public testing::TestWithParam<SinglesBatchTarget> {};

TEST_P(SinglesBatchTest, SaysOfEachPuzzleWhatIsSaidOfOne) {
  const std::vector<Grid> puzzles = puzzles_of_all_kinds(600);
  std::vector<uint8_t> expected;
  for (const Grid& puzzle : puzzles) expected.push_back(falls_to_singles(puzzle));
  ASSERT_GT(std::ranges::count(expected, 1), 500);
  ASSERT_GT(std::ranges::count(expected, 0), 500);
  const auto batch = GetParam().make();
  for (const size_t size : {1, 31, 32, 100, 127, 128, 255, 256, 511, 512, 513, 1500}) {
    std::vector<uint8_t> falls(puzzles.size(), 2);
    for (size_t first = 0; first < puzzles.size(); first += size) {
      const size_t count = std::min(size, puzzles.size() - first);
      batch->check(std::span(puzzles).subspan(first, count),
                   std::span(falls).subspan(first, count));
    }
    for (size_t i = 0; i < puzzles.size(); ++i) {
      ASSERT_EQ(falls[i], expected[i]) << "batches of " << size << ": " << puzzle_text(puzzles[i]);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Targets, SinglesBatchTest, testing::ValuesIn(singles_batch_targets()),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace nonet
