// Puzzles whose clues stand on a given pattern.
#pragma once

#include <nonet/generate.h>
#include <nonet/solver.h>

#include <array>
#include <memory>
#include <vector>

#include "engine/core/random.h"
#include "engine/corpora/minimal/minimizer.h"
#include "engine/search/board.h"

namespace nonet {

/// Lays the pattern on random full grids, its rows and columns in random orders, until the digits
/// there have one solution. Each puzzle with one solution belongs to one full grid, so all puzzles
/// on the pattern have nearly the same probability, see random_full_grid().
///
/// With few clues nearly all tries fail. So the orders of rows are tried one after the other, and
/// most of them leave an unavoidable set of the grid without a clue, which takes some nanoseconds
/// to find out. The others are proved many at the same time. The number of orders of a grid that
/// are tried grows with the number of failures, so that two puzzles of a grid rarely compete for a
/// record.
class PatternGenerator final : public Generator {
 public:
  /// What is wanted besides one solution.
  enum class Wanted {
    minimal,
    singles,  ///< singles alone solve the puzzle
  };

  /// Requires that `options` has a pattern.
  PatternGenerator(const GeneratorOptions& options, Wanted wanted);

  void generate(std::span<const uint64_t> records, std::span<Grid> puzzles) override;

 private:
  /// A puzzle that is being looked for.
  struct Job {
    size_t index = 0;  // of its record in the call
    Random random{0};
    Grid full;
    std::vector<Board> sets;  // unavoidable ones of `full`, small ones first
    size_t layings = 0;       // of the pattern on `full`
    size_t tries = 1;         // orders of rows in the next round
    size_t trials = 0;        // of them that are proved in this round
  };

  void add_trials(Job& job);
  bool is_wanted(const Grid& puzzle);

  GeneratorOptions options_;
  Wanted wanted_;
  std::array<std::array<uint16_t, 9>, 2> rows_{};  // of the pattern; of the transposed one
  std::unique_ptr<Solver> solver_;
  Minimizer minimizer_;
  std::vector<Job> jobs_;
  std::vector<Grid> trials_, solutions_;
  std::vector<SolveResult> results_;
};

}  // namespace nonet
