// `nonet solve`: runs the pipeline and reports on it.
#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <optional>

#include "commands.h"
#include "engine/pipeline/run.h"
#include "engine/pipeline/threads.h"
#include "progress.h"
#include "signals.h"

namespace nonet {
namespace {

constexpr size_t kMalformedShown = 5;

void print_report(const RunReport& report, bool quiet) {
  const std::string malformed = malformed_text(report, kMalformedShown);
  fmt::print(stderr, "{}", malformed);
  if (!quiet) fmt::print(stderr, "{}", to_text(report));
}

bool shows_progress(const SolveOptions& options) {
  if (options.quiet || options.progress == When::never) return false;
  if (options.progress == When::always) return true;
  const bool answers_on_terminal = options.output == kStandardStream && isatty(STDOUT_FILENO) != 0;
  return isatty(STDERR_FILENO) != 0 && !answers_on_terminal;  // the line would run into them
}

}  // namespace

int solve(const SolveOptions& options) {
  RunControl control;
  const SignalWatch signals(control.stop);
  ByteSink output(options.output);
  std::optional<ByteSink> timings, stats;
  if (!options.timings.empty()) timings.emplace(options.timings);
  if (!options.stats.empty()) stats.emplace(options.stats);

  RunConfig config{
      .inputs = options.inputs,
      .slices = {.slice_bytes = options.slice_bytes, .format = options.input_format},
      .solver = options.solver,
      .solver_options = options.solver_options,
      .output_format = options.format,
      .output = &output,
      .timings = timings ? &*timings : nullptr,
      .ordered = !options.unordered,
      .threads = options.threads > 0 ? options.threads : available_threads(),
      .slowest = options.slowest,
  };
  std::optional<ProgressLine> progress;
  if (shows_progress(options)) progress.emplace(control);
  const RunReport report = run(config, control);
  progress.reset();

  // The names are given last, when nothing can fail for want of room any more.
  if (stats) stats->write(to_json(report));
  if (report.complete) {
    output.finish();
    if (timings) timings->finish();
  }
  if (stats) stats->finish();
  print_report(report, options.quiet);
  if (!report.complete) return 128 + SignalWatch::received();
  return report.stats.count(Status::malformed) > 0 ? kSomeMalformed : kDone;
}

}  // namespace nonet
