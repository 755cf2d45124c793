// Fetches memory into the cache while other work goes on.
#pragma once

#include <cstddef>
#include <span>

namespace nonet {

/// Fetches an array, a few cache lines at a time.
class Prefetcher {
 public:
  Prefetcher() = default;
  /// `array` is not read or changed here.
  template <class T>
  explicit Prefetcher(std::span<T> array)
      : next_(reinterpret_cast<const std::byte*>(array.data())), end_(next_ + array.size_bytes()) {}

  /// Asks for the next lines. That takes no longer than a cycle or two for a line, as long as not
  /// more than a dozen lines are on their way.
  void fetch(size_t lines) {
    constexpr std::ptrdiff_t kLine = 64;
    for (; lines > 0 && next_ < end_; --lines, next_ += kLine) {
      __builtin_prefetch(next_, 0, 2);  // to the second level: the planes fill the first one
    }
  }

 private:
  const std::byte* next_ = nullptr;
  const std::byte* end_ = nullptr;
};

}  // namespace nonet
