#include "engine/pipeline/run.h"

#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <memory>
#include <system_error>
#include <utility>

#include "engine/core/clock.h"
#include "engine/io/formats/cells.h"
#include "engine/io/formats/timings_format.h"
#include "engine/pipeline/batch_flow.h"

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
        format_(*config.output_format->output),
        solver_options_(config.solver_options),
        reader_(config.inputs, slices_of(config), &control.stop),
        workers_([this, &config] {
          return Worker{config.solver->make(solver_options_), RunStats(config.slowest)};
        }),
        flow_(config.threads) {
    solver_options_.give_up = &control.give_up;
    has_header_ = config.done != nullptr && config.output->size() > 0;
    control_.total_bytes = reader_.total_bytes().value_or(0);
  }

  RunReport execute() {
    try {
      pass_all();
    } catch (const std::system_error& error) {
      if (error.code() != std::errc::broken_pipe) throw;
      ended_ = true;
      control_.reader_left = std::current_exception();
    }
    control_.range_begin = reader_.range_begin();
    control_.range_end = reader_.place();
    return report();
  }

 private:
  static SliceOptions slices_of(const RunConfig& config) {
    SliceOptions slices = config.slices;
    slices.output_descriptor = config.output->descriptor();
    return slices;
  }

  void pass_all() {
    do {
      pass_batches();
      control_.throw_read_error();
      if (pausing_ && !ended_) save_place();
    } while (std::exchange(pausing_, false));
    if (!has_header_ && !ended_) write_headers(reader_.layout().get());
    if (control_.at_end(reader_) && !ended_) write_footer(reader_.layout().get());
  }

  // A slow disk is not to take more than a tenth of the time.
  void save_place() {
    constexpr uint64_t kTimesAsLong = 9, kQuickNanos = 50'000'000;
    control_.range_end = reader_.place();
    const uint64_t start = now_nanos();
    config_.checkpoint(report());
    const uint64_t nanos = now_nanos() - start;
    pause_ = nanos < kQuickNanos ? 0 : kTimesAsLong * nanos;
  }

  // Until the reader stops, at the end or for a checkpoint; then nothing is under way.
  void pass_batches() {
    has_read_ = false;
    next_checkpoint_ = now_nanos() + std::max(config_.checkpoint_nanos, pause_);
    flow_.run(
        config_.ordered, [this](Batch& batch) { return read(batch); },
        [this](Batch& batch) { work(batch); }, [this](const Batch& batch) { write(batch); });
  }

  /// What is counted so far, with what was done before.
  RunReport report() const {
    RunReport report{.stats = RunStats(config_.slowest),
                     .complete = control_.at_end(reader_) && !ended_,
                     .wall_seconds = static_cast<double>(now_nanos() - start_) * 1e-9,
                     .threads = config_.threads,
                     .solver = std::string(config_.solver->name),
                     .target = std::string(config_.solver->target),
                     .limit = config_.solver_options.limit,
                     .inputs = names_of_inputs(config_.inputs),
                     .notes = reader_.notes(),
                     .reading = reader_.reading(),
                     .decode_seconds = static_cast<double>(reader_.decode_nanos()) * 1e-9};
    for (const Worker& worker : workers_) report.stats.merge(worker.stats);
    if (config_.done != nullptr) {
      report.stats.merge(config_.done->stats);
      report.wall_seconds += config_.done->wall_seconds;
      report.decode_seconds += config_.done->decode_seconds;
    }
    return report;
  }

  bool read(Batch& batch) {
    pausing_ = config_.checkpoint && has_read_ && now_nanos() > next_checkpoint_;
    if (pausing_) return false;
    has_read_ = true;
    return control_.read(reader_, batch.slice);
  }

  void work(Batch& batch) {
    Worker& worker = workers_.local();
    const Slice& slice = batch.slice;
    ParsedText& parsed = batch.parsed;
    slice.parse(parsed);
    batch.solutions.resize(parsed.puzzles.size());
    batch.results.resize(parsed.puzzles.size());
    const uint64_t start = now_nanos();
    worker.solver->solve(parsed.puzzles, batch.solutions, batch.results);
    batch.given_up = control_.give_up;
    if (batch.given_up) return;
    pace(parsed.puzzles.size(), now_nanos() - start);
    count(batch, worker.stats);
    if (config_.slices.input.check_column) check_claims(batch, worker.stats);

    const AnswerBatch answers{.first_record = slice.first_record,
                              .layout = slice.layout.get(),
                              .records = parsed.records,
                              .puzzles = parsed.puzzles,
                              .solutions = batch.solutions,
                              .results = batch.results,
                              .shape = shape_of(slice.layout.get())};
    batch.output.clear();
    format_.batch(answers, batch.output);
    batch.timings.clear();
    if (config_.timings != nullptr) kTimingsFormat.output->batch(answers, batch.timings);
  }

  void write(const Batch& batch) {
    ended_ = ended_ || batch.given_up;
    if (ended_) return;
    write_answers(batch);
    control_.judge(batch.parsed);
    control_.written_records.fetch_add(batch.parsed.records.size(), std::memory_order_relaxed);
  }

  void write_answers(const Batch& batch) {
    try {
      if (!has_header_) write_headers(batch.slice.layout.get());
      if (has_answers_ && !batch.parsed.records.empty()) {
        config_.output->write(format_.between_batches);
      }
      config_.output->write(batch.output.bytes());
      has_answers_ |= !batch.parsed.records.empty();
      if (config_.timings != nullptr) config_.timings->write(batch.timings.bytes());
    } catch (...) {
      control_.give_up = true;  // nobody waits for what is being solved
      throw;
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

  OutputShape shape_of(const InputLayout* layout) const {
    return {.counts_solutions = config_.solver_options.limit > 2,
            .carried = config_.carry_columns ? layout : nullptr};
  }

  void write_headers(const InputLayout* layout) {
    const OutputShape shape = shape_of(layout);
    if (format_.begin != nullptr) config_.output->write(format_.begin(shape));
    if (config_.timings != nullptr) config_.timings->write(kTimingsFormat.output->begin(shape));
    control_.header_bytes = config_.output->size();
    has_header_ = true;
  }

  // Only a whole output has a footer, so that a reader sees where one is cut short.
  void write_footer(const InputLayout* layout) {
    if (!format_.needs_footer()) return;
    config_.output->write(format_.finish(shape_of(layout), control_.written_records));
  }

  static void check_claims(const Batch& batch, RunStats& stats) {
    size_t puzzle = 0;
    for (size_t i = 0; i < batch.parsed.records.size(); ++i) {
      const Record& record = batch.parsed.records[i];
      if (record.fault) continue;
      const std::string claim = batch.slice.layout->claimed_solution(record);
      Grid grid;
      if (claim.empty()) {
        ++stats.claims.missing;
      } else if (!parse_cells(claim, kCells, grid.cells.data()) &&
                 is_solution_of(batch.parsed.puzzles[puzzle], grid)) {
        ++stats.claims.right;
      } else {
        stats.claims.add_wrong({.record = batch.slice.first_record + i,
                                .input = batch.slice.input,
                                .line = batch.slice.first_line + record.line});
      }
      ++puzzle;
    }
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

  const RunConfig& config_;
  RunControl& control_;
  const OutputSide& format_;
  bool has_header_ = false;
  bool has_answers_ = false;  // a record is written
  bool pausing_ = false;      // for a checkpoint
  bool has_read_ = false;     // since the last one
  uint64_t start_ = now_nanos();
  uint64_t next_checkpoint_ = 0;
  uint64_t pause_ = 0;  // at the least, between checkpoints
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
  return Run(config, control).execute();
}

}  // namespace nonet
