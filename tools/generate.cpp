// `nonet generate`: makes a corpus.
#include "engine/pipeline/generate.h"

#include <fmt/format.h>

#include <optional>

#include "commands.h"
#include "engine/pipeline/threads.h"
#include "message.h"
#include "progress.h"
#include "signals.h"

namespace nonet {
namespace {

std::string summary(const GenerateOptions& options, const GenerateReport& report) {
  const auto records = static_cast<double>(report.records);
  const double rate = report.wall_seconds > 0 ? records / report.wall_seconds : 0;
  std::string text = fmt::format("{} {} {} in {}: {} per second", with_separators(report.records),
                                 options.kind->name, report.records == 1 ? "puzzle" : "puzzles",
                                 human_nanos(report.wall_seconds * 1e9),
                                 with_separators(static_cast<uint64_t>(rate + 0.5)));
  if (report.records > 0) {
    text += fmt::format(", {:.2f} clues on average", static_cast<double>(report.clues) / records);
  }
  if (report.most_guesses > 0) {
    text += fmt::format(", {:.1f} guesses, {:.1f} the hardest", report.mean_guesses,
                        report.most_guesses);
  }
  return text + (report.complete ? "\n" : ", stopped early\n");
}

}  // namespace

int generate(const GenerateOptions& options) {
  RunControl control;
  const SignalWatch signals(control.stop);
  ByteSink output(options.output);
  const GenerateConfig config{
      .kind = options.kind,
      .options = options.generator,
      .count = options.count,
      .rounds = options.rounds,
      .output = &output,
      .threads = options.threads > 0 ? options.threads : available_threads(),
  };
  std::optional<RunWatch> watch(std::in_place, control,
                                shows_progress(options.progress, options.quiet, options.output));
  const GenerateReport report = generate(config, control);
  watch.reset();

  if (report.complete) output.finish();
  if (!options.quiet) print_message(summary(options, report));
  if (report.complete) return kDone;
  if (!output.partial_path().empty() && report.records > 0) {
    print_message(fmt::format("The puzzles so far are in {}\n", output.partial_path()));
  }
  return 128 + SignalWatch::received();
}

}  // namespace nonet
