#include "targets.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "engine/core/fault.h"
#include "engine/io/answers.h"
#include "engine/io/decoder.h"
#include "engine/io/input_source.h"
#include "engine/io/output_formats.h"
#include "engine/io/slice_reader.h"
#include "engine/solvers/solver_table.h"

namespace nonet::fuzz {
namespace {

void require(bool holds, const std::string& what) {
  if (holds) return;
  fmt::print(stderr, "not as it must be: {}\n", what);
  std::abort();
}

/// Bytes as a file in memory.
class MemoryFile {
 public:
  explicit MemoryFile(std::span<const uint8_t> bytes)
      : descriptor_(memfd_create("fuzz", MFD_CLOEXEC)) {
    const auto written = write(descriptor_, bytes.data(), bytes.size());
    require(written == static_cast<ssize_t>(bytes.size()), "the file is written");
  }
  ~MemoryFile() { close(descriptor_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  std::string path() const { return fmt::format("/proc/self/fd/{}", descriptor_); }

 private:
  int descriptor_;
};

/// Everything a reader gives, in a form that shows differences; and the answers that each output
/// format writes to it are read back.
struct Reading {
  std::string text;
  uint64_t records = 0;
};

void write_and_read_back(const Slice& slice, const ParsedText& parsed) {
  const std::vector<SolveResult> results(parsed.puzzles.size(),
                                         {.solutions = 1, .status = Status::unique});
  const AnswerBatch batch{.first_record = slice.first_record,
                          .layout = slice.layout.get(),
                          .records = parsed.records,
                          .puzzles = parsed.puzzles,
                          .solutions = parsed.puzzles,
                          .results = results,
                          .shape = {.carried = slice.layout.get()}};
  for (const OutputFormat& format : output_formats()) {
    TextBuffer text;
    format.write(batch, text);
    const auto lines = static_cast<size_t>(std::ranges::count(text.view(), '\n'));
    const bool one_a_line =
        format.name == "line" || format.name == "pair" || format.name == "jsonl";
    if (one_a_line) require(lines == parsed.records.size(), "an output line a record");
  }
  size_t puzzle = 0;
  for (const Record& record : parsed.records) {
    const Grid* const grid = record.fault ? nullptr : &parsed.puzzles[puzzle++];
    read_answer(*slice.layout, record, grid);
    claimed_solution(*slice.layout, record);
  }
}

Reading read_all(const std::string& path, const SliceOptions& options) {
  Reading reading;
  try {
    SliceReader reader({path}, options);
    Slice slice;
    ParsedText parsed;
    while (reader.next(slice)) {
      require(slice.first_record == reading.records + 1, "record numbers go on");
      slice.parse(parsed);
      write_and_read_back(slice, parsed);
      size_t puzzle = 0;
      for (const Record& record : parsed.records) {
        reading.text +=
            fmt::format("{} {}", slice.first_line + record.line, describe(record.fault));
        if (!record.fault) {
          const Grid& grid = parsed.puzzles[puzzle++];
          require(std::ranges::all_of(grid.cells, [](uint8_t c) { return c <= 9; }), "digits");
          for (const uint8_t cell : grid.cells) reading.text += static_cast<char>('0' + cell);
        }
        reading.text += '\n';
      }
      require(puzzle == parsed.puzzles.size(), "a grid for each good record");
      reading.records += parsed.records.size();
    }
    for (const std::string& note : reader.notes()) {
      reading.text += note.substr(note.find(' '));  // without the path
    }
  } catch (const DataError&) {
    reading.text = "damaged";  // where does not matter: what was read before may differ
  }
  return reading;
}

// However an input is cut into slices, the records are the same; and shards of it are the whole.
// The first byte chooses options.
void fuzz_reader(std::span<const uint8_t> bytes) {
  if (bytes.empty()) return;
  SliceOptions options;
  const std::span<const InputFormat> formats = input_formats();
  const uint8_t choice = bytes[0];
  if (const size_t format = choice % 8; format < formats.size()) {
    options.input.format = &formats[format];
  }
  if ((choice & 8) != 0) options.input.column.assign(1, '2');
  if ((choice & 16) != 0) options.input.check_column = "";
  options.input.answers = (choice & 32) != 0;
  const MemoryFile file(bytes.subspan(1));
  options.slice_bytes = size_t{1} << 20;
  const Reading whole = read_all(file.path(), options);
  for (const size_t slice_bytes : {1, 7, 100}) {
    options.slice_bytes = slice_bytes;
    options.slice_records = 1 + slice_bytes;
    const Reading sliced = read_all(file.path(), options);
    require(sliced.text == whole.text, "slices make no difference");
  }
}

void fuzz_decoder(std::span<const uint8_t> bytes) {
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  for (const Compression& row : compressions()) {
    if (!row.may_begin(text.substr(0, row.magic_bytes))) continue;
    // The pieces that data come in make no difference.
    std::string outcomes[2];
    for (const size_t piece : {size_t{1}, size_t{1} << 16}) {
      std::string& outcome = outcomes[piece == 1];
      const auto decoder = row.make();
      std::vector<char> room(piece == 1 ? 100 : 1 << 16);
      try {
        size_t begin = 0;
        for (int steps = 0; begin < text.size() && steps < 20'000; ++steps) {
          const std::string_view in = text.substr(begin, piece);
          const DecodeStep step = decoder->step(in, room);
          require(step.consumed <= in.size() && step.produced <= room.size(), "within bounds");
          require(step.consumed + step.produced > 0 || step.member_ended, "it gets on");
          begin += step.consumed;
          outcome.append(room.data(), step.produced);
          if (outcome.size() > 1 << 20) break;
        }
      } catch (const DataError&) {
        outcome = "damaged";
      }
    }
  }
  const MemoryFile file(bytes);
  read_all(file.path(), {});
}

// All solvers say the same of a puzzle, within a budget of guesses; 81 bytes are a puzzle.
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
  std::vector<Grid> expected(puzzles.size()), solutions(puzzles.size());
  std::vector<SolveResult> truth(puzzles.size()), results(puzzles.size());
  find_solver("scalar")->make(kOptions)->solve(puzzles, expected, truth);
  for (const SolverRow& row : solver_table()) {
    row.make(kOptions)->solve(puzzles, solutions, results);
    const bool same_search = row.name.starts_with("lanes");
    for (size_t i = 0; i < puzzles.size(); ++i) {
      const Status status = results[i].status;
      if (same_search) {
        require(status == truth[i].status && results[i].guesses == truth[i].guesses,
                fmt::format("{} searches as scalar does", row.name));
      }
      if (status == Status::abandoned || truth[i].status == Status::abandoned) continue;
      require(status == truth[i].status, fmt::format("{} says what scalar says", row.name));
      if (!has_solution(status)) continue;
      require(solutions[i] == expected[i], fmt::format("{} has the same solution", row.name));
      require(is_solution_of(puzzles[i], solutions[i]), fmt::format("{} is right", row.name));
    }
  }
}

constexpr Target kTargets[] = {
    {"reader", fuzz_reader},
    {"decoder", fuzz_decoder},
    {"solver", fuzz_solver},
};

}  // namespace

std::span<const Target> targets() { return kTargets; }

}  // namespace nonet::fuzz
