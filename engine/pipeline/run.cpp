#include "engine/pipeline/run.h"

#include <fmt/format.h>
#include <nonet/errors.h>
#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <system_error>
#include <utility>

#include "engine/core/clock.h"
#include "engine/core/page_memory.h"
#include "engine/core/setting.h"
#include "engine/core/system.h"
#include "engine/io/bytes/byte_sink.h"
#include "engine/io/formats/cells.h"
#include "engine/io/formats/format_table.h"
#include "engine/pipeline/batch_flow.h"
#include "engine/pipeline/fields.h"
#include "engine/pipeline/stretches.h"

namespace nonet {
namespace {

const SolverRow& solver_of(const RunConfig& config) {
  return config.solver != nullptr ? *config.solver : *find_solver("auto");
}

/// A slice in the pipeline. Batches are reused and keep their memory.
struct SolvedBatch {
  Slice slice;
  BatchRecords records;
  TextBuffer output;
  TextPacker::Part packed_output;
  uint64_t output_digest = 0;  ///< of the file that ends with `output`
  bool given_up = false;
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

/// The objects of one thread. Puzzles and answers are here and not in the batches, because there
/// are more batches than threads.
struct SolvingWorker {
  std::unique_ptr<Solver> solver;
  RunStats stats;
  ParsedText parsed = {};
  std::vector<Grid> solutions = {};
  std::vector<SolveResult> results = {};
  std::unique_ptr<FieldWriter> fields = {};  // null: the usual fields are written
};

class Run {
 public:
  Run(const RunConfig& config, RunControl& control)
      : config_(config),
        control_(control),
        solver_(solver_of(config)),
        format_(*format_of(config).output),
        done_(config.part != nullptr ? config.part->done : nullptr),
        slices_(slices_of(config)),
        solver_options_(config.solver_options),
        fields_{.fields = config.fields,
                .format = &format_of(config),
                .carry_columns = config.carry_columns,
                .carry_text = config.carry_columns,
                .figures = {.give_up = &control.give_up}},
        field_names_(names_of(config.fields)),
        job_(config.inputs, slices_, control),
        stretches_(job_, control, config.part, config.checkpoint != nullptr,
                   config.checkpoint_nanos),
        workers_([this, &config] {
          SolvingWorker worker{solver_.make(solver_options_), RunStats(config.slowest)};
          if (has_chosen_fields()) worker.fields = std::make_unique<FieldWriter>(fields_);
          return worker;
        }),
        flow_(config.threads, config.part != nullptr ? config.part->all_threads : 0) {
    if (config.output != nullptr && format_.replaces_header() &&
        !config.output->can_replace_front()) {
      throw UsageError(
          fmt::format("the format {} needs a file that is not compressed, because its header is "
                      "completed at the end{}",
                      format_of(config).name, hint(Setting::output)));
    }
    if (has_chosen_fields() && format_.named_fields == nullptr) {
      throw UsageError(
          fmt::format("the format {} has no named fields to choose", format_of(config).name));
    }
    set_slice_records(are_slow(config.fields) ? kSlowRecords : slices_.slice_records);
    solver_options_.give_up = &control.give_up;
    has_header_ = done_ != nullptr && done_->stats.records() > 0;
    // The digest of a compressed file is that of its bytes, which are not made yet in arrange().
    if (config.part != nullptr) digesting_output_ = config.part->output;
    if (digesting_output_ != nullptr && digesting_output_->packer() != nullptr) {
      digesting_output_ = nullptr;
    }
    if (digesting_output_ != nullptr) arranged_bytes_ = digesting_output_->size();
    if (done_ != nullptr) progress_ = done_->progress;
    if (config.part != nullptr) job_.full_grids() = config.part->full_grids;
  }

  RunReport execute() {
    try {
      pass_all();
    } catch (const std::system_error& error) {
      if (error.code() != std::errc::broken_pipe) throw;
      ended_ = true;
      control_.reader_left = std::current_exception();
    }
    stretches_.note_place(ended_);
    return report();
  }

 private:
  static const Format& format_of(const RunConfig& config) {
    return config.output_format != nullptr ? *config.output_format : default_output_format();
  }

  static SliceOptions slices_of(const RunConfig& config) {
    const int all_threads = config.part != nullptr ? config.part->all_threads : 0;
    SliceOptions slices = slices_for(std::max(config.threads, all_threads), config.memory_bytes,
                                     solver_of(config).batch, memory_of(config.fields));
    slices.decoding_threads = slices_for(config.threads).decoding_threads;
    if (config.slice_bytes > 0) slices.slice_bytes = config.slice_bytes;
    slices.input = input_options_of(config);
    slices.leaves_loading = all_threads == 0 || config.threads > 1;
    thread_local PageMemory memory;  // for the parts that follow
    if (all_threads > 0) slices.memory = &memory;
    if (config.output != nullptr) slices.output_descriptor = config.output->descriptor();
    if (config.part == nullptr) return slices;
    const RunReport* const done = config.part->done;
    config.part->read_as(slices, done != nullptr ? done->stats.records() : 0);
    return slices;
  }

  bool is_shard() const { return config_.part != nullptr && config_.part->range; }

  void pass_all() {
    stretches_.run([this] { pass_batches(); }, [this] { return ended_; },
                   [this] { config_.checkpoint(report()); });
    if (!has_header_ && !ended_ && !control_.read_error) {
      write_to(config_.output, take_header(job_.reader().layout().get()));
    }
    if (job_.at_end() && !ended_) write_footer(job_.reader().layout().get());
  }

  void pass_batches() {
    flow_.run(
        config_.ordered,
        SliceStages(job_, [this](SolvedBatch& batch) { return stretches_.next(batch.slice); }),
        [this](SolvedBatch& batch) { work(batch); }, [this](SolvedBatch& batch) { arrange(batch); },
        packs() ? [this](SolvedBatch& batch) { pack(batch); } : BatchFlow<SolvedBatch>::Pack(),
        [this](const SolvedBatch& batch) { write(batch); });
  }

  // Returns the time so far, including that of an earlier run.
  double wall_seconds() const {
    return static_cast<double>(now_nanos() - start_) * 1e-9 +
           (done_ != nullptr ? done_->wall_seconds : 0);
  }

  // Returns the counts so far, including those of an earlier run.
  RunReport report() const {
    const SliceReader& reader = job_.reader();
    RunReport report{.stats = RunStats(config_.slowest),
                     .complete = job_.at_end() && !ended_,
                     .wall_seconds = wall_seconds(),
                     .threads = config_.threads,
                     .solver = std::string(solver_.name),
                     .target = std::string(solver_.target),
                     .limit = config_.solver_options.limit,
                     .inputs = names_of_inputs(config_.inputs),
                     .notes = is_shard() ? reader.notes() : job_.notes(),
                     .reading = reader.reading(),
                     .decode_seconds = static_cast<double>(reader.decode_nanos()) * 1e-9,
                     .peak_rss_bytes = peak_resident_bytes(),
                     .progress = progress_};
    for (std::string& remark : remarks_of(solver_)) report.notes.push_back(std::move(remark));
    for (const SolvingWorker& worker : workers_) report.stats.merge(worker.stats);
    if (done_ != nullptr) {
      report.stats.merge(done_->stats);
      report.decode_seconds += done_->decode_seconds;
      report.peak_rss_bytes = std::max(report.peak_rss_bytes, done_->peak_rss_bytes);
    }
    return report;
  }

  void work(SolvedBatch& batch) {
    SolvingWorker& worker = workers_.local();
    ParsedText& parsed = worker.parsed;
    batch.slice.parse(parsed);
    worker.solutions.resize(parsed.puzzle_count());
    worker.results.resize(parsed.puzzle_count());
    const uint64_t start = now_nanos();
    if (parsed.candidates.empty()) {
      worker.solver->solve(parsed.puzzles, worker.solutions, worker.results);
    } else {
      worker.solver->solve_candidates(parsed.candidates, worker.solutions, worker.results);
    }
    batch.given_up = control_.give_up;
    if (batch.given_up) return;
    // A call of a device waits for those of others, however short it is.
    const bool is_paced = solver_.device == nullptr && !has_chosen_fields();
    if (is_paced) pace(parsed.puzzle_count(), now_nanos() - start);
    batch.records.set(parsed);
    count(batch.slice, worker);
    if (config_.input_options.check_column) check_claims(batch.slice, parsed, worker.stats);
    format(worker, batch);
    if (has_chosen_fields()) {  // which can take longer than the answers
      pace(parsed.puzzle_count(), now_nanos() - start);
      batch.given_up = control_.give_up;
    }
  }

  bool has_chosen_fields() const { return !config_.fields.empty(); }

  void format_fields(const SolvingWorker& worker, SolvedBatch& batch) const {
    worker.fields->figures().begin(batch.slice, worker.parsed,
                                   GivenAnswers{worker.solutions, worker.results});
    for (RecordCursor at(worker.parsed); at && !control_.give_up; at.next()) {
      worker.fields->write(at, batch.output);
    }
    if (!batch.output.bytes().empty()) batch.output.remove_end(format_.between_batches.size());
  }

  void format(const SolvingWorker& worker, SolvedBatch& batch) const {
    const Slice& slice = batch.slice;
    const ParsedText& parsed = worker.parsed;
    const AnswerBatch answers{.first_record = slice.first_record,
                              .layout = slice.layout.get(),
                              .records = parsed.records,
                              .puzzles = parsed.puzzles,
                              .candidates = parsed.candidates,
                              .solutions = worker.solutions,
                              .results = worker.results,
                              .shape = shape_of(slice.layout.get())};
    batch.output.clear(next_place_.of(slice.first_record));
    if (config_.output != nullptr && has_chosen_fields()) {
      format_fields(worker, batch);
    } else if (config_.output != nullptr) {
      format_.batch(answers, batch.output);
    }
  }

  void arrange(SolvedBatch& batch) {
    gave_up_ = gave_up_ || batch.given_up;
    batch.given_up = gave_up_;
    if (!gave_up_) give_up_on_error([&] { complete_texts(batch); });
  }

  // Puts what belongs there in front of the texts of a batch, and adds the output to its digest.
  void complete_texts(SolvedBatch& batch) {
    const bool has_records = batch.records.count > 0;
    if (config_.output != nullptr && has_answers_ && has_records) {
      batch.output.prepend(format_.between_batches);
    }
    has_answers_ |= has_records;
    if (!has_header_) {
      const std::string header = take_header(batch.slice.layout.get());
      if (config_.output != nullptr) batch.output.prepend(header);
    }
    const std::span<const char> text = batch.output.bytes();
    if (digesting_output_ != nullptr) batch.output_digest = digesting_output_->add_to_digest(text);
    arrange_text(config_.output, text, batch.packed_output);
    arranged_bytes_ += text.size();
    next_place_.set(batch.slice.first_record + batch.records.count,
                    arranged_bytes_ + format_.between_batches.size());
  }

  bool packs() const { return config_.output != nullptr && config_.output->packer() != nullptr; }

  void pack(SolvedBatch& batch) const {
    if (!batch.given_up) pack_text(config_.output, batch.packed_output);
  }

  void write(const SolvedBatch& batch) {
    ended_ = ended_ || batch.given_up;
    if (ended_) return;
    give_up_on_error([&] { write_texts(batch); });
    job_.note_written(batch.records);
    progress_.add(
        {.seconds = wall_seconds(),
         .records = control_.written_records + (done_ != nullptr ? done_->stats.records() : 0)});
  }

  void write_texts(const SolvedBatch& batch) {
    const std::span<const char> text = batch.output.bytes();
    if (digesting_output_ == nullptr) {
      write_text(config_.output, text, batch.packed_output);
    } else if (!text.empty()) {
      digesting_output_->write_added(text, batch.output_digest);
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

  // Batches of slow puzzles are short, because the run shows progress and stops between batches.
  void pace(size_t puzzles, uint64_t nanos) {
    constexpr uint64_t kBatchNanos = 50'000'000;
    if (puzzles > 0) set_slice_records(kBatchNanos * puzzles / std::max<uint64_t>(1, nanos));
  }

  void set_slice_records(uint64_t records) {
    job_.reader().set_slice_records(
        whole_batches(std::clamp<uint64_t>(records, 1, slices_.slice_records)));
  }

  OutputShape shape_of(const InputLayout* layout) const {
    return {.counts_solutions = config_.solver_options.limit > 2,
            .carried = config_.carry_columns ? layout : nullptr,
            .carries_text = true,
            .own_fields = field_names_};
  }

  static void write_to(Sink* sink, std::span<const char> bytes) {
    if (sink != nullptr && !bytes.empty()) sink->write(bytes);
  }

  // Returns the header, which is then taken for written.
  std::string take_header(const InputLayout* layout) {
    std::string header = format_.begin != nullptr ? format_.begin(shape_of(layout)) : "";
    if (config_.part != nullptr) config_.part->header_bytes = header.size();
    has_header_ = true;
    return header;
  }

  // Only a complete output has a footer and a final header, so that a reader detects a truncated
  // output.
  void write_footer(const InputLayout* layout) {
    const OutputShape shape = shape_of(layout);
    const uint64_t records = control_.written_records;
    if (format_.needs_footer()) write_to(config_.output, format_.finish(shape, records));
    if (format_.replaces_header() && config_.output != nullptr) {
      config_.output->replace_front(format_.final_begin(shape, records));
    }
  }

  static void check_claims(const Slice& slice, const ParsedText& parsed, RunStats& stats) {
    for (RecordCursor at(parsed); at; at.next()) {
      if (!at.is_puzzle()) continue;
      const std::string claim = slice.layout->claimed_solution(at.record());
      Grid grid;
      const bool is_grid =
          !parse_cells(claim, kCells, grid.cells.data()) && std::ranges::count(grid.cells, 0) == 0;
      if (claim.empty()) {
        ++stats.claims.missing;
      } else if (is_grid && is_solution_of(parsed.puzzle(at.puzzle()), grid)) {
        ++stats.claims.right;
      } else {
        stats.claims.add_wrong({.record = slice.first_record + at.index(),
                                .input = slice.input,
                                .line = slice.first_line + at.record().line,
                                .is_grid = is_grid});
      }
    }
  }

  static void count(const Slice& slice, SolvingWorker& worker) {
    for (RecordCursor at(worker.parsed); at;) {
      if (!at.is_puzzle()) {
        worker.stats.add(malformed_record(slice, at));
        at.next();
        continue;
      }
      const size_t begin = at.puzzle(), count = at.puzzles_ahead();
      worker.stats.add(slice.first_record + at.index(),
                       std::span(worker.solutions).subspan(begin, count),
                       std::span(worker.results).subspan(begin, count),
                       [&](size_t i) { return worker.parsed.puzzle(begin + i); });
      at.skip_puzzles(count);
    }
  }

  const RunConfig& config_;
  RunControl& control_;
  const SolverRow& solver_;
  const OutputSide& format_;
  const RunReport* const done_;  // the report of an earlier run; null: none
  const SliceOptions slices_;
  ByteSink* digesting_output_ = nullptr;  // the output, if it has a digest

  // What arrange() has made.
  bool has_header_ = false;
  bool has_answers_ = false;  // a record has text
  bool gave_up_ = false;      // a batch was given up
  uint64_t arranged_bytes_ = 0;
  NextPlace next_place_;

  uint64_t start_ = now_nanos();
  ProgressLog progress_;  // of the writer
  bool ended_ = false;  // the writer has found a closed pipe or a batch that was given up
  SolverOptions solver_options_;
  const FieldsConfig fields_;
  const std::string field_names_;
  JobReader job_;
  Stretches stretches_;
  tbb::enumerable_thread_specific<SolvingWorker> workers_;
  BatchFlow<SolvedBatch> flow_;  // last: its destructor waits for stages that use the other members
};

}  // namespace

std::optional<std::string> refusal_of(const Format& format, const SolverRow& solver) {
  if (!format.input->takes_candidates || solver.takes_candidates) return {};
  std::string names;  // without the rows of single targets
  for (const SolverRow& row : solver_table()) {
    if (!row.takes_candidates || row.target != "portable") continue;
    names.append(names.empty() ? "" : ", ").append(row.name);
  }
  return "these are puzzles of candidates, which the solver " + std::string(solver.name) +
         " does not take: choose " + names + ", " + solvers_with_targets_text();
}

InputOptions input_options_of(const RunConfig& config) {
  InputOptions options = config.input_options;
  options.refusal = [&solver = solver_of(config)](const Format& format) {
    return refusal_of(format, solver);
  };
  return options;
}

RunReport run(const RunConfig& config, RunControl& control) {
  return Run(config, control).execute();
}

}  // namespace nonet
