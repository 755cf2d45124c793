// `nonet canon`: writes canonical forms, and corpora without equivalents.
#include "engine/pipeline/canon.h"

#include <fmt/format.h>
#include <nonet/errors.h>

#include "engine/io/bytes/byte_sink.h"
#include "engine/pipeline/job_reader.h"
#include "engine/stats/report.h"
#include "tools/commands/commands.h"
#include "tools/commands/shared/files.h"
#include "tools/commands/shared/record_command.h"

namespace nonet::cli {
namespace {

struct CanonOptions : ReadingOptions, RunningOptions {
  std::string output = kStandardStream;
  const ClassRule* rule = &kClassRules[0];
  bool dedup = false;
  bool original = false;
  bool ids = false;
  size_t memory_mebibytes = 256;
};

constexpr const char* kCanonFooter =
    "The canonical form of a puzzle, or of a full grid, is the equivalent that sorts first as\n"
    "text, with blanks ('.') before digits. Two puzzles are equivalent if one becomes the other\n"
    "by relabelling digits; permuting bands, stacks, rows in a band, columns in a stack; and\n"
    "transposing. Without --dedup line N answers record N; the line of a malformed record is\n"
    "`malformed`. The identifier is XXH64 (seed 0) of the 81 characters of the form.\n"
    "\n"
    "With --by grid the form and the class are those of the solution. The line of a puzzle that\n"
    "does not have exactly one solution is its status; --dedup compares such puzzles by\n"
    "themselves.\n"
    "\n"
    "Examples:\n"
    "  nonet canon puzzles.txt\n"
    "  nonet canon --dedup --original a.txt b.txt -o different.txt\n"
    "  nonet canon --dedup --by grid --original puzzles.txt    one puzzle of each solution\n"
    "  nonet canon --id --original puzzles.txt\n"
    "\n";

void declare(CLI::App& app, CanonOptions& options) {
  add_reading_options(app, options);
  app.add_flag(
      "--dedup", options.dedup,
      "Write one line for each class of equivalent puzzles, in the order of their first puzzles");
  add_rule_option(app, options.rule);
  app.add_flag("--original", options.original,
               "Write the puzzle itself (with --dedup: the first of its class), not its form");
  app.add_flag(
      "--id", options.ids,
      "Write a comma and the identifier of the class, 16 hexadecimal digits, on each line");
  add_output_option(app, "forms", options.output);
  add_memory_option(app, options.memory_mebibytes);
  add_running_options(app, "forms", options);
  app.footer(std::string(kCanonFooter) + kRecordCommandStatuses);
}

std::string details(const CanonOptions& options, const RecordJobReport& report) {
  if (!options.dedup || !report.complete) return {};
  const uint64_t puzzles = report.records - report.malformed, classes = report.written.front();
  return fmt::format("  {} different, {} {} an earlier one, {} malformed\n{}",
                     with_separators(classes), with_separators(puzzles - classes),
                     options.rule->by_grid ? "with a solution equivalent to that of" : "equivalent to",
                     with_separators(report.malformed), without_grid_text(report));
}

int canon(const CanonOptions& options) {
  if (options.original && !options.dedup && !options.ids) {
    throw UsageError("--original requires --dedup or --id");
  }
  check_files(options.inputs, {{.path = options.output}});
  StreamingRun streaming(options, options.output);
  streaming.limit_malformed(options.max_malformed);
  ByteSink output(options.output);
  CanonConfig config{
      .inputs = {options.inputs.begin(), options.inputs.end()},
      .slices = slices_for(streaming.threads()),
      .output = &output,
      .rule = options.rule,
      .dedup = options.dedup,
      .original = options.original,
      .ids = options.ids,
      .memory_bytes = options.memory_mebibytes << 20,
      .threads = streaming.threads(),
  };
  config.slices.input = options.input;
  const RecordJobReport report =
      streaming.run([&](RunControl& control) { return canon(config, control); });
  return conclude(streaming, options, options.quiet,
                  {.report = report,
                   .records = "forms",
                   .outputs = {&output},
                   .details = details(options, report)});
}

}  // namespace

CommandRun add_canon(CLI::App& app) { return bind_options(app, declare, canon); }

}  // namespace nonet::cli
