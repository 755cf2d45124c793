// `nonet bench`: measures solvers, ours and others, on corpora.
#include "tools/commands/bench.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <nonet/errors.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <random>
#include <set>

#include "engine/core/clock.h"
#include "engine/measure/bench_order.h"
#include "engine/search/lanes/lane_solver.h"
#include "engine/stats/machine.h"
#include "engine/stats/report.h"
#include "tools/commands/commands.h"
#include "tools/commands/shared/exports.h"
#include "tools/terminal/exit_status.h"
#include "tools/terminal/message.h"
#include "tools/terminal/signals.h"

namespace nonet::cli {
namespace {

constexpr const char* kClearLine = "\r\x1b[K";

std::string hex(uint64_t number) { return fmt::format("{:016x}", number); }

std::string precision_text(double share) { return fmt::format("±{:.2g} %", 100 * share); }

class Bench {
 public:
  explicit Bench(const BenchOptions& options)
      : options_(options),
        shows_progress_(!options.quiet && isatty(STDERR_FILENO) != 0),
        signals_(stop_) {}

  int execute();

 private:
  void load_samples();
  void describe();
  void make_runners();
  void measure();
  void show(const BenchProgress& progress) const;
  std::string end_text() const;
  int conclude() const;
  double seconds() const { return static_cast<double>(now_nanos() - start_) * 1e-9; }
  void say(const std::string& text) const {
    if (!options_.quiet) print_message(text);
  }

  const BenchOptions& options_;
  const uint64_t start_ = now_nanos();
  bool shows_progress_;
  StopRequest stop_;
  SignalWatch signals_;
  std::vector<Sample> samples_;
  BenchResults results_;
  std::vector<std::unique_ptr<Runner>> runners_;
};

BenchSolver describe_contestant(const Contestant& contestant) {
  if (contestant.solver != nullptr) {
    return {contestant.name, "solver", std::string(contestant.solver->name),
            std::string(contestant.solver->target)};
  }
  if (!contestant.command.empty()) return {contestant.name, "program", contestant.command, ""};
  const Plugin& plugin = contestant.plugin;
  return {contestant.name, "plugin",
          fmt::format("{}:{}:{}", plugin.library, plugin.symbol, plugin.configuration), ""};
}

BenchCorpus describe_corpus(const Sample& sample) {
  return {.name = sample.corpus,
          .path = sample.path,
          .puzzles = sample.corpus_puzzles,
          .malformed = sample.malformed,
          .hash = hex(sample.corpus_hash),
          .sample_puzzles = sample.puzzles.size(),
          .sample_hash = hex(sample.hash)};
}

BenchMachine describe_machine() {
  return {.host = host_name(),
          .cpu = cpu_name(),
          .cpus = cpu_count(),
          .load = load_averages(),
          .date = fmt::format("{:%FT%TZ}", fmt::gmtime(std::time(nullptr))),
          .version = NONET_VERSION,
          .compiler = compiler_name(),
          .flags = NONET_FLAGS,
          .target = default_lane_target().name};
}

void Bench::load_samples() {
  std::set<std::string> names;
  for (const std::string& path : options_.datasets) {
    samples_.push_back(make_sample(path, options_.sample));
    const Sample& sample = samples_.back();
    if (!names.insert(sample.corpus).second) {
      throw UsageError(fmt::format("there are two corpora called {}", sample.corpus));
    }
    print_message(sample.misreading);
    if (sample.puzzles.empty()) throw UsageError("there is no puzzle in " + path);
    say(notes_text(sample.notes));
    if (sample.malformed > 0) {
      say(fmt::format("{}: {} malformed {} left out\n", path, with_separators(sample.malformed),
                      sample.malformed == 1 ? "record" : "records"));
    }
  }
}

void Bench::describe() {
  results_.machine = describe_machine();
  results_.reference = options_.reference;
  results_.seed = options_.sample.seed;
  results_.permuted = options_.sample.permutes;
  results_.limit = options_.sample.limit;
  results_.plan = options_.plan;
  if (options_.launches == 0) results_.precision = options_.precision;
  for (const Contestant& contestant : options_.contestants) {
    results_.solvers.push_back(describe_contestant(contestant));
  }
  for (const Sample& sample : samples_) {
    results_.corpora.push_back(describe_corpus(sample));
    for (const Contestant& contestant : options_.contestants) {
      results_.rows.push_back({.solver = contestant.name,
                               .corpus = sample.corpus,
                               .sample_puzzles = sample.puzzles.size(),
                               .sample_hash = results_.corpora.back().sample_hash});
    }
  }
}

void Bench::make_runners() {
  for (const Sample& sample : samples_) {
    for (const Contestant& contestant : options_.contestants) {
      runners_.push_back(make_runner(contestant, sample,
                                     {.limit = options_.sample.limit,
                                      .seed = options_.sample.seed,
                                      .draws_passes = options_.sample.permutes,
                                      .timeout_seconds = options_.timeout_seconds,
                                      .plan = options_.plan,
                                      .stop = &stop_}));
    }
  }
}

// Throws DataError if a contestant cannot be loaded.
void Bench::measure() {
  std::fflush(nullptr);  // a child must have nothing of ours to write
  BenchOrder order{.goal = {.launches = options_.launches,
                            .precision = options_.precision,
                            .max_seconds = options_.max_seconds},
                   // Another order each time: what comes first in a round must not be a solver's
                   // luck in all benches alike.
                   .seed = std::random_device{}(),
                   .stop = &stop_,
                   .clock = [this] { return seconds(); }};
  if (options_.max_seconds == 0 && options_.launches == 0) {
    order.goal.max_seconds =
        BenchOptions::kSecondsPerRow * static_cast<double>(results_.rows.size());
  }
  if (shows_progress_) order.show = [this](const BenchProgress& progress) { show(progress); };
  const BenchOutcome outcome = run_bench(results_, runners_, order);
  if (shows_progress_) print_message(kClearLine);
  results_.end = outcome.end;
  results_.seconds = seconds();
  if (outcome.cannot_start) throw DataError(*outcome.cannot_start);
}

void Bench::show(const BenchProgress& progress) const {
  std::string text = fmt::format("{}{:.0f} s: ", kClearLine, progress.seconds);
  if (progress.round == 0) {
    text += "first answers";
  } else {
    text +=
        fmt::format("{} {} of {} {}", progress.round, progress.round == 1 ? "launch" : "launches",
                    results_.rows.size(), results_.rows.size() == 1 ? "row" : "rows");
  }
  if (progress.widest.half_width) {
    text += fmt::format(", widest interval {} ({})", precision_text(*progress.widest.half_width),
                        progress.widest.row->name());
  }
  print_message(text + ", now " + progress.next.name());
}

// Says why the bench ended, and how wide its intervals are.
std::string Bench::end_text() const {
  const WidestInterval widest = widest_interval(results_);
  const std::string width =
      widest.half_width ? fmt::format("the widest interval is {} ({})",
                                      precision_text(*widest.half_width), widest.row->name())
                        : "too few launches for intervals";
  switch (results_.end) {
    case BenchEnd::precise:
      return fmt::format("precise within {} after {:.1f} s: {}\n",
                         precision_text(options_.precision), results_.seconds, width);
    case BenchEnd::out_of_time:
      return fmt::format("stopped after {:.1f} s by --max-time: {}\n", results_.seconds, width);
    case BenchEnd::launches_done:
      return fmt::format("{:.1f} s: {}\n", results_.seconds, width);
    case BenchEnd::stopped:
      break;
  }
  return {};
}

int Bench::conclude() const {
  if (!results_.is_complete()) {
    print_message("nonet: stopped; the figures are of the launches that were done\n");
    return status_of_signal(SignalWatch::received());
  }
  int status = kDone;
  for (const BenchRow& row : results_.rows) {
    if (row.failure.empty()) continue;
    status = kCheckFailed;
    print_message(fmt::format("nonet: {} on {}: {}\n", row.solver, row.corpus, row.failure));
  }
  return status;
}

int Bench::execute() {
  load_samples();
  ExportFiles<BenchResults> exports(options_.exports);
  describe();
  make_runners();
  measure();
  exports.write(results_);
  print_unless_exported(results_, options_.exports);
  say(end_text());
  return conclude();
}

int bench(const BenchOptions& options) {
  // The FILE of --json and the like may be left out, so that the next argument is taken for it,
  // which may be a corpus.
  refuse_misuse_of_exports<BenchResults>(options.exports, options.datasets);
  return Bench(options).execute();
}

}  // namespace

CommandRun add_bench(CLI::App& app) { return bind_options(app, declare_bench, bench); }

}  // namespace nonet::cli
