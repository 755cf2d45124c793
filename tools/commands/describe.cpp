// `nonet describe`: describes a corpus.
#include "engine/pipeline/describe.h"

#include <fmt/format.h>

#include <optional>

#include "engine/io/bytes/byte_sink.h"
#include "engine/pipeline/threads.h"
#include "engine/stats/report.h"
#include "tools/commands/commands.h"
#include "tools/commands/exports.h"
#include "tools/export/report_text.h"
#include "tools/terminal/message.h"
#include "tools/terminal/progress.h"
#include "tools/terminal/signals.h"

namespace nonet::cli {
namespace {

constexpr size_t kMalformedShown = 5;

}  // namespace

int describe(const DescribeOptions& options) {
  const std::string wrong = misuse_of_exports<Description>(options.exports, options.inputs);
  if (!wrong.empty()) {
    print_message("nonet: " + wrong + "\n");
    return kUsage;
  }
  total_file_size(options.inputs);  // reports a missing file at once

  RunControl control;
  control.malformed.begin(options.max_malformed);
  const SignalWatch signals(control.stop);
  ExportFiles<Description> exports(options.exports);
  const int threads = options.threads > 0 ? options.threads : available_threads();
  DescribeConfig config{
      .inputs = {options.inputs.begin(), options.inputs.end()},
      .slices = slices_for(threads),
      .solver_options = {.max_guesses = options.max_guesses},
      .memory_bytes = options.memory_mebibytes << 20,
      .threads = threads,
  };
  config.slices.input = options.input;
  std::optional<RunWatch> watch(std::in_place, control,
                                shows_progress(options.progress, options.quiet, kStandardStream));
  const DescribeReport report = describe(config, control);
  watch.reset();

  const RunStats& stats = report.stats;
  if (stats.records() == 0) control.throw_read_error();
  if (!options.quiet) print_message(notes_text(report.notes));
  print_message(malformed_text(stats.malformed, names_of_inputs(config.inputs), kMalformedShown));
  print_message(misreading_text(stats.malformed, stats.records(), report.reading));
  // A file is complete even if the reader of the text leaves. What goes to standard output follows
  // the text.
  const bool is_shown = uses_standard_output(options.exports);
  if (!is_shown) exports.write(report.description, report.complete);
  ByteSink output(kStandardStream);
  if (!report.complete) output.write(std::string_view("stopped early; so far:\n"));
  output.write(printed_text(report.description));
  if (is_shown) exports.write(report.description, report.complete);
  if (!report.complete) {
    print_message(partial_text(exports));
    if (SignalWatch::received() != 0) return 128 + SignalWatch::received();
    control.throw_read_error();
    print_stop(options.max_malformed, control.malformed.malformed_at_stop(),
               control.malformed.records_at_stop());
    return kTooManyMalformed;
  }
  if (!options.max_malformed.fails(stats)) return kDone;
  print_failure(options.max_malformed, stats.count(Status::malformed), stats.records());
  return kTooManyMalformed;
}

}  // namespace nonet::cli
