// `nonet canon`: writes canonical forms, and corpora without equivalents.
#include "engine/pipeline/canon.h"

#include <fmt/format.h>

#include "engine/io/bytes/byte_sink.h"
#include "engine/stats/report.h"
#include "tools/commands/commands.h"
#include "tools/commands/shared/files.h"
#include "tools/commands/shared/options.h"
#include "tools/commands/shared/streaming.h"
#include "tools/export/report_text.h"
#include "tools/terminal/message.h"

namespace nonet::cli {
namespace {

struct CanonOptions : ReadingOptions, RunningOptions {
  std::string output = kStandardStream;
  bool dedup = false;
  bool original = false;
  size_t memory_mebibytes = 256;
};

void declare(CLI::App& app, CanonOptions& options) {
  add_reading_options(app, options);
  app.add_flag(
      "--dedup", options.dedup,
      "Write one line for each class of equivalent puzzles, in the order of their first puzzles");
  app.add_flag("--original", options.original,
               "With --dedup: write the first puzzle of each class, not its canonical form")
      ->needs("--dedup");
  add_output_option(app, "forms", options.output);
  add_memory_option(app, options.memory_mebibytes);
  add_running_options(app, "forms", options);
  app.footer(
      "The canonical form of a puzzle, or of a full grid, is the equivalent that sorts first as\n"
      "text, with blanks ('.') before digits. Two puzzles are equivalent if one becomes the other\n"
      "by relabelling digits; permuting bands, stacks, rows in a band, columns in a stack; and\n"
      "transposing. Without --dedup line N answers record N; the line of a malformed record is\n"
      "`malformed`.\n"
      "\n"
      "Examples:\n"
      "  nonet canon puzzles.txt\n"
      "  nonet canon --dedup --original a.txt b.txt -o different.txt\n"
      "\n"
      "Exit status: 0 done, 2 usage, 3 too many records are malformed, 4 input or output\n"
      "error.\n");
}

std::string summary(const CanonOptions& options, const CanonReport& report) {
  const double rate =
      report.wall_seconds > 0 ? static_cast<double>(report.records) / report.wall_seconds : 0;
  std::string text = fmt::format(
      "{} {} in {}: {} per second{}\n", with_separators(report.records),
      report.records == 1 ? "record" : "records", human_nanos(report.wall_seconds * 1e9),
      with_separators(static_cast<uint64_t>(rate + 0.5)), report.complete ? "" : ", stopped early");
  if (options.dedup && report.complete) {
    const uint64_t puzzles = report.records - report.malformed;
    text += fmt::format("  {} different, {} equivalent to an earlier one, {} malformed\n",
                        with_separators(report.written), with_separators(puzzles - report.written),
                        with_separators(report.malformed));
  }
  return text;
}

int canon(const CanonOptions& options) {
  check_files(options.inputs, {{.path = options.output}});
  StreamingRun streaming(options, options.output);
  streaming.limit_malformed(options.max_malformed);
  ByteSink output(options.output);
  CanonConfig config{
      .inputs = {options.inputs.begin(), options.inputs.end()},
      .slices = slices_for(streaming.threads()),
      .output = &output,
      .dedup = options.dedup,
      .original = options.original,
      .memory_bytes = options.memory_mebibytes << 20,
      .threads = streaming.threads(),
  };
  config.slices.input = options.input;
  const CanonReport report =
      streaming.run([&](RunControl& control) { return canon(config, control); });
  if (report.complete) output.finish();
  print_reading({.inputs = names_of_inputs(config.inputs),
                 .notes = report.notes,
                 .malformed = report.malformed_log,
                 .records = report.records,
                 .reading = report.reading},
                options.quiet);
  if (report.records == 0) streaming.control().throw_read_error();
  if (!options.quiet) print_message(summary(options, report));
  if (!report.complete) {
    return streaming.conclude_stopped(
        PartialOutput{.sink = output, .records = "forms", .written = report.written});
  }
  return malformed_status(options.max_malformed, report.malformed, report.records);
}

}  // namespace

CommandRun add_canon(CLI::App& app) { return bind_options(app, declare, canon); }

}  // namespace nonet::cli
