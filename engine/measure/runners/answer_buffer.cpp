#include "engine/measure/runners/answer_buffer.h"

#include <algorithm>
#include <cstring>

namespace nonet {
namespace {

// The value of a byte that the function must not write to.
constexpr char kUntouched = '\xA5';

// Bytes after the last solution that the function must not write to.
constexpr size_t kSpareBytes = 4096;

}  // namespace

AnswerBuffer::AnswerBuffer(size_t capacity, const SolutionLayout& layout)
    : layout_(layout), results_(capacity), solutions_(capacity * layout.stride + kSpareBytes) {}

void AnswerBuffer::clear(size_t count) {
  nonet_result empty{};
  empty.guesses = kUncountedGuesses;
  std::fill_n(results_.begin(), count, empty);
  const size_t stride = layout_.stride;
  char* const solutions = solutions_.data();
  if (stride == kCells) {
    std::memset(solutions, 0, count * stride);
  } else {
    for (size_t i = 0; i < count; ++i) {
      std::memset(solutions + i * stride, 0, kCells);
      std::memset(solutions + i * stride + kCells, kUntouched, stride - kCells);
    }
  }
  std::memset(solutions + count * stride, kUntouched, kSpareBytes);
}

std::optional<size_t> AnswerBuffer::overrun(size_t count) const {
  const size_t stride = layout_.stride;
  const char* const solutions = solutions_.data();
  const auto is_touched = [](char byte) { return byte != kUntouched; };
  for (size_t i = 0; i < count && stride > kCells; ++i) {
    const char* const solution = solutions + i * stride;
    if (std::any_of(solution + layout_.writable, solution + stride, is_touched)) return i;
  }
  const char* const spare = solutions + count * stride;
  if (std::any_of(spare, spare + kSpareBytes, is_touched)) return count - 1;
  return {};
}

bool AnswerBuffer::is_solution(size_t index, const Grid& expected) const {
  const char* const solution = solutions_.data() + index * layout_.stride;
  const int zero = layout_.is_text ? '0' : 0;
  bool is_equal = true;
  for (size_t cell = 0; cell < expected.cells.size(); ++cell) {
    is_equal &= solution[cell] == static_cast<char>(expected.cells[cell] + zero);
  }
  return is_equal;
}

std::optional<Grid> AnswerBuffer::solution(size_t index) const {
  const char* const solution = solutions_.data() + index * layout_.stride;
  Grid grid;
  for (size_t cell = 0; cell < grid.cells.size(); ++cell) {
    const int digit = solution[cell] - (layout_.is_text ? '0' : 0);
    if (digit < 1 || digit > 9) return {};
    grid.cells[cell] = static_cast<uint8_t>(digit);
  }
  return grid;
}

}  // namespace nonet
