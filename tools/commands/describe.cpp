// `nonet describe`: describes a corpus.
#include "engine/pipeline/describe.h"

#include <optional>
#include <string>
#include <string_view>

#include "engine/io/bytes/byte_sink.h"
#include "engine/stats/report.h"
#include "tools/commands/commands.h"
#include "tools/commands/shared/files.h"
#include "tools/commands/shared/options.h"
#include "tools/commands/shared/streaming.h"
#include "tools/export/report_text.h"

namespace nonet::cli {
namespace {

struct DescribeOptions : ReadingOptions, RunningOptions {
  std::string json;  ///< empty: none
  uint64_t max_guesses = kNoLimit;
  size_t memory_mebibytes = 256;
};

void declare(CLI::App& app, DescribeOptions& options) {
  add_reading_options(app, options);
  add_name_option(app, "--json", "Write the description to FILE as JSON, too", options.json,
                  "FILE");
  add_max_guesses_option(app, options.max_guesses);
  add_memory_option(app, options.memory_mebibytes);
  add_running_options(app, "description", options);
  app.footer(
      "Counts records by status and by number of clues; puzzles that fall to singles (naked and\n"
      "hidden) alone, that need no guess of the solver, that are there more than once\n"
      "(duplicates) or in another form (equivalents); and shows the ten of one solution that\n"
      "need the most guesses.\n"
      "\n"
      "Examples:\n"
      "  nonet describe puzzles.txt\n"
      "  nonet describe --json corpus.json a.txt b.txt\n"
      "\n"
      "Exit status: 0 done, 2 usage, 3 too many records are malformed, 4 input or output\n"
      "error.\n");
}

int describe(const DescribeOptions& options) {
  const bool json_is_there = options.json == kStandardStream;  // beside the text
  check_files(options.inputs,
              {{.path = json_is_there ? "" : options.json}, {.path = kStandardStream}});

  StreamingRun streaming(options, kStandardStream);
  streaming.limit_malformed(options.max_malformed);
  std::optional<ByteSink> json;
  if (!options.json.empty()) json.emplace(options.json);
  DescribeConfig config{
      .inputs = {options.inputs.begin(), options.inputs.end()},
      .slices = slices_for(streaming.threads()),
      .solver_options = {.max_guesses = options.max_guesses},
      .memory_bytes = options.memory_mebibytes << 20,
      .threads = streaming.threads(),
  };
  config.slices.input = options.input;
  const DescribeReport report =
      streaming.run([&](RunControl& control) { return describe(config, control); });

  const RunStats& stats = report.description.stats;
  if (stats.records() == 0) streaming.control().throw_read_error();
  print_reading({.inputs = names_of_inputs(config.inputs),
                 .notes = report.notes,
                 .malformed = stats.malformed,
                 .records = stats.records(),
                 .reading = report.reading},
                options.quiet);
  // The file is whole even if the reader of the text leaves.
  const auto write_json = [&] {
    if (json) json->write(to_json(report.description));
    if (json && report.complete) json->finish();
  };
  if (!json_is_there) write_json();
  ByteSink output(kStandardStream);
  if (!report.complete) output.write(std::string_view("stopped early; so far:\n"));
  output.write(to_text(report.description));
  if (json_is_there) write_json();
  if (!report.complete) {
    std::optional<PartialOutput> figures;
    if (json) {
      figures.emplace(
          PartialOutput{.sink = *json, .records = "figures", .written = stats.records()});
    }
    return streaming.conclude_stopped(figures);
  }
  return malformed_status(options.max_malformed, stats.count(Status::malformed), stats.records());
}

}  // namespace

CommandRun add_describe(CLI::App& app) { return bind_options(app, declare, describe); }

}  // namespace nonet::cli
