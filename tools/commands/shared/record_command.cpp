#include "tools/commands/shared/record_command.h"

#include <fmt/format.h>
#include <nonet/errors.h>
#include <nonet/explain.h>

#include <algorithm>

#include "engine/pipeline/flow/job_reader.h"
#include "engine/stats/report.h"
#include "tools/commands/shared/parts.h"
#include "tools/export/report_text.h"
#include "tools/terminal/exit_status.h"
#include "tools/terminal/message.h"

namespace nonet::cli {
namespace {

std::string summary(const RecordJobReport& report, const std::string& details) {
  const double rate =
      report.wall_seconds > 0 ? static_cast<double>(report.records) / report.wall_seconds : 0;
  return fmt::format("{} {} in {}: {} per second{}\n{}", with_separators(report.records),
                     report.records == 1 ? "record" : "records",
                     human_nanos(report.wall_seconds * 1e9), rate_text(rate),
                     report.complete ? "" : ", stopped early", details);
}

}  // namespace

void add_field_options(CLI::App& app, FieldOptions& options, std::string_view what) {
  options.fields_option = add_fields_option(app, fmt::format("Write these fields of each {}", what),
                                            options.fields, FieldsOf::puzzles);
  std::vector<const Format*> formats;
  for (const Format* format : output_formats()) {
    const OutputSide& side = *format->output;
    if (side.named_fields != nullptr && side.can_be_concatenated()) formats.push_back(format);
  }
  options.format_option =
      add_row_option(app, "-f,--format", "Output format", options.format, formats,
                     [](const std::string& name) { return find_output_format(name); });
}

void add_optional_field_options(CLI::App& app, FieldOptions& options, std::string_view what) {
  add_field_options(app, options, what);
  options.format_option->needs(options.fields_option);
}

void add_rule_option(CLI::App& app, const ClassRule*& rule) {
  add_row_option(app, "--by",
                 "A class has equivalent puzzles, or puzzles with equivalent solutions", rule,
                 kClassRules, find_class_rule);
}

std::string techniques_text(const std::string& techniques) {
  const auto set = technique_set(techniques.empty() ? technique_sets().front().name
                                                    : std::string_view(techniques));
  return fmt::format("  techniques       {}\n", set ? set->name : techniques);
}

std::string check_text(RatingCheck& check, const RecordJobReport& report,
                       const std::vector<std::string>& inputs) {
  for (const auto& [name, count] : check.tally()) {
    const auto found = report.tally.find(name);
    *count = found == report.tally.end() ? 0 : found->second;
  }
  std::ranges::sort(check.first, {},
                    [](const auto& pair) { return std::pair(pair.input, pair.line); });
  check.first.resize(std::min(check.first.size(), RatingCheck::kCapacity));
  std::string text =
      fmt::format("  {:<16} {} of {} as stated, {} higher, {} lower", check.kind->name,
                  with_separators(check.equal), with_separators(check.total()),
                  with_separators(check.higher), with_separators(check.lower));
  if (check.largest > 0) {
    text += fmt::format(" by up to {}", tenths_text(static_cast<uint8_t>(check.largest)));
  }
  if (check.missing > 0) {
    text += fmt::format(", {} not stated or not rated", with_separators(check.missing));
  }
  text += '\n';
  for (const RatingCheck::Difference& pair : check.first) {
    const bool has_technique = pair.technique < kStepTechniques;
    text += fmt::format("{}:{}: {} is {} (stated {}){}{}\n", inputs[pair.input], pair.line,
                        check.kind->name, tenths_text(pair.computed), tenths_text(pair.stated),
                        has_technique ? ": " : "",
                        has_technique ? step_techniques()[pair.technique].name : "");
  }
  return text;
}

int report_check(const RatingCheck& check, const MalformedLimit& most, int status) {
  const std::string differences =
      check.missing == check.total()
          ? fmt::format("no puzzle has a stated and a computed {}", check.kind->name)
      : most.fails(check.different(), check.total())
          ? fmt::format("{} of {} ratings are not as stated", with_separators(check.different()),
                        with_separators(check.total()))
          : "";
  if (differences.empty()) return status;
  print_message(fmt::format("nonet: --check-column: {}\n", differences));
  return status == kDone ? kCheckFailed : status;
}

std::string without_grid_text(const RecordJobReport& report) {
  if (report.without_grid == 0) return {};
  const bool is_one = report.without_grid == 1;
  return fmt::format("  {} {} not have exactly one solution and {} compared by {}\n",
                     with_separators(report.without_grid), is_one ? "puzzle does" : "puzzles do",
                     is_one ? "was" : "were", is_one ? "itself" : "themselves");
}

void print_job(const std::vector<std::string>& inputs, const RecordJobReport& report, bool quiet,
               const std::string& details, const RunControl* control) {
  print_reading({.inputs = inputs,
                 .notes = report.notes,
                 .malformed = report.malformed_log,
                 .records = report.records,
                 .reading = report.reading},
                quiet);
  if (report.records == 0 && control != nullptr) control->throw_read_error();
  if (!quiet) print_message(summary(report, details));
}

namespace {

std::vector<OutputFile> files_of(const OutputOptions& output, const RecordRun::Job& job) {
  std::vector<OutputFile> files = job.other_files;
  files.insert(files.begin(), {.path = output.output,
                               .has_manifest = true,  // that of an earlier run is removed
                               .may_be_compressed = job.may_be_compressed});
  if (!job.second.empty()) files.push_back({.path = job.second, .may_be_compressed = true});
  return files;
}

MalformedLimit limit_of(const ReadingOptions& reading, const SavingOptions& saving) {
  MalformedLimit limit = reading.max_malformed;
  limit.is_for_shard = saving.shard && saving.shard->count > 1;
  return limit;
}

SavedJob job_of(const ReadingOptions& reading, const OutputOptions& output,
                const SavingOptions& saving, const RecordRun::Job& job) {
  if (saving.compression != nullptr) {
    throw UsageError(fmt::format("--compression is for --parts; name the output FILE{}",
                                 saving.compression->suffix));
  }
  if (!job.refusal.empty() && (saving.resume || saving.shard)) {
    throw UsageError("--resume and --shard: " + job.refusal);
  }
  check_files(reading.inputs, files_of(output, job));
  const std::string file = output_file_path(output.output);
  if (!saving.resume && !file.empty()) {  // the run removes the manifest of an earlier one
    refuse_foreign_file(manifest_path_of(file), "a manifest", is_manifest);
  }
  return {.inputs = reading.inputs,
          .output = output.output,
          .second = job.second,
          .compression_level = output.compression_level,
          .max_malformed = reading.max_malformed,
          .can_be_joined = job.refusal.empty()};
}

}  // namespace

SliceOptions JobPlace::slices(uint64_t batch, const WorkMemory& memory) const {
  const int all_threads = saving != nullptr ? saving->part.all_threads : 0;
  SliceOptions slices = slices_for(std::max(threads, all_threads), 0, batch, memory);
  slices.decoding_threads = slices_for(threads).decoding_threads;
  slices.input = input;
  return slices;
}

RecordRun::RecordRun(const ReadingOptions& reading, const OutputOptions& output,
                     const RunningOptions& running, const SavingOptions& saving, Job job)
    : reading_(reading),
      quiet_(running.quiet),
      job_(std::move(job)),
      limit_(limit_of(reading, saving)),
      streaming_(running, output.output),
      output_path_(output.output) {
  if (saving.parts > 0) {
    parts_ = std::make_unique<PartsRun>(reading, output, saving, job_, streaming_);
    return;
  }
  saved_.emplace(job_of(reading, output, saving, job_), saving);
  compressions_ = compressions_of({output.output, job_.second}, output.compression_level);
  if (!quiet_ && saving.resume) tell_of_new_begin(output.output);
  refuse_single_members(reading.inputs, saving.shard ? saving.shard->count : 1, "shards");
}

RecordRun::~RecordRun() = default;

RecordJobReport RecordRun::execute(const PlacedJob& job) {
  if (parts_) return parts_->execute(job);
  if (saved_->is_complete() || saved_->stops_again(limit_)) return *saved_->done();
  const RecordJobReport* const done = saved_->done();
  streaming_.limit_malformed(limit_, done != nullptr ? done->records : 0,
                             done != nullptr ? done->malformed : 0);
  output_.emplace(output_path_, saved_->output_file(), compressions_[0]);
  if (!job_.second.empty()) second_.emplace(job_.second, saved_->second_file(), compressions_[1]);
  saving_ = saved_->attach(streaming_.control(), *output_, second_ ? &*second_ : nullptr);
  if (job_.begin) job_.begin();
  try {
    return streaming_.run([&](RunControl& control) {
      return job({*output_, second_ ? &*second_ : nullptr, saving_, threads(), job_.input},
                 control);
    });
  } catch (const ChangedInput& error) {
    saved_->refuse_other_run(error.what());
  }
}

// Files get their final names last, after all writes have succeeded.
void RecordRun::finish(const RecordJobReport& report) {
  if (parts_) return parts_->finish(report);
  const bool fails = limit_.fails(report.malformed, report.records);
  if (saved_->is_complete()) {
    saved_->finish_files();
  } else if (report.complete) {
    output_->end_text();
    if (second_) second_->end_text();
    if (saving_ != nullptr) saved_->complete(streaming_.control(), report, fails);
    output_->finish();
    if (second_) second_->finish();
  } else if (output_ && saving_ != nullptr) {
    saved_->save(streaming_.control(), report);
  }
  if (report.complete) saved_->close(!fails);
}

int RecordRun::conclude(const RecordJobReport& report, const std::string& details) {
  finish(report);
  const std::vector<RunInput> inputs(reading_.inputs.begin(), reading_.inputs.end());
  print_job(names_of_inputs(inputs), report, quiet_, details, &streaming_.control());
  return report.complete ? malformed_status(limit_, report.malformed, report.records)
                         : conclude_stopped(report);
}

int RecordRun::conclude_stopped(const RecordJobReport& report) const {
  if (parts_) return parts_->conclude_stopped(report);
  if (!output_) {  // malformed records stopped the earlier run and would stop this one, too
    const auto [malformed, records] = saved_->place_of_stop();
    print_stopped_again(limit_, malformed, records);
    return kTooManyMalformed;
  }
  const bool is_saved = saved_->is_saved();
  std::vector<PartialOutput> outputs = {
      {.sink = *output_,
       .records = job_.records,
       .written = report.written[0],
       .after_signal = is_saved ? "; --resume continues from there" : "",
       .after_malformed = is_saved ? "; --resume with a larger --max-malformed continues" : ""}};
  if (second_) {
    outputs.push_back({.sink = *second_, .records = job_.records, .written = report.written[1]});
  }
  return streaming_.conclude_stopped(outputs);
}

void print_stopped_again(const MalformedLimit& limit, uint64_t malformed, uint64_t records) {
  print_stop(limit, malformed, records);
  print_message("With --resume it continues if --max-malformed is larger than before.\n");
}

void SummarySum::add(const RecordJobReport& report, const std::string& path) {
  if (report.summary.empty()) return;
  if (command_ == "solve") {
    const RunReport run = run_report_of(report);
    run_ ? add_report(*run_, run) : void(run_ = run);
  } else if (command_ == "convert") {
    if (report.records == 0) return;
    const std::string own = report.summary.substr(0, report.summary.find('\n') + 1);
    if (columns_.empty()) columns_ = own;
    if (own == columns_) return;
    throw DataError(path +
                    " has other columns than those before it, because of the text behind the "
                    "puzzles: convert the input in one run");
  } else {
    if (!ratings_) ratings_.emplace();
    ratings_->merge(explanation_summary_from_json(report.summary, path));
  }
}

std::string SummarySum::text() const {
  return run_ ? run_summary(*run_) : ratings_ ? to_json(*ratings_) : columns_;
}

int conclude(const StreamingRun& streaming, const ReadingOptions& reading, bool quiet,
             const EndedJob& job) {
  const RecordJobReport& report = job.report;
  if (report.complete) {
    for (ByteSink* const output : job.outputs) output->finish();
  }
  const std::vector<RunInput> inputs(reading.inputs.begin(), reading.inputs.end());
  print_job(names_of_inputs(inputs), report, quiet, job.details, &streaming.control());
  if (report.complete) {
    return malformed_status(reading.max_malformed, report.malformed, report.records);
  }
  std::vector<PartialOutput> outputs;
  for (size_t i = 0; i < job.outputs.size(); ++i) {
    outputs.push_back(
        {.sink = *job.outputs[i], .records = job.records, .written = report.written[i]});
  }
  return streaming.conclude_stopped(outputs);
}

}  // namespace nonet::cli
