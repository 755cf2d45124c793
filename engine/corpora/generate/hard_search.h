// A search for hard puzzles: a pool of the hardest puzzles found so far, and rounds that examine
// neighbours of the puzzles in the pool.
//
// The rating of a puzzle is the number of guesses that the search makes to prove it unique, summed
// over a fixed set of random equivalents of its canonical form. One form is not enough, because its
// guesses depend on chance. The neighbours of a puzzle have one or two clues replaced by others
// ({-1,+1} and {-2,+2}). Neighbours of hard puzzles are hard far more often than other puzzles. The
// relatives of the best puzzle soon fill a pool, so there are several independent pools.
//
// With a pattern, clues are replaced in their own cells, and puzzles that are not minimal are
// dropped.
#pragma once

#include <nonet/generate.h>
#include <nonet/grid.h>
#include <nonet/solver.h>
#include <nonet/solver_table.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/core/random.h"
#include "engine/corpora/minimal/minimizer.h"
#include "engine/corpora/ratings/rating_equivalents.h"

namespace nonet {

struct RatedPuzzle {
  Grid puzzle;           ///< minimal; in canonical form, or on the pattern
  uint64_t guesses = 0;  ///< sum over kHardEquivalents equivalents
  Grid form;             ///< canonical

  bool operator==(const RatedPuzzle&) const = default;
};

/// The number of equivalents in a rating of this search.
inline constexpr uint64_t kHardEquivalents = kMostRatingEquivalents;

/// The hardest puzzles found so far. No two of them are equivalent.
class HardPool {
 public:
  explicit HardPool(size_t capacity) : capacity_(capacity) {}

  void add(std::span<const RatedPuzzle> found);
  /// Returns the puzzles, hardest first.
  std::span<const RatedPuzzle> puzzles() const { return puzzles_; }
  /// Returns the lowest rating that a puzzle needs to be kept.
  uint64_t min_rating() const { return puzzles_.size() < capacity_ ? 0 : puzzles_.back().guesses; }

 private:
  size_t capacity_;
  std::vector<RatedPuzzle> puzzles_;
};

/// A part of a round. The result depends on the pool, the seed and the two numbers only.
struct HardTask {
  uint64_t round = 0;  ///< round 0 finds random minimal puzzles
  uint64_t number = 0;
  std::vector<RatedPuzzle> found;
};

/// Tasks of a round, and the pools that they are assigned to in turn.
inline constexpr uint64_t kHardTasks = 64;
inline constexpr uint64_t kHardPools = 8;

/// Returns how many tasks an explorer should have at a time, so that the solver gets as many
/// puzzles in a call as it prefers while all threads work.
size_t hard_tasks_together(const SolverRow& solver, int threads);

/// An explorer owns the working memory of one thread.
class HardExplorer {
 public:
  /// Of the options it uses the seed, the pattern, `give_up` and the solver.
  explicit HardExplorer(const GeneratorOptions& options);

  /// Fills `found` of some tasks of a round. The solver gets the puzzles of all of them together.
  /// `pools` are as they were after the previous round. After `give_up` is set, it returns soon
  /// with an incomplete result.
  void explore(std::span<const HardPool> pools, std::span<HardTask> tasks);

 private:
  /// A puzzle that a task has found.
  struct Candidate {
    HardTask* task;
    const HardPool* pool;
    Grid puzzle;
  };

  void draw_minimal(const Candidate& of);
  void draw_neighbours(std::span<const Candidate> tasks);
  void drop_spare_clues();
  void drop_spare_puzzles();
  void keep_hard();
  std::span<const SolveResult> solve();

  GeneratorOptions options_;
  std::unique_ptr<Solver> solver_;
  std::unique_ptr<Generator> minimal_;
  Minimizer minimizer_;
  std::vector<Candidate> candidates_;
  std::vector<Grid> trials_, solutions_;
  std::vector<SolveResult> results_;
};

}  // namespace nonet
