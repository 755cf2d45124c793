// Finds out for many puzzles at a time which of their clues can be removed.
#pragma once

#include <nonet/grid.h>

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace nonet {

/// What is known of the clues of a puzzle, as sets of cells.
struct ClueFindings {
  std::bitset<kCells> removable;  ///< each on its own: the puzzle without it has one solution
  std::bitset<kCells> unknown;    ///< left to a search
};

/// Holds the working memory of one thread: use one instance per thread.
class ClueBatch {
 public:
  virtual ~ClueBatch() = default;

  /// Sets findings[i] for each of the puzzles, which have solutions[i] as their only solutions. The
  /// spans have the same length. Few clues are unknown afterwards if there are some hundred clues.
  virtual void check(std::span<const Grid> puzzles, std::span<const Grid> solutions,
                     std::span<ClueFindings> findings) = 0;
};

/// Returns an instance for the best target of this machine.
std::unique_ptr<ClueBatch> make_clue_batch();

/// One of Highway's targets, for tests.
struct ClueBatchTarget {
  std::string name;
  std::unique_ptr<ClueBatch> (*make)();
};

/// Returns the targets of this machine, the best first.
std::vector<ClueBatchTarget> clue_batch_targets();

}  // namespace nonet
