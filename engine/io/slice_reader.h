// Reads inputs one after the other and cuts them into slices of whole records. It is the first,
// serial stage of the pipeline.
//
// One thread cannot read as fast as sixteen solve. So the text of a plain file may be left to them:
//
//     next()   serial    finds the end of a line about where a slice should end
//     load()   parallel  reads these bytes, and cuts them
//     admit()  in order  gives them the numbers of their records and lines
//
// The first slice begins with a record. If a slice is cut at its very end, the next one begins with
// a record, too. Else it is not admitted, nor are those behind it, and next() reads from there on.
#pragma once

#include <nonet/errors.h>
#include <nonet/solver.h>
#include <nonet/stop.h>
#include <nonet/streams.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/io/byte_range.h"
#include "engine/io/bytes/byte_source.h"
#include "engine/io/bytes/line_ends.h"
#include "engine/io/formats/records.h"
#include "engine/io/input_index.h"
#include "engine/io/input_source.h"
#include "engine/io/line_buffer.h"
#include "engine/io/text_blocks.h"
#include "engine/io/text_progress.h"

namespace nonet {

/// Consecutive whole records of one input.
struct Slice {
  HeldText text;
  std::shared_ptr<const InputLayout> layout;
  size_t input = 0;           ///< index into the inputs
  uint64_t first_record = 1;  ///< number of its first record, over all inputs, from 1
  uint64_t first_line = 1;    ///< line number of its first byte in its input, from 1

  /// The file of a slice that is to be loaded; null: it has its text.
  const ByteSource* file = nullptr;
  uint64_t offset = 0;    ///< in the file
  size_t bytes = 0;       ///< of the file
  Cut cut = {};           ///< of a loaded slice
  bool is_whole = false;  ///< all of a loaded slice was cut, and nothing is to be reported

  /// Replaces the contents of `parsed`, whose views then point into `text`.
  void parse(ParsedText& parsed) const { layout->parse(text.view(), parsed); }
};

/// The text before `SliceOptions::skipped` has changed.
class ChangedInput : public DataError {
 public:
  using DataError::DataError;
};

/// Rounds a number of records down to whole batches of kPreferredBatch. Fewer records stay.
constexpr uint64_t whole_batches(uint64_t records) {
  return records < kPreferredBatch ? records : records - records % kPreferredBatch;
}

/// The maximum number of records of a slice. With 8,192 `solve` takes 1.12 of the processor time on
/// 17-clue puzzles, 1.11 on minimal and 1.03 on easy ones, and 1.3 to 1.8 in runs of a quarter
/// second, which touch all of their memory for the first time (two threads, AMD Zen 5). With 512 it
/// takes 1.07, 1.05 and 1.17 of the time of 2,048.
inline constexpr uint64_t kSliceRecords = 4 * kPreferredBatch;

/// Bytes of a file from one mark of an index to the next. A shard reads at most so much before its
/// first record; the index of a terabyte has 60,000 marks.
inline constexpr uint64_t kBlockBytes = uint64_t{16} << 20;

struct SliceOptions {
  /// Bytes of a slice. The last record may make it longer. It is shorter at the end of an input. It
  /// is also shorter if an input has no more bytes yet, so that a slow producer gets its answers at
  /// once.
  size_t slice_bytes = 384 * 1024;
  /// Bytes of the first slice for which a slow producer is waited for.
  size_t front_bytes = 0;
  /// The maximum number of records of a slice. It limits memory if records have a few bytes each.
  uint64_t slice_records = kSliceRecords;
  InputOptions input = {};
  /// Records at the front to skip. They are counted in the numbers of the others.
  uint64_t skip_records = 0;
  /// Hand out only the records of this range, with their numbers in the whole input. Requires that
  /// the inputs are files.
  std::optional<ByteRange> range = {};
  /// If true, place() has digests. With a range it always has.
  bool has_digests = false;
  /// The place of an earlier run after `skip_records` records. The text before it must be the same.
  std::optional<TextPlace> skipped = {};
  /// Bytes of a file that make a block, see TextProgress. Digests depend on it.
  uint64_t block_bytes = kBlockBytes;
  /// The number of threads that may decode a compressed file, see ParallelDecoding.
  int decoding_threads = 1;
  /// Receives the index of each input when its end is reached. Requires that the inputs are files.
  std::function<void(InputIndex)> take_index = {};
  /// Indexes of the inputs, by which the range is reached, instead of those in files. Then there
  /// are no notes on text that is in no record: whoever made the indexes has read it all. Null:
  /// indexes of files are used.
  const std::vector<InputIndex>* indexes = nullptr;
  /// A wait for input ends with an error if the reader of this pipe leaves. -1: none.
  int output_descriptor = -1;
  /// Memory that the reader uses, and gives back when it is destroyed, so that the next reader of
  /// this thread need not get pages from the system. Null: there is none.
  PageMemory* memory = nullptr;
  /// The caller calls load(), admit() and resume().
  bool leaves_loading = false;
};

class SliceReader {
 public:
  /// Checks that all inputs exist, before any work is done. Throws std::system_error. `stop` may be
  /// null.
  SliceReader(std::vector<RunInput> inputs, const SliceOptions& options,
              const StopRequest* stop = nullptr);
  ~SliceReader();
  SliceReader(const SliceReader&) = delete;
  SliceReader& operator=(const SliceReader&) = delete;

  /// Reads the next slice. Returns false at the end of the last input or of the range, or if a stop
  /// is requested. Throws std::system_error, and DataError if an input cannot be read in its
  /// format, both only after it has handed out all whole records before the error. Throws
  /// UsageError if an input of candidates is refused, and ChangedInput.
  bool next(Slice& slice);

  /// Reads the text of a slice that next() has left to the caller. Any number of threads may call
  /// it.
  void load(Slice& slice) const;
  /// Numbers a loaded slice. Empties it if it has no whole records or follows such a slice. Call
  /// this for all slices, in their order, one at a time; next() may be called meanwhile.
  void admit(Slice& slice);
  /// Call this when next() has returned false and all slices are admitted. Returns whether next()
  /// goes on. Throws std::system_error.
  bool resume();

  /// Changes SliceOptions::slice_records. May be called from another thread.
  void set_slice_records(uint64_t records) {
    slice_records_.store(records, std::memory_order_relaxed);
  }

  /// Returns whether next() has reached the end of the last input or of the range.
  bool at_end() const { return range_.phase() == RangeProgress::Phase::behind || inputs_ended(); }

  /// Returns the layout of the input of the last slice; null if no format is detected yet.
  const std::shared_ptr<const InputLayout>& layout() const { return layout_; }
  /// Returns the assumptions of the detection of formats, a line each.
  const std::vector<std::string>& notes() const { return notes_; }
  /// Returns a sentence for people: the format of the first input with a record. Empty if there is
  /// none yet.
  const std::string& reading() const { return reading_; }
  /// Returns what the bytes of the input of the last slice are, see InputSource::description().
  const std::string& data() const { return data_; }
  /// Return the beginning of the range, and the end of the last slice. At the end of the range,
  /// place() is its end.
  const TextPlace& range_begin() const { return range_begin_; }
  TextPlace place() const { return progress_.place(next_record_ - 1); }
  /// Returns the time that was spent on decoding compressed inputs, on threads of their own.
  uint64_t decode_nanos() const;

  /// Returns the number of bytes in all inputs; none if one is a pipe or the like.
  std::optional<uint64_t> total_bytes() const { return total_bytes_; }
  /// Returns the number of bytes read so far. May be called from another thread.
  uint64_t read_bytes() const { return read_bytes_.load(std::memory_order_relaxed); }

 private:
  bool inputs_ended() const { return source_ == nullptr && next_input_ == inputs_.size(); }
  bool open_next_input();
  void close_input();
  void fill();
  size_t read_bytes_into(std::span<char> room);
  bool cut(Slice& slice, bool is_waiting);
  bool is_skipping() const;
  CutLimits cut_limits() const;
  void detect_format(bool is_waiting);
  void judge_again();
  void expect_slices_like(const Cut& taken);
  void skip_mark();
  void take(const Cut& taken);
  void take_text(size_t bytes);
  void add_to_digest(std::string_view text, uint64_t position);
  void count_passed(const Cut& taken);
  void note_passed();

  // slice_reader_loading.cpp
  void begin_input_to_leave();
  void end_leaving() const;
  bool begin_leaving();
  bool leave(Slice& slice);
  uint64_t end_of_left(uint64_t begin) const;

  // slice_reader_index.cpp
  void open_index();
  void take_marks(const InputIndex& whole);
  void fit_index();
  void refuse_index(const std::string& reason);
  void skip_to_mark();
  bool may_skip_to(const IndexMark& mark) const;
  bool skip_to_boundary();
  void note_mark();
  IndexMark mark_here(const IndexMark& begin) const;
  void hand_over_index();
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
  std::unique_ptr<InputSource> source_;  // the source of input next_input_ - 1
  uint64_t input_begin_ = 0;             // its offset in the bytes of all inputs
  uint64_t closed_decode_nanos_ = 0;
  std::shared_ptr<const InputLayout> layout_;
  bool is_detected_ = false;  // layout_ is of this input
  bool is_text_ = false;      // its first bytes are not those of another kind of file
  std::optional<std::string> early_text_;  // its records so far, if it was detected early
  std::array<PassedCount, kPassedKinds> passed_ = {};  // in this input, with lines from 1
  std::optional<std::vector<std::string>> columns_;
  std::vector<std::string> notes_;
  std::string reading_;
  std::string data_;
  bool may_have_mark_ = false;  // a byte order mark may be at the front of the buffer
  LineEnds line_ends_;
  uint64_t next_record_ = 1;
  uint64_t next_line_ = 1;
  uint64_t records_before_ = 0;      // in the inputs before this one
  std::optional<InputIndex> index_;  // of this input, to skip with or to be handed over
  uint64_t boundary_bytes_ = 0;      // to take until the next boundary between records
  std::optional<IndexMark> mark_;    // a block without a boundary so far
  uint64_t mark_dropped_ = 0;        // LineBuffer::dropped_bytes() at its beginning

  // Slices that are left to the caller. While there are some, admit() alone uses next_record_,
  // next_line_, blocks_ and progress_.
  const ByteSource* left_file_ = nullptr;   // their file; null: next() reads
  uint64_t left_size_ = 0;                  // of the file
  uint64_t left_limit_ = 0;                 // the end of the range in the file, if there is one
  uint64_t left_shift_ = 0;                 // from offsets to positions
  uint64_t left_end_ = 0;                   // of the last slice
  uint64_t admitted_end_ = 0;               // of the last one that is admitted
  std::atomic<bool> refuses_left_ = false;  // one was not admitted
  bool is_paused_ = false;
  double record_bytes_ = 0;      // of the last slice
  uint64_t slices_to_read_ = 0;  // before slices are left again
  uint64_t slices_after_refusal_ = 0;

  LineBuffer buffer_;
  bool at_end_ = false;       // the end of the input is reached
  std::exception_ptr error_;  // the error that ended the input
  RangeProgress range_;
  TextPlace range_begin_;
  TextBlocks blocks_;
  TextProgress progress_;
};

}  // namespace nonet
