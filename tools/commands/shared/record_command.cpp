#include "tools/commands/shared/record_command.h"

#include <fmt/format.h>
#include <nonet/errors.h>

#include "engine/pipeline/flow/job_reader.h"
#include "tools/export/report_text.h"

namespace nonet::cli {

FieldOptions add_field_options(CommandApp& app, std::vector<const Field*>& fields,
                               const Format*& format, std::string_view what) {
  format = find_output_format("csv");
  std::vector<const Format*> formats;
  for (const Format* row : output_formats()) {
    const OutputSide& side = *row->output;
    if (side.named_fields != nullptr && side.can_be_concatenated()) formats.push_back(row);
  }
  return {add_fields_option(app, fmt::format("Write these fields of each {}", what), fields,
                            FieldsOf::puzzles),
          app.named({"-f,--format NAME", kAnswers, "Output format", "format"}, format, formats)};
}

FieldOptions add_optional_field_options(CommandApp& app, std::vector<const Field*>& fields,
                                        const Format*& format, std::string_view what) {
  const FieldOptions options = add_field_options(app, fields, format, what);
  options.format->needs(options.fields);
  return options;
}

std::string_view suffix_of(const std::vector<const Field*>& fields, const Format& format) {
  return fields.empty() ? ".txt" : format.output->suffix;
}

void add_rule_option(CommandApp& app, const ClassRule*& rule) {
  app.named({"--by NAME", kAnswers,
             "A class has equivalent puzzles, or puzzles with equivalent solutions"},
            rule, kClassRules);
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
    outputs.push_back({.path = job.outputs[i]->partial_path(),
                       .records = job.records,
                       .written = report.written[i]});
  }
  return streaming.conclude_stopped(outputs);
}

}  // namespace nonet::cli
