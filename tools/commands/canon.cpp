// `nonet canon`: canonical forms, and corpora without equivalents.
#include "engine/pipeline/canon.h"

#include <fmt/format.h>

#include <optional>

#include "engine/io/bytes/byte_sink.h"
#include "engine/pipeline/threads.h"
#include "engine/stats/report.h"
#include "tools/commands/commands.h"
#include "tools/commands/files.h"
#include "tools/export/report_text.h"
#include "tools/terminal/message.h"
#include "tools/terminal/progress.h"
#include "tools/terminal/signals.h"

namespace nonet::cli {
namespace {

constexpr size_t kMalformedShown = 5;

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

}  // namespace

int canon(const CanonOptions& options) {
  if (!files_are_fit(options.inputs, {{.path = options.output}})) return kUsage;

  RunControl control;
  control.malformed.begin(options.max_malformed);
  const SignalWatch signals(control.stop);
  ByteSink output(options.output);
  const int threads = options.threads > 0 ? options.threads : available_threads();
  CanonConfig config{
      .inputs = {options.inputs.begin(), options.inputs.end()},
      .slices = slices_for(threads),
      .output = &output,
      .dedup = options.dedup,
      .original = options.original,
      .memory_bytes = options.memory_mebibytes << 20,
      .threads = threads,
  };
  config.slices.input = options.input;
  std::optional<RunWatch> watch(std::in_place, control,
                                shows_progress(options.progress, options.quiet, options.output));
  const CanonReport report = canon(config, control);
  watch.reset();

  if (report.complete) output.finish();
  if (!options.quiet) print_message(notes_text(report.notes));
  print_message(
      malformed_text(report.malformed_log, names_of_inputs(config.inputs), kMalformedShown));
  print_message(misreading_text(report.malformed_log, report.records, report.reading));
  if (report.records == 0) control.throw_read_error();
  if (!options.quiet) print_message(summary(options, report));
  if (!report.complete) {
    if (!output.partial_path().empty() && report.written > 0) {
      print_message(fmt::format("The forms so far are in {}\n", output.partial_path()));
    }
    if (SignalWatch::received() != 0) return 128 + SignalWatch::received();
    control.throw_read_error();
    print_stop(options.max_malformed, control.malformed.malformed_at_stop(),
               control.malformed.records_at_stop());
    return kTooManyMalformed;
  }
  if (!options.max_malformed.fails(report.malformed, report.records)) return kDone;
  print_failure(options.max_malformed, report.malformed, report.records);
  return kTooManyMalformed;
}

}  // namespace nonet::cli
