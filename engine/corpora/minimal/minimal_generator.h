// Minimal puzzles, and puzzles derived from them: with several solutions, or with none.
#pragma once

#include <nonet/generate.h>
#include <nonet/solver.h>

#include <array>
#include <memory>
#include <vector>

#include "engine/corpora/generate/base_grids.h"
#include "engine/corpora/minimal/clue_removal.h"

namespace nonet {

/// Removes clues from random full grids until no clue can be removed. It makes many puzzles at the
/// same time, so that their proofs of uniqueness are one batch for the solver.
///
/// With a symmetry, the clues of an orbit are removed together; If a single clue can be removed
/// from the result, or if the result does not have the wanted number of clues, the puzzle is begun
/// anew.
class MinimalGenerator : public Generator {
 public:
  explicit MinimalGenerator(const GeneratorOptions& options);

  void generate(std::span<const uint64_t> records, std::span<Grid> puzzles) final;

 protected:
  struct Made {
    uint64_t record;
    const Grid& puzzle;
    const Grid& solution;
    Random& random;
  };

  const GeneratorOptions& options() const { return options_; }

 private:
  /// Returns the record for a minimal puzzle; here the puzzle itself.
  virtual Grid finish(const Made& made) { return made.puzzle; }

  /// A puzzle that is being made.
  struct Job {
    size_t index = 0;  // the index of its record in the call
    Random random{0};
    std::shared_ptr<BaseGrid> grid;
    ClueRemoval removal;
    bool checks_clues = false;
  };

  /// Trials of several jobs for a solver.
  template <class Puzzle>
  struct Proofs {
    std::unique_ptr<Solver> solver;
    std::vector<Job*> jobs;
    std::vector<Puzzle> trials;
    std::vector<Grid> solutions;
    std::vector<SolveResult> results;

    void clear() {
      jobs.clear();
      trials.clear();
    }
    void add(Job& job, const Puzzle& trial) {
      jobs.push_back(&job);
      trials.push_back(trial);
    }
    void solve();
  };

  void begin(Job& job, size_t index);
  void start(Job& job);
  void restart(Job& job);
  Grid make_record(Job& job);
  bool advance(Job& job);
  void judge(Job& job, bool is_unique);
  bool is_symmetric() const { return orbits_.size() < kCells; }
  bool may_become_a_puzzle(const Job& job) const;

  GeneratorOptions options_;
  ClueRemoval::Orbits orbits_;
  BaseGrids grids_;
  std::vector<Job> jobs_;
  std::span<const uint64_t> records_;
  Proofs<Grid> unique_;      // trials that should have one solution
  Proofs<Candidates> none_;  // trials that should have none
};

/// Minimal puzzles without some of their clues, so that there are several solutions.
class MultipleGenerator final : public MinimalGenerator {
 public:
  using MinimalGenerator::MinimalGenerator;

 private:
  Grid finish(const Made& made) override;
};

/// Minimal puzzles with a wrong clue added, so that there is no solution. In every fourth puzzle it
/// clashes with another clue.
class UnsolvableGenerator final : public MinimalGenerator {
 public:
  using MinimalGenerator::MinimalGenerator;

 private:
  Grid finish(const Made& made) override;
};

}  // namespace nonet
