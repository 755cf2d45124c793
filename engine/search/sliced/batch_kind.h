// Tells when a batch has puzzles of another kind than the batch before.
#pragma once

#include <nonet/candidates.h>
#include <nonet/grid.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <utility>

namespace nonet {

class BatchKind {
 public:
  /// Batches are of different kinds if the mean numbers of their solved cells differ by this much.
  explicit BatchKind(double least_difference) : least_difference_(least_difference) {}

  /// Notes the kind of a batch of `count` puzzles, at least one; `puzzle_of(i)` returns one. Takes
  /// about a microsecond. Returns whether the batch noted before is of another kind; false if there
  /// is none.
  template <class PuzzleOf>
  bool note(size_t count, PuzzleOf puzzle_of) {
    const double before = std::exchange(solved_cells_, mean_solved_cells(count, puzzle_of));
    return before >= 0 && std::abs(solved_cells_ - before) >= least_difference_;
  }

 private:
  // Of puzzles at equal distances.
  template <class PuzzleOf>
  static double mean_solved_cells(size_t count, PuzzleOf puzzle_of) {
    constexpr size_t kSample = 64;
    size_t cells = 0;
    for (size_t i = 0; i < kSample; ++i)
      cells += count_solved_cells(puzzle_of(count * i / kSample));
    return static_cast<double>(cells) / kSample;
  }
  static size_t count_solved_cells(const Grid& puzzle) {
    return kCells - static_cast<size_t>(std::ranges::count(puzzle.cells, 0));
  }
  static size_t count_solved_cells(const Candidates& puzzle) {
    return static_cast<size_t>(std::ranges::count_if(
        puzzle.masks, [](uint16_t mask) { return std::has_single_bit(mask); }));
  }

  double least_difference_;
  double solved_cells_ = -1;  // the mean of the batch noted last; -1: there is none
};

}  // namespace nonet
