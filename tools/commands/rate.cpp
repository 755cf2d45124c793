// `nonet rate`: writes how hard each puzzle is.
#include "engine/pipeline/rate.h"

#include "engine/io/bytes/byte_sink.h"
#include "engine/pipeline/job_reader.h"
#include "tools/commands/commands.h"
#include "tools/commands/shared/files.h"
#include "tools/commands/shared/record_command.h"

namespace nonet::cli {
namespace {

struct RateOptions : ReadingOptions, RunningOptions {
  std::string output = kStandardStream;
  bool keep_columns = false;
};

constexpr const char* kFooter =
    "Writes a CSV table: record,puzzle,status,clues,technique,guesses,rating. `technique` is\n"
    "the least that solves the puzzle: naked (naked singles), hidden (and hidden singles),\n"
    "locked (and locked candidates and triples), guess. `guesses` are those of `nonet solve`\n"
    "for the puzzle as given. `rating` is the mean guesses for 8 fixed equivalents of its\n"
    "canonical form, so it is equal for equivalent puzzles. Puzzles that do not have exactly\n"
    "one solution have no technique and no rating.\n"
    "\n"
    "Examples:\n"
    "  nonet rate puzzles.txt\n"
    "  nonet rate --keep-columns train.csv -o rated.csv\n"
    "  nonet rate -q puzzles.txt | awk -F, '$7 >= 5 { print $2 }'\n"
    "\n";

void declare(CLI::App& app, RateOptions& options) {
  add_reading_options(app, options);
  app.add_flag("--keep-columns", options.keep_columns,
               "Copy the other columns of a table behind the rating");
  add_output_option(app, "ratings", options.output);
  add_running_options(app, "ratings", options);
  app.footer(std::string(kFooter) + kRecordCommandStatuses);
}

int rate(const RateOptions& options) {
  check_files(options.inputs, {{.path = options.output}});
  StreamingRun streaming(options, options.output);
  streaming.limit_malformed(options.max_malformed);
  ByteSink output(options.output);
  RateConfig config{
      .inputs = {options.inputs.begin(), options.inputs.end()},
      .slices = slices_for(streaming.threads()),
      .output = &output,
      .carry_columns = options.keep_columns,
      .threads = streaming.threads(),
  };
  config.slices.input = options.input;
  config.slices.input.same_columns = options.keep_columns;
  const RecordJobReport report =
      streaming.run([&](RunControl& control) { return rate(config, control); });
  return conclude(streaming, options, options.quiet,
                  {.report = report, .records = "ratings", .outputs = {&output}, .details = {}});
}

}  // namespace

CommandRun add_rate(CLI::App& app) { return bind_options(app, declare, rate); }

}  // namespace nonet::cli
