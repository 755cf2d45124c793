// Two measures of how far a puzzle is beyond singles. Both are equal for equivalent puzzles.
#pragma once

#include <nonet/grid.h>

#include <atomic>
#include <memory>
#include <vector>

namespace nonet {

/// Returns how deeply trials must be nested to solve a puzzle. A trial assumes a candidate; if
/// singles, or trials within it, then lead to a contradiction, the candidate is removed. 0: singles
/// alone solve the puzzle; 1, 2: the levels of trials that it needs; 3: more. No guess is made: a
/// trial that happens to solve the puzzle removes nothing. Requires a puzzle with exactly one
/// solution. Takes microseconds for 0, a millisecond for 1, a tenth of a second for 2 and 3.
int trial_depth(const Grid& puzzle);

class SinglesBatch;

/// Finds backdoors: cells whose digits, added to the clues, make singles solve the puzzle. Holds
/// the working memory of one thread: use one instance per thread.
class Backdoors {
 public:
  /// After `give_up` is set, smallest() returns soon, and its result is invalid. Null: never.
  explicit Backdoors(const std::atomic<bool>* give_up = nullptr);
  ~Backdoors();
  Backdoors(Backdoors&&) noexcept;
  Backdoors& operator=(Backdoors&&) noexcept;

  /// Returns the number of cells of the smallest backdoor; 0 if singles solve the puzzle. Tries all
  /// sets of cells, smaller ones first: microseconds for 1, milliseconds for 3. Requires that
  /// `solution` is the only one of `puzzle`.
  int smallest(const Grid& puzzle, const Grid& solution);

 private:
  bool try_all(size_t first, int more);
  bool check();

  const std::atomic<bool>* give_up_;
  std::unique_ptr<SinglesBatch> batch_;
  Grid solution_, with_;
  std::vector<int> cells_;  // that are open
  std::vector<Grid> tried_;
  std::vector<uint8_t> falls_;
};

}  // namespace nonet
