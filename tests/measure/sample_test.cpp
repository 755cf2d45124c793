// Samples of corpora and the check of answers to them.
#include "engine/measure/samples/sample.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine/measure/samples/pass.h"
#include "tests/support/support.h"

namespace nonet {
namespace {

const std::string kSamplePath = NONET_DATASETS "/sample.txt";

Sample drawn(size_t puzzles, uint64_t seed, bool permutes) {
  return make_sample(kSamplePath, {.puzzles = puzzles, .seed = seed, .permutes = permutes});
}

TEST(Sample, IsTheSameForTheSameSeed) {
  const Sample a = drawn(100, 1, true), b = drawn(100, 1, true), c = drawn(100, 2, true);
  EXPECT_EQ(a.puzzles, b.puzzles);
  EXPECT_EQ(a.hash, b.hash);
  EXPECT_NE(a.hash, c.hash);
  EXPECT_EQ(a.corpus_hash, c.corpus_hash);
  EXPECT_EQ(a.corpus, "sample");
  EXPECT_EQ(a.corpus_puzzles, 1000u);
}

TEST(Sample, DrawsEveryPuzzleEquallyOften) {
  std::map<std::string, int> seen;
  constexpr int kDraws = 400;
  for (uint64_t seed = 0; seed < kDraws; ++seed) {
    for (const Grid& puzzle : drawn(100, seed, false).puzzles) ++seen[test::text(puzzle)];
  }
  EXPECT_EQ(seen.size(), 1000u);
  for (const auto& [puzzle, times] : seen) EXPECT_NEAR(times, kDraws / 10, 30) << puzzle;
}

TEST(Sample, TakesASmallCorpusOnceOrInManyForms) {
  std::vector<Grid> kept = drawn(3000, 1, false).puzzles, all = test::sample();
  std::ranges::sort(kept, {}, &Grid::cells);
  std::ranges::sort(all, {}, &Grid::cells);
  EXPECT_EQ(kept, all);
  std::vector<Grid> forms = drawn(3000, 1, true).puzzles;
  EXPECT_EQ(forms.size(), 3000u);
  std::ranges::sort(forms, {}, &Grid::cells);
  EXPECT_EQ(std::unique(forms.begin(), forms.end()), forms.end());
}

TEST(Sample, KnowsTheAnswers) {
  for (const uint64_t limit : {1, 2, 1000}) {
    const Sample sample = make_sample(NONET_TEST_DATA "/solver_cases.txt",
                                      {.puzzles = 200, .seed = 3, .limit = limit});
    std::map<uint64_t, int> counts;
    for (size_t i = 0; i < sample.puzzles.size(); ++i) {
      ++counts[sample.counts[i]];
      EXPECT_LE(sample.counts[i], limit);
      EXPECT_EQ(sample.are_unique[i] == 1, is_solution_of(sample.puzzles[i], sample.solutions[i]));
    }
    EXPECT_GE(counts.size(), limit == 1 ? 2u : 3u);
  }
}

/// Returns the puzzles of a pass, after a check of their solutions.
std::vector<Grid> pass_of(const Sample& sample, const PassId& id) {
  std::vector<Grid> puzzles(sample.puzzles.size()), solutions(puzzles.size());
  draw_pass(view_of(sample), id, puzzles, solutions);
  for (size_t i = 0; i < puzzles.size(); ++i) {
    EXPECT_TRUE(is_solution_of(puzzles[i], solutions[i])) << test::text(puzzles[i]);
  }
  return puzzles;
}

TEST(Pass, NeverRepeatsAPuzzle) {
  const Sample sample = drawn(50, 1, true);
  std::set<std::string> seen;
  size_t count = 0;
  for (uint64_t launch = 1; launch <= 20; ++launch) {
    for (uint64_t pass = 1; pass <= 20; ++pass) {
      for (const Grid& puzzle : pass_of(sample, {.launch = launch, .pass = pass})) {
        seen.insert(test::text(puzzle));
        ++count;
      }
    }
  }
  EXPECT_EQ(seen.size(), count);
}

TEST(Pass, DependsOnItsNumbersOnly) {
  const Sample sample = drawn(50, 1, true);
  const PassId id{.seed = 3, .launch = 2, .pass = 7};
  const std::vector<Grid> puzzles = pass_of(sample, id);
  EXPECT_EQ(pass_of(sample, id), puzzles);
  for (const PassId other :
       {PassId{.seed = 4, .launch = 2, .pass = 7}, PassId{.seed = 3, .launch = 7, .pass = 2}}) {
    EXPECT_NE(pass_of(sample, other), puzzles);
  }
  std::vector<Grid> first(10), solutions(10);
  draw_pass(view_of(sample), id, first, solutions);
  EXPECT_TRUE(std::equal(first.begin(), first.end(), puzzles.begin())) << "the front of a pass";
}

TEST(Pass, IsTheSampleIfRequested) {
  const Sample sample = drawn(50, 1, true);
  EXPECT_EQ(pass_of(sample, {.launch = 5, .pass = 0}), sample.puzzles);
  EXPECT_EQ(pass_of(sample, {.launch = 5, .pass = 3, .is_drawn = false}), sample.puzzles);
}

TEST(FaultIn, FindsEachFault) {
  const Sample sample = drawn(10, 1, true);
  const Grid right = sample.solutions[3];
  Grid wrong = right;
  std::swap(wrong.cells[0], wrong.cells[1]);
  EXPECT_EQ(fault_in({.solutions = 1, .solution = right}, view_of(sample), 3), std::nullopt);
  EXPECT_EQ(fault_in({.solutions = 1, .solution = {}}, view_of(sample), 3), std::nullopt);
  EXPECT_EQ(fault_in({.solutions = {}, .solution = right}, view_of(sample), 3), std::nullopt);
  EXPECT_EQ(fault_in({.solutions = 2, .solution = right}, view_of(sample), 3),
            "found 2 solutions where there is 1 solution");
  EXPECT_EQ(fault_in({.solutions = 0, .solution = {}}, view_of(sample), 3),
            "found no solution where there is 1 solution");
  EXPECT_EQ(fault_in({.solutions = 1, .solution = wrong}, view_of(sample), 3),
            "gave a wrong solution, " + test::text(wrong));
  EXPECT_NE(fault_in({.solutions = 1, .solution = right}, view_of(sample), 4), std::nullopt)
      << "of another puzzle";
}

}  // namespace
}  // namespace nonet
