// `nonet solve`: runs the pipeline and reports on it.
#include <fmt/format.h>

#include <optional>
#include <string>

#include "commands.h"
#include "engine/pipeline/run.h"
#include "engine/pipeline/threads.h"
#include "files.h"
#include "message.h"
#include "progress.h"
#include "signals.h"

namespace nonet {
namespace {

constexpr size_t kMalformedShown = 5;

void print_report(const RunReport& report, bool quiet) {
  print_message(malformed_text(report, kMalformedShown));
  if (!quiet) print_message(to_text(report));
}

void print_interruption(const RunReport& report, const RunControl& control,
                        const ByteSink& output) {
  if (const uint64_t written = control.written_records; written != report.stats.records()) {
    print_message(
        fmt::format("{} of these answers are written: one before the others was missing\n",
                    with_separators(written)));
  }
  if (!output.partial_path().empty()) {
    print_message(fmt::format("The answers so far are in {}\n", output.partial_path()));
  }
}

}  // namespace

int solve(const SolveOptions& options) {
  if (const std::string clash =
          clashing_files(options.inputs, {options.output, options.stats, options.timings});
      !clash.empty()) {
    print_message("nonet: " + clash + "\n");
    return kUsage;
  }
  total_file_size(options.inputs);  // a missing input is found before an output is touched

  RunControl control;
  const SignalWatch signals(control.stop);
  ByteSink output(options.output);
  std::optional<ByteSink> timings, stats;
  if (!options.timings.empty()) timings.emplace(options.timings);
  if (!options.stats.empty()) stats.emplace(options.stats);

  const int threads = options.threads > 0 ? options.threads : available_threads();
  SliceOptions slices = slices_for(threads);
  if (options.slice_bytes > 0) slices.slice_bytes = options.slice_bytes;
  slices.format = options.input_format;

  RunConfig config{
      .inputs = options.inputs,
      .slices = slices,
      .solver = options.solver,
      .solver_options = options.solver_options,
      .output_format = options.format,
      .output = &output,
      .timings = timings ? &*timings : nullptr,
      .ordered = !options.unordered,
      .threads = threads,
      .slowest = options.slowest,
  };
  std::optional<RunWatch> watch(std::in_place, control,
                                shows_progress(options.progress, options.quiet, options.output));
  const RunReport report = run(config, control);
  watch.reset();

  // The names are given last, when nothing can fail for want of room any more.
  if (stats) stats->write(to_json(report));
  if (report.complete) {
    output.finish();
    if (timings) timings->finish();
  }
  if (stats) stats->finish();
  print_report(report, options.quiet);
  if (!report.complete) {
    print_interruption(report, control, output);
    return 128 + SignalWatch::received();
  }
  return report.stats.count(Status::malformed) > 0 ? kSomeMalformed : kDone;
}

}  // namespace nonet
