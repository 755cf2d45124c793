// Memory for bytes that the system copies, from a file or to it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <span>
#include <utility>

namespace nonet {

/// Linux copies the bytes of a file with `rep movsb`. Some processors are slow at that if a byte
/// moves 1 to 31 bytes further on in its page: to read 82 bytes takes 38 ns and not 11, to
/// overwrite them 41 and not 16 (AMD Zen 3, Linux 6.18). Others are slow if it moves by a distance
/// that is no multiple of 32: to overwrite 248 bytes takes 38 ns and not 28 (AMD Zen 4). So a byte
/// should have the same place in its page in memory and in the file. The processor compares the
/// lowest 12 bits of addresses, so the pages of a system with larger ones count as several.
inline constexpr size_t kPageBytes = 4096;

/// Uninitialised memory that begins with a page. It may grow.
class PageMemory {
 public:
  PageMemory() = default;
  explicit PageMemory(size_t size) { make_room(size); }
  PageMemory(PageMemory&& other) noexcept { *this = std::move(other); }
  PageMemory& operator=(PageMemory&& other) noexcept {
    data_ = std::move(other.data_);
    size_ = std::exchange(other.size_, 0);
    return *this;
  }

  std::span<char> bytes() { return {data_.get(), size_}; }
  char* data() { return data_.get(); }
  const char* data() const { return data_.get(); }
  size_t size() const { return size_; }

  /// Makes it at least `size` bytes long, and at least twice as long as before, if it is too short.
  /// Keeps the first `kept` bytes. Pointers become invalid. Throws std::bad_alloc.
  void grow(size_t size, size_t kept) {
    if (size > size_) replace(std::max(size, 2 * size_), kept);
  }
  /// Makes it at least `size` bytes long. Keeps nothing. Else as grow().
  void make_room(size_t size) {
    if (size > size_) replace(size, 0);
  }

 private:
  struct Free {
    void operator()(char* data) const { std::free(data); }
  };
  using Bytes = std::unique_ptr<char[], Free>;

  void replace(size_t size, size_t kept) {
    size = (size + kPageBytes - 1) / kPageBytes * kPageBytes;
    Bytes data(static_cast<char*>(std::aligned_alloc(kPageBytes, size)));
    if (data == nullptr) throw std::bad_alloc();
    if (kept > 0) std::memcpy(data.get(), data_.get(), kept);
    data_ = std::move(data);
    size_ = size;
  }

  Bytes data_;
  size_t size_ = 0;
};

}  // namespace nonet
