// Random numbers and random forms of a puzzle.
#include "engine/core/equivalence.h"

#include <gtest/gtest.h>
#include <nonet/solver_table.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <vector>

#include "tests/support/support.h"

namespace nonet {
namespace {

// The numbers must never change: recorded figures and corpora depend on seeds.
TEST(Random, GivesTheSameNumbersOnEveryMachine) {
  Random random(1);
  EXPECT_EQ(random(), 7543576138200307233u);
  EXPECT_EQ(Random(1, 7)(), 15333969781316909925u);
  EXPECT_EQ(Random(2).below(1000), 532u);
  Random other(1);
  const Equivalence equivalence = random_equivalence(other);
  EXPECT_EQ(test::text(equivalence.apply(test::sample().front())),
            "...7..5.97.4...216.93.528....1235..4.32....5......86.3..68.347..1..26....8......2");
}

TEST(Random, StreamsAndSeedsDiffer) {
  std::set<uint64_t> first;
  for (uint64_t seed = 0; seed < 100; ++seed) {
    for (uint64_t stream = 0; stream < 100; ++stream) first.insert(Random(seed, stream)());
  }
  EXPECT_EQ(first.size(), 10'000u);
}

TEST(Random, BelowIsUniform) {
  for (const uint32_t count : {1u, 2u, 3u, 9u, 81u}) {
    Random random(count);
    std::vector<int> seen(count);
    for (uint32_t i = 0; i < 10'000 * count; ++i) ++seen.at(random.below(count));
    for (const int times : seen) EXPECT_NEAR(times, 10'000, 500) << "of " << count;
  }
  Random random(5);  // a bound for which almost half of all products are rejected
  uint64_t low = 0;
  constexpr uint32_t kCount = (1u << 31) + 1;
  for (int i = 0; i < 100'000; ++i) low += random.below(kCount) < kCount / 2 ? 1 : 0;
  EXPECT_NEAR(static_cast<double>(low), 50'000, 1000);
}

TEST(Random, ShuffleMakesEveryOrder) {
  Random random(3);
  std::set<std::array<int, 4>> orders;
  for (int i = 0; i < 1000; ++i) {
    std::array<int, 4> order = {0, 1, 2, 3};
    random.shuffle(std::span(order));
    orders.insert(order);
  }
  EXPECT_EQ(orders.size(), 24u);
}

TEST(Equivalence, KeepsSolutionsAndTheirNumber) {
  const auto solver = find_solver("scalar")->make({});
  Random random(11);
  for (const Grid& puzzle : test::sample()) {
    const Equivalence equivalence = random_equivalence(random);
    const std::array<Grid, 2> puzzles = {puzzle, equivalence.apply(puzzle)};
    std::array<Grid, 2> solutions;
    std::array<SolveResult, 2> results;
    solver->solve(puzzles, solutions, results);
    ASSERT_EQ(results[1].status, Status::unique) << test::text(puzzle);
    ASSERT_EQ(solutions[1], equivalence.apply(solutions[0])) << test::text(puzzle);
    ASSERT_EQ(equivalence.inverse().apply(puzzles[1]), puzzle);
  }
}

TEST(Equivalence, CanMoveEveryClueAnywhere) {
  Random random(12);
  Grid puzzle;
  puzzle.cells[40] = 5;
  std::set<std::pair<size_t, int>> places;
  for (int i = 0; i < 20'000; ++i) {
    const Grid form = random_equivalence(random).apply(puzzle);
    const auto clue = std::ranges::find_if(form.cells, [](uint8_t digit) { return digit != 0; });
    places.insert({static_cast<size_t>(clue - form.cells.begin()), *clue});
  }
  EXPECT_EQ(places.size(), 81u * 9u);
}

TEST(Equivalence, TransposesHalfOfTheTime) {
  Random random(13);
  int transposed = 0;
  for (int i = 0; i < 10'000; ++i) {
    const auto source = random_equivalence(random).source;
    transposed += row_of(source[0]) != row_of(source[1]) ? 1 : 0;
  }
  EXPECT_NEAR(transposed, 5'000, 300);
}

}  // namespace
}  // namespace nonet
