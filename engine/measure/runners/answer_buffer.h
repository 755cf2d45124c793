// The memory that a measured function writes its answers to, and checks of it.
#pragma once

#include <nonet/grid.h>
#include <nonet/nonet.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace nonet {

/// The layout of solutions in memory.
struct SolutionLayout {
  size_t stride = kCells;    ///< distance of two solutions in bytes
  bool is_text = false;      ///< '1' to '9'; else 1 to 9
  size_t writable = kCells;  ///< bytes of a solution and what the function may write after it
};

/// The value of nonet_result::guesses before the call. A function that does not count its guesses
/// leaves it there.
inline constexpr uint64_t kUncountedGuesses = 0xA5A5'A5A5'A5A5'A5A5;

/// Answers to up to `capacity` puzzles. Bytes that a function must not write to hold a known value.
class AnswerBuffer {
 public:
  AnswerBuffer(size_t capacity, const SolutionLayout& layout);

  nonet_result* results() { return results_.data(); }
  std::span<const nonet_result> results() const { return results_; }
  char* solutions() { return solutions_.data(); }
  size_t stride() const { return layout_.stride; }
  size_t capacity() const { return results_.size(); }

  /// Makes the first `count` answers empty. The function must not write beyond them.
  void clear(size_t count);

  /// Returns the index of the first of `count` solutions after which the function has written; none
  /// if there is none.
  std::optional<size_t> overrun(size_t count) const;

  /// Returns whether the solution to puzzle `index` is `expected`.
  bool is_solution(size_t index, const Grid& expected) const;

  /// Returns the solution to puzzle `index`; none if it is not a grid of digits.
  std::optional<Grid> solution(size_t index) const;

 private:
  SolutionLayout layout_;
  std::vector<nonet_result> results_;
  std::vector<char> solutions_;
};

}  // namespace nonet
