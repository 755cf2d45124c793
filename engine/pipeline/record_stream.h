// The records of an input one at a time, and the next puzzles of it.
#pragma once

#include <nonet/candidates.h>
#include <nonet/grid.h>

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/io/formats/record_cursor.h"
#include "engine/io/slice_reader.h"
#include "engine/pipeline/job_reader.h"
#include "engine/stats/report.h"

namespace nonet {

/// The records of an input, one at a time.
class RecordStream {
 public:
  RecordStream(const std::string& path, const InputOptions& input)
      : reader_({path}, {.input = input}) {}

  /// Reads the next record. Returns false at the end.
  bool next() {
    if (at_) at_.next();
    while (!at_) {
      if (!reader_.next(slice_)) return false;
      slice_.parse(parsed_);
      at_ = RecordCursor(parsed_);
    }
    first_.add(!at_.is_puzzle());
    if (at_.is_puzzle() && parsed_.candidates.empty()) {
      full_grids_.add(std::span(&parsed_.puzzles[at_.puzzle()], 1));
    }
    return true;
  }

  Record record() const { return at_.record(); }
  /// Returns none if the record is malformed.
  PuzzleView puzzle() const {
    return at_.is_puzzle() ? parsed_.puzzle(at_.puzzle()) : PuzzleView();
  }
  const InputLayout& layout() const { return *slice_.layout; }
  uint64_t line() const { return slice_.first_line + record().line; }
  const std::vector<std::string>& notes() const { return reader_.notes(); }
  const FullGridWatch& full_grids() const { return full_grids_; }
  /// Returns misreading_text() for the input.
  std::optional<std::string> misreading() const {
    return misreading_text(first_, reader_.reading());
  }

 private:
  SliceReader reader_;
  FirstRecords first_;
  FullGridWatch full_grids_;
  Slice slice_;
  ParsedText parsed_;
  RecordCursor at_;  // in parsed_
};

/// A puzzle, on its own; none if its record is malformed.
class PuzzleCopy {
 public:
  PuzzleCopy() = default;
  explicit PuzzleCopy(const PuzzleView& view) {
    if (view.grid != nullptr) value_ = *view.grid;
    if (view.candidates != nullptr) value_ = *view.candidates;
  }

  const Grid* grid() const { return std::get_if<Grid>(&value_); }
  PuzzleView view() const {
    if (grid() != nullptr) return PuzzleView(*grid());
    const auto* const candidates = std::get_if<Candidates>(&value_);
    return candidates != nullptr ? PuzzleView(*candidates) : PuzzleView();
  }

 private:
  std::variant<std::monostate, Grid, Candidates> value_;
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
  void pop() { puzzles_.pop_front(); }

 private:
  RecordStream& stream_;
  std::deque<PuzzleCopy> puzzles_;
};

}  // namespace nonet
