#include "engine/pipeline/made_records.h"

#include <fmt/format.h>
#include <nonet/control.h>
#include <nonet/streams.h>

#include <algorithm>
#include <memory>

#include "engine/pipeline/ranges.h"
#include "engine/stats/report.h"

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
  struct Range {
    TextBuffer text;
    bool is_done = false;
  };
  const size_t range_size = are_slow(fields_.fields) ? kSlowRecords : kPuzzlesOfRange;
  std::vector<Range> ranges((puzzles_.size() + range_size - 1) / range_size);
  const auto write = [&](IndexRange range, FieldWriter& fields, MadeRecords& made) {
    made.clear();
    for (size_t i = range.begin; i < range.end; ++i) made.add(numbers_[i], puzzles_[i]);
    write_made(made, Slice(), fields, ranges[range.begin / range_size].text);
  };
  const RangesConfig config{.count = puzzles_.size(),
                            .range_size = range_size,
                            .make_work = [&]() -> RangeWork {
                              const auto fields = std::make_shared<FieldWriter>(fields_);
                              return [&, fields, made = MadeRecords()](IndexRange range) mutable {
                                if (has_given_up()) return;
                                write(range, *fields, made);
                                ranges[range.begin / range_size].is_done = !has_given_up();
                              };
                            },
                            .threads = threads_};
  RunControl control;  // a run that is stopped writes what it has found
  for_each_range(config, control);
  FieldsConfig quick = fields_;
  quick.leaves_slow_empty = true;
  quick.figures.give_up = nullptr;
  std::optional<FieldWriter> fields;
  MadeRecords made;
  for (size_t begin = 0; begin < puzzles_.size(); begin += range_size) {
    Range& range = ranges[begin / range_size];
    if (!range.is_done) {
      const size_t end = std::min(begin + range_size, puzzles_.size());
      range.text.clear();
      if (!fields) fields.emplace(quick);
      write({begin, end}, *fields, made);
      left_empty_ += end - begin;
    }
    output_.write(range.text.bytes());
  }
  written_ += puzzles_.size();
}

std::optional<std::string> PuzzleOutput::remark() const {
  if (left_empty_ == 0) return {};
  return fmt::format("{} {} written without {}, as the run was stopped",
                     with_separators(left_empty_), left_empty_ == 1 ? "puzzle was" : "puzzles were",
                     names_of(slow_fields_of(fields_.fields)));
}

}  // namespace nonet
