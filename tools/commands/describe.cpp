// `nonet describe`: what a corpus is made of.
#include "engine/pipeline/describe.h"

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

}  // namespace

int describe(const DescribeOptions& options) {
  const bool json_is_there = options.json == kStandardStream;  // beside the text
  if (!files_are_fit(options.inputs,
                     {{.path = json_is_there ? "" : options.json}, {.path = kStandardStream}})) {
    return kUsage;
  }

  RunControl control;
  control.malformed.begin(options.max_malformed);
  const SignalWatch signals(control.stop);
  std::optional<ByteSink> json;
  if (!options.json.empty()) json.emplace(options.json);
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

  const RunStats& stats = report.description.stats;
  if (stats.records() == 0) control.throw_read_error();
  if (!options.quiet) print_message(notes_text(report.notes));
  print_message(malformed_text(stats.malformed, names_of_inputs(config.inputs), kMalformedShown));
  print_message(misreading_text(stats.malformed, stats.records(), report.reading));
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
    if (json && !json->partial_path().empty()) {
      print_message(fmt::format("The figures so far are in {}\n", json->partial_path()));
    }
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
