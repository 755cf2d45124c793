#include "bench_matrix.h"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <cmath>
#include <map>
#include <sstream>

#include "engine/core/clock.h"
#include "message.h"

namespace nonet {
namespace {

constexpr const char* kStart = "start_seconds";
constexpr const char* kStartup = "startup_seconds";
constexpr const char* kCpu = "cpu_seconds";

double seconds_since(uint64_t start) { return static_cast<double>(now_nanos() - start) * 1e-9; }

/// Notes repetitions in their rows, and has them written as JSON.
class Reporter final : public benchmark::BenchmarkReporter {
 public:
  explicit Reporter(std::vector<MatrixEntry>& entries) : entries_(entries) {
    json_.SetOutputStream(&stream_);
    json_.SetErrorStream(&stream_);
  }

  bool ReportContext(const Context& context) override { return json_.ReportContext(context); }

  void ReportRuns(const std::vector<Run>& runs) override {
    std::vector<Run> adapted = runs;
    for (Run& run : adapted) {
      run.run_name.time_type.clear();  // names are SOLVER/CORPUS and no more
      adapt_times(run);
      // The variation of what is always zero is no number, which JSON cannot say.
      std::erase_if(run.counters,
                    [](const auto& counter) { return !std::isfinite(counter.second.value); });
      note(run);
    }
    json_.ReportRuns(adapted);
  }

  void Finalize() override { json_.Finalize(); }

  std::string json() const { return stream_.str(); }

 private:
  // The processor time is that of the process that did the work.
  static void adapt_times(Run& run) {
    const auto cpu = run.counters.find(kCpu);
    if (cpu == run.counters.end()) return;
    const bool is_share = run.aggregate_unit == benchmark::kPercentage;
    run.cpu_accumulated_time =
        cpu->second.value * (is_share ? 1 : static_cast<double>(run.iterations));
    run.counters.erase(cpu);
    if (run.run_type == Run::RT_Aggregate) run.counters.erase(kStart);
  }

  void note(const Run& run) {
    if (run.run_type != Run::RT_Iteration || run.error_occurred) return;
    for (MatrixEntry& entry : entries_) {
      if (entry.row->name() != run.benchmark_name()) continue;
      entry.row->repetitions.push_back(
          {run.counters.at(kStart).value, run.counters.at("items_per_second").value});
      const auto startup = run.counters.find(kStartup);
      if (startup != run.counters.end()) startups_[entry.row].push_back(startup->second.value);
      if (!startups_[entry.row].empty()) {
        entry.row->startup_seconds = median(startups_[entry.row]);
      }
    }
  }

  std::vector<MatrixEntry>& entries_;
  std::ostringstream stream_;
  benchmark::JSONReporter json_;
  std::map<const BenchRow*, std::vector<double>> startups_;
};

class Matrix {
 public:
  Matrix(std::vector<MatrixEntry>& entries, const MatrixOptions& options)
      : entries_(entries), options_(options), start_(now_nanos()) {}

  void measure(benchmark::State& state, MatrixEntry& entry) {
    if (entry.row->failure.empty() && options_.stop != nullptr && options_.stop->requested()) {
      entry.row->failure = "stopped";
    }
    show_progress(*entry.row);
    const double start = seconds_since(start_);
    const auto passes = static_cast<uint64_t>(state.max_iterations);
    PassTimes times;
    // A repetition that fails has to count its iterations like the others.
    while (state.KeepRunningBatch(state.max_iterations)) {
      if (entry.row->failure.empty()) times = entry.runner->run(passes);
      if (times.failure) note_failure(*times.failure, *entry.row, entries_);
      if (!entry.row->failure.empty()) {
        state.SkipWithError(entry.row->failure.c_str());
        return;
      }
      state.SetIterationTime(times.wall_seconds);
    }
    state.SetItemsProcessed(static_cast<int64_t>(entry.puzzles * passes));
    state.counters[kStart] = start;
    state.counters[kCpu] = times.cpu_seconds / static_cast<double>(passes);
    if (entry.row->guesses) {
      state.counters["guesses_per_puzzle"] = entry.row->guesses_per_puzzle;
      state.counters["no_guess_share"] = entry.row->no_guess_share;
    }
    if (times.startup_seconds > 0) state.counters[kStartup] = times.startup_seconds;
  }

 private:
  void show_progress(const BenchRow& row) const {
    if (!options_.shows_progress) return;
    print_message(fmt::format("\r\x1b[K{:.0f} s: {}", seconds_since(start_), row.name()));
  }

  std::vector<MatrixEntry>& entries_;
  const MatrixOptions& options_;
  uint64_t start_;
};

// Google Benchmark takes its settings as a command line.
void set_up_benchmark(const MatrixOptions& options) {
  // It keeps the pointer to the first one.
  static std::vector<std::string> words;
  words = {"nonet", "--benchmark_enable_random_interleaving=true",
           fmt::format("--benchmark_repetitions={}", options.repetitions),
           fmt::format("--benchmark_min_time={}", options.min_time_seconds)};
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  auto count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
}

}  // namespace

void note_failure(const Failure& failure, const BenchRow& row, std::vector<MatrixEntry>& entries) {
  const bool is_of_row =
      failure.kind == FailureKind::timeout || failure.kind == FailureKind::stopped;
  for (MatrixEntry& entry : entries) {
    if (entry.row == &row) {
      entry.row->failure = failure.what;
    } else if (!is_of_row && entry.row->solver == row.solver && entry.row->failure.empty()) {
      entry.row->failure = "left out after it failed on " + row.corpus;
    }
  }
}

std::string run_matrix(std::vector<MatrixEntry>& entries, const MatrixOptions& options) {
  set_up_benchmark(options);
  Matrix matrix(entries, options);
  for (MatrixEntry& entry : entries) {
    benchmark::RegisterBenchmark(
        entry.row->name().c_str(),
        [&matrix, &entry](benchmark::State& state) { matrix.measure(state, entry); })
        ->UseManualTime()
        ->Unit(benchmark::kMicrosecond);
  }
  Reporter reporter(entries);
  benchmark::RunSpecifiedBenchmarks(&reporter);
  benchmark::ClearRegisteredBenchmarks();
  if (options.shows_progress) print_message("\r\x1b[K");
  return reporter.json();
}

}  // namespace nonet
