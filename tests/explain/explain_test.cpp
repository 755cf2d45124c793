// Ratings equal to those of SukakuExplainer, and steps that solve their puzzles.
#include <gtest/gtest.h>
#include <nonet/candidates.h>
#include <nonet/explain.h>
#include <nonet/solver_table.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <numeric>
#include <set>
#include <sstream>

#include "tests/support/support.h"

namespace nonet {
namespace {

struct Rated {
  Grid puzzle;
  std::string ratings;
};

std::string ratings_of(const Explanation& explanation) {
  std::ostringstream text;
  const auto add = [&](uint8_t tenths) { text << tenths / 10 << '.' << tenths % 10; };
  add(explanation.er);
  text << '/';
  add(explanation.ep);
  text << '/';
  add(explanation.ed);
  return text.str();
}

std::vector<Grid> puzzles_of(const std::string& file) {
  if (test::shared_corpus(file).empty()) return test::dataset(file);
  std::vector<Grid> puzzles;
  std::ifstream input(test::shared_corpus(file));
  for (std::string line; std::getline(input, line);) {
    if (line.size() >= kCells && line[0] != '#') puzzles.push_back(test::grid(line.substr(0, 81)));
  }
  return puzzles;
}

// The puzzles of the table that come from a file, or that the table itself has.
std::vector<Rated> rated_puzzles(const std::string& source) {
  std::vector<Rated> rated;
  std::vector<Grid> file;
  std::ifstream table(NONET_TEST_DATA "/explain_ratings.txt");
  EXPECT_TRUE(table);
  for (std::string line; std::getline(table, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream fields(line);
    std::string puzzle, ratings;
    fields >> puzzle >> ratings;
    const size_t colon = puzzle.find(':');
    const std::string of = colon == std::string::npos ? std::string() : puzzle.substr(0, colon);
    if (of != source) continue;
    if (of.empty()) {
      rated.push_back({test::grid(puzzle), ratings});
      continue;
    }
    if (file.empty()) file = puzzles_of(of);
    const size_t record = std::stoul(puzzle.substr(colon + 1));
    if (record > file.size()) return {};
    rated.push_back({file[record - 1], ratings});
  }
  return rated;
}

void expect_equal(const std::vector<Rated>& rated) {
  Explainer explainer;
  for (const auto& [puzzle, ratings] : rated) {
    EXPECT_EQ(ratings_of(explainer.explain(puzzle)), ratings) << test::text(puzzle);
  }
}

TEST(ExplainRatings, EqualTheReferenceForMinimalPuzzles) {
  const auto rated = rated_puzzles("minimal.txt");
  EXPECT_EQ(rated.size(), 1000u);
  expect_equal(rated);
}

TEST(ExplainRatings, EqualTheReferenceForOtherPuzzles) {
  const auto rated = rated_puzzles("");
  EXPECT_GE(rated.size(), 1200u);
  expect_equal(rated);
}

TEST(ExplainRatings, EqualTheReferenceForPuzzlesWith17Clues) {
  if (test::shared_corpus("17_clue.txt").empty()) {
    GTEST_SKIP() << "17_clue.txt is not on this machine";
  }
  const auto rated = rated_puzzles("17_clue.txt");
  EXPECT_EQ(rated.size(), 1500u);
  expect_equal(rated);
}

TEST(ExplainRatings, EqualTheReferenceForTheHardestPuzzles) {
  if (test::shared_corpus("hardest_1905.txt").empty()) {
    GTEST_SKIP() << "hardest_1905.txt is not on this machine";
  }
  const auto rated = rated_puzzles("hardest_1905.txt");
  EXPECT_GE(rated.size(), 5u);
  expect_equal(rated);
}

TEST(ExplainRatings, EqualTheReferenceForPuzzlesOfCandidates) {
  std::ifstream table(NONET_TEST_DATA "/candidate_ratings.txt");
  Explainer explainer;
  size_t count = 0;
  for (std::string line; std::getline(table, line);) {
    if (line.empty() || line[0] == '#') continue;
    const std::optional<Candidates> puzzle = candidates_of_text(line.substr(0, 729));
    ASSERT_TRUE(puzzle) << line;
    EXPECT_EQ(ratings_of(explainer.explain(*puzzle)), line.substr(730)) << line;
    ++count;
  }
  EXPECT_GE(count, 300u);
}

TEST(ExplainRatings, EqualTheReferenceForSetsOfTechniques) {
  std::ifstream table(NONET_TEST_DATA "/set_ratings.txt");
  std::map<std::string, Explainer> explainers;
  std::map<std::string, size_t> counts;
  for (std::string line; std::getline(table, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream fields(line);
    std::string set, puzzle, ratings;
    fields >> set >> puzzle >> ratings;
    ASSERT_TRUE(technique_set(set)) << line;
    const ExplainOptions options{.techniques = technique_set(set)->techniques};
    auto& explainer = explainers.try_emplace(set, options).first->second;
    EXPECT_EQ(ratings_of(explainer.explain(test::grid(puzzle))), ratings) << line;
    ++counts[set];
  }
  for (const TechniqueSetInfo& set : technique_sets().subspan(1)) {
    EXPECT_GE(counts[std::string(set.name)], 200u) << set.name;
  }
}

TEST(TechniqueSets, AreKnownByNameVersionAndList) {
  EXPECT_TRUE(technique_set(technique_sets()[0].name)->techniques.tried.all());
  EXPECT_EQ(technique_set("1.2.1"), technique_set("sudoku-explainer-1.2.1"));
  EXPECT_EQ(technique_set("1.2.1")->techniques.tried.count(), 36u);
  EXPECT_EQ(technique_set("pointing, XY-wing")->techniques.tried.count(), 6u);  // and four singles
  for (const char* bad : {"", ",", "pointing,", "1.2", "explainer"}) {
    EXPECT_FALSE(technique_set(bad)) << bad;
  }
}

TEST(ExplainRatings, AreZeroForSolvedGrids) {
  const Explanation explanation = Explainer().explain(test::grid(test::kSolution));
  EXPECT_TRUE(explanation.is_complete);
  EXPECT_EQ(ratings_of(explanation), "0.0/0.0/0.0");
  EXPECT_EQ(explanation.steps, 0);
}

// Replays steps with candidates alone, and compares them with the solution.
void expect_steps_solve(const Grid& puzzle, const std::vector<SolvingStep>& steps) {
  Grid solution;
  SolveResult result;
  find_solver("auto")->make({.limit = 2})->solve({&puzzle, 1}, {&solution, 1}, {&result, 1});
  ASSERT_EQ(result.status, Status::unique);
  Candidates left = candidates_of(puzzle);
  Grid placed = puzzle;
  const auto remove_from_peers = [&](int cell) {
    for (int peer = 0; peer < kCells; ++peer) {
      if (are_peers(cell, peer)) left.masks[peer] &= ~mask_of(placed.cells[cell]);
    }
  };
  for (int cell = 0; cell < kCells; ++cell) {
    if (placed.cells[cell] != 0) remove_from_peers(cell);
  }
  for (const SolvingStep& step : steps) {
    ASSERT_LT(step.technique, kStepTechniques);
    EXPECT_TRUE(step.placed.digit > 0 || !step.removed.empty());
    EXPECT_FALSE(step.cells.empty());
    EXPECT_TRUE(std::ranges::is_sorted(step.cells));
    for (const CellDigit& removed : step.removed) {
      EXPECT_EQ(placed.cells[removed.cell], 0);
      EXPECT_TRUE(step.placed.digit == 0 || step.placed.cell != removed.cell);
      EXPECT_NE(left.masks[removed.cell] & mask_of(removed.digit), 0);
      EXPECT_NE(solution.cells[removed.cell], removed.digit);
      left.masks[removed.cell] &= ~mask_of(removed.digit);
    }
    if (step.placed.digit == 0) continue;
    EXPECT_EQ(placed.cells[step.placed.cell], 0);
    EXPECT_EQ(solution.cells[step.placed.cell], step.placed.digit);
    EXPECT_NE(left.masks[step.placed.cell] & mask_of(step.placed.digit), 0);
    placed.cells[step.placed.cell] = step.placed.digit;
    remove_from_peers(step.placed.cell);
  }
  EXPECT_EQ(placed, solution);
}

TEST(ExplainSteps, SolveThePuzzle) {
  std::vector<Grid> puzzles = test::dataset("minimal.txt");
  puzzles.resize(200);
  std::ranges::copy_n(test::dataset("hard.txt").begin(), 50, std::back_inserter(puzzles));
  std::ranges::copy_n(test::dataset("easy.txt").begin(), 20, std::back_inserter(puzzles));
  Explainer explainer;
  std::vector<SolvingStep> steps;
  std::set<uint8_t> used;
  for (const Grid& puzzle : puzzles) {
    SCOPED_TRACE(test::text(puzzle));
    const Explanation explanation = explainer.explain(puzzle, &steps);
    EXPECT_TRUE(explanation.is_complete);
    ASSERT_NO_FATAL_FAILURE(expect_steps_solve(puzzle, steps));
    EXPECT_EQ(explanation.steps, steps.size());
    std::array<uint16_t, kStepTechniques> counts{};
    uint8_t hardest = 0;
    for (const SolvingStep& step : steps) {
      ++counts[step.technique];
      hardest = std::max(hardest, step.rating);
      used.insert(step.technique);
    }
    EXPECT_EQ(explanation.counts, counts);
    EXPECT_EQ(explanation.er, hardest);
    EXPECT_EQ(explanation.ed, steps.front().rating);
  }
  EXPECT_GE(used.size(), 25u);
}

TEST(Explain, GivesUpAboveTheLimitAndOnlyThere) {
  std::vector<Grid> puzzles = test::dataset("minimal.txt");
  puzzles.resize(100);
  Explainer unlimited;
  for (const uint8_t limit : {10, 15, 23, 45, 66, 84}) {
    Explainer limited({.max_er = limit});
    for (const Grid& puzzle : puzzles) {
      const Explanation all = unlimited.explain(puzzle);
      const Explanation some = limited.explain(puzzle);
      const bool is_above = all.er > limit;
      EXPECT_EQ(some.is_complete, !is_above) << test::text(puzzle);
      EXPECT_EQ(some.er, is_above ? 0 : all.er) << test::text(puzzle);
      EXPECT_EQ(some.ep, is_above ? 0 : all.ep) << test::text(puzzle);
      if (!is_above) {
        EXPECT_EQ(some.counts, all.counts) << test::text(puzzle);
      }
    }
  }
}

// What puzzles without exactly one solution get is not defined, but they do no harm.
TEST(Explain, EndsForPuzzlesWithoutOneSolution) {
  Explainer explainer({.max_er = 75});
  std::vector<SolvingStep> steps;
  for (const std::string name : {"invalid.txt", "multiple.txt"}) {
    std::vector<Grid> puzzles = test::dataset(name);
    puzzles.resize(300);
    for (const Grid& puzzle : puzzles) explainer.explain(puzzle, &steps);
  }
  explainer.explain(Grid{}, &steps);
}

TEST(Explain, EndsSoonAfterItIsGivenUp) {
  const std::atomic<bool> give_up = true;
  Explainer explainer({.give_up = &give_up});
  EXPECT_FALSE(explainer.explain(test::dataset("hard.txt").front()).is_complete);
}

TEST(Explain, GivesUpWhatTakesTooLong) {
  const Grid hard = test::dataset("hard.txt").front();
  const Explanation none = Explainer({.max_seconds = 1e-9}).explain(hard);
  EXPECT_FALSE(none.is_complete);
  EXPECT_EQ(none.er, 0);
  // The time is that of a puzzle, not of all.
  Explainer patient({.max_seconds = 3600});
  for (int i = 0; i < 2; ++i) EXPECT_TRUE(patient.explain(hard).is_complete);
}

TEST(StepTechniques, HaveDifferentNames) {
  std::set<std::string_view> names;
  for (const StepTechniqueInfo& row : step_techniques()) {
    EXPECT_FALSE(row.name.empty());
    EXPECT_FALSE(row.rating.empty());
    EXPECT_EQ(row.name.find_first_of(",;:\""), std::string_view::npos) << row.name;
    names.insert(row.name);
  }
  EXPECT_EQ(names.size(), kStepTechniques);
}

}  // namespace
}  // namespace nonet
