// What decoding threads use again: decoders and buffers.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "engine/core/page_memory.h"
#include "engine/io/bytes/decoder.h"

namespace nonet {

/// Keeps what no thread uses. New memory costs a page fault for every 4 KiB, and the allocator
/// keeps memory that other threads have freed apart from its own. Any thread may call it.
class DecodingPool {
 public:
  static constexpr size_t kBufferBytes = 256 * 1024;

  explicit DecodingPool(const Compression& compression) : compression_(compression) {}

  const Compression& compression() const { return compression_; }

  /// Returns a buffer of kBufferBytes. Its content is unspecified.
  PageMemory take_buffer() {
    PageMemory buffer = taken(buffers_);
    buffer.make_room(kBufferBytes);
    return buffer;
  }

  /// Takes back a buffer, which may be empty.
  void give_back(PageMemory buffer) {
    if (buffer.size() == 0) return;
    const std::lock_guard lock(mutex_);
    buffers_.push_back(std::move(buffer));
  }

  /// Returns a decoder at the beginning of a member.
  std::unique_ptr<Decoder> take_decoder() {
    std::unique_ptr<Decoder> decoder = taken(decoders_);
    return decoder != nullptr ? std::move(decoder) : compression_.make();
  }

  /// Takes back a decoder that is at the end of a member.
  void give_back(std::unique_ptr<Decoder> decoder) {
    const std::lock_guard lock(mutex_);
    decoders_.push_back(std::move(decoder));
  }

 private:
  // Returns one of the objects, or an empty one if there are none.
  template <class T>
  T taken(std::vector<T>& objects) {
    const std::lock_guard lock(mutex_);
    if (objects.empty()) return T();
    T object = std::move(objects.back());
    objects.pop_back();
    return object;
  }

  const Compression& compression_;
  std::mutex mutex_;
  std::vector<PageMemory> buffers_;
  std::vector<std::unique_ptr<Decoder>> decoders_;
};

}  // namespace nonet
