#include "engine/pipeline/jobs/run.h"

#include <fmt/format.h>
#include <nonet/errors.h>

#include <algorithm>
#include <deque>
#include <memory>
#include <mutex>
#include <utility>

#include "engine/core/setting.h"
#include "engine/core/system.h"
#include "engine/io/formats/cells.h"
#include "engine/io/formats/format_table.h"
#include "engine/pipeline/fields/fields.h"
#include "engine/pipeline/flow/record_job.h"
#include "engine/stats/saved_stats.h"

namespace nonet {

// What the report of a job does not have.
NONET_FIELDS(RunReport, SAVED(peak_rss_bytes), SAVED(threads), SAVED(solver), SAVED(target),
             SAVED(limit), SAVED(stats));

namespace {

const SolverRow& solver_of(const RunConfig& config) {
  return config.solver != nullptr ? *config.solver : *find_solver("auto");
}

const Format& format_of(const RunConfig& config) {
  return config.output_format != nullptr ? *config.output_format : default_output_format();
}

SliceOptions slices_of(const RunConfig& config) {
  const int all_threads = config.saving != nullptr ? config.saving->part.all_threads : 0;
  SliceOptions slices = slices_for(std::max(config.threads, all_threads), config.memory_bytes,
                                   solver_of(config).batch, memory_of(config.fields));
  slices.decoding_threads = slices_for(config.threads).decoding_threads;
  if (config.slice_bytes > 0) slices.slice_bytes = config.slice_bytes;
  slices.input = input_options_of(config);
  return slices;
}

FieldsConfig fields_of(const RunConfig& config, const RunControl& control) {
  return {.fields = config.fields,
          .format = &format_of(config),
          .carry_columns = config.carry_columns,
          .carry_text = config.carry_columns,
          .figures = {.give_up = &control.give_up}};
}

OutputShape shape_of(const RunConfig& config, const std::string& fields,
                     const InputLayout* layout) {
  return {.counts_solutions = config.solver_options.limit > 2,
          .carried = config.carry_columns ? layout : nullptr,
          .carries_text = true,
          .own_fields = fields};
}

/// Solves the records of slices on one thread.
class SolveWriter final : public RecordWriter {
 public:
  SolveWriter(const RunConfig& config, const RunControl& control, RunStats& stats)
      : config_(config),
        control_(control),
        stats_(stats),
        format_(*format_of(config).output),
        field_names_(names_of(config.fields)) {
    SolverOptions options = config.solver_options;
    options.give_up = &control.give_up;
    solver_ = solver_of(config).make(options);
    if (!config.fields.empty()) fields_.emplace(fields_of(config, control));
  }

  void write(const Slice& slice, const ParsedText& parsed, std::span<OutputPart> parts) override {
    solutions_.resize(parsed.puzzle_count());
    results_.resize(parsed.puzzle_count());
    if (parsed.candidates.empty()) {
      solver_->solve(parsed.puzzles, solutions_, results_);
    } else {
      solver_->solve_candidates(parsed.candidates, solutions_, results_);
    }
    if (control_.give_up) return;
    count(slice, parsed);
    if (config_.input_options.check_column) check_claims(slice, parsed);
    parts[0].records = parsed.records.size();
    if (config_.output != nullptr) format(slice, parsed, parts[0].text);
  }

 private:
  void format(const Slice& slice, const ParsedText& parsed, TextBuffer& text) {
    if (!fields_) {
      format_.batch({.first_record = slice.first_record,
                     .layout = slice.layout.get(),
                     .records = parsed.records,
                     .puzzles = parsed.puzzles,
                     .candidates = parsed.candidates,
                     .solutions = solutions_,
                     .results = results_,
                     .shape = shape_of(config_, field_names_, slice.layout.get())},
                    text);
      return;
    }
    fields_->figures().begin(slice, parsed, GivenAnswers{solutions_, results_});
    for (RecordCursor at(parsed); at && !control_.give_up; at.next()) fields_->write(at, text);
    if (!text.bytes().empty()) text.remove_end(format_.between_batches.size());
  }

  void check_claims(const Slice& slice, const ParsedText& parsed) {
    for (RecordCursor at(parsed); at; at.next()) {
      if (!at.is_puzzle()) continue;
      const std::string claim = slice.layout->claimed_solution(at.record());
      Grid grid;
      const bool is_grid =
          !parse_cells(claim, kCells, grid.cells.data()) && std::ranges::count(grid.cells, 0) == 0;
      if (claim.empty()) {
        ++stats_.claims.missing;
      } else if (is_grid && is_solution_of(parsed.puzzle(at.puzzle()), grid)) {
        ++stats_.claims.right;
      } else {
        stats_.claims.add_wrong({.record = slice.first_record + at.index(),
                                 .input = slice.input,
                                 .line = slice.first_line + at.record().line,
                                 .is_grid = is_grid});
      }
    }
  }

  void count(const Slice& slice, const ParsedText& parsed) {
    for (RecordCursor at(parsed); at;) {
      if (!at.is_puzzle()) {
        stats_.add(malformed_record(slice, at));
        at.next();
        continue;
      }
      const size_t begin = at.puzzle(), count = at.puzzles_ahead();
      stats_.add(slice.first_record + at.index(), std::span(solutions_).subspan(begin, count),
                 std::span(results_).subspan(begin, count),
                 [&](size_t i) { return parsed.puzzle(begin + i); });
      at.skip_puzzles(count);
    }
  }

  const RunConfig& config_;
  const RunControl& control_;
  RunStats& stats_;
  const OutputSide& format_;
  const std::string field_names_;
  std::unique_ptr<Solver> solver_;
  std::optional<FieldWriter> fields_;  // none: the usual fields are written
  std::vector<Grid> solutions_;
  std::vector<SolveResult> results_;
};

/// A run, and what only its report has.
class Run {
 public:
  Run(const RunConfig& config, RunControl& control)
      : config_(config), control_(control), solver_(solver_of(config)) {
    const OutputSide& format = *format_of(config).output;
    if (config.output != nullptr && format.replaces_header() &&
        !config.output->can_replace_front()) {
      throw UsageError(
          fmt::format("the format {} needs a file that is not compressed, because its header is "
                      "completed at the end{}",
                      format_of(config).name, hint(Setting::output)));
    }
    if (!config.fields.empty() && format.named_fields == nullptr) {
      throw UsageError(
          fmt::format("the format {} has no named fields to choose", format_of(config).name));
    }
    if (config.saving != nullptr && config.saving->done != nullptr) {
      done_ = run_report_of(*config.saving->done);
    }
  }

  RecordJobReport execute() {
    const OutputSide& format = *format_of(config_).output;
    const std::string fields = names_of(config_.fields);
    OutputShape shape;
    RecordJobConfig job{{.inputs = config_.inputs,
                         .slices = slices_of(config_),
                         .output = config_.output,
                         .threads = config_.threads,
                         .saving = config_.saving}};
    job.between = format.between_batches;
    job.takes_candidates = true;
    job.is_slow = are_slow(config_.fields);
    // A call of a device waits for those of others, however short it is.
    job.is_paced = solver_.device == nullptr || !config_.fields.empty();
    job.reports_reader_left = true;
    job.ordered = config_.ordered;
    job.header = [&](const InputLayout* layout) {
      shape = shape_of(config_, fields, layout);
      return format.begin != nullptr ? format.begin(shape) : std::string();
    };
    if (format.needs_footer()) {
      job.footer = [&](const RecordJobReport& all) { return format.finish(shape, all.written[0]); };
    }
    if (format.replaces_header()) {
      job.final_header = [&](uint64_t records) { return format.final_begin(shape, records); };
    }
    if (config_.saving != nullptr) job.summary = [this] { return run_summary(report({})); };
    RecordJobReport report = run_record_job(
        job,
        [this] {
          const std::lock_guard lock(mutex_);
          return std::make_unique<SolveWriter>(config_, control_,
                                               stats_.emplace_back(config_.slowest));
        },
        control_);
    for (std::string& remark : remarks_of(solver_)) report.notes.push_back(std::move(remark));
    return report;
  }

  // Returns the report with the counts of a job. Requires that no batch is in work.
  RunReport report(const RecordJobReport& job) const {
    RunReport report{.stats = RunStats(config_.slowest),
                     .complete = job.complete,
                     .wall_seconds = job.wall_seconds,
                     .threads = config_.threads,
                     .solver = std::string(solver_.name),
                     .target = std::string(solver_.target),
                     .limit = config_.solver_options.limit,
                     .inputs = names_of_inputs(config_.inputs),
                     .notes = job.notes,
                     .reading = job.reading,
                     .decode_seconds = job.decode_seconds,
                     .peak_rss_bytes = std::max(peak_resident_bytes(), done_.peak_rss_bytes),
                     .progress = job.progress};
    for (const RunStats& stats : stats_) report.stats.merge(stats);
    report.stats.merge(done_.stats);
    return report;
  }

 private:
  const RunConfig& config_;
  RunControl& control_;
  const SolverRow& solver_;
  RunReport done_;  // of an earlier run
  std::mutex mutex_;
  std::deque<RunStats> stats_;  // of each thread
};

}  // namespace

std::string candidates_refusal_of(const SolverRow& solver) {
  if (solver.takes_candidates) return {};
  std::string names;  // without the rows of single targets
  for (const SolverRow& row : solver_table()) {
    if (!row.takes_candidates || row.target != "portable") continue;
    names.append(names.empty() ? "" : ", ").append(row.name);
  }
  return "which the solver " + std::string(solver.name) + " does not take: choose " + names + ", " +
         solvers_with_targets_text();
}

InputOptions input_options_of(const RunConfig& config) {
  InputOptions options = config.input_options;
  options.candidates_refusal = candidates_refusal_of(solver_of(config));
  return options;
}

RunReport run(const RunConfig& config, RunControl& control) {
  Run run(config, control);
  const RecordJobReport job = run.execute();
  return run.report(job);
}

RecordJobReport solve(const RunConfig& config, RunControl& control) {
  Run run(config, control);
  RecordJobReport job = run.execute();
  job.summary = run_summary(run.report(job));
  return job;
}

std::string run_summary(const RunReport& report) { return json_text(value_to_json(report)); }

RunReport run_report_of(const RecordJobReport& job, std::vector<std::string> inputs) {
  auto report = read_document(job.summary, "the manifest", "that of a run of solve",
                              value_from_json<RunReport>);
  report.complete = job.complete;
  report.wall_seconds = job.wall_seconds;
  report.inputs = std::move(inputs);
  report.notes = job.notes;
  report.reading = job.reading;
  report.decode_seconds = job.decode_seconds;
  report.progress = job.progress;
  return report;
}

void add_report(RunReport& all, const RunReport& report) {
  all.stats.merge(report.stats);
  all.peak_rss_bytes = std::max(all.peak_rss_bytes, report.peak_rss_bytes);
  all.threads = std::max(all.threads, report.threads);
}

}  // namespace nonet
