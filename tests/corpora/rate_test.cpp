// Ratings, identifiers of classes, and random equivalents.
#include <gtest/gtest.h>
#include <nonet/candidates.h>
#include <nonet/canonical.h>
#include <nonet/equivalence.h>
#include <nonet/errors.h>
#include <nonet/explain.h>
#include <nonet/generate.h>
#include <nonet/rate.h>
#include <nonet/solver_table.h>

#include <algorithm>
#include <bit>
#include <numeric>
#include <set>
#include <vector>

#include "engine/core/equivalence.h"
#include "engine/corpora/ratings/explanation_summary.h"
#include "tests/support/emulated_device.h"
#include "tests/support/support.h"

namespace nonet {
namespace {

std::vector<Grid> generated(std::string_view kind, size_t count) {
  std::vector<Grid> puzzles(count);
  std::vector<uint64_t> records(count);
  std::iota(records.begin(), records.end(), 1);
  const PuzzleKind& row = *find_puzzle_kind(kind);
  row.make({.clues = default_clues(row, symmetries().front())})->generate(records, puzzles);
  return puzzles;
}

std::vector<Rating> rated(std::span<const Grid> puzzles) {
  std::vector<Rating> ratings(puzzles.size());
  Rater().rate(puzzles, ratings);
  return ratings;
}

// The values must never change: users store them. They can be computed without this library:
// `canon` gives the form, and xxh64sum of 81 characters the identifier.
TEST(ClassId, IsTheSameOnEveryMachine) {
  EXPECT_EQ(class_id(Grid{}), 3027666039909107456u);
  const Grid puzzle = test::sample().front();
  EXPECT_EQ(class_id(puzzle), 8227167523954630752u);
  EXPECT_EQ(class_id_of_form(canonical_form(puzzle)), class_id(puzzle));
}

TEST(ClassId, DistinguishesClasses) {
  std::set<Grid, decltype([](const Grid& a, const Grid& b) { return a.cells < b.cells; })> forms;
  std::set<uint64_t> ids;
  for (const Grid& puzzle : generated("mixed", 500)) {
    forms.insert(canonical_form(puzzle));
    ids.insert(class_id(puzzle));
  }
  EXPECT_EQ(ids.size(), forms.size());
}

TEST(EquivalenceOfCopy, DependsOnSeedRecordAndCopyOnly) {
  const Grid puzzle = test::sample().front();
  EXPECT_EQ(puzzle_text(equivalence_of_copy(1, 1, 1).apply(puzzle)),
            "..7658..96.....8.5.284........2.59..37.84...2..5...4...4.5.61.8952....37.61.3....");
  std::set<std::string> copies;
  for (uint64_t seed = 0; seed < 10; ++seed) {
    for (uint64_t record = 0; record < 10; ++record) {
      for (uint64_t copy = 0; copy < 10; ++copy) {
        copies.insert(puzzle_text(equivalence_of_copy(seed, record, copy).apply(puzzle)));
      }
    }
  }
  EXPECT_EQ(copies.size(), 1000u);
}

TEST(EquivalenceOfCopy, MapsPuzzleAndSolutionAlike) {
  const std::vector<Grid> puzzles = generated("easy", 50);
  std::vector<Grid> solutions(puzzles.size());
  std::vector<SolveResult> results(puzzles.size());
  find_solver("auto")->make({})->solve(puzzles, solutions, results);
  for (size_t i = 0; i < puzzles.size(); ++i) {
    const Equivalence way = equivalence_of_copy(3, i, 2);
    EXPECT_TRUE(is_solution_of(way.apply(puzzles[i]), way.apply(solutions[i])));
  }
}

TEST(Rater, GivesEquivalentPuzzlesTheSameRating) {
  Random random(5);
  for (const char* kind : {"minimal", "easy", "mixed"}) {
    const std::vector<Grid> puzzles = generated(kind, 700);
    std::vector<Grid> others;
    for (const Grid& puzzle : puzzles) others.push_back(random_equivalence(random).apply(puzzle));
    const std::vector<Rating> ratings = rated(puzzles), other_ratings = rated(others);
    for (size_t i = 0; i < puzzles.size(); ++i) {
      const auto fixed = [](Rating rating) {
        rating.guesses = 0;  // those depend on how the puzzle is written
        return rating;
      };
      EXPECT_EQ(fixed(ratings[i]), fixed(other_ratings[i])) << puzzle_text(puzzles[i]);
      EXPECT_EQ(class_id(puzzles[i]), class_id(others[i])) << puzzle_text(puzzles[i]);
    }
  }
}

TEST(Rater, DoesNotDependOnNeighbours) {
  const std::vector<Grid> puzzles = generated("mixed", 1100);
  const std::vector<Rating> ratings = rated(puzzles);
  Rater rater;
  for (size_t i = 0; i < puzzles.size(); i += 7) {
    Rating alone;
    rater.rate({&puzzles[i], 1}, {&alone, 1});
    EXPECT_EQ(alone, ratings[i]) << puzzle_text(puzzles[i]);
  }
}

TEST(Rater, GivesTheSameRatingsWithEachSolver) {
  const std::vector<Grid> puzzles = generated("mixed", 700);
  const std::vector<Rating> ratings = rated(puzzles);
  for (const SolverRow& row : test::rating_solvers()) {
    std::vector<Rating> others(puzzles.size());
    Rater(nullptr, &row).rate(puzzles, others);
    EXPECT_EQ(others, ratings) << row.name;
  }
  EXPECT_THROW(Rater(nullptr, find_solver("mrv")), UsageError) << "its guesses are others";
}

/// Solves as `scalar` does, and keeps the lengths of the calls.
class CallLengths final : public Solver {
 public:
  explicit CallLengths(const SolverOptions& options)
      : scalar_(find_solver("scalar")->make(options)) {}

  void solve(std::span<const Grid> puzzles, std::span<Grid> solutions,
             std::span<SolveResult> results) override {
    lengths.push_back(puzzles.size());
    scalar_->solve(puzzles, solutions, results);
  }

  static inline std::vector<size_t> lengths;

 private:
  std::unique_ptr<Solver> scalar_;
};

// A device is worth its while with calls of many puzzles.
TEST(Rater, GivesTheSolverAsManyPuzzlesAsItPrefers) {
  const SolverRow row{.name = "lengths",
                      .description = {},
                      .target = {},
                      .make = [](const SolverOptions& options) -> std::unique_ptr<Solver> {
                        return std::make_unique<CallLengths>(options);
                      },
                      .keeps_contract = true,
                      .batch = 4096};
  const std::vector<Grid> hard = test::dataset("hard.txt");
  std::vector<Grid> puzzles;
  while (puzzles.size() < 4096) puzzles.insert(puzzles.end(), hard.begin(), hard.end());
  puzzles.resize(4096);
  std::vector<Rating> ratings(puzzles.size());
  Rater(nullptr, &row).rate(puzzles, ratings);
  ASSERT_EQ(CallLengths::lengths.size(), 9u);
  EXPECT_EQ(CallLengths::lengths[0], 4096u) << "the puzzles as they are";
  for (size_t i = 1; i < 9; ++i)
    EXPECT_GT(CallLengths::lengths[i], 3500u) << "8 equivalents of 512";
}

TEST(Rater, IsTheMeanGuessesOfEquivalentsOfTheForm) {
  const auto solver = find_solver("scalar")->make({});
  for (const Grid& puzzle : generated("minimal", 60)) {
    const Rating rating = rated({&puzzle, 1}).front();
    std::array<Grid, kRatingEquivalents> equivalents, solutions;
    std::array<SolveResult, kRatingEquivalents> results;
    for (uint64_t i = 0; i < kRatingEquivalents; ++i) {
      Random random(0x4A12D, i);
      equivalents[i] = random_equivalence(random).apply(canonical_form(puzzle));
    }
    solver->solve(equivalents, solutions, results);
    uint64_t guesses = 0;
    for (const SolveResult& result : results) guesses += result.guesses;
    EXPECT_EQ(rating.equivalent_guesses, guesses) << puzzle_text(puzzle);
    EXPECT_DOUBLE_EQ(rating.rating(), static_cast<double>(guesses) / 8);
  }
}

TEST(Rater, NamesTheLeastTechnique) {
  // The last cell of a full grid; then puzzles of each kind.
  Grid nearly = generated("solved", 1).front();
  nearly.cells[17] = 0;
  EXPECT_EQ(rated({&nearly, 1}).front().technique, Technique::naked);
  EXPECT_EQ(rated({&nearly, 1}).front().clues, 80);

  std::array<int, kTechniqueCount> seen{};
  for (const char* kind : {"minimal", "easy"}) {
    for (const Rating& rating : rated(generated(kind, 500))) {
      ++seen[static_cast<size_t>(rating.technique)];
      EXPECT_EQ(rating.technique >= Technique::sets, rating.guesses > 0);
      EXPECT_EQ(rating.technique >= Technique::sets, rating.equivalent_guesses > 0);
    }
  }
  EXPECT_EQ(seen[0], 0);
  for (size_t i = 1; i < seen.size(); ++i) EXPECT_GT(seen[i], 5) << kTechniqueNames[i];
}

// Removes the candidates that a technique up to `sets` removes, as slowly as the definitions say.
// Singles are sets of one cell or digit; hidden sets are the complements of naked ones.
bool falls_to_sets_by_definition(const Grid& puzzle) {
  Candidates left = candidates_of(puzzle);
  bool is_change = true;
  const auto remove = [&](int cell, uint16_t digits) {
    is_change |= (left.masks[cell] & digits) != 0;
    left.masks[cell] &= static_cast<uint16_t>(~digits);
  };
  while (is_change) {
    is_change = false;
    for (const auto& cells : kHouseCells) {
      for (int subset = 1; subset < kAllDigits; ++subset) {
        uint16_t together = 0;
        for (int i = 0; i < 9; ++i) {
          if ((subset >> i & 1) != 0) together |= left.masks[cells[i]];
        }
        if (std::popcount(together) != std::popcount(static_cast<uint32_t>(subset))) continue;
        for (int i = 0; i < 9; ++i) {
          if ((subset >> i & 1) == 0) remove(cells[i], together);
        }
      }
    }
    for (int digit = 1; digit <= 9; ++digit) {
      const auto has = [&](int cell) { return (left.masks[cell] & mask_of(digit)) != 0; };
      for (const bool by_rows : {true, false}) {  // fish
        const auto cell_at = [&](int line, int i) { return by_rows ? 9 * line + i : 9 * i + line; };
        std::array<uint32_t, 9> places{};  // of the lines
        for (int cell = 0; cell < kCells; ++cell) {
          if (has(cell_at(cell / 9, cell % 9))) places[cell / 9] |= 1u << cell % 9;
        }
        for (int base = 1; base < kAllDigits; ++base) {
          uint32_t cover = 0;
          for (int line = 0; line < 9; ++line) {
            if ((base >> line & 1) != 0) cover |= places[line];
          }
          if (std::popcount(cover) != std::popcount(static_cast<uint32_t>(base))) continue;
          for (int cell = 0; cell < kCells; ++cell) {
            const int line = cell / 9, i = cell % 9;
            if ((base >> line & 1) == 0 && (cover >> i & 1) != 0) {
              remove(cell_at(line, i), mask_of(digit));
            }
          }
        }
      }
      for (const auto& from : kHouseCells) {  // locked candidates
        for (const auto& to : kHouseCells) {
          const auto is_in_to = [&](int cell) { return std::ranges::count(to, cell) > 0; };
          if (std::ranges::any_of(from, [&](int c) { return has(c) && !is_in_to(c); })) continue;
          for (const int cell : to) {
            if (std::ranges::count(from, cell) == 0) remove(cell, mask_of(digit));
          }
        }
      }
    }
  }
  return std::ranges::all_of(left.masks, [](uint16_t mask) { return std::has_single_bit(mask); });
}

// Tried with puzzles of which a person finds larger sets and fish, because few others have any.
TEST(Rater, TellsSetsFromGuesses) {
  const auto is_large = [](std::string_view name) {
    return name == "naked triplet" || name == "hidden triplet" || name == "swordfish" ||
           name == "naked quad" || name == "jellyfish" || name == "hidden quad";
  };
  const std::vector<Grid> puzzles = generated("minimal", 3000);
  const std::vector<Rating> ratings = rated(puzzles);
  Explainer explainer({.max_er = 54});
  int sets = 0, guesses = 0;
  for (size_t i = 0; i < puzzles.size() && sets + guesses < 60; ++i) {
    if (ratings[i].guesses == 0) continue;
    const Explanation explanation = explainer.explain(puzzles[i]);
    bool has_large = false;
    for (size_t of = 0; of < kStepTechniques; ++of) {
      has_large |= explanation.counts[of] > 0 && is_large(step_techniques()[of].name);
    }
    if (!has_large) continue;
    const bool falls = falls_to_sets_by_definition(puzzles[i]);
    EXPECT_EQ(ratings[i].technique, falls ? Technique::sets : Technique::guess)
        << puzzle_text(puzzles[i]);
    (falls ? sets : guesses) += 1;
  }
  EXPECT_GE(sets, 5);
  EXPECT_GE(guesses, 5);
}

// Explanations try other techniques before the larger sets, so they say only so much: if they need
// no other, sets solve the puzzle; and where sets go on, no step is above a hidden quad (5.4).
TEST(Rater, SetsAgreeWithExplanations) {
  std::array<bool, kStepTechniques> is_set{};
  for (size_t i = 0; i < kStepTechniques; ++i) {
    const std::string name(step_techniques()[i].name);
    for (const char* part : {"last value", "single", "pointing", "claiming", "pair", "triplet",
                             "quad", "X-wing", "swordfish", "jellyfish"}) {
      is_set[i] = is_set[i] || name.find(part) != std::string::npos;
    }
    if (name.find("aligned") == 0) is_set[i] = false;
  }
  EXPECT_EQ(std::ranges::count(is_set, true), 19);

  const std::vector<Grid> puzzles = generated("minimal", 2000);
  const std::vector<Rating> ratings = rated(puzzles);
  Explainer explainer({.max_er = 54});
  int sets_alone = 0, above = 0;
  for (size_t i = 0; i < puzzles.size(); ++i) {
    const Explanation explanation = explainer.explain(puzzles[i]);
    const bool falls = ratings[i].technique <= Technique::sets;
    if (!explanation.is_complete) {
      EXPECT_FALSE(falls) << puzzle_text(puzzles[i]);
      ++above;
      continue;
    }
    bool has_other = false;
    for (size_t of = 0; of < kStepTechniques; ++of) {
      has_other = has_other || (!is_set[of] && explanation.counts[of] > 0);
    }
    if (has_other) continue;
    EXPECT_TRUE(falls) << puzzle_text(puzzles[i]);
    sets_alone += ratings[i].technique == Technique::sets;
  }
  EXPECT_GT(sets_alone, 20);
  EXPECT_GT(above, 20);
}

TEST(ExplanationSummary, CountsRecordsAndKeepsTheHighest) {
  const std::vector<Grid> puzzles = generated("minimal", 60);
  Explainer explainer;
  std::vector<ExplainedRecord> records;
  for (size_t i = 0; i < puzzles.size(); ++i) {
    const Explanation explanation = explainer.explain(puzzles[i]);
    records.push_back(
        {.status = Status::unique,
         .puzzle = {i + 1, explanation.er, explanation.ep, explanation.ed, PuzzleCopy(puzzles[i])},
         .counts = explanation.counts});
  }
  records.push_back({.status = Status::multiple, .puzzle = {}});
  ExplanationSummary forward, backward;
  for (const ExplainedRecord& record : records) forward.add(record);
  std::ranges::reverse(records);
  for (const ExplainedRecord& record : records) backward.add(record);
  EXPECT_EQ(forward, backward) << "equal ratings are ordered by their records";
  EXPECT_EQ(forward.records(), 61u);
  EXPECT_EQ(forward.er.total(), 60u);
  EXPECT_EQ(forward.puzzles[0], 60u) << "each puzzle ends with a last value";

  std::ranges::sort(records, std::greater<>(),
                    [](const ExplainedRecord& record) { return record.puzzle.er; });
  ASSERT_EQ(forward.hardest.size(), ExplanationSummary::kHardest);
  for (size_t i = 0; i < forward.hardest.size(); ++i) {
    EXPECT_EQ(forward.hardest[i].er, records[i].puzzle.er) << i;
  }
}

TEST(ErCounts, HaveQuantilesAndText) {
  ErCounts counts;
  EXPECT_EQ(counts.quantile(0.5), 0);
  for (const uint8_t er : {12, 12, 15, 106}) counts.add(er);
  EXPECT_EQ(counts.quantile(0), 12);
  EXPECT_EQ(counts.quantile(0.5), 12);
  EXPECT_EQ(counts.quantile(0.75), 15);
  EXPECT_EQ(counts.max(), 106);
  EXPECT_EQ(tenths_text(106), "10.6");
  EXPECT_EQ(parse_tenths("10.6"), 106);
  EXPECT_EQ(parse_tenths("7"), 70);
  for (const char* const text : {"", "7.25", "-1", "20.1", "7,1", "nan", "x"}) {
    EXPECT_FALSE(parse_tenths(text)) << text;
  }
}

TEST(Rater, GivesNoRatingWithoutAUniqueSolution) {
  Grid clash;
  clash.cells[0] = clash.cells[1] = 4;
  for (const auto& [puzzle, status] :
       {std::pair(Grid{}, Status::multiple), std::pair(clash, Status::unsolvable)}) {
    const Rating rating = rated({&puzzle, 1}).front();
    EXPECT_EQ(rating.status, status);
    EXPECT_EQ(rating.technique, Technique::none);
    EXPECT_EQ(rating.equivalent_guesses, 0u);
  }
}

}  // namespace
}  // namespace nonet
