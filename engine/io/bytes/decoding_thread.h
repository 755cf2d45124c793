// Decodes a compressed input on a thread of its own, so that it runs beside the solvers.
#pragma once

#include <nonet/stop.h>
#include <nonet/streams.h>

#include <array>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "engine/io/bytes/decoder.h"

namespace nonet {

class DecodingThread {
 public:
  /// Decodes what is in `head` and then in `source`, which must live as long. With `by_member`,
  /// read() does not give bytes of two members at once.
  DecodingThread(Source& source, std::string head, const Compression& compression, bool by_member);
  ~DecodingThread();
  DecodingThread(const DecodingThread&) = delete;
  DecodingThread& operator=(const DecodingThread&) = delete;

  /// Reads at least one byte, waiting for it if need be; 0 at the end. Throws DataError where the
  /// data are damaged or cut short, and std::system_error.
  size_t read(std::span<char> buffer);

  /// Whether read() would return at once.
  bool is_ready() const;
  /// A descriptor that becomes readable when it would.
  int descriptor() const { return ready_descriptor_; }

  /// Where, in the compressed data, the member begins that the bytes read last belong to.
  uint64_t member_begin() const { return member_begin_; }
  /// The bytes of the compressed data that the bytes read were decoded from.
  uint64_t consumed_bytes() const { return consumed_bytes_; }
  /// Time spent decoding so far.
  uint64_t decode_nanos() const;

 private:
  struct Chunk {
    std::vector<char> bytes;
    size_t size = 0;
    size_t given = 0;
    uint64_t member_begin = 0;
    uint64_t consumed_end = 0;
  };

  void work();
  void decode();
  bool read_more();
  bool begin_member();
  bool skip_padding();
  bool take_chunk();
  void hand_over();

  Source& source_;
  const Compression& compression_;
  const bool by_member_;
  StopRequest ending_;
  int ready_descriptor_;

  // Of the thread.
  std::vector<char> in_;
  size_t in_begin_ = 0;
  size_t in_end_ = 0;
  uint64_t in_offset_ = 0;  // of in_begin_ in the compressed data
  uint64_t current_member_ = 0;
  Chunk current_;

  // Of the reader.
  uint64_t member_begin_ = 0;
  uint64_t consumed_bytes_ = 0;

  // Shared.
  mutable std::mutex mutex_;
  std::condition_variable room_;
  std::condition_variable filled_;
  std::deque<Chunk> chunks_;
  std::vector<Chunk> spare_;
  bool finished_ = false;
  std::exception_ptr error_;
  uint64_t decode_nanos_ = 0;

  std::thread thread_;  // last: it uses all the others
};

}  // namespace nonet
