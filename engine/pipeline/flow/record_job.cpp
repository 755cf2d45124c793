#include "engine/pipeline/flow/record_job.h"

#include <nonet/errors.h>
#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <atomic>
#include <iterator>
#include <system_error>
#include <utility>

#include "engine/core/clock.h"
#include "engine/core/page_memory.h"
#include "engine/io/bytes/byte_sink.h"
#include "engine/io/formats/format.h"
#include "engine/io/formats/format_table.h"
#include "engine/pipeline/fields/fields.h"
#include "engine/pipeline/flow/batch_flow.h"
#include "engine/pipeline/flow/job_reader.h"

namespace nonet {
namespace {

/// A slice in the pipeline. Batches are reused and keep their memory.
struct RecordBatch {
  Slice slice;
  BatchRecords records;
  std::vector<OutputPart> parts;
  Tally tally;
  uint64_t digest = 0;  ///< of the file that ends with the first part
  bool given_up = false;
};

/// The objects of one thread. Puzzles are here and not in the batches, because there are more
/// batches than threads.
struct Worker {
  std::unique_ptr<RecordWriter> writer;
  ParsedText parsed;
};

/// The place in its page at which the text of the next batch begins in the output. One thread sets
/// it, all read it. With several threads the batch before may not have its text yet: then the place
/// is unknown, which costs only time.
class NextPlace {
 public:
  /// The text before `record` ends at this byte of the output.
  void set(uint64_t record, uint64_t bytes) {
    packed_.store(record * kPageBytes + bytes % kPageBytes, std::memory_order_relaxed);
  }
  /// Returns the place of the text of the batch that begins with `record`; 0 if it is unknown.
  size_t of(uint64_t record) const {
    const uint64_t packed = packed_.load(std::memory_order_relaxed);
    return packed / kPageBytes == record ? packed % kPageBytes : 0;
  }

 private:
  std::atomic<uint64_t> packed_{0};
};

class RecordJob {
 public:
  RecordJob(const RecordJobConfig& config, const MakeRecordWriter& make_writer, RunControl& control)
      : config_(config),
        control_(control),
        outputs_(outputs_of(config)),
        part_(config.saving != nullptr ? &config.saving->part : nullptr),
        done_(config.saving != nullptr ? config.saving->done : nullptr),
        slices_(slices_of(config)),
        job_(config.inputs, slices_, control),
        workers_([&make_writer] {
          return Worker{make_writer(), {}};
        }),
        flow_(config.threads, part_ != nullptr ? part_->all_threads : 0) {
    report_.written.resize(outputs_.size());
    if (config.is_slow) job_.reader().set_slice_records(1);
    // A short list of slow records is read at once.
    counts_written_ = config.is_slow && done_ == nullptr;
    if (counts_written_) job_.leave_progress();
    if (part_ != nullptr) {
      job_.full_grids() = part_->full_grids;
      // The digest of a compressed file is that of its bytes, which are not made yet in arrange().
      if (part_->output != nullptr && part_->output->packer() == nullptr) digested_ = part_->output;
    }
    if (digested_ != nullptr) arranged_bytes_ = digested_->size();
    if (done_ == nullptr) return;
    report_ = *done_;
    has_header_ = done_->records > 0;
    has_text_ = done_->written.front() > 0;
  }

  RecordJobReport execute() {
    try {
      do {
        pass_batches();
      } while (!given_up_ && checkpoints_.save([this] {
        note_place();
        return report();
      }));
      const InputLayout* const layout = job_.reader().layout().get();
      if (!has_header_ && !given_up_ && !control_.read_error) write_headers(layout);
      if (job_.at_end() && !given_up_) write_end();
    } catch (const std::system_error& error) {
      if (!config_.reports_reader_left || error.code() != std::errc::broken_pipe) throw;
      given_up_ = true;
      control_.reader_left = std::current_exception();
    }
    note_place();
    return report();
  }

 private:
  static std::vector<Sink*> outputs_of(const RecordJobConfig& config) {
    return config.outputs.empty() ? std::vector{config.output} : config.outputs;
  }

  static SliceOptions slices_of(const RecordJobConfig& config) {
    const int all_threads = config.saving != nullptr ? config.saving->part.all_threads : 0;
    SliceOptions slices = config.slices;
    slices.leaves_loading = all_threads == 0 || config.threads > 1;
    thread_local PageMemory memory;  // for the parts that follow
    if (all_threads > 0) slices.memory = &memory;
    if (!config.takes_candidates && slices.input.candidates_refusal.empty()) {
      slices.input.candidates_refusal = "which have no canonical form";
    }
    if (config.is_slow) slices = with_fewer_records(slices, kSlowRecords);
    const std::vector<Sink*> outputs = outputs_of(config);
    if (outputs.size() == 1 && outputs[0] != nullptr) {
      slices.output_descriptor = outputs[0]->descriptor();
    }
    if (config.saving != nullptr) {
      const RecordJobReport* const done = config.saving->done;
      config.saving->part.read_as(slices, done != nullptr ? done->records : 0);
    }
    return slices;
  }

  // Reads until the inputs end or the state is to be saved. Between two calls nothing is in work.
  void pass_batches() {
    checkpoints_.begin();
    flow_.run(
        config_.ordered, SliceStages(job_, [this](RecordBatch& batch) { return read(batch); }),
        [this](RecordBatch& batch) { work(batch); }, [this](RecordBatch& batch) { arrange(batch); },
        packs() ? [this](RecordBatch& batch) { pack(batch); } : BatchFlow<RecordBatch>::Pack(),
        [this](const RecordBatch& batch) { write(batch); });
    throw_if_input_failed();
  }

  // Throws that the inputs are not those of an earlier run, and that the reader of the output left.
  // Other errors of reading remain in the control: the caller reports them.
  void throw_if_input_failed() const {
    try {
      control_.throw_read_error();
    } catch (const ChangedInput&) {
      throw;
    } catch (const std::system_error& error) {
      if (error.code() == std::errc::broken_pipe) throw;
    } catch (...) {
    }
  }

  void note_place() {
    if (part_ == nullptr) return;
    part_->begin = job_.reader().range_begin();
    part_->end = job_.reader().place();
    part_->lacks_answers = given_up_;
    part_->full_grids = job_.full_grids();
  }

  double seconds() const {
    return static_cast<double>(now_nanos() - start_) * 1e-9 +
           (done_ != nullptr ? done_->wall_seconds : 0);
  }

  // Returns the counts so far, with those of an earlier run.
  RecordJobReport report() {
    RecordJobReport report = report_;
    report.complete = job_.at_end() && !given_up_;
    report.notes = part_ != nullptr && part_->range ? job_.reader().notes() : job_.notes();
    report.reading = job_.reader().reading();
    report.wall_seconds = seconds();
    report.decode_seconds += static_cast<double>(job_.reader().decode_nanos()) * 1e-9;
    if (config_.summary) report.summary = config_.summary();
    return report;
  }

  bool read(RecordBatch& batch) {
    if (checkpoints_.is_due() || !job_.next(batch.slice)) return false;
    if (is_first_ && config_.look_at_first) config_.look_at_first(batch.slice);
    is_first_ = false;
    return true;
  }

  void work(RecordBatch& batch) {
    Worker& worker = workers_.local();
    batch.slice.parse(worker.parsed);
    batch.records.set(batch.slice, worker.parsed);
    batch.parts.resize(outputs_.size());
    for (OutputPart& part : batch.parts) {
      part.text.clear(&part == batch.parts.data() ? next_place_.of(batch.slice.first_record) : 0);
      part.records = 0;
    }
    const uint64_t start = now_nanos();
    worker.writer->tally = {};
    worker.writer->write(batch.slice, worker.parsed, batch.parts);
    batch.tally = std::move(worker.writer->tally);
    if (config_.is_paced) pace(batch.records.count, now_nanos() - start);
    batch.given_up = control_.give_up;
  }

  void pace(uint64_t records, uint64_t nanos) {
    constexpr uint64_t kBatchNanos = 50'000'000;
    if (records == 0) return;
    job_.reader().set_slice_records(whole_batches(std::clamp<uint64_t>(
        kBatchNanos * records / std::max<uint64_t>(1, nanos), 1, slices_.slice_records)));
  }

  void arrange(RecordBatch& batch) {
    given_up_ = given_up_ || batch.given_up;
    batch.given_up = given_up_ && !config_.keeps_given_up;
    if (!batch.given_up) give_up_on_error([&] { complete_texts(batch); });
  }

  // Puts what belongs there in front of the texts of a batch, and adds the first to its digest.
  void complete_texts(RecordBatch& batch) {
    TextBuffer& first = batch.parts.front().text;
    if (!first.bytes().empty()) {
      if (has_text_) first.prepend(config_.between);
      has_text_ = true;
    }
    if (first_layout_ == nullptr) first_layout_ = batch.slice.layout;
    if (!std::exchange(has_header_, true)) {
      for (size_t i = 0; i < batch.parts.size(); ++i) {
        batch.parts[i].text.prepend(header(i, first_layout_.get()));
      }
    }
    if (digested_ != nullptr) batch.digest = digested_->add_to_digest(first.bytes());
    for (size_t i = 0; i < batch.parts.size(); ++i) {
      arrange_text(outputs_[i], batch.parts[i].text.bytes(), batch.parts[i].packed);
    }
    arranged_bytes_ += first.bytes().size();
    next_place_.set(batch.records.first_record + batch.records.count,
                    arranged_bytes_ + config_.between.size());
  }

  bool packs() const {
    return std::ranges::any_of(
        outputs_, [](Sink* output) { return output != nullptr && output->packer() != nullptr; });
  }

  void pack(RecordBatch& batch) const {
    if (batch.given_up) return;
    for (size_t i = 0; i < batch.parts.size(); ++i) {
      pack_text(outputs_[i], batch.parts[i].packed);
    }
  }

  void write(const RecordBatch& batch) {
    if (batch.given_up) return;
    refuse_other_format(batch.slice);
    give_up_on_error([&] { write_texts(batch); });
    for (size_t i = 0; i < batch.parts.size(); ++i) report_.written[i] += batch.parts[i].records;
    report_.records += batch.records.count;
    report_.malformed += batch.records.malformed.size();
    report_.tally.add(batch.tally);
    for (const MalformedRecord& record : batch.records.malformed) report_.malformed_log.add(record);
    job_.note_written(batch.records);
    report_.progress.add({.seconds = seconds(), .records = report_.records});
    written_bytes_ += batch.slice.text.view().size();
    if (counts_written_) job_.note_progress(written_bytes_);
  }

  void write_texts(const RecordBatch& batch) {
    for (size_t i = 0; i < batch.parts.size(); ++i) {
      const std::span<const char> text = batch.parts[i].text.bytes();
      if (i > 0 || digested_ == nullptr) {
        write_text(outputs_[i], text, batch.parts[i].packed);
      } else if (!text.empty()) {
        digested_->write_added(text, batch.digest);
      }
    }
  }

  // After an error the puzzles in hand, which may take hours, are no longer needed.
  template <class Function>
  void give_up_on_error(Function function) {
    try {
      function();
    } catch (...) {
      control_.give_up = true;
      throw;
    }
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

  std::string header(size_t output, const InputLayout* layout) {
    const bool has_header = config_.header && output < config_.with_header;
    std::string text = has_header ? config_.header(layout) : "";
    if (part_ != nullptr && output == 0) part_->header_bytes = text.size();
    return text;
  }

  void write_headers(const InputLayout* layout) {
    for (size_t i = 0; i < outputs_.size(); ++i) write_to(i, header(i, layout));
  }

  // Only a complete output has a footer and a final header, so that a reader detects a truncated
  // output.
  void write_end() {
    if (config_.footer) write_to(0, config_.footer(report_));
    if (!config_.final_header || outputs_.front() == nullptr) return;
    const std::string header = config_.final_header(report_.written.front());
    if (!header.empty()) outputs_.front()->replace_front(header);
  }

  void write_to(size_t output, std::string_view text) {
    if (outputs_[output] != nullptr && !text.empty()) outputs_[output]->write(text);
  }

  const RecordJobConfig& config_;
  RunControl& control_;
  const std::vector<Sink*> outputs_;
  PartialRun* const part_;             // null: the job is whole
  const RecordJobReport* const done_;  // the report of an earlier run; null: none
  const SliceOptions slices_;
  const uint64_t start_ = now_nanos();
  ByteSink* digested_ = nullptr;  // the first output, if it has a digest

  // Of reading.
  bool is_first_ = true;  // no slice is read
  Checkpoints checkpoints_{config_.saving};

  // What arrange() has made.
  bool has_header_ = false;
  bool has_text_ = false;                            // the first output has text of a record
  bool given_up_ = false;                            // a batch was given up, or a pipe is closed
  std::shared_ptr<const InputLayout> first_layout_;  // of the first slice
  uint64_t arranged_bytes_ = 0;
  NextPlace next_place_;

  // What write() has written.
  RecordJobReport report_;
  uint64_t written_bytes_ = 0;   // of the text of slices
  bool counts_written_ = false;  // they are the progress

  JobReader job_;
  tbb::enumerable_thread_specific<Worker> workers_;
  BatchFlow<RecordBatch> flow_;  // last: its destructor waits for stages that use the other members
};

}  // namespace

void Checkpoints::begin() {
  has_read_ = is_due_ = false;
  if (saving_ != nullptr) next_ = now_nanos() + std::max(saving_->checkpoint_nanos, pause_);
}

bool Checkpoints::is_time() const {
  return saving_ != nullptr && saving_->checkpoint && now_nanos() > next_;
}

bool Checkpoints::is_due() {
  is_due_ = has_read_ && is_time();
  has_read_ = true;
  return is_due_;
}

bool Checkpoints::save(const std::function<RecordJobReport()>& report) {
  if (!is_due_) return false;
  const uint64_t start = now_nanos();
  saving_->checkpoint(report());
  // Saving must not take more than a tenth of the time, even on a slow disk.
  constexpr uint64_t kTimesAsLong = 9, kQuickNanos = 50'000'000;
  const uint64_t nanos = now_nanos() - start;
  pause_ = nanos < kQuickNanos ? 0 : kTimesAsLong * nanos;
  return true;
}

void Checkpoints::save_written(const std::function<RecordJobReport()>& report, bool at_once) {
  if (saving_ == nullptr || !saving_->checkpoint || (!at_once && !is_time())) return;
  is_due_ = true;
  save(report);
  begin();
}

RecordJobReport run_record_job(const RecordJobConfig& config, const MakeRecordWriter& make_writer,
                               RunControl& control) {
  return RecordJob(config, make_writer, control).execute();
}

uint64_t Tally::operator[](const std::string& name) const {
  const auto found = counts.find(name);
  return found == counts.end() ? 0 : found->second;
}

void Tally::add(const std::string& name, uint64_t count) {
  const auto [own, is_new] = counts.try_emplace(name, count);
  if (is_new) return;
  own->second = name.starts_with("first ")     ? std::min(own->second, count)
                : name.starts_with("largest ") ? std::max(own->second, count)
                                               : own->second + count;
}

void Tally::find(uint64_t record, std::string finding) {
  findings.try_emplace(record, std::move(finding));
  if (findings.size() > kMostFindings) findings.erase(std::prev(findings.end()));
}

void Tally::add(const Tally& other) {
  for (const auto& [name, count] : other.counts) add(name, count);
  for (const auto& [record, finding] : other.findings) find(record, finding);
}

void RecordJobReport::add(const RecordJobReport& shard) {
  records += shard.records;
  malformed += shard.malformed;
  written.resize(std::max(written.size(), shard.written.size()));
  for (size_t i = 0; i < shard.written.size(); ++i) written[i] += shard.written[i];
  malformed_log.merge(shard.malformed_log);
  for (const std::string& note : shard.notes) {
    if (std::ranges::find(notes, note) == notes.end()) notes.push_back(note);
  }
  if (reading.empty()) reading = shard.reading;
  complete = complete && shard.complete;
  wall_seconds += shard.wall_seconds;
  decode_seconds += shard.decode_seconds;
  tally.add(shard.tally);
}

}  // namespace nonet
