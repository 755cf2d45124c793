// Memory for bytes that the system copies, from a file or to it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>

namespace nonet {

/// A byte of a file is copied fastest if it has the same place in its page in memory and in the
/// system's cache of the file. If memory is 1 to 31 bytes further on in its page, some processors
/// copy much slower with `rep movsb`, which Linux uses: to read 82 bytes takes 38 ns and not 11,
/// and to write them 41 and not 16, where the addresses differ in the wrong direction (AMD Zen 3,
/// Linux 6.18).
inline constexpr size_t kPageBytes = 4096;

/// Uninitialised memory that begins with a page. It may grow.
class PageMemory {
 public:
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
