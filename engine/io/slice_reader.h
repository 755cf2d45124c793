// Reads inputs one after the other and cuts them into slices of whole records: the serial stage at
// the head of the pipeline.
#pragma once

#include <nonet/stop.h>
#include <nonet/streams.h>

#include <atomic>
#include <cstdint>
#include <deque>
#include <exception>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/core/fault.h"
#include "engine/io/bytes/input_source.h"
#include "engine/io/bytes/line_ends.h"
#include "engine/io/bytes/text_digest.h"
#include "engine/io/formats/input_formats.h"

namespace nonet {

/// A run of whole records of one input.
struct Slice {
  std::string bytes;
  std::shared_ptr<const InputLayout> layout;
  size_t input = 0;           ///< index into the inputs
  uint64_t first_record = 1;  ///< number of its first record, over all inputs, from 1
  uint64_t first_line = 1;    ///< line number of its first byte in its input, from 1

  /// Replaces what is in `parsed`, with views into `bytes`.
  void parse(ParsedText& parsed) const { layout->format->parse(*layout, bytes, parsed); }
};

/// A range of the bytes of all inputs, one behind the other, as they stand in the files. A record
/// belongs to the range that its first byte is in; of compressed data, that its member begins in.
struct ByteRange {
  uint64_t begin = 0;
  uint64_t end = 0;

  bool operator==(const ByteRange&) const = default;
};

/// The text ahead of `SliceOptions::skipped` is not what it was.
class ChangedInput : public DataError {
 public:
  using DataError::DataError;
};

/// A place between two records, and what is ahead of it.
struct TextPlace {
  uint64_t records = 0;
  uint64_t digest = 0;  ///< of the text of all inputs up to here
  uint64_t bytes = 0;   ///< of that text, decoded and with line ends made LF

  bool operator==(const TextPlace&) const = default;
};

struct SliceOptions {
  /// Bytes to aim at. A slice is longer if its last record is, and shorter at an input's end, or
  /// when an input has no more to give at the moment, so that a slow producer is answered at once.
  size_t slice_bytes = 128 * 1024;
  /// Records at the most: bounds memory when records are a few bytes each.
  uint64_t slice_records = 2048;
  InputOptions input = {};
  /// Records at the front to pass over; they are numbered all the same.
  uint64_t skip_records = 0;
  /// Only the records of this range are handed out, numbered as in the whole. The inputs must be
  /// files.
  std::optional<ByteRange> range = {};
  /// place() is to have digests, as it has with a range.
  bool has_digests = false;
  /// Up to here the text must be what it was when `skip_records` records had been handed out.
  std::optional<TextPlace> skipped = {};
  /// A wait for input ends with an error if nobody reads this pipe any more. -1: none.
  int output_descriptor = -1;
};

class SliceReader {
 public:
  /// Looks at every input, so that a missing one is found before any work is done. Throws
  /// std::system_error. `stop` may be null.
  SliceReader(std::vector<RunInput> inputs, const SliceOptions& options,
              const StopRequest* stop = nullptr);

  /// Moves on to the next slice. False at the end of the last input or of the range, or when asked
  /// to stop. Throws std::system_error, DataError where an input cannot be read as what it is, both
  /// once all whole records ahead of that are handed out, and ChangedInput.
  bool next(Slice& slice);

  /// Changes the most records of a slice. May be called from another thread.
  void set_slice_records(uint64_t records) {
    slice_records_.store(records, std::memory_order_relaxed);
  }

  /// Whether next() has come to the end of the last input or of the range.
  bool at_end() const { return phase_ == Phase::behind || inputs_ended(); }

  /// How the input is laid out that the last slice is of, or an input without a record; null at
  /// first.
  const std::shared_ptr<const InputLayout>& layout() const { return layout_; }
  /// What was taken for granted in recognising the inputs, a line each.
  const std::vector<std::string>& notes() const { return notes_; }
  /// How the first input with a record is read, a sentence for people; empty: there was none yet.
  const std::string& reading() const { return reading_; }
  /// Where the range begins and how far it is handed out; at its end, where it ends.
  const TextPlace& range_begin() const { return range_begin_; }
  TextPlace place() const { return {next_record_ - 1, digest_.value(), digested_bytes_}; }
  /// Time that was spent decoding compressed inputs, on threads beside this one.
  uint64_t decode_nanos() const;

  /// Bytes in all inputs, unless one is a pipe or the like.
  std::optional<uint64_t> total_bytes() const { return total_bytes_; }
  /// Bytes read so far. May be called from another thread.
  uint64_t read_bytes() const { return read_bytes_.load(std::memory_order_relaxed); }

 private:
  enum class Phase { ahead, inside, behind };  // of the range

  bool inputs_ended() const { return source_ == nullptr && next_input_ == inputs_.size(); }
  bool open_next_input();
  void close_input();
  void fill();
  size_t read_bytes_into(std::span<char> buffer);
  void keep(char* fresh, size_t count);
  bool cut(Slice& slice);
  void recognise_input();
  void skip_bytes(const Cut& taken);
  void digest(std::string_view text);
  bool end();
  [[noreturn]] void refuse(const Cut& taken) const;
  [[noreturn]] void refuse_change() const;
  void note_boundaries(size_t fresh, uint64_t file_begin, size_t count);
  void note_member();
  void pass_boundaries();
  uint64_t boundary() const;

  std::vector<RunInput> inputs_;
  SliceOptions options_;
  const StopRequest* stop_;
  std::optional<uint64_t> total_bytes_;
  std::atomic<uint64_t> read_bytes_{0};
  std::atomic<uint64_t> slice_records_;

  size_t next_input_ = 0;
  std::unique_ptr<InputSource> source_;  // of input next_input_ - 1
  uint64_t input_begin_ = 0;             // where it begins in the bytes of all inputs
  uint64_t closed_decode_nanos_ = 0;
  std::shared_ptr<const InputLayout> layout_;
  bool is_recognised_ = false;  // layout_ is of this input
  std::optional<std::vector<std::string>> columns_;
  std::vector<std::string> notes_;
  std::string reading_;
  bool may_have_mark_ = false;  // a byte order mark may stand at the front of the buffer
  LineEnds line_ends_;
  uint64_t next_record_ = 1;
  uint64_t next_line_ = 1;

  // What is read and not yet handed out is buffer_[begin_, end_).
  std::vector<char> buffer_;
  size_t begin_ = 0;
  size_t end_ = 0;
  size_t last_line_ = 0;      // where the last line in the buffer begins
  bool skipping_ = false;     // the last line is too long: drop all up to its end
  bool at_end_ = false;       // of the input
  std::exception_ptr error_;  // at the end of the input: why there is no more of it

  // Where the range begins and ends in the buffer, as far as that is read.
  Phase phase_ = Phase::inside;
  std::deque<size_t> boundaries_;
  int boundaries_seen_ = 0;
  TextPlace range_begin_;
  TextDigest digest_;
  uint64_t digested_bytes_ = 0;
};

}  // namespace nonet
