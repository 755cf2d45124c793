// The memory that a measured function writes its answers to, and the check of these.
#pragma once

#include <nonet/grid.h>
#include <nonet/nonet.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace nonet {

/// How solutions lie in memory.
struct SolutionLayout {
  size_t stride = kCells;  ///< bytes from one to the next; those beyond 81 must stay untouched
  bool is_text = false;    ///< '1' to '9'; else 1 to 9
};

/// Answers to up to `capacity` puzzles. Bytes that a function must leave alone hold a known value.
class AnswerSpace {
 public:
  AnswerSpace(size_t capacity, const SolutionLayout& layout);

  nonet_result* results() { return results_.data(); }
  std::span<const nonet_result> results() const { return results_; }
  char* solutions() { return solutions_.data(); }
  size_t stride() const { return layout_.stride; }
  size_t capacity() const { return results_.size(); }

  /// Makes the first `count` answers empty. Whatever lies behind them must stay untouched.
  void clear(size_t count);

  /// The solution among the first `count` behind which something was written; none if there is
  /// none.
  std::optional<size_t> overrun(size_t count) const;

  /// Whether the solution to puzzle `index` is `expected`.
  bool is_solution(size_t index, const Grid& expected) const;

  /// The solution to puzzle `index`; none if what stands there is not a grid of digits.
  std::optional<Grid> solution(size_t index) const;

 private:
  SolutionLayout layout_;
  std::vector<nonet_result> results_;
  std::vector<char> solutions_;
};

}  // namespace nonet
