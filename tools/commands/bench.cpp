// `nonet bench`: measures solvers on corpora: those of nonet and others.
#include "tools/commands/bench.h"

#include <fmt/format.h>
#include <nonet/comparison.h>
#include <unistd.h>

#include <cmath>

#include "engine/core/threads.h"
#include "engine/measure/bench_order.h"
#include "engine/stats/report.h"
#include "tools/commands/commands.h"
#include "tools/commands/shared/exports.h"
#include "tools/terminal/exit_status.h"
#include "tools/terminal/message.h"
#include "tools/terminal/signals.h"

namespace nonet::cli {
namespace {

constexpr const char* kClearLine = "\r\x1b[K";

std::string precision_text(double share) { return fmt::format("±{:.2g} %", 100 * share); }

class Bench {
 public:
  explicit Bench(const BenchOptions& options)
      : options_(options),
        shows_progress_(!options.quiet && isatty(STDERR_FILENO) != 0),
        signals_(stop_) {}

  int execute();

 private:
  BenchConfig config() const;
  void keep_enough_launches(BenchConfig& config) const;
  BenchResults measure() const;
  void show_corpus(const DrawnCorpus& drawn) const;
  void show_smaller_sample(const BenchCorpus& corpus) const;
  void show(const BenchProgress& progress) const;
  std::string end_text(const BenchResults& results) const;
  std::string longer_text(const BenchResults& results, double half_width) const;
  void say(const std::string& text) const {
    if (!options_.quiet) print_message(text);
  }

  const BenchOptions& options_;
  bool shows_progress_;
  StopRequest stop_;
  SignalWatch signals_;
};

BenchConfig Bench::config() const {
  BenchConfig config = options_.job;
  config.stop = &stop_;
  config.show_corpus = [this](const DrawnCorpus& drawn) { show_corpus(drawn); };
  config.show_smaller_sample = [this](const BenchCorpus& corpus) { show_smaller_sample(corpus); };
  for (const std::string& path : options_.datasets) config.corpora.push_back({.input = path});
  if (config.goal.max_seconds == 0 && config.goal.launches == 0) {
    const size_t rows = config.corpora.size() * config.contestants.size();
    const double seconds =
        config.reference.empty() ? BenchOptions::kSecondsPerPair / 2 : BenchOptions::kSecondsPerRow;
    config.goal.max_seconds = seconds * static_cast<double>(rows);
  }
  keep_enough_launches(config);
  if (shows_progress_) config.show = [this](const BenchProgress& progress) { show(progress); };
  return config;
}

// Makes the repetitions of a launch fewer where there would be too few launches for a verdict.
void Bench::keep_enough_launches(BenchConfig& config) const {
  const auto needed = static_cast<double>(launches_for_verdict(config));
  const auto has_enough = [&] {
    const std::optional<double> launches = expected_launches(config);
    return !launches || *launches >= needed;
  };
  while (!has_enough() && config.plan.repetitions > 1) --config.plan.repetitions;
  if (config.plan.repetitions < options_.job.plan.repetitions && has_enough()) {
    say(fmt::format(
        "{} {} in a launch, so that the time is enough for the {} launches of a verdict\n",
        config.plan.repetitions, config.plan.repetitions == 1 ? "repetition" : "repetitions",
        needed));
  } else if (!has_enough()) {
    config.plan = options_.job.plan;
    say(config.goal.launches > 0
            ? fmt::format("{} launches of each row, and a verdict needs {}: raise --launches\n",
                          config.goal.launches, needed)
            : fmt::format("there is time for {:.0f} launches of each row, and a verdict needs {}: "
                          "raise --max-time or lower --min-time\n",
                          *expected_launches(config), needed));
  }
}

void Bench::show_corpus(const DrawnCorpus& drawn) const {
  if (drawn.misreading) print_message(*drawn.misreading);
  const BenchCorpus& corpus = drawn.corpus;
  if (corpus.sample_puzzles == 0) return;  // the bench ends with that error
  say(notes_text(drawn.notes));
  if (corpus.malformed > 0) {
    say(fmt::format("{}: {} malformed {} left out\n", corpus.path,
                    with_separators(corpus.malformed),
                    corpus.malformed == 1 ? "record" : "records"));
  }
}

void Bench::show_smaller_sample(const BenchCorpus& corpus) const {
  say(fmt::format("{}{}: all solvers get {} {} instead of {}, because {} is too slow for more\n",
                  shows_progress_ ? kClearLine : "", corpus.name,
                  with_separators(corpus.sample_puzzles),
                  corpus.sample_puzzles == 1 ? "puzzle" : "puzzles",
                  with_separators(corpus.asked_puzzles), corpus.slow_solver));
}

void Bench::show(const BenchProgress& progress) const {
  const size_t rows = options_.datasets.size() * options_.job.contestants.size();
  std::string text = fmt::format("{}{:.0f} s: ", kClearLine, progress.seconds);
  if (progress.round == 0) {
    text += "first answers";
  } else {
    text +=
        fmt::format("{} {} of {} {}", progress.round, progress.round == 1 ? "launch" : "launches",
                    rows, rows == 1 ? "row" : "rows");
  }
  if (progress.widest.half_width) {
    text += fmt::format(", widest interval {} ({})", precision_text(*progress.widest.half_width),
                        progress.widest.row->name());
  }
  print_message(text + ", now " + progress.next.name());
}

// Prints why the bench ended and how wide its intervals are.
std::string Bench::end_text(const BenchResults& results) const {
  if (results.has_pairs() && results.end == BenchEnd::out_of_time) {
    const auto judged = std::ranges::count_if(results.rows, [](const BenchRow& row) {
      return row.change && row.change->verdict != Verdict::inconclusive;
    });
    return fmt::format("stopped after {:.1f} s by --max-time: {} of {} pairs are judged\n",
                       results.seconds, judged, results.rows.size() / 2);
  }
  const WidestInterval widest = widest_interval(results);
  const std::string width =
      widest.half_width ? fmt::format("the widest interval is {} ({})",
                                      precision_text(*widest.half_width), widest.row->name())
                        : "too few launches for intervals";
  switch (results.end) {
    case BenchEnd::precise:
      return fmt::format("precise within {} after {:.1f} s: {}\n",
                         precision_text(options_.job.goal.precision), results.seconds, width);
    case BenchEnd::out_of_time:
      return fmt::format("stopped after {:.1f} s by --max-time: {}{}\n", results.seconds, width,
                         widest.half_width ? longer_text(results, *widest.half_width) : "");
    case BenchEnd::launches_done:
      return fmt::format("{:.1f} s: {}\n", results.seconds, width);
    case BenchEnd::judged:
      return fmt::format("every pair is judged after {:.1f} s\n", results.seconds);
    case BenchEnd::stopped:
      break;
  }
  return {};
}

// Returns about how long the precision would have taken: the width falls with the root of the time.
std::string Bench::longer_text(const BenchResults& results, double half_width) const {
  const double times = std::pow(half_width / options_.job.goal.precision, 2);
  if (times <= 1) return {};
  return fmt::format("; {} takes about {} s", precision_text(options_.job.goal.precision),
                     with_separators(static_cast<uint64_t>(std::ceil(results.seconds * times))));
}

// Returns a remark if the launches of a row differ more than is usual.
std::string restlessness_text(const BenchResults& results) {
  const std::optional<double> spread = spread_of(results);
  if (!spread || *spread <= kUsualSpread) return {};
  return fmt::format(
      "the machine is noisy: launches of a solver differ by {:.1f} % (usual: up to {:.0f} %). {}\n",
      100 * *spread, 100 * kUsualSpread,
      results.has_pairs() ? "More launches help"
      : available_threads() < 2
          ? "More launches, or --base and --new, measured in turn, help"
          : "More launches, one processor (taskset -c 1), or --base and --new, measured side by "
            "side, help");
}

int conclude(const BenchResults& results) {
  if (!results.is_complete()) {
    print_message("nonet: stopped; the figures are of the launches that were done\n");
    return status_of_signal(SignalWatch::received());
  }
  int status = kDone;
  for (const BenchRow& row : results.rows) {
    if (row.failure.empty()) continue;
    status = kCheckFailed;
    print_message(fmt::format("nonet: {} on {}: {}\n", row.solver, row.corpus, row.failure));
  }
  return status;
}

// The line of progress is removed, also before the message of an error.
BenchResults Bench::measure() const {
  struct LineClearer {
    bool clears;
    ~LineClearer() {
      if (clears) print_message(kClearLine);
    }
  };
  const LineClearer clearer{shows_progress_};
  return nonet::bench(config());
}

int Bench::execute() {
  ExportFiles<BenchResults> exports(options_.exports);
  const BenchResults results = measure();
  if (results.rows.empty()) return conclude(results);  // stopped before the first launch
  exports.write(results);
  print_unless_exported(results, options_.exports);
  say(end_text(results));
  if (results.ran_together) {
    say("both solvers of a pair ran at the same time; alone they are faster\n");
  }
  say(restlessness_text(results));
  const int status = conclude(results);
  if (!results.has_pairs()) return status;
  const Comparison comparison = compare_pairs(results);
  say(notes_text(comparison.notes));
  print_unless_exported(comparison, options_.exports);
  return status == kDone ? status_of(comparison.outcome()) : status;
}

int bench(const BenchOptions& options) {
  // The FILE of --json and similar options may be left out. The next argument, which may be a
  // corpus, is then taken for it.
  refuse_misuse_of_exports<BenchResults>(options.exports, options.datasets);
  return Bench(options).execute();
}

}  // namespace

CommandRun add_bench(CommandApp& app) { return bind_options(app, declare_bench, bench); }

}  // namespace nonet::cli
