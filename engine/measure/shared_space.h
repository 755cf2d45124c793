// The memory that a worker and its parent share: the one writes answers there, the other reads
// them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "calls.h"

namespace nonet {

/// What the two tell one another beside the answers.
struct Board {
  volatile uint64_t passes;   ///< made since the order
  volatile uint64_t current;  ///< see AnswerSpace
  double wall_seconds;        ///< of these passes
  double cpu_seconds;
  bool was_done;  ///< the request was one that the function knows
  SolutionLayout layout;
  char error[512];  ///< why there is nothing to call; empty if there is
};

/// The board, then results, then solutions. A copy of the process shares it. Nothing that the
/// worker has written there is taken for granted: it may have been overwritten by what is measured.
class SharedSpace {
 public:
  /// Throws std::system_error if there is no memory to be had.
  explicit SharedSpace(size_t puzzles);
  ~SharedSpace();
  SharedSpace(const SharedSpace&) = delete;
  SharedSpace& operator=(const SharedSpace&) = delete;

  /// Copies that are made of this process from now on do not get it.
  void keep_from_copies();

  /// How solutions lie; to be told before anything is done with them, by each of the two.
  void set_layout(const SolutionLayout& layout);
  const SolutionLayout& layout() const { return layout_; }

  Board& board() const { return *static_cast<Board*>(memory_); }
  nonet_result* results() const { return reinterpret_cast<nonet_result*>(&board() + 1); }
  char* solutions() const { return reinterpret_cast<char*>(results() + puzzles_); }

  /// Makes all answers none.
  void clear();

  /// Of all that the parent checks.
  uint64_t hash() const;

  /// The puzzle beyond the room for whose solution something was written; none if there is none.
  std::optional<size_t> overrun() const;

  /// The solution to a puzzle; none if what stands there is not a grid of digits.
  std::optional<Grid> solution(size_t index) const;

 private:
  size_t puzzles_;
  size_t bytes_;
  void* memory_;
  SolutionLayout layout_;
};

}  // namespace nonet
