// `nonet generate`: makes a corpus.
#include <fmt/format.h>
#include <nonet/generate.h>

#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "engine/core/clock.h"
#include "engine/io/bytes/byte_sink.h"
#include "engine/pipeline/threads.h"
#include "engine/stats/report.h"
#include "tools/commands/commands.h"
#include "tools/terminal/message.h"
#include "tools/terminal/progress.h"
#include "tools/terminal/signals.h"

namespace nonet::cli {
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

std::string seconds_text(double seconds) {
  if (seconds < 120) return fmt::format("{:.0f} s", seconds);
  if (seconds < 7200) return fmt::format("{:.0f} min", seconds / 60);
  if (seconds < 172'800) return fmt::format("{:.0f} h", seconds / 3600);
  return fmt::format("{} days", with_separators(static_cast<uint64_t>(seconds / 86'400)));
}

/// While it lives: says after five seconds, and then at ever longer intervals, that what is looked
/// for is rare, if it is, and how fast it is found.
class RarityWatch {
 public:
  RarityWatch(const GenerateOptions& options, const GeneratorProgress& progress, bool clears_line)
      : options_(options),
        progress_(progress),
        clears_line_(clears_line),
        thread_([this] { watch(); }) {}
  ~RarityWatch() {
    {
      const std::lock_guard lock(mutex_);
      ended_ = true;
    }
    ending_.notify_one();
    thread_.join();
  }
  RarityWatch(const RarityWatch&) = delete;
  RarityWatch& operator=(const RarityWatch&) = delete;

 private:
  static constexpr double kFirstSeconds = 5, kTimesAsLong = 4;
  static constexpr uint64_t kRare = 100;  // one in so many tries, or less

  void watch() {
    const uint64_t start = now_nanos();
    double next = kFirstSeconds;
    std::unique_lock lock(mutex_);
    while (true) {
      const double seconds = static_cast<double>(now_nanos() - start) * 1e-9;
      const auto left = std::chrono::duration<double>(next - seconds);
      if (ending_.wait_for(lock, left, [this] { return ended_; })) return;
      const double now = static_cast<double>(now_nanos() - start) * 1e-9;
      if (now < next) continue;
      next *= kTimesAsLong;
      if (progress_.found * kRare < progress_.tried) print_message(text(now));
    }
  }

  std::string text(double seconds) const {
    const uint64_t found = progress_.found, tried = progress_.tried;
    std::string what = fmt::format("{} puzzles", options_.kind->name);
    if (options_.generator.clues != 0) {
      what += fmt::format(" of {} clues", options_.generator.clues);
    }
    std::string text = fmt::format("{}{} with these options are rare: {} found in {}, {} tried",
                                   clears_line_ ? "\r\x1b[K" : "", what, with_separators(found),
                                   seconds_text(seconds), with_separators(tried));
    if (found > 0) {
      const double all = seconds * static_cast<double>(options_.count) / static_cast<double>(found);
      text += fmt::format("; {} would take {}", with_separators(options_.count), seconds_text(all));
    }
    return text + "; SIGINT ends the run with what it has\n";
  }

  const GenerateOptions& options_;
  const GeneratorProgress& progress_;
  bool clears_line_;
  std::mutex mutex_;
  std::condition_variable ending_;
  bool ended_ = false;
  std::thread thread_;
};

}  // namespace

int generate(const GenerateOptions& options) {
  RunControl control;
  const SignalWatch signals(control.stop);
  ByteSink output(options.output);
  GeneratorProgress progress;
  GenerateConfig config{
      .kind = options.kind,
      .options = options.generator,
      .count = options.count,
      .rounds = options.rounds,
      .output = &output,
      .threads = options.threads > 0 ? options.threads : available_threads(),
  };
  config.options.progress = &progress;
  const bool has_line = shows_progress(options.progress, options.quiet, options.output);
  std::optional<RunWatch> watch(std::in_place, control, has_line);
  std::optional<RarityWatch> rarity;
  if (!options.quiet) rarity.emplace(options, progress, has_line);
  const GenerateReport report = generate(config, control);
  rarity.reset();
  watch.reset();

  if (report.complete) output.finish();
  if (!options.quiet) print_message(summary(options, report));
  if (report.complete && report.records < options.count && !options.quiet) {
    print_message(
        fmt::format("The search found no more than these, of {}: more --rounds find more\n",
                    with_separators(options.count)));
  }
  if (report.complete) return kDone;
  if (!output.partial_path().empty() && report.records > 0) {
    print_message(fmt::format("The puzzles so far are in {}\n", output.partial_path()));
  }
  return 128 + SignalWatch::received();
}

}  // namespace nonet::cli
