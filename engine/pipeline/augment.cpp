#include "engine/pipeline/augment.h"

#include <nonet/equivalence.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <optional>

#include "engine/io/formats/answer_text.h"
#include "engine/io/formats/record_cursor.h"

namespace nonet {
namespace {

/// Records whose solution is not one of their puzzle, counted by several threads.
class WrongSolutions {
 public:
  void add(uint64_t record) {
    ++count_;
    uint64_t first = first_;
    while (record < first && !first_.compare_exchange_weak(first, record)) {
    }
  }
  uint64_t count() const { return count_; }
  uint64_t first() const { return first_; }

 private:
  std::atomic<uint64_t> count_{0};
  std::atomic<uint64_t> first_{std::numeric_limits<uint64_t>::max()};
};

class CopyWriter final : public RecordWriter {
 public:
  CopyWriter(const AugmentConfig& config, WrongSolutions& wrong) : config_(config), wrong_(wrong) {}

  void write(const Slice& slice, const ParsedText& parsed, std::span<OutputPart> parts) override {
    for (RecordCursor at(parsed); at; at.next()) {
      if (!at.is_puzzle()) continue;
      const uint64_t record = slice.first_record + at.index();
      const Grid& puzzle = parsed.puzzles[at.puzzle()];
      const std::optional<Grid> solution = grid_in(slice.layout->claimed_solution(at.record()));
      if (solution && !is_solution_of(puzzle, *solution)) {
        wrong_.add(record);
        continue;
      }
      if (config_.original) append_line(puzzle, solution, parts[0]);
      for (uint64_t copy = 1; copy <= config_.copies; ++copy) {
        const Equivalence way = equivalence_of_copy(config_.seed, record, copy);
        append_line(way.apply(puzzle), solution ? std::optional(way.apply(*solution)) : solution,
                    parts[0]);
      }
    }
  }

 private:
  static void append_line(const Grid& puzzle, const std::optional<Grid>& solution,
                          OutputPart& part) {
    char* out = part.text.reserve(2 * (kCells + 1));
    out = put_puzzle(out, puzzle);
    if (solution) {
      *out++ = ',';
      out = put_puzzle(out, *solution);
    }
    *out++ = '\n';
    part.text.set_end(out);
    ++part.records;
  }

  const AugmentConfig& config_;
  WrongSolutions& wrong_;
};

// The copies of a slice are in memory at once.
SliceOptions slices_of(const AugmentConfig& config) {
  SliceOptions slices = config.slices;
  const uint64_t lines = config.copies + (config.original ? 1 : 0);
  slices.slice_records =
      std::clamp<uint64_t>(kSliceRecords / std::max<uint64_t>(lines, 1), 1, slices.slice_records);
  return slices;
}

}  // namespace

AugmentReport augment(const AugmentConfig& config, RunControl& control) {
  WrongSolutions wrong;
  const RecordJobConfig job{.inputs = config.inputs,
                            .slices = slices_of(config),
                            .outputs = {config.output},
                            .threads = config.threads};
  AugmentReport report;
  report.job = run_record_job(
      job, [&] { return std::make_unique<CopyWriter>(config, wrong); }, control);
  report.wrong_solutions = wrong.count();
  report.first_wrong = wrong.count() > 0 ? wrong.first() : 0;
  return report;
}

}  // namespace nonet
