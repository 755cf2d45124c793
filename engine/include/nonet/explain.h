// How a person solves a puzzle: step by step, each with a technique and a rating.
//
//     nonet::Explainer explainer;  // one instance per thread
//     std::vector<nonet::SolvingStep> steps;
//     const nonet::Explanation explanation = explainer.explain(puzzle, &steps);
//
// The ratings are those of SukakuExplainer (commit 362854e of 2021-09-22, class
// diuf.sudoku.test.serate, default options), which go back to Sudoku Explainer by Nicolas
// Juillerat. In each step, the techniques are tried in a fixed order, and the first step that the
// first successful one finds is taken. Earlier versions have fewer techniques: TechniqueSet.
#pragma once

#include <nonet/candidates.h>

#include <array>
#include <atomic>
#include <bitset>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nonet {

/// A technique of solving by hand.
struct StepTechniqueInfo {
  std::string_view name;
  std::string_view rating;  ///< the rule for the rating of a step, in words
};

inline constexpr size_t kStepTechniques = 43;

/// The techniques in the order in which they are tried. There are kStepTechniques.
std::span<const StepTechniqueInfo> step_techniques();

/// Which techniques are tried: a bit for each of step_techniques(). Singles are tried in any case.
struct Techniques {
  std::bitset<kStepTechniques> tried = std::bitset<kStepTechniques>().set();
  /// Two and three strong links are found and rated as in version 1.15.12.
  bool strong_links_of_2020 = false;

  bool operator==(const Techniques&) const = default;
};

struct TechniqueSet {
  std::string name;
  Techniques techniques = {};

  bool operator==(const TechniqueSet&) const = default;
};

struct TechniqueSetInfo {
  std::string_view name, description;
};

/// The sets that have a name. The first one is the usual one, with all techniques.
std::span<const TechniqueSetInfo> technique_sets();

/// Returns the set of this name; its version suffices, as in "1.2.1". Or the set of a list of
/// techniques, between commas, whose name is the list. None for another text.
std::optional<TechniqueSet> technique_set(std::string_view text);

/// A digit, 1 to 9, that a cell, 0 to 80, gets or loses.
struct CellDigit {
  uint8_t cell = 0;
  uint8_t digit = 0;  ///< 0: none

  bool operator==(const CellDigit&) const = default;
};

struct SolvingStep {
  uint8_t technique = 0;  ///< in step_techniques()
  uint8_t rating = 0;     ///< in tenths
  /// The digit that the step places, after its eliminations. `digit` is 0 if it places none.
  CellDigit placed;
  /// The candidates that the step removes, by cells, then digits. Those that go because of the
  /// placed digit are not listed.
  std::vector<CellDigit> removed;
  /// The cells of the pattern, ascending. Those of chains are all cells of all chains.
  std::vector<uint8_t> cells;
  /// The houses of the pattern, as numbered in nonet/grid.h, ascending. Chains have none.
  std::vector<uint8_t> houses;
};

/// All ratings are in tenths.
struct Explanation {
  /// Whether the techniques solve the puzzle, and it is not given up because of a limit.
  bool is_complete = false;
  /// The rating of the hardest step; 0 for a solved grid; 200 if no technique finds a step before
  /// the grid is solved. If the puzzle is given up, its rating is not known, and all three are 0.
  uint8_t er = 0;
  uint8_t ep = 0;  ///< of the hardest step up to the first placed digit
  uint8_t ed = 0;  ///< of the first step
  uint16_t steps = 0;
  std::array<uint16_t, kStepTechniques> counts{};  ///< steps of each technique
  /// The techniques that decide the ratings, in step_techniques(): of the first step with this
  /// rating. kStepTechniques: none.
  uint8_t er_technique = kStepTechniques, ep_technique = kStepTechniques,
          ed_technique = kStepTechniques;
};

struct ExplainOptions {
  Techniques techniques = {};
  /// Gives up puzzles with a step of a higher rating, in tenths. Hard techniques take long: steps
  /// up to 8.5 milliseconds, above 10 a second.
  uint8_t max_er = 255;
  /// Ends at the first step of at least this rating, in tenths: then `er` is its rating, that of the
  /// puzzle is as high or higher, and the rest is not known.
  uint8_t enough_er = 255;
  /// Gives up puzzles that take longer. Which ones these are depends on the machine. 0: no limit.
  double max_seconds = 0;
  /// After it is set, explain() returns soon, and its result is invalid. Null: never.
  const std::atomic<bool>* give_up = nullptr;
};

/// Explains puzzles. Holds the working memory of one thread: use one instance per thread. A program
/// with one took 21 MB over 30 of the hardest puzzles.
class Explainer {
 public:
  explicit Explainer(const ExplainOptions& options = {});
  ~Explainer();
  Explainer(Explainer&&) noexcept;
  Explainer& operator=(Explainer&&) noexcept;

  /// Explains a puzzle with exactly one solution, a grid or candidates. Others can get any result.
  /// Overwrites `steps` with the steps, unless it is null. Of candidates, a cell with one that no
  /// peer has is a clue, and no step places it.
  Explanation explain(const PuzzleView& puzzle, std::vector<SolvingStep>* steps = nullptr);

 private:
  struct Memory;
  std::unique_ptr<Memory> memory_;
};

}  // namespace nonet
