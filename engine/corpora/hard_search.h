// A search for hard puzzles: a pool of the hardest known, and rounds in which puzzles near to those
// of the pool are looked at.
//
// How hard a puzzle is: the guesses of the reference search to prove it unique, over a fixed set of
// random equivalents of its canonical form, as the guesses of one form are a matter of luck. The
// neighbours of a puzzle are those that exchange one clue, or two, for others ({-1,+1} and
// {-2,+2}); neighbours of hard puzzles are hard far more often than others are. As a pool fills
// with the relatives of its best puzzle soon, there are several, which know nothing of one another.
#pragma once

#include <nonet/generate.h>
#include <nonet/grid.h>
#include <nonet/solver.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/core/random.h"

namespace nonet {

struct RatedPuzzle {
  Grid puzzle;           ///< minimal, in canonical form
  uint64_t guesses = 0;  ///< over all of kRatingEquivalents

  bool operator==(const RatedPuzzle&) const = default;
};

/// Equivalents that a rating is summed over.
inline constexpr uint64_t kRatingEquivalents = 24;

/// The hardest puzzles found so far, no two of them equivalent.
class HardPool {
 public:
  explicit HardPool(size_t capacity) : capacity_(capacity) {}

  void add(std::span<const RatedPuzzle> found);
  /// Hardest first.
  std::span<const RatedPuzzle> puzzles() const { return puzzles_; }
  /// Guesses over all equivalents below which a puzzle need not be added.
  uint64_t fewest_guesses() const {
    return puzzles_.size() < capacity_ ? 0 : puzzles_.back().guesses;
  }

 private:
  size_t capacity_;
  std::vector<RatedPuzzle> puzzles_;
};

/// A piece of a round. What it finds depends on the pool, the seed and the two numbers alone.
struct HardTask {
  uint64_t round = 0;  ///< 0: random minimal puzzles, to begin with
  uint64_t number = 0;
  std::vector<RatedPuzzle> found;
};

/// Tasks of a round, and the pools that they are dealt out to in turn.
inline constexpr uint64_t kHardTasks = 64;
inline constexpr uint64_t kHardPools = 8;

/// Holds the working memory of one thread.
class HardExplorer {
 public:
  HardExplorer(uint64_t seed, const std::atomic<bool>* give_up);

  /// Fills `task.found`. `pool` is what the rounds before have led to in the task's pool. Once told
  /// to give up it returns soon, and what it found is not all.
  void explore(const HardPool& pool, HardTask& task);

 private:
  void draw_minimal(uint64_t task, std::vector<Grid>& puzzles);
  void draw_neighbours(const HardPool& pool, Random& random, std::vector<Grid>& puzzles);
  void drop_spare_clues(std::vector<Grid>& puzzles);
  void keep_hard(uint64_t least, std::vector<Grid>& puzzles, std::vector<RatedPuzzle>& found);
  uint64_t rate(const Grid& form, uint64_t first, uint64_t count);
  std::span<const SolveResult> solve(std::span<const Grid> puzzles);

  GeneratorOptions options_;
  std::unique_ptr<Solver> solver_;
  std::unique_ptr<Generator> minimal_;
  std::vector<Grid> trials_, solutions_;
  std::vector<SolveResult> results_;
};

}  // namespace nonet
