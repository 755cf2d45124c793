#include "engine/pipeline/training_set.h"

#include <fmt/format.h>
#include <nonet/canonical.h>
#include <nonet/equivalence.h>
#include <nonet/errors.h>
#include <nonet/solver_table.h>

#include <algorithm>
#include <limits>

#include "engine/io/formats/npy_format.h"
#include "engine/io/formats/record_cursor.h"
#include "engine/pipeline/split.h"
#include "engine/pipeline/value_sink.h"

namespace nonet {
namespace {

class ExampleWriter final : public RecordWriter {
 public:
  ExampleWriter(const TrainingSetConfig& config, const RunControl& control)
      : config_(config),
        solver_(find_solver("auto")->make({.limit = 2, .give_up = &control.give_up})) {
    for (const TrainingPart& part : config.parts) shares_.push_back(part.share);
  }

  void write(const Slice& slice, const ParsedText& parsed, std::span<OutputPart> parts) override {
    solutions_.resize(parsed.puzzles.size());
    results_.resize(parsed.puzzles.size());
    solver_->solve(parsed.puzzles, solutions_, results_);
    uint64_t not_unique = 0;
    for (RecordCursor at(parsed); at; at.next()) {
      if (!at.is_puzzle()) continue;
      if (results_[at.puzzle()].status != Status::unique) {
        ++not_unique;
        continue;
      }
      const Grid& puzzle = parsed.puzzles[at.puzzle()];
      const Grid& solution = solutions_[at.puzzle()];
      const size_t part =
          part_of(class_id(config_.rule->by_grid ? solution : puzzle, config_.seed), shares_);
      OutputPart& inputs = parts[2 * part];
      OutputPart& labels = parts[2 * part + 1];
      append(puzzle, inputs);
      append(solution, labels);
      const uint64_t record = slice.first_record + at.index();
      for (uint64_t copy = 1; copy <= config_.parts[part].copies; ++copy) {
        const Equivalence way = equivalence_of_copy(config_.seed, record, copy);
        append(way.apply(puzzle), inputs);
        append(way.apply(solution), labels);
      }
    }
    append_value(not_unique, parts.back());
  }

 private:
  static void append(const Grid& grid, OutputPart& part) {
    char* out = part.text.reserve(kCells);
    for (const uint8_t digit : grid.cells) *out++ = static_cast<char>(digit + 1);
    part.text.set_end(out);
    ++part.records;
  }

  const TrainingSetConfig& config_;
  std::vector<double> shares_;
  std::unique_ptr<Solver> solver_;
  std::vector<Grid> solutions_;
  std::vector<SolveResult> results_;
};

std::string header_of_examples(uint64_t count) {
  return npy_header("|u1", fmt::format("{}, {}", count, kCells));
}

}  // namespace

TrainingSetReport write_training_set(const TrainingSetConfig& config, RunControl& control) {
  RecordJobConfig job{.inputs = config.inputs,
                      .slices = config.slices,
                      .outputs = {},
                      .header =
                          [&config](size_t output, const InputLayout*) {
                            const bool is_array = output < 2 * config.parts.size();
                            return is_array ? header_of_examples(0) : std::string();
                          },
                      .threads = config.threads};
  uint64_t most_copies = 0;
  for (const TrainingPart& part : config.parts) {
    job.outputs.push_back(part.inputs);
    job.outputs.push_back(part.labels);
    most_copies = std::max(most_copies, part.copies);
  }
  // The copies of a slice are in memory at once.
  job.slices.slice_records =
      std::clamp<uint64_t>(kSliceRecords / (most_copies + 1), 1, job.slices.slice_records);
  TrainingSetReport report;
  ValueSink<uint64_t> not_unique([&report](uint64_t count) { report.not_unique += count; });
  const std::vector<Sink*> arrays = job.outputs;
  job.outputs.push_back(&not_unique);
  report.job = run_record_job(
      job, [&] { return std::make_unique<ExampleWriter>(config, control); }, control);
  if (!report.job.complete) return report;
  for (size_t i = 0; i < arrays.size(); ++i) {
    if (report.job.written[i] > std::numeric_limits<int32_t>::max()) {
      throw DataError(fmt::format("{} would have {} examples, more than a number of 32 bits counts",
                                  arrays[i]->name(), report.job.written[i]));
    }
    arrays[i]->replace_front(header_of_examples(report.job.written[i]));
  }
  return report;
}

void write_counted_array(uint64_t count, uint64_t step, Sink& sink) {
  constexpr size_t kNumbersTogether = 1 << 16;
  sink.write(npy_header("<i4", fmt::format("{},", count)));
  std::string bytes;
  for (uint64_t i = 0; i < count; ++i) {
    const auto number = static_cast<uint32_t>(i * step);
    for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(number >> shift & 255);
    if (bytes.size() == 4 * kNumbersTogether) {
      sink.write(bytes);
      bytes.clear();
    }
  }
  sink.write(bytes);
}

}  // namespace nonet
