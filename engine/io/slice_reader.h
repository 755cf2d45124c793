// Reads inputs one after the other and cuts them into slices of whole records. It is the first,
// serial stage of the pipeline.
#pragma once

#include <nonet/errors.h>
#include <nonet/stop.h>
#include <nonet/streams.h>

#include <atomic>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/io/byte_range.h"
#include "engine/io/bytes/input_source.h"
#include "engine/io/bytes/line_ends.h"
#include "engine/io/formats/records.h"
#include "engine/io/line_buffer.h"
#include "engine/io/text_progress.h"

namespace nonet {

/// A run of whole records of one input.
struct Slice {
  std::string bytes;
  std::shared_ptr<const InputLayout> layout;
  size_t input = 0;           ///< index into the inputs
  uint64_t first_record = 1;  ///< number of its first record, over all inputs, from 1
  uint64_t first_line = 1;    ///< line number of its first byte in its input, from 1

  /// Replaces what is in `parsed`, with views into `bytes`.
  void parse(ParsedText& parsed) const { layout->parse(bytes, parsed); }
};

/// The text ahead of `SliceOptions::skipped` has changed.
class ChangedInput : public DataError {
 public:
  using DataError::DataError;
};

struct SliceOptions {
  /// Bytes of a slice. It is longer if its last record is, and shorter at the end of an input, or
  /// where an input has no more bytes yet, so that a slow producer gets its answers at once.
  size_t slice_bytes = 384 * 1024;
  /// The most records of a slice. Bounds memory if records have a few bytes each.
  uint64_t slice_records = 2048;
  InputOptions input = {};
  /// Records at the front to skip. They are counted in the numbers of the others.
  uint64_t skip_records = 0;
  /// Only the records of this range are handed out, numbered as in the whole. The inputs must be
  /// files.
  std::optional<ByteRange> range = {};
  /// place() is to have digests, as it has with a range.
  bool has_digests = false;
  /// Where an earlier run was when it had `skip_records` records. The text ahead must be the same.
  std::optional<TextPlace> skipped = {};
  /// A wait for input ends with an error if the reader of this pipe has left. -1: none.
  int output_descriptor = -1;
};

class SliceReader {
 public:
  /// Checks that all inputs are there, before any work is done. Throws std::system_error. `stop`
  /// may be null.
  SliceReader(std::vector<RunInput> inputs, const SliceOptions& options,
              const StopRequest* stop = nullptr);

  /// Moves on to the next slice. Returns false at the end of the last input or of the range, or if
  /// a stop is requested. Throws std::system_error, and DataError where an input cannot be read in
  /// its format, both behind the last whole record ahead of the error; UsageError where an input of
  /// candidates is refused; and ChangedInput.
  bool next(Slice& slice);

  /// Changes the most records of a slice. May be called from another thread.
  void set_slice_records(uint64_t records) {
    slice_records_.store(records, std::memory_order_relaxed);
  }

  /// Whether next() has come to the end of the last input or of the range.
  bool at_end() const { return range_.phase() == RangeProgress::Phase::behind || inputs_ended(); }

  /// The layout of the input of the last slice; null if no format is detected yet.
  const std::shared_ptr<const InputLayout>& layout() const { return layout_; }
  /// What was assumed in detecting the formats, a line each.
  const std::vector<std::string>& notes() const { return notes_; }
  /// A sentence for people: the format of the first input with a record; empty: there is none yet.
  const std::string& reading() const { return reading_; }
  /// Where the range begins, and the end of the last slice; at the end of the range, its end.
  const TextPlace& range_begin() const { return range_begin_; }
  TextPlace place() const { return progress_.place(next_record_ - 1); }
  /// Time spent on decoding compressed inputs, on threads of their own.
  uint64_t decode_nanos() const;

  /// Bytes in all inputs, unless one is a pipe or the like.
  std::optional<uint64_t> total_bytes() const { return total_bytes_; }
  /// Bytes read so far. May be called from another thread.
  uint64_t read_bytes() const { return read_bytes_.load(std::memory_order_relaxed); }

 private:
  bool inputs_ended() const { return source_ == nullptr && next_input_ == inputs_.size(); }
  bool open_next_input();
  void close_input();
  void fill();
  size_t read_bytes_into(std::span<char> room);
  bool cut(Slice& slice);
  bool is_skipping() const;
  CutLimits cut_limits() const;
  void detect_format();
  void expect_slices_like(const Cut& taken);
  void skip_mark();
  void take(const Cut& taken);
  bool end();
  [[noreturn]] void refuse(const Cut& taken) const;
  [[noreturn]] void refuse_change() const;
  void pass_range_ends();

  std::vector<RunInput> inputs_;
  SliceOptions options_;
  const StopRequest* stop_;
  std::optional<uint64_t> total_bytes_;
  std::atomic<uint64_t> read_bytes_{0};
  std::atomic<uint64_t> slice_records_;
  size_t enough_bytes_;  // of text to cut a slice from

  size_t next_input_ = 0;
  std::unique_ptr<InputSource> source_;  // of input next_input_ - 1
  uint64_t input_begin_ = 0;             // where it begins in the bytes of all inputs
  uint64_t closed_decode_nanos_ = 0;
  std::shared_ptr<const InputLayout> layout_;
  bool is_detected_ = false;  // layout_ is of this input
  std::optional<std::vector<std::string>> columns_;
  std::vector<std::string> notes_;
  std::string reading_;
  bool may_have_mark_ = false;  // a byte order mark may be at the front of the buffer
  LineEnds line_ends_;
  uint64_t next_record_ = 1;
  uint64_t next_line_ = 1;

  LineBuffer buffer_;
  bool at_end_ = false;       // of the input
  std::exception_ptr error_;  // at the end of the input: why there is no more of it
  RangeProgress range_;
  TextPlace range_begin_;
  TextProgress progress_;
};

}  // namespace nonet
