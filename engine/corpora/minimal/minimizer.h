// Minimal puzzles in puzzles: which clues can be removed, one minimal puzzle, or all of them.
//
// A puzzle with one solution is minimal if no clue can be removed without adding a solution.
#pragma once

#include <nonet/grid.h>
#include <nonet/result.h>
#include <nonet/solver.h>

#include <atomic>
#include <bitset>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/corpora/minimal/clue_batch.h"
#include "engine/corpora/minimal/clue_removal.h"
#include "engine/search/board.h"

namespace nonet {

struct Minimality {
  Status status = Status::malformed;  ///< unique, multiple or unsolvable
  /// The cells of the clues that can be removed, each on its own. None if the puzzle does not have
  /// exactly one solution.
  std::bitset<kCells> removable;

  bool is_minimal() const { return status == Status::unique && removable.none(); }
  bool operator==(const Minimality&) const = default;
};

/// Holds the working memory of one thread: use one instance per thread. Clues are tested many at a
/// time, so spans of some hundred puzzles are fastest. The answers do not depend on how puzzles are
/// put together in calls.
class Minimizer {
 public:
  /// After `give_up` is set, the functions return soon, and their answers are invalid. Null: never.
  explicit Minimizer(const std::atomic<bool>* give_up = nullptr);

  /// Sets answers[i] for each of the puzzles. The spans have the same length.
  void check(std::span<const Grid> puzzles, std::span<Minimality> answers);

  /// Removes clues of each puzzle with one solution, one after the other in a random order that
  /// depends on `seed` and records[i] only, until none can be removed. Sets statuses[i] to the
  /// status of the puzzle, and minimal[i] to the result, blank if there is not exactly one
  /// solution. The spans have the same length.
  void minimize(std::span<const Grid> puzzles, uint64_t seed, std::span<const uint64_t> records,
                std::span<Grid> minimal, std::span<Status> statuses);

  /// Replaces `minimal` by the minimal puzzles whose clues are clues of `puzzle`, in the order of
  /// their cells, but by at most `limit` of them. Returns whether these are all. There are none
  /// if `puzzle` does not have exactly one solution.
  bool find_all(const Grid& puzzle, size_t limit, std::vector<Grid>& minimal);

 private:
  struct Job {
    size_t index = 0;
    ClueRemoval removal;
    std::vector<Board> needed;  // a set for each clue that is known to be needed
  };

  bool gives_up() const { return give_up_ != nullptr && give_up_->load(std::memory_order_relaxed); }
  std::span<const SolveResult> solve(std::span<const Grid> puzzles);
  // Solves the puzzles, and finds out about the clues of those with one solution.
  void examine(std::span<const Grid> puzzles);

  const std::atomic<bool>* give_up_;
  std::unique_ptr<Solver> solver_;
  std::unique_ptr<ClueBatch> clues_;
  std::vector<Grid> trials_, solutions_;
  std::vector<SolveResult> results_;
  std::vector<uint32_t> unique_;  // the puzzles with one solution
  std::vector<Grid> unique_puzzles_, unique_solutions_;
  std::vector<ClueFindings> findings_;
  std::vector<uint32_t> owners_;
  std::vector<uint8_t> cells_;
  std::vector<Job> jobs_;
};

}  // namespace nonet
