#include "run.h"

#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "../core/clock.h"
#include "batch_flow.h"

namespace nonet {
namespace {

/// A slice on its way through the pipeline. Batches are used again and keep their memory.
struct Batch {
  Slice slice;
  ParsedText parsed;
  std::vector<Grid> solutions;
  std::vector<SolveResult> results;
  TextBuffer output;
  TextBuffer timings;
  bool given_up = false;
};

/// What a thread has of its own.
struct Worker {
  std::unique_ptr<Solver> solver;
  RunStats stats;
};

class Run {
 public:
  Run(const RunConfig& config, RunControl& control)
      : config_(config),
        control_(control),
        solver_options_(config.solver_options),
        reader_(config.inputs, config.slices, &control.stop),
        workers_([this, &config] {
          return Worker{config.solver->make(solver_options_), RunStats(config.slowest)};
        }),
        flow_(config.threads) {
    solver_options_.give_up = &control.give_up;
    control_.total_bytes = reader_.total_bytes().value_or(0);
  }

  RunStats execute() {
    write_headers();
    flow_.run(
        config_.ordered, [this](Batch& batch) { return read(batch); },
        [this](Batch& batch) { work(batch); }, [this](Batch& batch) { write(batch); });
    RunStats stats(config_.slowest);
    for (const Worker& worker : workers_) stats.merge(worker.stats);
    return stats;
  }

  bool is_complete() const { return reader_.at_end() && !ended_; }

 private:
  bool read(Batch& batch) {
    const bool more = reader_.next(batch.slice);
    control_.read_bytes.store(reader_.read_bytes(), std::memory_order_relaxed);
    return more;
  }

  void work(Batch& batch) {
    Worker& worker = workers_.local();
    const Slice& slice = batch.slice;
    ParsedText& parsed = batch.parsed;
    slice.format->parse(slice.bytes, parsed);
    batch.solutions.resize(parsed.puzzles.size());
    batch.results.resize(parsed.puzzles.size());
    const uint64_t start = now_nanos();
    worker.solver->solve(parsed.puzzles, batch.solutions, batch.results);
    batch.given_up = control_.give_up;
    if (batch.given_up) return;
    pace(parsed.puzzles.size(), now_nanos() - start);
    count(batch, worker.stats);

    const AnswerBatch answers{.first_record = slice.first_record,
                              .records = parsed.records,
                              .puzzles = parsed.puzzles,
                              .solutions = batch.solutions,
                              .results = batch.results,
                              .counts_solutions = counts_solutions()};
    batch.output.clear();
    config_.output_format->write(answers, batch.output);
    batch.timings.clear();
    if (config_.timings != nullptr) kTimingsFormat.write(answers, batch.timings);
  }

  void write(const Batch& batch) {
    ended_ = ended_ || batch.given_up;
    if (!ended_) {
      config_.output->write(batch.output.bytes());
      if (config_.timings != nullptr) config_.timings->write(batch.timings.bytes());
      control_.written_records.fetch_add(batch.parsed.records.size(), std::memory_order_relaxed);
    }
  }

  // Sees to it that a batch of slow puzzles is short, as progress and stopping go by batches.
  void pace(size_t puzzles, uint64_t nanos) {
    constexpr uint64_t kBatchNanos = 50'000'000;
    if (puzzles == 0) return;
    const uint64_t per_puzzle = std::max<uint64_t>(1, nanos / puzzles);
    reader_.set_slice_records(
        std::clamp<uint64_t>(kBatchNanos / per_puzzle, 1, config_.slices.slice_records));
  }

  void write_headers() {
    config_.output->write(config_.output_format->header(counts_solutions()));
    if (config_.timings != nullptr) config_.timings->write(kTimingsFormat.header(false));
  }

  static void count(const Batch& batch, RunStats& stats) {
    size_t puzzle = 0;
    uint64_t number = batch.slice.first_record;
    for (const Record& record : batch.parsed.records) {
      if (record.fault) {
        stats.add(MalformedRecord{.record = number,
                                  .input = batch.slice.input,
                                  .line = batch.slice.first_line + record.line,
                                  .fault = record.fault});
      } else {
        stats.add(number, batch.parsed.puzzles[puzzle], batch.solutions[puzzle],
                  batch.results[puzzle]);
        ++puzzle;
      }
      ++number;
    }
  }

  bool counts_solutions() const { return config_.solver_options.limit > 2; }

  const RunConfig& config_;
  RunControl& control_;
  bool ended_ = false;  // the writer has met a batch that was given up
  SolverOptions solver_options_;
  SliceReader reader_;
  tbb::enumerable_thread_specific<Worker> workers_;
  BatchFlow<Batch> flow_;  // goes first, and waits for what its stages did to the rest
};

}  // namespace

SliceOptions slices_for(int threads) {
  constexpr size_t kAllBytes = size_t{1} << 20, kLeast = size_t{1} << 14;
  SliceOptions slices;
  slices.slice_bytes =
      std::clamp(kAllBytes / static_cast<size_t>(threads), kLeast, slices.slice_bytes);
  slices.slice_records = slices.slice_bytes / 64;
  return slices;
}

std::vector<std::string> names_of_inputs(const std::vector<std::string>& paths) {
  std::vector<std::string> names = paths;
  std::ranges::replace(names, kStandardStream, "standard input");
  return names;
}

RunReport run(const RunConfig& config, RunControl& control) {
  const uint64_t start = now_nanos();
  Run job(config, control);
  RunStats stats = job.execute();
  return {.stats = std::move(stats),
          .complete = job.is_complete(),
          .wall_seconds = static_cast<double>(now_nanos() - start) * 1e-9,
          .threads = config.threads,
          .solver = std::string(config.solver->name),
          .target = std::string(config.solver->target),
          .limit = config.solver_options.limit,
          .inputs = names_of_inputs(config.inputs)};
}

}  // namespace nonet
