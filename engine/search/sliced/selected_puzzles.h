// Hands some puzzles of a batch to another solver.
#pragma once

#include <nonet/solver.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/clock.h"

namespace nonet {

/// Keeps its memory from call to call.
class SelectedPuzzles {
 public:
  /// Solves puzzles[i] for each i of `indices` and stores its answer; the time is added to the time
  /// in results[i]. `puzzles` and `solutions` may be the same memory. Returns the nanoseconds that
  /// `solver` took.
  uint64_t solve(Solver& solver, std::span<const size_t> indices, std::span<const Grid> puzzles,
                 std::span<Grid> solutions, std::span<SolveResult> results) {
    const size_t count = indices.size();
    if (puzzles_.size() < count) {
      puzzles_.resize(count);
      solutions_.resize(count);
      results_.resize(count);
    }
    for (size_t i = 0; i < count; ++i) puzzles_[i] = puzzles[indices[i]];
    const uint64_t start = now_nanos();
    solver.solve({puzzles_.data(), count}, {solutions_.data(), count}, {results_.data(), count});
    const uint64_t taken = now_nanos() - start;
    for (size_t i = 0; i < count; ++i) {
      SolveResult& result = results[indices[i]];
      const uint64_t nanos = result.nanos;
      result = results_[i];
      result.nanos += nanos;
      solutions[indices[i]] = solutions_[i];
    }
    return taken;
  }

 private:
  std::vector<Grid> puzzles_, solutions_;
  std::vector<SolveResult> results_;
};

}  // namespace nonet
