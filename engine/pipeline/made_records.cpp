#include "engine/pipeline/made_records.h"

#include <nonet/control.h>
#include <nonet/streams.h>

#include <algorithm>
#include <memory>

#include "engine/pipeline/ranges.h"

namespace nonet {

void MadeRecords::clear() {
  parsed_.records.clear();
  parsed_.puzzles.clear();
  numbers_.clear();
}

void MadeRecords::add(uint64_t number, const Grid& puzzle, const Record& from) {
  parsed_.records.push_back(from);
  parsed_.puzzles.push_back(puzzle);
  numbers_.push_back(number);
}

void MadeRecords::add(uint64_t number, const Record& malformed) {
  parsed_.records.push_back(malformed);
  numbers_.push_back(number);
}

void write_made(const MadeRecords& made, const Slice& slice, FieldWriter& fields,
                TextBuffer& text) {
  fields.figures().begin(slice, made.parsed(), {}, made.numbers());
  for (RecordCursor at(made.parsed()); at; at.next()) fields.write(at, text);
}

namespace {

constexpr size_t kPuzzlesTogether = 16'384;
constexpr size_t kPuzzlesOfRange = 512;

}  // namespace

PuzzleOutput::PuzzleOutput(Sink& output, const std::vector<const Field*>& fields,
                           const Format* format, int threads, const RunControl& control)
    : output_(output),
      fields_{.fields = fields,
              .format = format,
              .figures = {.give_up = are_slow(fields) ? &control.give_up : nullptr}},
      threads_(threads) {}

void PuzzleOutput::begin() {
  if (fields_.fields.empty()) return;
  const std::string header = header_of(fields_, nullptr);
  if (!header.empty()) output_.write(header);
}

void PuzzleOutput::add(uint64_t number, const Grid& puzzle) {
  puzzles_.push_back(puzzle);
  numbers_.push_back(number);
  if (puzzles_.size() == kPuzzlesTogether) end();
}

uint64_t PuzzleOutput::end() {
  if (!puzzles_.empty()) fields_.fields.empty() ? write_lines() : write_fields();
  puzzles_.clear();
  numbers_.clear();
  return written_;
}

void PuzzleOutput::write_lines() {
  TextBuffer text;
  for (const Grid& puzzle : puzzles_) {
    text.append(puzzle_text(puzzle));
    text.append("\n");
  }
  output_.write(text.bytes());
  written_ += puzzles_.size();
}

void PuzzleOutput::write_fields() {
  if (has_given_up()) return;
  const size_t range_size = are_slow(fields_.fields) ? kSlowRecords : kPuzzlesOfRange;
  std::vector<TextBuffer> texts((puzzles_.size() + range_size - 1) / range_size);
  const RangesConfig ranges{.count = puzzles_.size(),
                            .range_size = range_size,
                            .make_work = [&]() -> RangeWork {
                              const auto fields = std::make_shared<FieldWriter>(fields_);
                              return [&, fields, made = MadeRecords()](IndexRange range) mutable {
                                if (has_given_up()) return;
                                made.clear();
                                for (size_t i = range.begin; i < range.end; ++i) {
                                  made.add(numbers_[i], puzzles_[i]);
                                }
                                write_made(made, Slice(), *fields, texts[range.begin / range_size]);
                              };
                            },
                            .threads = threads_};
  RunControl control;  // a run that is stopped writes what it has found
  for_each_range(ranges, control);
  if (has_given_up()) return;
  for (const TextBuffer& text : texts) output_.write(text.bytes());
  written_ += puzzles_.size();
}

}  // namespace nonet
