#include "shared_space.h"

#include <sys/mman.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <functional>
#include <new>
#include <string_view>
#include <system_error>

namespace nonet {
namespace {

// A byte beyond the room for a solution holds this, and has to keep it.
constexpr char kUntouched = '\xA5';

// Bytes to be left alone behind the last solution.
constexpr size_t kSpareBytes = 4096;

}  // namespace

SharedSpace::SharedSpace(size_t puzzles)
    : puzzles_(puzzles),
      bytes_(sizeof(Board) + puzzles * (sizeof(nonet_result) + kMaxStride) + kSpareBytes),
      memory_(mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)) {
  if (memory_ == MAP_FAILED) {
    throw std::system_error(errno, std::generic_category(), "cannot map memory");
  }
  new (memory_) Board{};
}

SharedSpace::~SharedSpace() { munmap(memory_, bytes_); }

void SharedSpace::keep_from_copies() { madvise(memory_, bytes_, MADV_DONTFORK); }

void SharedSpace::set_layout(const SolutionLayout& layout) {
  layout_.is_text = layout.is_text;
  layout_.stride = std::clamp<size_t>(layout.stride, kCells, kMaxStride);
}

void SharedSpace::clear() {
  std::fill_n(results(), puzzles_, nonet_result{});
  const size_t stride = layout_.stride;
  if (stride == kCells) {
    std::memset(solutions(), 0, puzzles_ * stride);
  } else {
    for (size_t i = 0; i < puzzles_; ++i) {
      std::memset(solutions() + i * stride, 0, kCells);
      std::memset(solutions() + i * stride + kCells, kUntouched, stride - kCells);
    }
  }
  std::memset(solutions() + puzzles_ * stride, kUntouched, kSpareBytes);
}

uint64_t SharedSpace::hash() const {
  const size_t bytes = puzzles_ * layout_.stride + kSpareBytes;
  uint64_t hash = std::hash<std::string_view>{}({solutions(), bytes});
  for (size_t i = 0; i < puzzles_; ++i) hash = hash * 31 + results()[i].solutions;
  return hash;
}

std::optional<size_t> SharedSpace::overrun() const {
  const size_t stride = layout_.stride;
  const auto is_touched = [](char byte) { return byte != kUntouched; };
  for (size_t i = 0; i < puzzles_ && stride > kCells; ++i) {
    const char* const solution = solutions() + i * stride;
    if (std::any_of(solution + kCells, solution + stride, is_touched)) return i;
  }
  const char* const spare = solutions() + puzzles_ * stride;
  if (std::any_of(spare, spare + kSpareBytes, is_touched)) return puzzles_ - 1;
  return {};
}

std::optional<Grid> SharedSpace::solution(size_t index) const {
  const char* const text = solutions() + index * layout_.stride;
  Grid grid;
  for (size_t cell = 0; cell < grid.cells.size(); ++cell) {
    const int digit = text[cell] - (layout_.is_text ? '0' : 0);
    if (digit < 1 || digit > 9) return {};
    grid.cells[cell] = static_cast<uint8_t>(digit);
  }
  return grid;
}

}  // namespace nonet
