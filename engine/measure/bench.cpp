#include <fmt/chrono.h>
#include <fmt/format.h>
#include <nonet/bench.h>
#include <nonet/errors.h>
#include <nonet/solver_table.h>
#include <nonet/version.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <random>
#include <set>
#include <stdexcept>
#include <utility>

#include "engine/core/clock.h"
#include "engine/core/system.h"
#include "engine/core/threads.h"
#include "engine/measure/bench_order.h"
#include "engine/measure/process/orphans.h"
#include "engine/measure/statistics/verdict.h"
#include "engine/search/words/word_solver.h"
#include "engine/stats/machine.h"

namespace nonet {
namespace {

std::string hex(uint64_t number) { return fmt::format("{:016x}", number); }

BenchSolver describe_contestant(const Contestant& contestant) {
  if (contestant.solver != nullptr) {
    const SolverRow& row = *contestant.solver;
    std::string source(row.name);
    if (row.device != nullptr) {
      try {
        source += " on " + row.device();
      } catch (const std::runtime_error&) {  // the launch says what is missing
      }
    }
    return {contestant.name, "solver", std::move(source), std::string(row.target), contestant.base};
  }
  if (!contestant.command.empty()) {
    return {contestant.name, "program", contestant.command, "", contestant.base};
  }
  const Plugin& plugin = contestant.plugin;
  return {contestant.name, "plugin",
          fmt::format("{}:{}:{}", plugin.library, plugin.symbol, plugin.configuration), "",
          contestant.base};
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
          .version = version(),
          .compiler = compiler_name(),
          .flags = NONET_FLAGS,
          .target = default_lane_target().name};
}

bool is_stopped(const BenchConfig& config) {
  return config.stop != nullptr && config.stop->requested();
}

// Ends early if the bench is stopped. Throws UsageError if two corpora have one name, or a corpus
// has no puzzle.
std::vector<Sample> draw_samples(const BenchConfig& config) {
  std::set<std::string> names;
  std::vector<Sample> samples;
  for (const BenchInput& corpus : config.corpora) {
    samples.push_back(make_sample(corpus.input, config.sample, config.stop));
    if (is_stopped(config)) break;
    Sample& sample = samples.back();
    if (!corpus.name.empty()) sample.corpus = corpus.name;
    if (!names.insert(sample.corpus).second) {
      throw UsageError("there are two corpora called " + sample.corpus);
    }
    if (config.show_corpus) {
      const BenchCorpus drawn = describe_corpus(sample);
      config.show_corpus({drawn, sample.notes, sample.misreading});
    }
    if (sample.puzzles.empty()) throw UsageError("there is no puzzle in " + sample.path);
  }
  return samples;
}

BenchResults describe(const BenchConfig& config, const std::vector<Sample>& samples) {
  BenchResults results{.label = config.label,
                       .machine = describe_machine(),
                       .reference = config.reference,
                       .seed = config.sample.seed,
                       .permuted = config.sample.permutes,
                       .limit = config.sample.limit,
                       .plan = config.plan,
                       .precision = config.goal.launches == 0 ? config.goal.precision : 0};
  for (const Contestant& contestant : config.contestants) {
    results.solvers.push_back(describe_contestant(contestant));
  }
  if (results.has_pairs()) {
    results.threshold = config.threshold;
    results.precision = 0;
  }
  for (const Sample& sample : samples) {
    results.corpora.push_back(describe_corpus(sample));
    for (const Contestant& contestant : config.contestants) {
      results.rows.push_back({.solver = contestant.name,
                              .corpus = sample.corpus,
                              .sample_puzzles = sample.puzzles.size(),
                              .sample_hash = results.corpora.back().sample_hash});
    }
  }
  return results;
}

// Returns the time that a pass over a sample may take, so that there is time for the launches of a
// verdict. A launch of a slow function has about two passes: one warms up.
double pass_seconds(const BenchConfig& config) {
  constexpr double kLeastSeconds = 0.5;  // many solvers are measured, or a machine is busy
  constexpr double kPasses = 2;
  const double most = config.timeout_seconds / kPasses;
  if (config.goal.launches > 0 || config.goal.max_seconds <= 0) return most;
  const auto rows = static_cast<double>(config.corpora.size() * config.contestants.size());
  const auto launches = static_cast<double>(launches_for_verdict(config)) + 2;  // and a profile
  return std::min(most, std::max(kLeastSeconds,
                                 config.goal.max_seconds / rows / launches / kPasses));
}

std::vector<std::unique_ptr<Runner>> make_runners(const BenchConfig& config,
                                                  const std::vector<Sample>& samples) {
  std::vector<std::unique_ptr<Runner>> runners;
  std::vector<std::string> launcher = config.launcher;
  if (launcher.empty()) launcher = {own_program(), kLaunchWord};
  for (const Sample& sample : samples) {
    for (const Contestant& contestant : config.contestants) {
      runners.push_back(make_runner(contestant, sample,
                                    {.limit = config.sample.limit,
                                     .seed = config.sample.seed,
                                     .draws_passes = config.sample.permutes,
                                     .timeout_seconds = config.timeout_seconds,
                                     .pass_seconds = pass_seconds(config),
                                     .plan = config.plan,
                                     .stop = config.stop,
                                     .launcher = launcher}));
    }
  }
  return runners;
}

}  // namespace

size_t launches_for_verdict(const BenchConfig& config) {
  const auto pairs = static_cast<size_t>(std::ranges::count_if(
      config.contestants, [](const Contestant& contestant) { return !contestant.base.empty(); }));
  if (pairs == 0) return kMinLaunchesForVerdict;
  // All values on one side of zero must be less likely than what the first pair is tested at.
  const double rows = static_cast<double>(pairs * config.corpora.size());
  const double looks = config.goal.launches == 0 ? kLooks : 1;
  return std::max<size_t>(kMinRounds,
                          static_cast<size_t>(std::ceil(std::log2(rows * looks / kFalseAlarms))));
}

std::optional<double> expected_launches(const BenchConfig& config) {
  constexpr double kStartSeconds = 0.02;  // of a process, its first calls and its checks
  if (config.goal.launches > 0) return static_cast<double>(config.goal.launches);
  if (config.goal.max_seconds <= 0) return {};
  const double rows = static_cast<double>(config.corpora.size() * config.contestants.size());
  return config.goal.max_seconds / rows /
         (kStartSeconds + config.plan.warm_up_seconds +
          config.plan.repetitions * config.plan.min_repetition_seconds);
}

BenchResults bench(const BenchConfig& config) {
  const uint64_t start = now_nanos();
  std::vector<Sample> samples = draw_samples(config);
  if (is_stopped(config)) return {.end = BenchEnd::stopped};
  BenchResults results = describe(config, samples);
  std::vector<std::unique_ptr<Runner>> runners = make_runners(config, samples);
  std::fflush(nullptr);  // a child must not write the parent's buffers
  const Orphans orphans;
  // Each bench has another order, so that no solver has the advantage of being first in all
  // benches.
  const BenchOrder order{
      .goal = config.goal,
      .seed = std::random_device{}(),
      .stop = config.stop,
      .processors = config.in_turn || available_threads() < 2 ? std::vector<int>() : processors(),
      .clock = [start] { return static_cast<double>(now_nanos() - start) * 1e-9; },
      .show = config.show,
      .shrink =
          [&](const BenchCorpus& corpus, size_t puzzles) {
            Sample& sample = *std::ranges::find(samples, corpus.name, &Sample::corpus);
            keep_first(sample, puzzles);
            BenchCorpus smaller = corpus;
            smaller.sample_puzzles = puzzles;
            smaller.sample_hash = hex(sample.hash);
            if (config.show_smaller_sample) config.show_smaller_sample(smaller);
            return smaller.sample_hash;
          },
      .between_launches = [&orphans] { orphans.end(); }};
  const BenchOutcome outcome = run_bench(results, runners, order);
  if (outcome.cannot_start) throw DataError(*outcome.cannot_start);
  results.end = outcome.end;
  results.seconds = order.clock();
  return results;
}

}  // namespace nonet
