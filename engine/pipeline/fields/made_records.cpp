#include "engine/pipeline/fields/made_records.h"

#include <fmt/format.h>
#include <nonet/control.h>
#include <nonet/streams.h>

#include <memory>

#include "engine/io/formats/answer_text.h"
#include "engine/pipeline/flow/ranges.h"
#include "engine/stats/report.h"

namespace nonet {

void MadeRecords::clear() {
  parsed_.records.clear();
  parsed_.puzzles.clear();
  parsed_.candidates.clear();
  numbers_.clear();
}

void MadeRecords::add(uint64_t number, const Grid& puzzle, const Record& from) {
  parsed_.records.push_back(from);
  parsed_.puzzles.push_back(puzzle);
  numbers_.push_back(number);
}

void MadeRecords::add(uint64_t number, const Candidates& puzzle) {
  parsed_.records.push_back({{}, number - 1, {}});
  parsed_.candidates.push_back(puzzle);
  numbers_.push_back(number);
}

void MadeRecords::add(uint64_t number, const Record& malformed) {
  parsed_.records.push_back(malformed);
  numbers_.push_back(number);
}

void append_puzzle_line(const Grid& puzzle, TextBuffer& text) {
  text.set_end(put_cells(text.reserve(kCells + 1), puzzle));
  text.append("\n");
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

FoundWriter::FoundWriter(const FieldsConfig& fields, const RunControl& control)
    : config_(fields), fields_([&] {
        config_.figures.give_up = are_slow(fields.fields) ? &control.give_up : nullptr;
        return config_;
      }()) {}

size_t FoundWriter::write(const MadeRecords& found, TextBuffer& text) {
  const auto has_given_up = [this] {
    return config_.figures.give_up != nullptr && *config_.figures.give_up;
  };
  text.clear();
  if (!has_given_up()) {
    write_made(found, Slice(), fields_, text);
    if (!has_given_up()) return 0;
    text.clear();
  }
  if (!quick_) {
    FieldsConfig quick = config_;
    quick.leaves_slow_empty = true;
    quick.figures.give_up = nullptr;
    quick_.emplace(quick);
  }
  write_made(found, Slice(), *quick_, text);
  return found.size();
}

std::string remark_on_empty(uint64_t count, const std::vector<const Field*>& fields) {
  return fmt::format("{} {} written without {}, as the run was stopped", with_separators(count),
                     count == 1 ? "puzzle was" : "puzzles were", names_of(slow_fields_of(fields)));
}

PuzzleOutput::PuzzleOutput(Sink& output, const std::vector<const Field*>& fields,
                           const Format* format, int threads, const RunControl& control)
    : output_(output),
      fields_{.fields = fields, .format = format},
      control_(control),
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
  for (const Grid& puzzle : puzzles_) append_puzzle_line(puzzle, text);
  output_.write(text.bytes());
  written_ += puzzles_.size();
}

void PuzzleOutput::write_fields() {
  struct Range {
    TextBuffer text;
    size_t left_empty = 0;
  };
  const size_t range_size = are_slow(fields_.fields) ? kSlowRecords : kPuzzlesOfRange;
  std::vector<Range> ranges((puzzles_.size() + range_size - 1) / range_size);
  const RangesConfig config{.count = puzzles_.size(),
                            .range_size = range_size,
                            .make_work = [&]() -> RangeWork {
                              return [&, fields = std::make_shared<FoundWriter>(fields_, control_),
                                      found = MadeRecords()](IndexRange indices) mutable {
                                found.clear();
                                for (size_t i = indices.begin; i < indices.end; ++i)
                                  found.add(numbers_[i], puzzles_[i]);
                                Range& range = ranges[indices.begin / range_size];
                                range.left_empty = fields->write(found, range.text);
                              };
                            },
                            .threads = threads_};
  RunControl control;  // a run that is stopped writes what it has found
  for_each_range(config, control);
  for (const Range& range : ranges) {
    output_.write(range.text.bytes());
    left_empty_ += range.left_empty;
  }
  written_ += puzzles_.size();
}

std::optional<std::string> PuzzleOutput::remark() const {
  if (left_empty_ == 0) return {};
  return remark_on_empty(left_empty_, fields_.fields);
}

}  // namespace nonet
