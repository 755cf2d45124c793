// `nonet solve`: runs the pipeline and reports on it.
#include <fmt/format.h>

#include <exception>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/fault.h"
#include "engine/io/bytes/byte_sink.h"
#include "engine/io/bytes/input_source.h"
#include "engine/io/formats/format_table.h"
#include "engine/pipeline/run.h"
#include "engine/pipeline/threads.h"
#include "tools/commands/commands.h"
#include "tools/commands/files.h"
#include "tools/commands/saved_run.h"
#include "tools/export/report_text.h"
#include "tools/terminal/message.h"
#include "tools/terminal/progress.h"
#include "tools/terminal/signals.h"

namespace nonet::cli {
namespace {

void say_where(const ByteSink& output, const char* how_to_go_on) {
  if (output.partial_path().empty()) return;
  print_message(
      fmt::format("The answers so far are in {}{}\n", output.partial_path(), how_to_go_on));
}

void print_interruption(const RunReport& report, const RunControl& control, const ByteSink& output,
                        uint64_t done, const SavedRun& saved) {
  const uint64_t written = done + control.written_records;
  if (written == 0) return;
  if (written != report.stats.records()) {
    print_message(
        fmt::format("{} of these answers are written: one before the others was missing\n",
                    with_separators(written)));
  }
  say_where(output, saved.is_saved() ? "; --resume goes on from there" : "");
}

bool is_manifest(std::string_view head) {
  return head.starts_with('{') && head.find("\"nonet manifest ") != std::string_view::npos;
}

// What is wrong with options that are each right; empty if nothing is.
std::string misuse(const SolveOptions& options) {
  const OutputSide& format = *options.format->output;
  if (options.keep_columns && !format.carries_columns) {
    return "--keep-columns is for the formats " + names_of_formats_with_columns();
  }
  if ((options.resume || options.shard) && !format.can_be_concatenated()) {
    return fmt::format(
        "--resume and --shard need a format whose outputs can be written one behind another, and "
        "{} has a footer: choose another --format",
        options.format->name);
  }
  if (options.input.format != nullptr && options.input.format->input->takes_candidates) {
    const std::string refusal = candidates_refusal_of(*options.solver);
    if (!refusal.empty()) return refusal;
  }
  const std::string clash =
      clashing_files(options.inputs, {{.path = options.output, .has_manifest = true},
                                      {.path = options.stats},
                                      {.path = options.timings}});
  if (!clash.empty() || options.resume) return clash;
  // The run removes the manifest of an earlier one.
  const std::string file = output_file_path(options.output);
  return file.empty() ? "" : foreign_file(manifest_path_of(file), "a manifest", is_manifest);
}

InputOptions input_options(const SolveOptions& options) {
  InputOptions input = options.input;
  input.same_columns = options.keep_columns;
  if (!options.check_column.empty()) {
    input.check_column = options.check_column == kUsualColumn ? "" : options.check_column;
  }
  return input;
}

// A shard of compressed data is whole members, of which there must be some.
void see_to_members(const SolveOptions& options) {
  if (!options.shard || options.shard->count == 1) return;
  for (const std::string& path : options.inputs) {
    if (!has_single_member(path)) continue;
    throw DataError(path + " is compressed in one piece, which cannot be cut into shards: " +
                    "decompress it, or compress it in several pieces, cut at line ends");
  }
}

// Whether there was anything to check is seen when all shards are merged.
bool checks_claims(const SolveOptions& options) {
  return !options.check_column.empty() && !options.shard;
}

MalformedLimit malformed_limit(const SolveOptions& options) {
  MalformedLimit limit = options.max_malformed;
  limit.is_for_shard = options.shard && options.shard->count > 1;
  return limit;
}

// An earlier run had only the names left to give.
int finish_complete(const SolveOptions& options, SavedRun& saved) {
  saved.finish_files(options);
  if (!options.stats.empty()) {
    ByteSink stats(options.stats);
    stats.write(to_json(*saved.done()));
    stats.finish();
  }
  const MalformedLimit limit = malformed_limit(options);
  saved.close(!limit.fails(saved.done()->stats));
  print_report(*saved.done(), options.quiet);
  return exit_status(*saved.done(), limit, checks_claims(options));
}

// An earlier run was stopped by malformed records, and so would this one be.
int stop_again(const SolveOptions& options, const SavedRun& saved) {
  print_report(*saved.done(), options.quiet);
  const auto [malformed, records] = saved.place_of_stop();
  print_stop(malformed_limit(options), malformed, records);
  print_message("With --resume it goes on if --max-malformed is larger than before.\n");
  return kTooManyMalformed;
}

int run_and_report(const SolveOptions& options, SavedRun& saved) {
  RunControl control;
  const SignalWatch signals(control.stop);
  ByteSink output(options.output, saved.output_file());
  std::optional<ByteSink> timings, stats;
  if (!options.timings.empty()) timings.emplace(options.timings, saved.timings_file());
  if (!options.stats.empty()) stats.emplace(options.stats);

  const int threads = options.threads > 0 ? options.threads : available_threads();
  RunConfig config{
      .inputs = {options.inputs.begin(), options.inputs.end()},
      .input_options = input_options(options),
      .slice_bytes = options.slice_bytes,
      .solver = options.solver,
      .solver_options = options.solver_options,
      .output_format = options.format,
      .carry_columns = options.keep_columns,
      .output = &output,
      .timings = timings ? &*timings : nullptr,
      .ordered = !options.unordered,
      .checkpoint_nanos = options.checkpoint_millis * 1'000'000,
      .threads = threads,
      .slowest = options.slowest,
  };
  saved.attach(config, control, output, timings ? &*timings : nullptr);
  const MalformedLimit limit = malformed_limit(options);
  const RunStats before = saved.done() != nullptr ? saved.done()->stats : RunStats(0);
  const uint64_t done = before.records();
  control.malformed.begin(limit, done, before.count(Status::malformed));
  std::optional<RunWatch> watch(std::in_place, control,
                                shows_progress(options.progress, options.quiet, options.output));
  const RunReport report = run(config, control);
  watch.reset();

  // The names are given last, when nothing can fail for want of room any more.
  if (stats) stats->write(to_json(report));
  if (report.complete) {
    saved.complete(control, report, limit.fails(report.stats));
    output.finish();
    if (timings) timings->finish();
  } else if (done + control.written_records == report.stats.records() && saved.is_possible()) {
    saved.save(control, report);
  }
  if (stats) stats->finish();
  if (report.complete) saved.close(!limit.fails(report.stats));
  if (control.reader_left) {
    if (!output.partial_path().empty()) print_interruption(report, control, output, done, saved);
    std::rethrow_exception(control.reader_left);
  }
  if (report.stats.records() == 0) control.throw_read_error();
  print_report(report, options.quiet);
  if (report.complete) return exit_status(report, limit, checks_claims(options));
  if (SignalWatch::received() != 0) {
    print_interruption(report, control, output, done, saved);
    return 128 + SignalWatch::received();
  }
  if (control.read_error) print_interruption(report, control, output, done, saved);
  control.throw_read_error();
  print_stop(limit, control.malformed.malformed_at_stop(), control.malformed.records_at_stop());
  say_where(output, saved.is_saved() ? "; --resume with a larger --max-malformed goes on" : "");
  return kTooManyMalformed;
}

}  // namespace

int solve(const SolveOptions& options) {
  if (const std::string wrong = misuse(options); !wrong.empty()) {
    print_message("nonet: " + wrong + "\n");
    return kUsage;
  }
  total_file_size(options.inputs);  // a missing input is found before an output is touched
  SavedRun saved(options);
  if (const std::string refusal = saved.refusal(); !refusal.empty()) {
    print_message("nonet: " + refusal + "\n");
    return kUsage;
  }
  see_to_members(options);
  if (saved.is_complete()) return finish_complete(options, saved);
  if (saved.stops_again(malformed_limit(options))) return stop_again(options, saved);
  try {
    return run_and_report(options, saved);
  } catch (const ChangedInput& error) {
    print_message("nonet: " + saved.not_the_run(error.what()) + "\n");
    return kUsage;
  }
}

}  // namespace nonet::cli
