// Decodes compressed data on a thread of its own, in parallel with the solvers.
#pragma once

#include <nonet/stop.h>
#include <nonet/streams.h>

#include <array>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "engine/core/page_memory.h"
#include "engine/core/system.h"
#include "engine/io/bytes/decoder.h"
#include "engine/io/bytes/decoding_pool.h"

namespace nonet {

struct DecodingOptions {
  /// If true, one call of read() does not return bytes of two members.
  bool by_member = false;
  /// Whether zeros may follow the last member, if the compression allows it.
  bool may_be_padded = true;
  /// The offset of the first byte in the compressed data; a member begins there.
  uint64_t offset = 0;
  /// The text that may be decoded before it is read.
  size_t ahead_bytes = size_t{1} << 20;
};

/// The text of a member is read when the whole member has been decoded, and so has been checked.
/// Of a member with more text than this, all but its last kUncheckedBytes are read before. So where
/// damaged data end does not depend on buffers, threads or the kind of file.
inline constexpr uint64_t kUncheckedBytes = uint64_t{8} << 20;

class DecodingThread {
 public:
  /// Decodes the bytes of `head` and then those of `source`, in the compression of the pool. The
  /// source and the pool must outlive this object. Throws std::system_error if there can be no more
  /// threads.
  DecodingThread(Source& source, std::string head, DecodingPool& pool,
                 const DecodingOptions& options);
  ~DecodingThread();
  DecodingThread(const DecodingThread&) = delete;
  DecodingThread& operator=(const DecodingThread&) = delete;

  /// Reads at least one byte, and waits if necessary. Returns the number of bytes, 0 at the end.
  /// Throws DataError if the data are damaged or cut short, and std::system_error.
  size_t read(std::span<char> buffer);

  /// Returns whether read() would return at once. A thread decodes more than `ahead_bytes` only if
  /// this or read() has been called and its member is longer.
  bool is_ready();
  /// Returns a descriptor that becomes readable when read() would return at once.
  int descriptor() const { return ready_.descriptor(); }

  /// Returns the offset in the compressed data at which the member of the last bytes read begins.
  uint64_t member_begin() const { return member_begin_; }
  /// Returns the number of compressed bytes that were decoded to give the bytes read so far.
  uint64_t consumed_bytes() const { return consumed_bytes_; }
  /// Returns the time spent on decoding so far.
  uint64_t decode_nanos() const;

 private:
  /// Text that read() may return in one call.
  struct Piece {
    size_t end = 0;  // in its chunk
    uint64_t member_begin = 0;
    uint64_t consumed_end = 0;
  };
  struct Chunk {
    PageMemory bytes;
    size_t size = 0;
    size_t given = 0;
    std::vector<Piece> pieces;  // one, or with `by_member` one for each member
    size_t next_piece = 0;
  };

  void work();
  void decode();
  bool read_more();
  bool begin_member();
  bool skip_padding();
  bool take_chunk();
  void note_step(const DecodeStep& step, uint64_t nanos);
  void hand_over();
  bool has_text() const { return !chunks_.empty() && given_ < checked_; }
  size_t most_chunks() const;

  Source& source_;
  DecodingPool& pool_;
  const Compression& compression_;
  const bool by_member_;
  const bool may_be_padded_;
  const size_t max_chunks_;
  StopRequest ending_;
  Event ready_;

  // Used by the decoding thread only.
  PageMemory in_;
  size_t in_begin_ = 0;
  size_t in_end_ = 0;
  uint64_t in_offset_;  // the offset of in_begin_ in the compressed data
  uint64_t current_member_ = 0;
  uint64_t text_bytes_ = 0;    // decoded
  uint64_t member_text_ = 0;  // of these, those before the current member
  Chunk current_;             // the last ones

  // Used by the reader only.
  uint64_t member_begin_ = 0;
  uint64_t consumed_bytes_ = 0;

  // Used by both, with the mutex.
  mutable std::mutex mutex_;
  std::condition_variable room_;
  std::condition_variable filled_;
  std::deque<Chunk> chunks_;
  size_t chunk_count_ = 0;  // those and the current one
  uint64_t checked_ = 0;    // bytes of text that may be read
  uint64_t given_ = 0;      // bytes of text that were read
  bool is_read_ = false;    // the reader needs text of this thread
  bool finished_ = false;
  std::exception_ptr error_;
  uint64_t decode_nanos_ = 0;

  std::thread thread_;  // last, because it uses all other members
};

}  // namespace nonet
