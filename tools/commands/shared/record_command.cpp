#include "tools/commands/shared/record_command.h"

#include <fmt/format.h>
#include <nonet/errors.h>

#include <algorithm>

#include "engine/pipeline/flow/job_reader.h"
#include "tools/commands/shared/parts.h"
#include "tools/export/report_text.h"
#include "tools/terminal/exit_status.h"
#include "tools/terminal/message.h"

namespace nonet::cli {

FieldOptions add_field_options(CLI::App& app, std::vector<const Field*>& fields,
                               const Format*& format, std::string_view what) {
  format = find_output_format("csv");
  std::vector<const Format*> formats;
  for (const Format* row : output_formats()) {
    const OutputSide& side = *row->output;
    if (side.named_fields != nullptr && side.can_be_concatenated()) formats.push_back(row);
  }
  return {add_fields_option(app, fmt::format("Write these fields of each {}", what), fields,
                            FieldsOf::puzzles),
          add_row_option(app, "-f,--format", "Output format", format, formats,
                         [](const std::string& name) { return find_output_format(name); })};
}

FieldOptions add_optional_field_options(CLI::App& app, std::vector<const Field*>& fields,
                                        const Format*& format, std::string_view what) {
  const FieldOptions options = add_field_options(app, fields, format, what);
  options.format->needs(options.fields);
  return options;
}

std::string_view suffix_of(const std::vector<const Field*>& fields, const Format& format) {
  return fields.empty() ? ".txt" : format.output->suffix;
}

void add_rule_option(CLI::App& app, const ClassRule*& rule) {
  add_row_option(app, "--by",
                 "A class has equivalent puzzles, or puzzles with equivalent solutions", rule,
                 kClassRules, find_class_rule);
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

MalformedLimit limit_of(const RecordOptions& options) {
  MalformedLimit limit = options.max_malformed;
  limit.is_for_shard = options.shard && options.shard->count > 1;
  return limit;
}

SavedJob job_of(const RecordOptions& options, const RecordRun::Job& job) {
  if (options.compression != nullptr) {
    throw UsageError(fmt::format("--compression is for --parts; name the output FILE{}",
                                 options.compression->suffix));
  }
  if (!job.refusal.empty() && (options.resume || options.shard)) {
    throw UsageError("--resume and --shard: " + job.refusal);
  }
  check_files(options.inputs, files_of(options, job));
  const std::string file = output_file_path(options.output);
  if (!options.resume && !file.empty()) {  // the run removes the manifest of an earlier one
    refuse_foreign_file(manifest_path_of(file), "a manifest", is_manifest);
  }
  return {.inputs = options.inputs,
          .output = options.output,
          .second = job.second,
          .compression_level = options.compression_level,
          .max_malformed = options.max_malformed,
          .can_be_joined = job.refusal.empty(),
          .made = job.made};
}

}  // namespace

SliceOptions JobPlace::slices(uint64_t batch, const WorkMemory& memory) const {
  const int all_threads = saving != nullptr ? saving->part.all_threads : 0;
  SliceOptions slices = slices_for(std::max(threads, all_threads), 0, batch, memory);
  slices.decoding_threads = slices_for(threads).decoding_threads;
  slices.input = input;
  return slices;
}

RecordRun::RecordRun(const RecordOptions& options, Job job)
    : options_(options),
      job_(std::move(job)),
      limit_(limit_of(options)),
      streaming_(options, options.output) {
  if (options.parts > 0) {
    parts_ = std::make_unique<PartsRun>(options, job_, streaming_);
    return;
  }
  saved_.emplace(job_of(options, job_), options);
  compressions_ = compressions_of({options.output, job_.second}, options.compression_level);
  if (!options.quiet && options.resume) tell_of_new_begin(options.output);
  refuse_single_members(options.inputs, options.shard ? options.shard->count : 1, "shards");
}

RecordRun::~RecordRun() = default;

RecordJobReport RecordRun::execute(const PlacedJob& job) {
  if (parts_) return parts_->execute(job);
  if (saved_->is_complete() || saved_->stops_again(limit_)) return *saved_->done();
  const RecordJobReport* const done = saved_->done();
  streaming_.limit_malformed(limit_, done != nullptr ? done->records : 0,
                             done != nullptr ? done->malformed : 0);
  output_.emplace(options_.output, saved_->output_file(), compressions_[0]);
  if (!job_.second.empty()) second_.emplace(job_.second, saved_->second_file(), compressions_[1]);
  saving_ = saved_->attach(streaming_.control(), *output_, second_ ? &*second_ : nullptr);
  if (job_.begin) job_.begin();
  try {
    return streaming_.run([&](RunControl& control) {
      return job({options_.inputs, *output_, second_ ? &*second_ : nullptr, saving_, threads(),
                  job_.input},
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

int RecordRun::conclude(const RecordJobReport& report) {
  finish(report);
  const std::vector<RunInput> inputs(options_.inputs.begin(), options_.inputs.end());
  const GivenOptions given = given_options(options_);
  print_ending(names_of_inputs(inputs), report, given, options_.quiet, &streaming_.control());
  const int status = report.complete ? malformed_status(limit_, report.malformed, report.records)
                                     : conclude_stopped(report);
  return status_of_findings(report, given, status);
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
