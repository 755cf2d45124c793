// `nonet describe`: describes a corpus.
#include "engine/pipeline/jobs/describe.h"

#include <fmt/format.h>
#include <nonet/errors.h>

#include "engine/io/bytes/byte_sink.h"
#include "engine/pipeline/jobs/describe_layout.h"
#include "tools/commands/commands.h"
#include "tools/commands/shared/exports.h"
#include "tools/commands/shared/record_command.h"
#include "tools/export/report_text.h"
#include "tools/terminal/exit_status.h"
#include "tools/terminal/message.h"

namespace nonet::cli {
namespace {

struct DescribeOptions : ReadingOptions, RunningOptions {
  DescribeConfig job;
  ExportPaths exports;
  bool layout = false;
};

void declare(CommandApp& app, DescribeOptions& options) {
  add_reading_options(app, options);
  app.flag({"--layout", kAnswers,
            "Show only how each input is read: its format, why, and what overrides it"},
           options.layout);
  add_export_options<Description>(app, options.exports);
  add_max_guesses_option(app, options.job.solver_options.max_guesses);
  add_memory_option(app, options.job.memory_bytes);
  add_running_options(app, "description", options);
  app.footer(
      "Counts records by status and by number of clues. Counts the puzzles that singles (naked\n"
      "and hidden) alone solve, those that the solver solves without a guess, duplicates, and\n"
      "puzzles that are equivalent to an earlier one. Counts the classes of equivalent solutions "
      "of\n"
      "puzzles that have exactly one. Shows the ten of these puzzles that need the most guesses.\n"
      "If the input has a column or field er or ER, such as that of `nonet rate --explain`, shows\n"
      "how many puzzles have each ER.\n"
      "\n"
      "Examples:\n"
      "  nonet describe puzzles.txt\n"
      "  nonet describe --layout unknown.txt     how it is read, and why\n"
      "  nonet describe --json corpus.json a.txt b.txt\n"
      "\n"
      "Exit status: 0 done, 2 usage, 3 too many records are malformed, 4 input or output\n"
      "error.\n");
}

int show_layouts(const DescribeOptions& options) {
  ByteSink output(kStandardStream);
  for (const std::string& path : options.inputs) {
    const RunInput input(path);
    std::string text = input.name() + '\n';
    for (const LayoutFact& fact : describe_layout(input, options.input)) {
      text += fmt::format("  {:<14} {}\n", fact.name, fact.text);
    }
    output.write(text);
  }
  return kDone;
}

int describe(const DescribeOptions& options) {
  if (options.layout && !options.exports.empty()) {
    throw UsageError("--layout prints text: it cannot be combined with --" +
                     std::string(options.exports.begin()->first));
  }
  refuse_misuse_of_exports<Description>(options.exports, options.inputs);
  total_file_size(options.inputs);  // reports a missing file at once
  if (options.layout) return show_layouts(options);
  StreamingRun streaming(options, kStandardStream);
  streaming.limit_malformed(options.max_malformed);
  ExportFiles<Description> exports(options.exports);
  DescribeConfig config = options.job;
  begin_job(streaming, options, config);
  const DescribeReport report =
      streaming.run([&](RunControl& control) { return nonet::describe(config, control); });

  const RunStats& stats = report.stats;
  if (stats.records() == 0) streaming.control().throw_read_error();
  print_reading({.inputs = names_of_inputs(config.inputs),
                 .notes = report.job.notes,
                 .malformed = stats.malformed,
                 .records = stats.records(),
                 .reading = report.job.reading},
                options.quiet);
  // A file is complete even if the reader of the text leaves.
  exports.write(report.description, report.job.complete);
  if (!uses_standard_output(options.exports)) {
    ByteSink output(kStandardStream);
    if (!report.job.complete) output.write(std::string_view("stopped early; so far:\n"));
    output.write(printed_text(report.description));
  }
  if (!report.job.complete) {
    print_message(partial_text(exports));
    return streaming.conclude_stopped({});
  }
  if (!options.max_malformed.fails(stats)) return kDone;
  print_failure(options.max_malformed, stats.count(Status::malformed), stats.records());
  return kTooManyMalformed;
}

}  // namespace

CommandRun add_describe(CommandApp& app) { return bind_options(app, declare, describe); }

}  // namespace nonet::cli
