// The records of an input one at a time, which threads may read ahead, and the next puzzles of it.
#pragma once

#include <nonet/candidates.h>
#include <nonet/grid.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/puzzle_copy.h"
#include "engine/io/formats/answers.h"
#include "engine/io/formats/format_table.h"
#include "engine/io/formats/record_cursor.h"
#include "engine/io/slice_reader.h"
#include "engine/pipeline/flow/job_reader.h"
#include "engine/stats/report.h"

namespace nonet {

/// The records of a slice of an input.
struct RecordChunk {
  /// In `claim_of`: the answer is a right solution of its puzzle.
  static constexpr uint32_t kRight = std::numeric_limits<uint32_t>::max();

  Slice slice;
  ParsedText parsed;
  bool is_filled = false;
  size_t notes = 0;  ///< notes of the reader when it had read the slice

  // Of answers that were compared with puzzles, see compare_ahead().
  uint64_t shift = 0;                   ///< number of each answer, less that of its puzzle
  std::vector<uint32_t> claim_of = {};  ///< of each answer: index into `claims`, or kRight
  std::vector<ClaimedAnswer> claims = {};

  void parse() {
    slice.parse(parsed);
    claim_of.clear();
  }
};

/// The records of an input, one at a time. Its slices may be read ahead by the stages of a flow.
class RecordStream {
 public:
  RecordStream(const std::string& path, const SliceOptions& options)
      : is_puzzles_(!options.input.answers),
        reader_({path}, options),
        chunk_(std::make_unique<RecordChunk>()) {}

  /// Reads the next record. Returns false at the end. Throws as SliceReader::next().
  bool next() {
    if (at_) at_.next();
    while (!at_) {
      if (!next_chunk()) return false;
      at_ = RecordCursor(chunk_->parsed);
    }
    --ahead_;
    return true;
  }

  Record record() const { return at_.record(); }
  /// Returns none if the record is malformed.
  PuzzleView puzzle() const {
    return at_.is_puzzle() ? chunk_->parsed.puzzle(at_.puzzle()) : PuzzleView();
  }
  const InputLayout& layout() const { return *chunk_->slice.layout; }
  /// Returns the number of the record, from 1.
  uint64_t number() const { return chunk_->slice.first_record + at_.index(); }
  uint64_t line() const { return chunk_->slice.first_line + record().line; }
  /// Returns the answer in the record.
  ClaimedAnswer claim() const {
    if (!chunk_->claim_of.empty() && chunk_->claim_of[at_.index()] != RecordChunk::kRight) {
      return chunk_->claims[chunk_->claim_of[at_.index()]];
    }
    return read_answer(layout(), record(), puzzle().grid);
  }

  /// Returns the number of records behind this one that next() need not read.
  size_t ahead() const { return ahead_; }
  /// Returns how many slices are kept for it.
  size_t slices_ahead() const { return kept_.size(); }
  /// Returns how many of these records belong to the same slice.
  size_t ahead_in_slice() const {
    return at_ ? chunk_->parsed.records.size() - at_.index() - 1 : 0;
  }
  /// Returns how many answers, from this one on, are right for the puzzles from `puzzle` on.
  size_t right_ahead(uint64_t puzzle) const {
    if (chunk_->claim_of.empty() || chunk_->shift != number() - puzzle) return 0;
    const auto here = chunk_->claim_of.begin() + static_cast<ptrdiff_t>(at_.index());
    const auto end = std::find_if(here, chunk_->claim_of.end(),
                                  [](uint32_t claim) { return claim != RecordChunk::kRight; });
    return static_cast<size_t>(end - here);
  }
  /// Goes on by `count` records. Requires: count <= ahead_in_slice().
  void skip(size_t count) {
    ahead_ -= count;
    while (count > 0) {
      at_.next();
      const size_t step = std::clamp<size_t>(at_.puzzles_ahead(), 1, count);
      if (step > 1) at_.skip_puzzles(step - 1);
      count -= step;
    }
  }

  // The stages of a flow. While it runs, next() and skip() must not go beyond ahead().

  /// Reads the next slice. Returns false if there is none, or if resume() must be called before.
  bool read(RecordChunk& chunk) {
    chunk.is_filled = false;
    if (has_ended_ || is_paused_) return false;
    try {
      chunk.is_filled = reader_.next(chunk.slice);
    } catch (...) {
      error_ = std::current_exception();
    }
    chunk.notes = reader_.notes().size();
    is_paused_ = !chunk.is_filled;
    return chunk.is_filled;
  }
  void load(RecordChunk& chunk) const {
    if (chunk.is_filled) reader_.load(chunk.slice);
  }
  void admit(RecordChunk& chunk) {
    if (chunk.is_filled) reader_.admit(chunk.slice);
  }
  bool is_paused() const { return is_paused_; }
  /// Call this when all slices are admitted. Returns whether the stream was paused and goes on.
  bool resume() {
    if (!std::exchange(is_paused_, false)) return false;
    try {
      has_ended_ = error_ || !reader_.resume();
    } catch (...) {
      error_ = std::current_exception();
      has_ended_ = true;
    }
    return !has_ended_;
  }
  /// Keeps a parsed slice for next(), and replaces it by an unused one.
  void keep(std::unique_ptr<RecordChunk>& chunk) {
    if (!chunk->is_filled || chunk->parsed.records.empty()) return;
    ahead_ += chunk->parsed.records.size();
    kept_.push_back(std::move(chunk));
    if (unused_.empty()) unused_.push_back(std::make_unique<RecordChunk>());
    chunk = std::move(unused_.back());
    unused_.pop_back();
  }
  /// Reads a slice for next() now. Keeps an error for it.
  void read_ahead() {
    auto chunk = std::make_unique<RecordChunk>();
    if (fill(*chunk)) keep(chunk);
  }

  /// Returns the notes on the text up to this record.
  std::vector<std::string> notes() const {
    return {reader_.notes().begin(), reader_.notes().begin() + static_cast<ptrdiff_t>(notes_)};
  }
  bool has_known_size() const { return reader_.total_bytes().has_value(); }
  const FullGridWatch& full_grids() const { return full_grids_; }
  /// Returns misreading_text() for the input.
  std::optional<std::string> misreading() const {
    return misreading_text(first_, reader_.reading());
  }

 private:
  bool next_chunk() {
    if (!kept_.empty()) {
      unused_.push_back(std::exchange(chunk_, std::move(kept_.front())));
      kept_.pop_front();
    } else if (fill(*chunk_)) {
      ahead_ += chunk_->parsed.records.size();
    } else {
      notes_ = reader_.notes().size();
      if (error_) std::rethrow_exception(error_);
      return false;
    }
    notes_ = chunk_->notes;
    if (is_puzzles_) look_at(*chunk_);
    return true;
  }

  bool fill(RecordChunk& chunk) {
    while (!read(chunk)) {
      if (!resume()) return false;
    }
    load(chunk);
    admit(chunk);
    chunk.parse();
    return true;
  }

  void look_at(const RecordChunk& chunk) {
    full_grids_.add(chunk.slice, chunk.parsed);
    RecordCursor at(chunk.parsed);
    for (; at && first_.records < FirstRecords::kMaxRecords; at.next()) first_.add(!at.is_puzzle());
  }

  bool is_puzzles_;
  SliceReader reader_;
  bool is_paused_ = false;  // read() has returned false
  bool has_ended_ = false;
  std::exception_ptr error_;  // the error that ended the input
  FirstRecords first_;
  FullGridWatch full_grids_;
  std::unique_ptr<RecordChunk> chunk_;
  RecordCursor at_;                                // in chunk_
  std::deque<std::unique_ptr<RecordChunk>> kept_;  // slices behind it
  std::vector<std::unique_ptr<RecordChunk>> unused_;
  size_t ahead_ = 0;  // records
  size_t notes_ = 0;
};

/// The next puzzles of a stream.
class PuzzlesAhead {
 public:
  explicit PuzzlesAhead(RecordStream& stream) : stream_(stream) {}

  /// Returns whether there is a puzzle `i` records after the next one.
  bool has(size_t i) {
    while (puzzles_.size() <= i) {
      if (!stream_.next()) return false;
      puzzles_.emplace_back(stream_.puzzle());
    }
    return true;
  }
  const PuzzleCopy& operator[](size_t i) const { return puzzles_[i]; }
  /// Reads the next `count` puzzles. Returns how many there are.
  size_t hold(size_t count) {
    if (count > 0) has(count - 1);
    return std::min(puzzles_.size(), count);
  }
  /// Returns how many puzzles are read.
  size_t size() const { return puzzles_.size(); }
  /// Returns whether the next puzzle is not read yet.
  bool empty() const { return puzzles_.empty(); }
  void pop() { puzzles_.pop_front(); }

 private:
  RecordStream& stream_;
  std::deque<PuzzleCopy> puzzles_;
};

}  // namespace nonet
