// `nonet solve`: runs the pipeline and reports on it.
#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "commands.h"
#include "engine/pipeline/run.h"
#include "engine/pipeline/threads.h"
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

// Two paths of this run that are one file where they must not be; empty if there are none.
std::string clashing_files(const SolveOptions& options) {
  std::vector<std::string> outputs;
  for (const std::string& path : {options.output, options.stats, options.timings}) {
    if (!path.empty()) outputs.push_back(path);
  }
  const auto same = [](const std::string& a, const std::string& b) {
    std::error_code error;
    return a == b || std::filesystem::equivalent(a, b, error);
  };
  for (size_t i = 0; i < outputs.size(); ++i) {
    for (size_t j = i + 1; j < outputs.size(); ++j) {
      if (outputs[i] == outputs[j] && !outputs[i].starts_with("/dev/")) {
        return outputs[i] + " is given for two outputs";
      }
    }
    if (outputs[i] == kStandardStream || outputs[i].starts_with("/dev/")) continue;
    for (const std::string& input : options.inputs) {
      for (const std::string& file : {outputs[i], outputs[i] + ".partial"}) {
        if (input != kStandardStream && same(input, file)) {
          return input + " is an input and would be overwritten";
        }
      }
    }
  }
  return {};
}

bool shows_progress(const SolveOptions& options) {
  if (options.progress != When::automatic) return options.progress == When::always;
  if (options.quiet) return false;
  const bool answers_on_terminal = options.output == kStandardStream && isatty(STDOUT_FILENO) != 0;
  return isatty(STDERR_FILENO) != 0 && !answers_on_terminal;  // the line would run into them
}

}  // namespace

void print_message(const std::string& text) {
  std::fputs(text.c_str(), stderr);
  std::fflush(stderr);
}

int solve(const SolveOptions& options) {
  if (const std::string clash = clashing_files(options); !clash.empty()) {
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
  std::optional<RunWatch> watch(std::in_place, control, shows_progress(options));
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
