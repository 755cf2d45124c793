#include "tools/commands/shared/record_command.h"

#include <fmt/format.h>

#include "engine/pipeline/job_reader.h"
#include "engine/stats/report.h"
#include "tools/export/report_text.h"
#include "tools/terminal/message.h"

namespace nonet::cli {
namespace {

std::string summary(const RecordJobReport& report, const std::string& details) {
  const double rate =
      report.wall_seconds > 0 ? static_cast<double>(report.records) / report.wall_seconds : 0;
  return fmt::format("{} {} in {}: {} per second{}\n{}", with_separators(report.records),
                     report.records == 1 ? "record" : "records",
                     human_nanos(report.wall_seconds * 1e9),
                     with_separators(static_cast<uint64_t>(rate + 0.5)),
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

std::string without_grid_text(const RecordJobReport& report) {
  if (report.without_grid == 0) return {};
  const bool is_one = report.without_grid == 1;
  return fmt::format("  {} {} not have exactly one solution and {} compared by {}\n",
                     with_separators(report.without_grid), is_one ? "puzzle does" : "puzzles do",
                     is_one ? "was" : "were", is_one ? "itself" : "themselves");
}

int conclude(const StreamingRun& streaming, const ReadingOptions& reading, bool quiet,
             const EndedJob& job) {
  const RecordJobReport& report = job.report;
  if (report.complete) {
    for (ByteSink* const output : job.outputs) output->finish();
  }
  const std::vector<RunInput> inputs(reading.inputs.begin(), reading.inputs.end());
  print_reading({.inputs = names_of_inputs(inputs),
                 .notes = report.notes,
                 .malformed = report.malformed_log,
                 .records = report.records,
                 .reading = report.reading},
                quiet);
  if (report.records == 0) streaming.control().throw_read_error();
  if (!quiet) print_message(summary(report, job.details));
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
