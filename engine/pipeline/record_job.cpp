#include "engine/pipeline/record_job.h"

#include <nonet/errors.h>
#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <utility>

#include "engine/core/clock.h"
#include "engine/io/formats/format.h"
#include "engine/io/formats/format_table.h"
#include "engine/pipeline/batch_flow.h"
#include "engine/pipeline/fields.h"
#include "engine/pipeline/job_reader.h"
#include "engine/pipeline/stretches.h"

namespace nonet {
namespace {

struct RecordBatch {
  Slice slice;
  ParsedText parsed;
  std::vector<OutputPart> parts;
  bool given_up = false;
};

class RecordJob {
 public:
  RecordJob(const RecordJobConfig& config, const MakeRecordWriter& make_writer, RunControl& control)
      : config_(config),
        control_(control),
        part_(config.saving != nullptr ? &config.saving->part : nullptr),
        done_(config.saving != nullptr ? config.saving->done : nullptr),
        job_(config.inputs, slices_of(config), control),
        stretches_(job_, control, part_,
                   config.saving != nullptr && config.saving->checkpoint != nullptr,
                   config.saving != nullptr ? config.saving->checkpoint_nanos : 0),
        writers_(make_writer),
        flow_(config.threads, part_ != nullptr ? part_->all_threads : 0) {
    report_.written.resize(config.outputs.size());
    if (config.is_slow) job_.reader().set_slice_records(1);
    // A short list of slow records is read at once.
    counts_written_ = config.is_slow && done_ == nullptr;
    if (counts_written_) job_.leave_progress();
    if (part_ != nullptr) job_.full_grids() = part_->full_grids;
    if (done_ == nullptr) return;
    report_ = *done_;
    has_header_ = done_->records > 0;
    for (const auto& [name, count] : config.tally) *count = report_.tally[name];
  }

  RecordJobReport execute() {
    stretches_.run([this] { pass_batches(); }, [this] { return given_up_; },
                   [this] { config_.saving->checkpoint(report()); });
    if (!has_header_ && !given_up_) write_headers();
    stretches_.note_place(given_up_);
    return report();
  }

 private:
  void pass_batches() {
    flow_.run(
        true, SliceStages(job_, [this](RecordBatch& batch) { return read(batch); }),
        [this](RecordBatch& batch) { work(batch); }, [this](RecordBatch& batch) { arrange(batch); },
        packs() ? [this](RecordBatch& batch) { pack(batch); } : BatchFlow<RecordBatch>::Pack(),
        [this](const RecordBatch& batch) { write(batch); });
  }

  // Returns the counts so far, with those of an earlier run.
  RecordJobReport report() const {
    RecordJobReport report = report_;
    report.complete = job_.at_end() && !given_up_;
    report.notes = part_ != nullptr && part_->range ? job_.reader().notes() : job_.notes();
    report.reading = job_.reader().reading();
    for (const auto& [name, count] : config_.tally) report.tally[name] = *count;
    if (config_.summary) report.summary = config_.summary();
    report.wall_seconds += static_cast<double>(now_nanos() - start_) * 1e-9;
    return report;
  }

  static SliceOptions slices_of(const RecordJobConfig& config) {
    SliceOptions slices = config.slices;
    slices.leaves_loading = true;
    if (!config.takes_candidates && !slices.input.refusal) {
      slices.input.refusal = refuse_candidates("which have no canonical form");
    }
    if (config.is_slow) {
      constexpr size_t kRecordBytes = 192;
      slices.slice_records = std::min(slices.slice_records, kSlowRecords);
      slices.slice_bytes = std::min(slices.slice_bytes, kSlowRecords * kRecordBytes);
    }
    if (config.outputs.size() == 1) slices.output_descriptor = config.outputs[0]->descriptor();
    if (config.saving != nullptr) {
      config.saving->part.read_as(
          slices, config.saving->done != nullptr ? config.saving->done->records : uint64_t{0});
    }
    return slices;
  }

  bool read(RecordBatch& batch) {
    if (!stretches_.next(batch.slice)) return false;
    if (is_first_ && config_.look_at_first) config_.look_at_first(batch.slice);
    is_first_ = false;
    return true;
  }

  void work(RecordBatch& batch) {
    batch.slice.parse(batch.parsed);
    batch.parts.resize(config_.outputs.size());
    for (OutputPart& part : batch.parts) {
      part.text.clear();
      part.records = 0;
    }
    const uint64_t start = now_nanos();
    writers_.local()->write(batch.slice, batch.parsed, batch.parts);
    if (config_.is_slow) pace(batch.parsed.records.size(), now_nanos() - start);
    batch.given_up = control_.give_up;
  }

  void pace(uint64_t records, uint64_t nanos) {
    constexpr uint64_t kBatchNanos = 50'000'000;
    if (records == 0) return;
    job_.reader().set_slice_records(
        std::clamp<uint64_t>(kBatchNanos * records / std::max<uint64_t>(1, nanos), 1,
                             std::min(kSlowRecords, config_.slices.slice_records)));
  }

  // Puts headers in front of the first texts, and divides the texts of compressed outputs.
  void arrange(RecordBatch& batch) {
    given_up_ = given_up_ || batch.given_up;
    batch.given_up = given_up_ && !config_.keeps_given_up;
    if (batch.given_up) return;
    begin(batch);
    for (size_t i = 0; i < batch.parts.size(); ++i) {
      arrange_text(config_.outputs[i], batch.parts[i].text.bytes(), batch.parts[i].packed);
    }
  }

  bool packs() const {
    return std::ranges::any_of(config_.outputs,
                               [](Sink* output) { return output->packer() != nullptr; });
  }

  void pack(RecordBatch& batch) const {
    if (batch.given_up) return;
    for (size_t i = 0; i < batch.parts.size(); ++i) {
      pack_text(config_.outputs[i], batch.parts[i].packed);
    }
  }

  void write(const RecordBatch& batch) {
    if (batch.given_up) return;
    refuse_other_format(batch.slice);
    try {
      for (size_t i = 0; i < batch.parts.size(); ++i) {
        write_text(config_.outputs[i], batch.parts[i].text.bytes(), batch.parts[i].packed);
        report_.written[i] += batch.parts[i].records;
      }
    } catch (...) {
      control_.give_up = true;  // the puzzles in hand are no longer needed
      throw;
    }
    for (RecordCursor at(batch.parsed); at; at.next()) {
      if (at.is_puzzle()) continue;
      ++report_.malformed;
      report_.malformed_log.add(malformed_record(batch.slice, at));
    }
    report_.records += batch.parsed.records.size();
    job_.note_written(BatchRecords(batch.parsed));
    written_bytes_ += batch.slice.text.view().size();
    if (counts_written_) job_.note_progress(written_bytes_);
  }

  void begin(RecordBatch& batch) {
    if (first_layout_ == nullptr) first_layout_ = batch.slice.layout;
    if (std::exchange(has_header_, true)) return;
    for (size_t i = 0; i < batch.parts.size(); ++i) batch.parts[i].text.prepend(header(i));
  }

  // The batches before are written.
  void refuse_other_format(const Slice& slice) const {
    const bool is_same = slice.layout->format == first_layout_->format &&
                         slice.layout->delimiter == first_layout_->delimiter;
    if (config_.same_format && !is_same) {
      throw DataError(config_.inputs[slice.input].name() +
                      ": its format differs from that of the input before it: use separate runs");
    }
  }

  std::string header(size_t output) const {
    std::string text = config_.header ? config_.header(output, first_layout_.get()) : "";
    if (part_ != nullptr && output == 0) part_->header_bytes += text.size();
    return text;
  }

  void write_headers() {
    for (size_t i = 0; i < config_.outputs.size(); ++i) {
      const std::string text = header(i);
      if (!text.empty()) config_.outputs[i]->write(text);
    }
  }

  const RecordJobConfig& config_;
  RunControl& control_;
  PartialRun* const part_;             // null: the job is whole
  const RecordJobReport* const done_;  // the report of an earlier run; null: none
  RecordJobReport report_;
  uint64_t start_ = now_nanos();
  bool has_header_ = false;  // the outputs have their headers
  std::shared_ptr<const InputLayout> first_layout_;  // of the first slice
  bool given_up_ = false;                            // a batch was given up
  uint64_t written_bytes_ = 0;                       // of the text of slices
  bool counts_written_ = false;                      // they are the progress
  bool is_first_ = true;                             // no slice is read
  JobReader job_;
  Stretches stretches_;
  tbb::enumerable_thread_specific<std::unique_ptr<RecordWriter>> writers_;
  BatchFlow<RecordBatch> flow_;  // last: its destructor waits for stages that use the other members
};

}  // namespace

RecordJobReport run_record_job(const RecordJobConfig& config, const MakeRecordWriter& make_writer,
                               RunControl& control) {
  return RecordJob(config, make_writer, control).execute();
}

void RecordJobReport::add(const RecordJobReport& shard) {
  records += shard.records;
  malformed += shard.malformed;
  written.resize(std::max(written.size(), shard.written.size()));
  for (size_t i = 0; i < shard.written.size(); ++i) written[i] += shard.written[i];
  without_grid += shard.without_grid;
  malformed_log.merge(shard.malformed_log);
  for (const std::string& note : shard.notes) {
    if (std::ranges::find(notes, note) == notes.end()) notes.push_back(note);
  }
  if (reading.empty()) reading = shard.reading;
  complete = complete && shard.complete;
  wall_seconds += shard.wall_seconds;
  for (const auto& [name, count] : shard.tally) {
    const auto [own, is_new] = tally.try_emplace(name, count);
    if (is_new) continue;
    own->second = name.starts_with(kFirst) ? std::min(own->second, count) : own->second + count;
  }
}

}  // namespace nonet
