// Decodes a compressed file on several threads, where its members state their lengths.
#pragma once

#include <nonet/streams.h>

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "engine/io/bytes/byte_source.h"
#include "engine/io/bytes/decoder.h"
#include "engine/io/bytes/decoding_thread.h"

namespace nonet {

/// The compressed data, cut into parts of whole members:
///
///     | member member ... | member ... |  ...  | all the rest |
///       part, a thread      part, a thread       one thread
///
/// Each part has a DecodingThread. The first part is read while the next ones are decoded ahead.
/// The rest begins with the first member that does not state its length.
///
/// A stated length can be wrong. So if the data of a part are damaged, all data from its beginning
/// on are decoded again as the rest. So any data give the text, the offsets and the error of a
/// single thread.
class ParallelDecoding {
 public:
  /// Decodes the bytes of `head` and then those of `source` on one thread. The source must outlive
  /// this object.
  ParallelDecoding(Source& source, std::string head, const Compression& compression,
                   bool by_member);
  /// Decodes a file from an offset on, where a member begins, on up to `threads` threads.
  ParallelDecoding(const ByteSource& file, const Compression& compression, bool by_member,
                   uint64_t offset, int threads);

  /// See DecodingThread.
  size_t read(std::span<char> buffer);
  bool is_ready() const { return parts_.front().decoder->is_ready(); }
  int descriptor() const { return parts_.front().decoder->descriptor(); }
  uint64_t member_begin() const { return parts_.front().decoder->member_begin(); }
  uint64_t consumed_bytes() const { return parts_.front().decoder->consumed_bytes(); }
  uint64_t decode_nanos() const;

 private:
  struct Part {
    uint64_t begin = 0;
    std::optional<uint64_t> end{};     // none: to the end of the data
    std::unique_ptr<Source> source{};  // null: the caller's
    std::unique_ptr<DecodingThread> decoder{};
    uint64_t given_bytes = 0;  // of text
  };

  Part part_at(uint64_t begin) const;
  void start(Part part);
  void start_ahead();
  void end_front();
  bool decode_again();

  const ByteSource* file_ = nullptr;  // null: the bytes of a source are read once
  const bool by_member_;
  const size_t threads_;
  DecodingPool pool_;
  uint64_t ended_nanos_ = 0;
  std::deque<Part> parts_;  // at least one; last, because they use the pool
};

}  // namespace nonet
