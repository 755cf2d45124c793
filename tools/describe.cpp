// `nonet describe`: what a corpus is made of.
#include "engine/pipeline/describe.h"

#include <fmt/format.h>

#include <optional>

#include "commands.h"
#include "engine/pipeline/threads.h"
#include "engine/stats/report.h"
#include "files.h"
#include "message.h"
#include "progress.h"
#include "signals.h"

namespace nonet {
namespace {

constexpr size_t kMalformedShown = 5;

}  // namespace

int describe(const DescribeOptions& options) {
  if (!files_are_fit(options.inputs, {options.json})) return kUsage;

  RunControl control;
  const SignalWatch signals(control.stop);
  std::optional<ByteSink> json;
  if (!options.json.empty()) json.emplace(options.json);
  const int threads = options.threads > 0 ? options.threads : available_threads();
  DescribeConfig config{
      .inputs = options.inputs,
      .slices = slices_for(threads),
      .solver_options = {.max_guesses = options.max_guesses},
      .memory_bytes = options.memory_mebibytes << 20,
      .threads = threads,
  };
  config.slices.input = options.input;
  std::optional<RunWatch> watch(std::in_place, control,
                                shows_progress(options.progress, false, kStandardStream));
  const DescribeReport report = describe(config, control);
  watch.reset();

  const RunStats& stats = report.description.stats;
  print_message(notes_text(report.notes));
  print_message(malformed_text(stats.malformed, names_of_inputs(options.inputs), kMalformedShown));
  print_message(misreading_text(stats.malformed, stats.records(), report.reading));
  ByteSink output(kStandardStream);
  if (!report.complete) output.write(std::string_view("stopped early; so far:\n"));
  output.write(to_text(report.description));
  if (json) json->write(to_json(report.description));
  if (!report.complete) return 128 + SignalWatch::received();
  if (json) json->finish();
  return stats.count(Status::malformed) > 0 ? kSomeMalformed : kDone;
}

}  // namespace nonet
