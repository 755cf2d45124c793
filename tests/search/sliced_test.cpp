// What becomes of a puzzle in bit slices and in lanes depends on its neighbours. No answer may
// depend on that, and no count of guesses.
#include <gtest/gtest.h>
#include <nonet/solver_table.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <iterator>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/equivalence.h"
#include "engine/core/random.h"
#include "engine/search/sliced/sliced_solver.h"
#include "tests/support/answers.h"
#include "tests/support/emulated_device.h"
#include "tests/support/support.h"

namespace nonet {
namespace {

// A puzzle of the sample in another form, with clues from its solution added, clues taken away, and
// now and then one that is wrong.
class PuzzleSource {
 public:
  explicit PuzzleSource(uint64_t seed) : random_(seed), puzzles_(test::sample()) {
    solutions_.resize(puzzles_.size());
    std::vector<SolveResult> results(puzzles_.size());
    find_solver("scalar")->make({})->solve(puzzles_, solutions_, results);
  }

  // `ease`: the share of the solution that is given, in percent.
  Grid next(uint64_t ease) {
    const size_t index = random_.below(puzzles_.size());
    Grid puzzle = puzzles_[index];
    for (int cell = 0; cell < kCells; ++cell) {
      if (random_.below(100) < ease) puzzle.cells[cell] = solutions_[index].cells[cell];
    }
    if (random_.below(8) == 0) {
      for (uint64_t i = random_.below(6); i > 0; --i) puzzle.cells[random_.below(kCells)] = 0;
    }
    if (random_.below(8) == 0) {
      puzzle.cells[random_.below(kCells)] = static_cast<uint8_t>(random_.below(10));
    }
    return random_equivalence(random_).apply(puzzle);
  }

  uint64_t below(uint64_t bound) { return random_.below(bound); }

 private:
  Random random_;
  std::vector<Grid> puzzles_;
  std::vector<Grid> solutions_;
};

using test::Answers;
using test::solve;

template <class Puzzle>
void expect_equal(const Answers& answers, const Answers& reference,
                  const std::vector<Puzzle>& puzzles, uint64_t limit) {
  for (size_t i = 0; i < puzzles.size(); ++i) {
    const std::string puzzle = puzzle_text(puzzles[i]) + " limit " + std::to_string(limit);
    ASSERT_EQ(name_of(answers.results[i].status), name_of(reference.results[i].status)) << puzzle;
    ASSERT_EQ(answers.results[i].guesses, reference.results[i].guesses) << puzzle;
    ASSERT_EQ(answers.results[i].solutions, reference.results[i].solutions) << puzzle;
    ASSERT_EQ(answers.solutions[i], reference.solutions[i]) << puzzle;
  }
}

std::vector<LaneTarget> solvers_of_processor() {
  std::vector<LaneTarget> all = sliced_targets();
  std::ranges::copy(lane_targets(), std::back_inserter(all));
  return all;
}

std::vector<LaneTarget> every_solver() {
  std::vector<LaneTarget> all = solvers_of_processor();
  all.push_back({.name = "emulated",
                 .solver_name = "cuda-emulated",
                 .description = "",
                 .lanes = 32,
                 .id = 0,
                 .make = test::emulated_device_solver,
                 .make_search = nullptr});
  if (test::has_gpu()) {
    all.push_back({.name = "device",
                   .solver_name = "cuda",
                   .description = "",
                   .lanes = 32,
                   .id = 0,
                   .make = find_solver("cuda")->make,
                   .make_search = nullptr});
  }
  return all;
}

std::string name_of_row(const testing::TestParamInfo<LaneTarget>& row) {
  std::string name = row.param.solver_name;
  std::ranges::replace(name, '-', '_');
  return name;
}

class EveryTarget : public testing::TestWithParam<LaneTarget> {};
INSTANTIATE_TEST_SUITE_P(Targets, EveryTarget, testing::ValuesIn(every_solver()), name_of_row);

class TimesOfTarget : public testing::TestWithParam<LaneTarget> {};
INSTANTIATE_TEST_SUITE_P(Targets, TimesOfTarget, testing::ValuesIn(solvers_of_processor()),
                         name_of_row);

// All three boxes of a band or stack have the digit, but two of them in the same line. No box is
// empty, and no cell: the other line tells that there is no solution.
TEST_P(EveryTarget, EndsWhereADigitIsTwiceInALineAndInAllBoxes) {
  Random random(11);
  Grid twice{};
  twice.cells[0] = twice.cells[3] = twice.cells[15] = 1;
  const std::vector<Grid> hard = test::dataset("hard.txt");
  std::vector<Grid> puzzles;
  for (size_t i = 0; i < 1500; ++i) {
    puzzles.push_back(i % 30 == 0 ? random_equivalence(random).apply(twice)
                                  : hard[i % hard.size()]);
  }
  const auto solver = GetParam().make({});
  const Answers reference = solve(*find_solver("scalar")->make({}), puzzles);
  for (int call = 0; call < 3; ++call) expect_equal(solve(*solver, puzzles), reference, puzzles, 2);
}

// Batches of one kind and mixed ones, with several limits.
TEST_P(EveryTarget, AnswersAsScalarDoesWhateverTheBatch) {
  constexpr std::array<uint64_t, 5> kEase = {0, 0, 5, 15, 40};
  constexpr std::array<uint64_t, 3> kLimits = {1, 2, 7};
  constexpr std::array<uint64_t, 3> kBudgets = {0, 2, std::numeric_limits<uint64_t>::max()};
  PuzzleSource source(7);
  for (size_t done = 0; done < test::cases(30'000);) {
    SolverOptions options;
    if (done > 0) {
      options.limit = kLimits[source.below(kLimits.size())];
      options.max_guesses = kBudgets[source.below(kBudgets.size())];
    }
    const auto solver = GetParam().make(options);
    const auto scalar = find_solver("scalar")->make(options);
    for (int batch = 0; batch < 4; ++batch) {
      const uint64_t kind = source.below(kEase.size() + 1);
      std::vector<Grid> puzzles(1 + source.below(3000));
      for (Grid& puzzle : puzzles) {
        const bool is_mixed = kind == kEase.size();
        puzzle = source.next(kEase[is_mixed ? source.below(kEase.size()) : kind]);
      }
      const Answers answers = solve(*solver, puzzles), reference = solve(*scalar, puzzles);
      expect_equal(answers, reference, puzzles, options.limit);
      if (HasFatalFailure()) return;
      done += puzzles.size();
    }
  }
}

// Calls of a few puzzles, so that many lanes search one tree, with limits that end it early.
TEST_P(EveryTarget, CountsAsOneLaneDoesWhereLanesShareATree) {
  const std::vector<Grid> hard = test::dataset("hard.txt"), several = test::dataset("multiple.txt");
  Random random(9);
  const auto draw = [&](size_t kind, size_t i) {
    if (kind == 0) return random_equivalence(random).apply(hard[i]);
    Grid puzzle = several[i];
    for (size_t n = 0; n < 4 * kind; ++n) puzzle.cells[random.below(kCells)] = 0;
    return puzzle;
  };
  for (const uint64_t limit : {1, 2, 3, 40}) {
    for (const uint64_t budget : {uint64_t{3}, uint64_t{17}, ~uint64_t{0}}) {
      const SolverOptions options{.limit = limit, .max_guesses = budget};
      const auto scalar = find_solver("scalar")->make(options);
      const auto solver = GetParam().make(options);
      for (size_t call = 0; call < 120; ++call) {
        std::vector<Grid> puzzles(1 + call % 7);
        for (Grid& puzzle : puzzles) puzzle = draw(call / 7 % 4, random.below(hard.size()));
        const Answers answers = solve(*solver, puzzles), reference = solve(*scalar, puzzles);
        expect_equal(answers, reference, puzzles, limit);
        if (HasFatalFailure()) return;
      }
    }
  }
}

// Equivalents of a puzzle whose searches often have no cell with two candidates. Many of them are
// at work at the same time.
TEST_P(EveryTarget, GuessesAsScalarDoesWhereNoCellHasTwoCandidates) {
  const Grid puzzle = test::grid(
      ".......12.....34....4.1...5....2.6...2...5.37.31.......7.25....1..7..2..3....8...");
  Random random(12);
  std::vector<Grid> puzzles(1500);
  for (Grid& equivalent : puzzles) equivalent = random_equivalence(random).apply(puzzle);
  const auto solver = GetParam().make({});
  const Answers reference = solve(*find_solver("scalar")->make({}), puzzles);
  expect_equal(solve(*solver, puzzles), reference, puzzles, 2);
}

// Puzzles of candidates: hard grids; solutions with 25 % of the other digits in each cell, and with
// 40 %, of which a twentieth and a third have several solutions.
TEST_P(EveryTarget, AnswersPuzzlesOfCandidatesAsScalarDoes) {
  const std::vector<Grid> hard = test::dataset("hard.txt");
  std::mt19937 random(13);
  Random forms(13);
  const auto draw = [&](int kind, size_t i) {
    if (kind == 0) return candidates_of(random_equivalence(forms).apply(hard[i]));
    return test::random_candidates(test::sample()[i], kind == 1 ? 25 : 40, random);
  };
  for (const uint64_t limit : {1, 2, 7}) {
    const SolverOptions options{.limit = limit};
    const auto scalar = find_solver("scalar")->make(options);
    for (int kind = 0; kind < 3; ++kind) {
      const auto solver = GetParam().make(options);
      for (int batch = 0; batch < 2; ++batch) {
        std::vector<Candidates> puzzles(600);
        for (size_t i = 0; i < puzzles.size(); ++i) puzzles[i] = draw(kind, i);
        const Answers answers = solve(*solver, puzzles), reference = solve(*scalar, puzzles);
        expect_equal(answers, reference, puzzles, limit);
        if (HasFatalFailure()) return;
      }
    }
  }
}

// Full grids, empty ones, and such as clash, among puzzles, around the size of a load.
TEST_P(EveryTarget, TakesLoadsThatAreNotFull) {
  PuzzleSource source(8);
  const auto solver = GetParam().make({});
  const auto scalar = find_solver("scalar")->make({});
  for (const size_t size :
       {1, 47, 48, 49, 95, 96, 97, 191, 192, 193, 255, 256, 257, 511, 512, 513, 1000, 1023, 1025}) {
    std::vector<Grid> puzzles(size);
    for (size_t i = 0; i < size; ++i) {
      puzzles[i] = source.next(i % 3 == 0 ? 100 : 20);
      if (i % 50 == 49) puzzles[i] = Grid{};
    }
    const Answers answers = solve(*solver, puzzles), reference = solve(*scalar, puzzles);
    EXPECT_EQ(answers.solutions, reference.solutions) << size;
    for (size_t i = 0; i < size; ++i) {
      ASSERT_EQ(name_of(answers.results[i].status), name_of(reference.results[i].status));
      ASSERT_EQ(answers.results[i].guesses, reference.results[i].guesses);
    }
  }
}

// A call may give up between any two steps; it leaves nothing behind for the next one.
TEST_P(EveryTarget, SolvesTheNextCallAfterItGaveUp) {
  PuzzleSource source(10);
  std::vector<Grid> puzzles(3000);
  for (Grid& puzzle : puzzles) puzzle = source.next(0);
  const Answers reference = solve(*find_solver("scalar")->make({}), puzzles);
  std::atomic<bool> give_up = false;
  const auto solver = GetParam().make({.give_up = &give_up});
  for (const int micros : {20, 100, 200, 400, 600, 800}) {
    std::jthread other([&] {
      std::this_thread::sleep_for(std::chrono::microseconds(micros));
      give_up = true;
    });
    solve(*solver, puzzles);
    other.join();
    give_up = false;
    expect_equal(solve(*solver, puzzles), reference, puzzles, 2);
    if (HasFatalFailure()) return;
  }
}

// The times of the puzzles are shares of the time of the call. Other programs may stop a call
// between the clocks of the test and those of the solver, so the best of some calls counts.
// A sanitizer slows what is before and behind the passes more than the passes: 0.973 was measured.
#ifdef NONET_SANITIZED
constexpr double kLeastShareOfTheCall = 0.95;
#else
constexpr double kLeastShareOfTheCall = 0.99;
#endif

// The largest share of the time of a call, of several, that the times of the puzzles add up to.
template <class Puzzle>
double best_share_of_call(Solver& solver, const std::vector<Puzzle>& puzzles) {
  double best = 0;
  for (int call = 0; call < 20; ++call) {
    Answers answers(puzzles.size());
    const uint64_t start = now_nanos();
    solve(solver, puzzles, answers);
    const uint64_t nanos = now_nanos() - start;
    uint64_t sum = 0;
    for (const SolveResult& result : answers.results) sum += result.nanos;
    best = std::max(best, static_cast<double>(sum) / static_cast<double>(nanos));
  }
  return best;
}

TEST_P(TimesOfTarget, AddUpToTheTimeOfTheCall) {
  PuzzleSource source(9);
  for (const auto& [size, ease] :
       {std::pair{100, 20}, {300, 20}, {1000, 20}, {2048, 20}, {2048, 0}}) {
    std::vector<Grid> puzzles(static_cast<size_t>(size));
    for (Grid& puzzle : puzzles) puzzle = source.next(static_cast<uint64_t>(ease));
    EXPECT_GT(best_share_of_call(*GetParam().make({}), puzzles), kLeastShareOfTheCall)
        << size << " puzzles, " << ease << " % given";
    std::vector<Candidates> candidates;
    for (const Grid& puzzle : puzzles) candidates.push_back(candidates_of(puzzle));
    EXPECT_GT(best_share_of_call(*GetParam().make({}), candidates), kLeastShareOfTheCall)
        << size << " puzzles of candidates, " << ease << " % given";
  }
}

}  // namespace
}  // namespace nonet
