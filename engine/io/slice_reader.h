// Reads inputs one after the other and cuts them into slices of whole records: the serial stage at
// the head of the pipeline.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "../core/stop.h"
#include "byte_source.h"
#include "input_formats.h"

namespace nonet {

/// A run of whole records of one input.
struct Slice {
  std::string bytes;
  const InputFormat* format = nullptr;
  size_t input = 0;           ///< index into the paths
  uint64_t first_record = 1;  ///< number of its first record, over all inputs, from 1
  uint64_t first_line = 1;    ///< line number of its first byte in its input, from 1
};

struct SliceOptions {
  /// Bytes to aim at. A slice is longer if its last record is, and shorter at an input's end, or
  /// when an input has no more to give at the moment, so that a slow producer is answered at once.
  size_t slice_bytes = 128 * 1024;
  /// Records at the most: bounds memory when records are a few bytes each.
  uint64_t slice_records = 2048;
  /// Null: each input's format is recognised by its first record line.
  const InputFormat* format = nullptr;
};

class SliceReader {
 public:
  /// Looks at every path, so that a missing one is found before any work is done. Throws
  /// std::system_error. `stop` may be null.
  SliceReader(std::vector<std::string> paths, const SliceOptions& options,
              const StopRequest* stop = nullptr);

  /// Moves on to the next slice. False at the end of the last input, or when asked to stop. Throws
  /// std::system_error.
  bool next(Slice& slice);

  /// Changes the most records of a slice. May be called from another thread.
  void set_slice_records(uint64_t records) {
    slice_records_.store(records, std::memory_order_relaxed);
  }

  /// Whether next() has come to the end of the last input.
  bool at_end() const { return source_ == nullptr && next_input_ == paths_.size(); }

  /// Bytes in all inputs, unless one is a pipe or the like.
  std::optional<uint64_t> total_bytes() const { return total_bytes_; }
  /// Bytes read so far. May be called from another thread.
  uint64_t read_bytes() const { return read_bytes_.load(std::memory_order_relaxed); }

 private:
  bool open_next_input();
  void fill();
  bool cut(Slice& slice);

  std::vector<std::string> paths_;
  SliceOptions options_;
  const StopRequest* stop_;
  std::optional<uint64_t> total_bytes_;
  std::atomic<uint64_t> read_bytes_{0};
  std::atomic<uint64_t> slice_records_;

  size_t next_input_ = 0;
  std::unique_ptr<ByteSource> source_;  // of input next_input_ - 1
  const InputFormat* format_ = nullptr;
  uint64_t next_record_ = 1;
  uint64_t next_line_ = 1;

  // What is read and not yet handed out is buffer_[begin_, end_).
  std::vector<char> buffer_;
  size_t begin_ = 0;
  size_t end_ = 0;
  size_t last_line_ = 0;   // where the last line in the buffer begins
  bool skipping_ = false;  // the last line is too long: drop all up to its end
  bool at_end_ = false;    // of the input
};

}  // namespace nonet
