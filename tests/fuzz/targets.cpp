#include "tests/fuzz/targets.h"

#include <fmt/format.h>
#include <nonet/errors.h>
#include <nonet/fault.h>
#include <nonet/solver_table.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/system.h"
#include "engine/io/bytes/decoder.h"
#include "engine/io/bytes/line_ends.h"
#include "engine/io/detection/detection.h"
#include "engine/io/formats/format_table.h"
#include "engine/io/formats/text_lines.h"
#include "engine/io/input_source.h"
#include "engine/io/slice_reader.h"

namespace nonet::fuzz {
namespace {

void require(bool holds, const std::string& what) {
  if (holds) return;
  fmt::print(stderr, "requirement not met: {}\n", what);
  std::abort();
}

/// A file in memory with the given bytes.
class MemoryFile {
 public:
  explicit MemoryFile(std::span<const uint8_t> bytes) : descriptor_(open_memory_file("fuzz")) {
    const auto written = write(descriptor_, bytes.data(), bytes.size());
    require(written == static_cast<ssize_t>(bytes.size()), "the file is written");
  }
  ~MemoryFile() { close(descriptor_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  std::string path() const { return fmt::format("/dev/fd/{}", descriptor_); }

 private:
  int descriptor_;
};

/// Returns the whole output of a reader as text that shows differences. Also reads back the answers
/// that each output format writes for it.
struct Reading {
  std::string text;
  uint64_t records = 0;
};

void write_and_read_back(const Slice& slice, const ParsedText& parsed) {
  const std::vector<SolveResult> results(parsed.puzzle_count(),
                                         {.solutions = 1, .status = Status::unique});
  const std::vector<Grid> solutions(parsed.puzzle_count());
  const AnswerBatch batch{.first_record = slice.first_record,
                          .layout = slice.layout.get(),
                          .records = parsed.records,
                          .puzzles = parsed.puzzles,
                          .candidates = parsed.candidates,
                          .solutions = parsed.candidates.empty() ? parsed.puzzles : solutions,
                          .results = results,
                          .shape = {.carried = slice.layout.get()}};
  for (const Format* format : output_formats()) {
    TextBuffer text;
    format->output->batch(batch, text);
    const auto lines = static_cast<size_t>(std::ranges::count(text.view(), '\n'));
    const bool one_a_line =
        format->name == "line" || format->name == "pair" || format->name == "jsonl";
    if (one_a_line) require(lines == parsed.records.size(), "one output line for each record");
  }
  size_t puzzle = 0;
  for (const Record& record : parsed.records) {
    const PuzzleView parsed_puzzle = record.fault ? PuzzleView() : parsed.puzzle(puzzle++);
    read_answer(*slice.layout, record, parsed_puzzle.grid);
    slice.layout->claimed_solution(record);
  }
}

/// A puzzle as text, after a check of its values.
std::string checked_text(const PuzzleView& puzzle) {
  if (puzzle.grid != nullptr) {
    require(std::ranges::all_of(puzzle.grid->cells, [](uint8_t c) { return c <= 9; }), "digits");
  } else {
    require(
        std::ranges::all_of(puzzle.candidates->masks, [](uint16_t m) { return m <= kAllDigits; }),
        "digits");
  }
  return puzzle_text(puzzle);
}

Reading read_all(const std::string& path, const SliceOptions& options) {
  Reading reading;
  try {
    SliceReader reader({path}, options);
    Slice slice;
    ParsedText parsed;
    while (reader.next(slice)) {
      require(slice.first_record == reading.records + 1, "record numbers continue");
      slice.parse(parsed);
      write_and_read_back(slice, parsed);
      size_t puzzle = 0;
      for (const Record& record : parsed.records) {
        reading.text +=
            fmt::format("{} {}", slice.first_line + record.line, describe(record.fault));
        if (!record.fault) {
          reading.text += checked_text(parsed.puzzle(puzzle++));
        }
        reading.text += '\n';
      }
      require(puzzle == parsed.puzzle_count(), "a puzzle for each good record");
      reading.records += parsed.records.size();
    }
    for (const std::string& note : reader.notes()) {
      reading.text += note.substr(note.find(' '));  // the note without the path
    }
  } catch (const DataError&) {
    reading.text = "damaged";  // the place is left out: the records before the damage may differ
  }
  return reading;
}

/// Returns the options that the first byte of an input chooses.
InputOptions options_of(uint8_t choice) {
  InputOptions options;
  const std::vector<const Format*>& formats = input_formats();
  const size_t format = choice % 8 + (choice >= 128 ? 8 : 0);
  if ((choice & 64) == 0) options.format = formats[format % formats.size()];
  if ((choice & 8) != 0) options.column.assign(1, '2');
  if ((choice & 16) != 0) options.check_column = "";
  options.answers = (choice & 32) != 0;
  return options;
}

/// A record after parsing.
struct SeenRecord {
  uint64_t line;
  Fault fault;
  std::string puzzle;

  bool operator==(const SeenRecord&) const = default;
};

/// The sizes of the pieces in which a text arrives and is cut.
struct Pieces {
  size_t arriving;  // bytes that arrive at once
  CutLimits limits;
};

/// Reads a text as a SliceReader does, without files.
std::vector<SeenRecord> read_text(const InputLayout& layout, std::string_view text,
                                  const Pieces& pieces, bool writes) {
  std::vector<SeenRecord> seen;
  Slice slice;
  slice.layout = std::make_shared<const InputLayout>(layout);
  ParsedText parsed;
  uint64_t line = 0;
  for (size_t begin = 0, end = 0; begin < text.size();) {
    const bool at_end = end == text.size();
    const std::string_view there = text.substr(begin, end - begin);
    const Cut taken = layout.cut(there, at_end, pieces.limits);
    if (taken.bytes == 0 && !taken.refusal.empty()) {
      seen.push_back({line + taken.refused_line, {.kind = FaultKind::open_quote}, {}});
      break;
    }
    require(taken.bytes > 0 || !at_end, "all text is taken at the end");
    if (taken.bytes == 0) {
      end = std::min(end + pieces.arriving, text.size());
      continue;
    }
    layout.parse(there.substr(0, taken.bytes), parsed);
    require(parsed.records.size() == taken.records, "cutting and parsing agree");
    slice.first_record = seen.size() + 1;
    if (writes) write_and_read_back(slice, parsed);
    size_t puzzle = 0;
    for (const Record& record : parsed.records) {
      seen.push_back({line + record.line, record.fault, {}});
      if (!record.fault) seen.back().puzzle = checked_text(parsed.puzzle(puzzle++));
    }
    require(puzzle == parsed.puzzle_count(), "a puzzle for each good record");
    line += taken.lines;
    begin += taken.bytes;
  }
  return seen;
}

/// Returns the detected layout of the first `length` bytes of a text that begins with a content
/// line.
std::string detected(std::string_view text, size_t length, const InputOptions& options,
                     std::optional<Detection>& detection) {
  try {
    detection = detect(text.substr(0, length), length == text.size(), options);
    if (!detection) return "";
    const InputLayout& layout = detection->layout;
    return fmt::format("{} {} {} {} {} {}", layout.format->name, layout.delimiter,
                       layout.puzzle_column, layout.columns.size(), detection->preamble.bytes,
                       detection->note);
  } catch (const DataError& error) {
    return error.what();
  }
}

// The records do not depend on the number of bytes that are available for detection, nor on the
// cuts. The first two bytes choose options and lengths.
void fuzz_reader(std::span<const uint8_t> bytes) {
  if (bytes.size() < 2) return;
  const InputOptions options = options_of(bytes[0]);
  const size_t choice = bytes[1];
  std::string all(reinterpret_cast<const char*>(bytes.data()) + 1, bytes.size() - 1);
  LineEnds().normalise(all, true);
  const std::string_view text = std::string_view(all).substr(cut_gap(all, true).bytes);
  if (text.empty()) return;
  std::optional<Detection> detection, early;
  const std::string whole = detected(text, text.size(), options, detection);
  for (const size_t length : {text.size() * choice / 256, text.size() / 2, text.size() - 1}) {
    const std::string shown = detected(text, length, options, early);
    require(shown.empty() || shown == whole, "detection does not depend on the available bytes");
  }
  if (!detection) return;
  const std::string_view records = text.substr(detection->preamble.bytes);
  const InputLayout& layout = detection->layout;
  const auto expected = read_text(layout, records, {text.size(), {1 << 20, 1 << 20}}, true);
  for (const Pieces& pieces : {Pieces{1 + choice, {1, 1}}, Pieces{400, {1 + choice, 3}}}) {
    require(read_text(layout, records, pieces, false) == expected,
            "the result does not depend on the pieces");
  }
}

// The same with files, some of them compressed, and the real reader.
void fuzz_files(std::span<const uint8_t> bytes) {
  if (bytes.empty()) return;
  SliceOptions options;
  options.input = options_of(bytes[0]);
  const MemoryFile file(bytes.subspan(1));
  options.slice_bytes = size_t{1} << 20;
  const Reading whole = read_all(file.path(), options);
  for (const size_t slice_bytes : {1, 100}) {
    options.slice_bytes = slice_bytes;
    options.slice_records = 1 + slice_bytes;
    const Reading sliced = read_all(file.path(), options);
    require(sliced.text == whole.text, "the result does not depend on the slices");
  }
}

/// Returns the output of a decoder for a text that arrives in pieces; null: too much output.
std::optional<std::string> decoded(const Compression& compression, std::string_view text,
                                   size_t piece, std::span<char> room) {
  constexpr size_t kEnoughBytes = size_t{1} << 18;
  std::string outcome;
  const auto decoder = compression.make();
  bool is_full = false;
  for (size_t begin = 0; begin < text.size() || is_full;) {
    const std::string_view in = text.substr(begin, piece);
    const DecodeStep step = decoder->step(in, room);
    require(step.consumed <= in.size() && step.produced <= room.size(), "within bounds");
    require(step.consumed + step.produced > 0 || step.member_ended || in.empty() ||
                !step.damage.empty(),
            "each step makes progress");
    begin += step.consumed;
    outcome.append(room.data(), step.produced);
    if (!step.damage.empty()) return "damaged";
    if (outcome.size() > kEnoughBytes) return {};
    is_full = step.produced == room.size() && !step.member_ended;
    if (step.member_ended && !compression.may_begin(text.substr(begin))) break;
  }
  return outcome;
}

// The output does not depend on the pieces of the compressed data.
void fuzz_decoder(std::span<const uint8_t> bytes) {
  static std::vector<char> room(size_t{1} << 16);
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  for (const Compression& row : compressions()) {
    if (!row.may_begin(text.substr(0, row.magic_bytes))) continue;
    const auto whole = decoded(row, text, text.size(), room);
    const auto pieces = decoded(row, text, 1 + text.size() % 13, std::span(room).first(100));
    if (!whole || !pieces) continue;
    require(*whole == *pieces, "the result does not depend on the pieces");
  }
}

// All solvers give the same answer to a puzzle, within a limit of guesses. 81 bytes are a puzzle.
void fuzz_solver(std::span<const uint8_t> bytes) {
  std::vector<Grid> puzzles;
  for (size_t begin = 0; begin + kCells <= bytes.size() && puzzles.size() < 40; begin += kCells) {
    Grid& puzzle = puzzles.emplace_back();
    for (size_t cell = 0; cell < kCells; ++cell) {
      const uint8_t byte = bytes[begin + cell];
      puzzle.cells[cell] = byte >= '1' && byte <= '9' ? static_cast<uint8_t>(byte - '0') : 0;
    }
  }
  if (puzzles.empty()) return;
  constexpr SolverOptions kOptions{.limit = 2, .max_guesses = 2000};
  std::vector<Grid> expected(puzzles.size());
  std::vector<SolveResult> truth(puzzles.size());
  find_solver("scalar")->make(kOptions)->solve(puzzles, expected, truth);
  std::vector<Candidates> candidates;
  for (const Grid& puzzle : puzzles) candidates.push_back(candidates_of(puzzle));
  // Enough puzzles for the loads of the solver `sliced`, which leaves small batches to `lanes`.
  std::vector<Grid> batch;
  while (batch.size() < 512) batch.insert(batch.end(), puzzles.begin(), puzzles.end());
  for (const SolverRow& row : solver_table()) {
    const bool takes_loads = row.name.starts_with("sliced");
    const size_t count = takes_loads ? batch.size() : puzzles.size();
    std::vector<Grid> solutions(count);
    std::vector<SolveResult> results(count);
    row.make(kOptions)->solve({batch.data(), count}, solutions, results);
    if (row.takes_candidates) {
      std::vector<Grid> same_solutions(puzzles.size());
      std::vector<SolveResult> same(puzzles.size());
      row.make(kOptions)->solve_candidates(candidates, same_solutions, same);
      for (size_t i = 0; i < puzzles.size(); ++i) {
        require(same[i].status == results[i].status && same[i].guesses == results[i].guesses,
                fmt::format("{} searches candidates as it searches their grid", row.name));
      }
    }
    const bool same_search = row.name.starts_with("lanes") || takes_loads;
    for (size_t i = 0; i < count; ++i) {
      const size_t k = i % puzzles.size();
      const Status status = results[i].status;
      if (same_search) {
        require(status == truth[k].status && results[i].guesses == truth[k].guesses,
                fmt::format("{} searches as scalar does", row.name));
      }
      if (status == Status::abandoned || truth[k].status == Status::abandoned) continue;
      require(status == truth[k].status, fmt::format("{} gives the status of scalar", row.name));
      if (!has_solution(status)) continue;
      require(solutions[i] == expected[k], fmt::format("{} has the same solution", row.name));
      require(is_solution_of(batch[i], solutions[i]), fmt::format("{} is right", row.name));
    }
  }
}

constexpr Target kTargets[] = {
    {"reader", fuzz_reader},
    {"decoder", fuzz_decoder},
    {"files", fuzz_files},
    {"solver", fuzz_solver},
};

}  // namespace

std::span<const Target> targets() { return kTargets; }

}  // namespace nonet::fuzz
