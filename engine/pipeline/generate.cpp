#include <nonet/generate.h>
#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

#include "engine/core/clock.h"
#include "engine/io/formats/format_table.h"
#include "engine/pipeline/batch_flow.h"
#include "engine/pipeline/search.h"

namespace nonet {
namespace {

/// Records that are being made.
struct Batch {
  std::vector<uint64_t> records;
  std::vector<Grid> puzzles;
  TextBuffer output;
  uint64_t clues = 0;
};

uint64_t count_clues(const Grid& puzzle) {
  return static_cast<uint64_t>(kCells - std::ranges::count(puzzle.cells, 0));
}

class Generation {
 public:
  Generation(const GenerateConfig& config, RunControl& control)
      : config_(config),
        control_(control),
        batch_records_(config.kind->batch_records),
        options_(config.options),
        generators_([this] { return config_.kind->make(options_); }),
        flow_(config.threads) {
    options_.give_up = &control.give_up;
  }

  GenerateReport execute() {
    flow_.run(
        true, [this](Batch& batch) { return take(batch); }, [this](Batch& batch) { work(batch); },
        [this](const Batch& batch) { write(batch); });
    report_.complete = report_.records == config_.count;
    return report_;
  }

 private:
  // Takes the next record numbers, from 1.
  bool take(Batch& batch) {
    if (control_.stop.requested()) return false;
    const uint64_t count = std::min(config_.count - taken_, batch_records_.load());
    batch.records.resize(count);
    std::iota(batch.records.begin(), batch.records.end(), taken_ + 1);
    taken_ += count;
    return count > 0;
  }

  void work(Batch& batch) {
    batch.puzzles.assign(batch.records.size(), Grid{});
    const uint64_t start = now_nanos();
    generators_.local()->generate(batch.records, batch.puzzles);
    if (control_.give_up) {
      std::erase(batch.puzzles, Grid{});  // puzzles that were not made
    } else {
      pace(batch.records.size(), now_nanos() - start);
    }
    batch.output.clear();
    batch.clues = 0;
    for (const Grid& puzzle : batch.puzzles) {
      batch.clues += count_clues(puzzle);
      if (config_.output == nullptr) continue;
      batch.output.append(puzzle_text(puzzle));
      batch.output.append("\n");
    }
  }

  void write(const Batch& batch) {
    if (config_.output != nullptr) config_.output->write(batch.output.bytes());
    if (config_.each_batch) config_.each_batch(batch.puzzles);
    report_.records += batch.puzzles.size();
    report_.clues += batch.clues;
    control_.written_records = report_.records;
    control_.read_bytes = report_.records;
  }

  // Makes batches of slow puzzles short, because the run shows progress and stops between batches.
  // A batch that is too short leaves lanes of the solver empty.
  void pace(size_t records, uint64_t nanos) {
    constexpr uint64_t kBatchNanos = 250'000'000, kFewest = 16;
    const uint64_t per_record = std::max<uint64_t>(1, nanos / records);
    batch_records_ =
        std::clamp<uint64_t>(kBatchNanos / per_record, kFewest, config_.kind->batch_records);
  }

  const GenerateConfig& config_;
  RunControl& control_;
  GenerateReport report_;
  uint64_t taken_ = 0;
  std::atomic<uint64_t> batch_records_;
  GeneratorOptions options_;
  tbb::enumerable_thread_specific<std::unique_ptr<Generator>> generators_;
  BatchFlow<Batch> flow_;  // last: its destructor waits for stages that use the other members
};

}  // namespace

GenerateReport generate(const GenerateConfig& config, RunControl& control) {
  const uint64_t start = now_nanos();
  const bool is_searched_for = config.kind->make == nullptr;
  control.total_bytes = is_searched_for ? config.rounds + 1 : config.count;
  GenerateReport report =
      is_searched_for ? search_hard(config, control) : Generation(config, control).execute();
  report.wall_seconds = static_cast<double>(now_nanos() - start) * 1e-9;
  return report;
}

}  // namespace nonet
