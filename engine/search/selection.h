// All puzzles of a batch or some of them, so that a solver can take those that another one left.
#pragma once

#include <nonet/candidates.h>
#include <nonet/grid.h>
#include <nonet/solver.h>

#include <cstddef>
#include <span>

#include "engine/search/exchange.h"

namespace nonet {

/// Puzzles to solve, all of one type, and the places of their answers. The answers are written
/// there directly, as copies of minimal puzzles and their answers take 5 % of the time that it
/// takes to solve them (AMD Zen 5). A time is added to the one that is there.
class Selection {
 public:
  Selection() = default;

  /// All puzzles of a batch. Sets their times to 0.
  Selection(std::span<const Grid> puzzles, std::span<Grid> solutions,
            std::span<SolveResult> results)
      : Selection(solutions, results) {
    puzzles_ = puzzles.data();
  }
  Selection(std::span<const Candidates> puzzles, std::span<Grid> solutions,
            std::span<SolveResult> results)
      : Selection(solutions, results) {
    candidates_ = puzzles.data();
  }
  /// Places of answers to puzzles that are elsewhere.
  Selection(std::span<Grid> solutions, std::span<SolveResult> results)
      : solutions_(solutions.data()), results_(results.data()), size_(solutions.size()) {
    for (SolveResult& result : results) result.nanos = 0;
  }

  /// puzzles[i] for each i of `indices`. `puzzles` and `solutions` may be the same memory.
  Selection(std::span<const Grid> puzzles, std::span<Grid> solutions,
            std::span<SolveResult> results, std::span<const size_t> indices)
      : puzzles_(puzzles.data()),
        solutions_(solutions.data()),
        results_(results.data()),
        indices_(indices.data()),
        size_(indices.size()) {}

  size_t size() const { return size_; }
  /// Returns the place of a puzzle in the batch.
  size_t place(size_t i) const { return indices_ == nullptr ? first_ + i : indices_[first_ + i]; }
  /// Whether the puzzles are candidates, not grids.
  bool has_candidates() const { return candidates_ != nullptr; }
  const Grid& puzzle(size_t i) const { return puzzles_[place(i)]; }
  const Candidates& candidates(size_t i) const { return candidates_[place(i)]; }
  GivenPuzzle given(size_t i) const {
    return has_candidates() ? GivenPuzzle(candidates(i)) : GivenPuzzle(puzzle(i));
  }
  Grid& solution(size_t i) const { return solutions_[place(i)]; }
  SolveResult& result(size_t i) const { return results_[place(i)]; }

  /// Stores an answer; its time is added to the one that is there.
  void set_result(size_t i, const SolveResult& answer) const {
    SolveResult& result = this->result(i);
    const uint64_t nanos = result.nanos;
    result = answer;
    result.nanos += nanos;
  }

  /// Returns other puzzles of the same batch.
  Selection with_places(std::span<const size_t> places) const {
    Selection others = *this;
    others.indices_ = places.data();
    others.first_ = 0;
    others.size_ = places.size();
    return others;
  }
  Selection part(size_t first, size_t count) const {
    Selection part = *this;
    part.first_ += first;
    part.size_ = count;
    return part;
  }

 private:
  const Grid* puzzles_ = nullptr;
  const Candidates* candidates_ = nullptr;
  Grid* solutions_ = nullptr;
  SolveResult* results_ = nullptr;
  const size_t* indices_ = nullptr;  // null for all puzzles
  size_t first_ = 0;
  size_t size_ = 0;
};

}  // namespace nonet
