// The formats answers go out in. Every record of the input gives one record of the output.
#pragma once

#include <nonet/candidates.h>
#include <nonet/formats.h>
#include <nonet/grid.h>
#include <nonet/result.h>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "engine/io/formats/input_formats.h"

namespace nonet {

/// Text under construction. Keeps its memory, so that a batch costs no allocation.
class TextBuffer {
 public:
  void clear() { size_ = 0; }
  std::span<const char> bytes() const { return {data_.get(), size_}; }
  std::string_view view() const { return {data_.get(), size_}; }

  /// Makes room for `count` more bytes and returns where they go; advance with set_end().
  char* reserve(size_t count);
  void set_end(const char* end) { size_ = static_cast<size_t>(end - data_.get()); }
  void append(std::string_view text);

 private:
  std::unique_ptr<char[]> data_;
  size_t size_ = 0;
  size_t capacity_ = 0;
};

/// What csv and jsonl tell beside their usual fields.
struct OutputShape {
  bool counts_solutions = false;  ///< the limit was above 2: how many were found
  /// Of a table whose other columns are carried over; null: none are.
  const InputLayout* carried = nullptr;
};

/// The answers of a run of records. `solutions` and `results` have an element per puzzle, that is
/// per record without a fault; so has `puzzles`, or `candidates` if the puzzles are candidates.
struct AnswerBatch {
  uint64_t first_record = 1;            ///< number of the first record in the run's input, from 1
  const InputLayout* layout = nullptr;  ///< what the records were parsed with
  std::span<const Record> records;
  std::span<const Grid> puzzles = {};
  std::span<const Candidates> candidates = {};
  std::span<const Grid> solutions;
  std::span<const SolveResult> results;
  OutputShape shape = {};

  PuzzleView puzzle(size_t index) const {
    return candidates.empty() ? PuzzleView(puzzles[index]) : PuzzleView(candidates[index]);
  }
};

struct OutputFormat {
  std::string_view name;
  std::string_view description;
  /// What stands before the first record.
  std::string (*header)(const OutputShape& shape);
  bool carries_columns;  ///< whether it can
  /// Appends one output record for each record of `batch`.
  void (*write)(const AnswerBatch& batch, TextBuffer& text);
};

std::span<const OutputFormat> output_formats();

/// The header and rows of --timings: record,status,guesses,nanos.
extern const OutputFormat kTimingsFormat;

}  // namespace nonet
