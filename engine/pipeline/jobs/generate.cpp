#include <nonet/explain.h>
#include <nonet/generate.h>
#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <memory>
#include <numeric>
#include <vector>

#include "engine/core/clock.h"
#include "engine/io/bytes/text_packer.h"
#include "engine/io/formats/format_table.h"
#include "engine/pipeline/fields/made_records.h"
#include "engine/pipeline/flow/batch_flow.h"
#include "engine/pipeline/flow/record_job.h"
#include "engine/pipeline/jobs/search.h"

namespace nonet {
namespace {

/// Records that are being made.
struct GeneratedBatch {
  std::vector<uint64_t> records;  // of the puzzles
  std::vector<Grid> puzzles;
  MadeRecords made;
  uint64_t last_record = 0;  // that was made, kept or not
  bool has_holes = false;    // records were given up
  TextBuffer output;
  TextPacker::Part packed;
  std::optional<std::string> open_text;  // behind it, if the state is to be saved
  uint64_t clues = 0;
  uint64_t left_empty = 0;  // see FoundWriter
};

uint64_t count_clues(const Grid& puzzle) {
  return static_cast<uint64_t>(kCells - std::ranges::count(puzzle.cells, 0));
}

class Generation {
 public:
  Generation(const GenerateConfig& config, RunControl& control)
      : config_(config),
        control_(control),
        fields_{.fields = config.fields, .format = config.format},
        taken_(config.skipped),
        options_(config.options),
        generators_([this] { return config_.kind->make(options_); }),
        explainers_([this] {
          const ErRange& er = *config_.er;  // without an upper end, its lower end is enough
          return std::make_unique<Explainer>(
              ExplainOptions{.max_er = er.high,
                             .enough_er = er.high == ErRange().high ? er.low : ErRange().high,
                             .give_up = &control_.give_up});
        }),
        writers_([this] { return std::make_unique<FoundWriter>(fields_, control_); }),
        flow_(config.threads, config.saving != nullptr ? config.saving->part.all_threads : 0) {
    options_.give_up = &control.give_up;
    if (config_.er) {
      // What counts as found are puzzles that are kept.
      options_.progress = nullptr;
    }
    if (config.saving != nullptr && config.saving->part.all_threads > 0) before_ = config.skipped;
  }

  GenerateReport execute() {
    const RecordJobReport* const done = config_.saving != nullptr ? config_.saving->done : nullptr;
    if (done != nullptr) {
      report_.records = done->records;
      report_.clues = done->tally["clues"];
      taken_ += done->records;
    } else if (config_.output != nullptr && !config_.fields.empty()) {
      const std::string header = header_of(fields_, nullptr);
      if (!header.empty()) config_.output->write(header);
      if (config_.saving != nullptr) config_.saving->part.header_bytes = header.size();
    }
    checkpoints_.begin();
    pass_batches();
    note_place({});
    report_.complete = report_.records == config_.count && left_empty_ == 0;
    if (left_empty_ > 0) report_.notes.push_back(remark_on_empty(left_empty_, config_.fields));
    return report_;
  }

 private:
  TextPacker* packer() const {
    return config_.output != nullptr ? config_.output->packer() : nullptr;
  }

  void pass_batches() {
    flow_.run(
        true, [this](GeneratedBatch& batch) { return take(batch); },
        [this](GeneratedBatch& batch) { work(batch); },
        [this](GeneratedBatch& batch) { arrange(batch); },
        packer() != nullptr
            ? [this](GeneratedBatch& batch) { pack_text(config_.output, batch.packed); }
            : BatchFlow<GeneratedBatch>::Pack(),
        [this](const GeneratedBatch& batch) { write(batch); });
  }

  void note_place(const std::optional<std::string>& open_text) {
    if (config_.saving == nullptr) return;
    PartialRun& part = config_.saving->part;
    part.open_text = open_text;
    part.begin.records = config_.skipped;
    part.end.records = config_.skipped + report_.records;
    part.lacks_answers = has_holes_;
  }

  // Takes the next record numbers, from 1.
  bool take(GeneratedBatch& batch) {
    if (control_.stop.requested()) return false;
    if (config_.er && kept_ >= config_.count) return false;
    const uint64_t left = config_.er ? kNoEnd : config_.skipped + config_.count - taken_;
    const uint64_t count = std::min(left, batch_records_.load());
    batch.records.resize(count);
    std::iota(batch.records.begin(), batch.records.end(), taken_ + 1);
    taken_ += count;
    return count > 0;
  }

  void work(GeneratedBatch& batch) {
    batch.puzzles.assign(batch.records.size(), Grid{});
    const uint64_t start = now_nanos();
    generators_.local()->generate(batch.records, batch.puzzles);
    batch.last_record = batch.records.empty() ? 0 : batch.records.back();
    const size_t made = batch.records.size();
    if (control_.give_up) {
      keep_if(batch, [](const Grid& puzzle) { return puzzle != Grid{}; });  // that was made
    }
    if (config_.er) keep_in_range(batch);
    format(batch);
    batch.has_holes = batch.puzzles.size() < made || batch.left_empty > 0;
    if (!control_.give_up) pace(made, now_nanos() - start);
  }

  template <class IsKept>
  static void keep_if(GeneratedBatch& batch, IsKept is_kept) {
    size_t kept = 0;
    for (size_t i = 0; i < batch.puzzles.size(); ++i) {
      if (!is_kept(batch.puzzles[i])) continue;
      batch.puzzles[kept] = batch.puzzles[i];
      batch.records[kept++] = batch.records[i];
    }
    batch.puzzles.resize(kept);
    batch.records.resize(kept);
  }

  // Of a run that is given up, it keeps the puzzles whose ER is known.
  void keep_in_range(GeneratedBatch& batch) {
    Explainer& explainer = *explainers_.local();
    const size_t made = batch.puzzles.size();
    keep_if(batch, [&](const Grid& puzzle) {
      const uint8_t er = control_.give_up ? uint8_t{0} : explainer.explain(puzzle).er;
      return !control_.give_up && er != 0 && er >= config_.er->low && er <= config_.er->high;
    });
    if (GeneratorProgress* const progress = config_.options.progress; progress != nullptr) {
      progress->tried += made;
      progress->found += batch.puzzles.size();
    }
  }

  void format(GeneratedBatch& batch) {
    batch.output.clear();
    batch.made.clear();
    batch.clues = 0;
    for (size_t i = 0; i < batch.puzzles.size(); ++i) {
      batch.clues += count_clues(batch.puzzles[i]);
      if (config_.output == nullptr) continue;
      if (!config_.fields.empty()) {
        batch.made.add(batch.records[i], batch.puzzles[i]);
        continue;
      }
      append_puzzle_line(batch.puzzles[i], batch.output);
    }
    batch.left_empty =
        batch.made.size() > 0 ? writers_.local()->write(batch.made, batch.output) : 0;
  }

  void arrange(GeneratedBatch& batch) {
    if (config_.er) keep_asked_for(batch);
    arrange_text(config_.output, batch.output.bytes(), batch.packed);
    batch.open_text.reset();
    if (packer() != nullptr && checkpoints_.is_time()) batch.open_text = packer()->open();
  }

  // More puzzles can be kept than are asked for, also in batches that are under way.
  void keep_asked_for(GeneratedBatch& batch) {
    const uint64_t left = config_.count - kept_;
    if (batch.puzzles.size() >= left) batch.last_record = left > 0 ? batch.records[left - 1] : 0;
    if (batch.puzzles.size() > left) {
      batch.puzzles.resize(left);
      format(batch);
    }
    kept_ += batch.puzzles.size();
  }

  // The puzzles of a batch may take minutes: the state is saved between two of them, while others
  // are under way. `open_text` is that of compressed text behind the batches that are written.
  void save_written(const std::optional<std::string>& open_text, bool at_once) {
    if (has_holes_ || (packer() != nullptr && !open_text)) return;
    checkpoints_.save_written(
        [&] {
          note_place(open_text);
          return job_report(report_);
        },
        at_once);
  }

  void write(const GeneratedBatch& batch) {
    if (batch.has_holes) save_written({}, true);
    has_holes_ = has_holes_ || batch.has_holes;
    if (config_.er) report_.tried = std::max(report_.tried, batch.last_record);
    write_text(config_.output, batch.output.bytes(), batch.packed);
    if (config_.each_batch) config_.each_batch(batch.puzzles);
    report_.records += batch.puzzles.size();
    report_.clues += batch.clues;
    left_empty_ += batch.left_empty;
    control_.written_records = report_.records;
    control_.read_bytes = before_ + report_.records;
    save_written(batch.open_text, false);
  }

  // Makes batches of slow puzzles short, because the run shows progress, saves and stops between
  // batches. A batch that is too short leaves lanes of the solver empty.
  void pace(size_t records, uint64_t nanos) {
    constexpr uint64_t kBatchNanos = 250'000'000, kMostNanos = 2'000'000'000, kFewest = 16;
    const uint64_t per_record = std::max<uint64_t>(1, nanos / records);
    const uint64_t fewest = std::clamp<uint64_t>(kMostNanos / per_record, 1, kFewest);
    batch_records_ =
        std::clamp<uint64_t>(kBatchNanos / per_record, fewest, config_.kind->batch_records);
  }

  static constexpr uint64_t kNoEnd = std::numeric_limits<uint64_t>::max();

  const GenerateConfig& config_;
  RunControl& control_;
  GenerateReport report_;
  const FieldsConfig fields_;
  Checkpoints checkpoints_{config_.saving};
  uint64_t taken_;
  std::atomic<uint64_t> kept_ = 0;
  uint64_t left_empty_ = 0;
  bool has_holes_ = false;                   // what is written has
  uint64_t before_ = 0;                      // of a part, the records of those before it
  std::atomic<uint64_t> batch_records_ = 1;  // until it is known how long a puzzle takes
  GeneratorOptions options_;
  tbb::enumerable_thread_specific<std::unique_ptr<Generator>> generators_;
  tbb::enumerable_thread_specific<std::unique_ptr<Explainer>> explainers_;
  tbb::enumerable_thread_specific<std::unique_ptr<FoundWriter>> writers_;
  BatchFlow<GeneratedBatch>
      flow_;  // last: its destructor waits for stages that use the other members
};

}  // namespace

RecordJobReport job_report(const GenerateReport& report) {
  return {.records = report.records,
          .written = {report.records},
          .notes = report.notes,
          .complete = report.complete,
          .wall_seconds = report.wall_seconds,
          .tally = {.counts = {{"clues", report.clues}}}};
}

GenerateReport generate(const GenerateConfig& config, RunControl& control) {
  const uint64_t start = now_nanos();
  const bool is_searched_for = config.kind->make == nullptr;
  control.total_bytes = is_searched_for ? config.rounds + 1 : config.count;
  GenerateReport report =
      is_searched_for ? search_hard(config, control) : Generation(config, control).execute();
  report.wall_seconds = static_cast<double>(now_nanos() - start) * 1e-9;
  if (config.saving != nullptr && config.saving->done != nullptr) {
    report.wall_seconds += config.saving->done->wall_seconds;
  }
  return report;
}

}  // namespace nonet
