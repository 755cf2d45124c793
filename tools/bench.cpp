// `nonet bench`: measures solvers, ours and others, on corpora.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <set>

#include "bench_json.h"
#include "bench_matrix.h"
#include "bench_tables.h"
#include "commands.h"
#include "engine/io/byte_sink.h"
#include "engine/io/byte_source.h"
#include "engine/stats/report.h"
#include "files.h"
#include "message.h"
#include "signals.h"

namespace nonet {
namespace {

std::string hex(uint64_t number) { return fmt::format("{:016x}", number); }

class Bench {
 public:
  explicit Bench(const BenchOptions& options)
      : options_(options),
        shows_progress_(!options.quiet && isatty(STDERR_FILENO) != 0),
        signals_(stop_) {}

  int execute();

 private:
  bool load_samples();
  void describe();
  void start_runners();
  bool profile();
  void measure();
  void write_results(std::optional<ByteSink>& json);
  int conclude() const;
  void say(const std::string& text) const {
    if (!options_.quiet) print_message(text);
  }

  const BenchOptions& options_;
  bool shows_progress_;
  StopRequest stop_;
  SignalWatch signals_;
  std::vector<Sample> samples_;
  BenchResults results_;
  std::vector<MatrixEntry> entries_;
  std::string benchmark_json_;
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

bool Bench::load_samples() {
  std::set<std::string> names;
  for (const std::string& path : options_.datasets) {
    samples_.push_back(make_sample(path, options_.sample));
    const Sample& sample = samples_.back();
    if (!names.insert(sample.corpus).second) {
      print_message(fmt::format("nonet: there are two corpora called {}\n", sample.corpus));
      return false;
    }
    if (sample.puzzles.empty()) {
      print_message(fmt::format("nonet: there is no puzzle in {}\n", path));
      return false;
    }
    say(notes_text(sample.notes));
    if (sample.malformed > 0) {
      say(fmt::format("{}: {} malformed {} left out\n", path, with_separators(sample.malformed),
                      sample.malformed == 1 ? "record" : "records"));
    }
  }
  return true;
}

void Bench::describe() {
  results_.reference = options_.reference;
  results_.seed = options_.sample.seed;
  results_.permuted = options_.sample.permutes;
  results_.limit = options_.sample.limit;
  results_.min_time_seconds = options_.min_time_seconds;
  for (const Contestant& contestant : options_.contestants) {
    results_.solvers.push_back(describe_contestant(contestant));
  }
  for (const Sample& sample : samples_) {
    results_.corpora.push_back(describe_corpus(sample));
    for (const Contestant& contestant : options_.contestants) {
      results_.rows.push_back({.solver = contestant.name,
                               .corpus = sample.corpus,
                               .sample_hash = results_.corpora.back().sample_hash});
    }
  }
}

void Bench::start_runners() {
  std::fflush(nullptr);  // a copy of this process must have nothing of ours to write
  size_t row = 0;
  for (const Sample& sample : samples_) {
    for (const Contestant& contestant : options_.contestants) {
      entries_.push_back({&results_.rows[row++],
                          make_runner(contestant, sample,
                                      {.limit = options_.sample.limit,
                                       .timeout_seconds = options_.timeout_seconds,
                                       .stop = &stop_}),
                          sample.puzzles.size()});
    }
  }
}

// What does not change from run to run. False if a contestant is not there at all.
bool Bench::profile() {
  for (MatrixEntry& entry : entries_) {
    BenchRow& row = *entry.row;
    if (!row.failure.empty()) continue;
    if (shows_progress_) print_message("\r\x1b[Kchecking " + row.name());
    Profile profile = entry.runner->profile();
    if (profile.failure) {
      note_failure(*profile.failure, row, entries_);
      if (profile.failure->kind != FailureKind::cannot_start) continue;
      if (shows_progress_) print_message("\r\x1b[K");
      print_message(fmt::format("nonet: {}: {}\n", row.solver, profile.failure->what));
      return false;
    }
    if (!profile.guesses) continue;
    const auto count = static_cast<double>(entry.puzzles);
    row.guesses = profile.guesses;
    row.guesses_per_puzzle = static_cast<double>(*profile.guesses) / count;
    row.no_guess_share = static_cast<double>(profile.unguessed) / count;
    row.signature = hex(profile.signature);
    if (profile.nanos.empty()) continue;
    const size_t rank = profile.nanos.size() * 99 / 100;
    std::ranges::nth_element(profile.nanos,
                             profile.nanos.begin() + static_cast<std::ptrdiff_t>(rank));
    row.p99_nanos = profile.nanos[rank];
  }
  return true;
}

void Bench::measure() {
  benchmark_json_ = run_matrix(entries_, {.repetitions = options_.repetitions,
                                          .min_time_seconds = options_.min_time_seconds,
                                          .stop = &stop_,
                                          .shows_progress = shows_progress_});
  results_.complete = !stop_.requested();
}

void Bench::write_results(std::optional<ByteSink>& json) {
  if (json) {
    json->write(to_json(results_, benchmark_json_));
    json->finish();
  }
  const auto write = [](const std::string& path, const std::string& text) {
    if (path.empty()) return;
    ByteSink sink(path);
    sink.write(text);
    sink.finish();
  };
  write(options_.markdown, to_markdown(results_));
  write(options_.csv, to_csv(results_));
  const std::vector<std::string> outputs = {options_.json, options_.markdown, options_.csv};
  if (std::ranges::find(outputs, kStandardStream) == outputs.end()) {
    std::fputs(to_text(results_).c_str(), stdout);
  }
}

int Bench::conclude() const {
  if (stop_.requested()) {
    print_message("nonet: stopped; the figures are of what was done\n");
    return 128 + SignalWatch::received();
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
  if (!load_samples()) return kUsage;
  std::optional<ByteSink> json;
  if (!options_.json.empty()) json.emplace(options_.json);  // a name that will not do is told now
  describe();
  start_runners();
  if (!profile()) return kIoError;
  measure();
  write_results(json);
  return conclude();
}

// FILE may be left out behind --json and its like, and then what follows may be another corpus.
std::string misuse_of_files(const BenchOptions& options) {
  std::vector<OutputFile> outputs = {
      {.path = options.json}, {.path = options.markdown}, {.path = options.csv}};
  const auto is_shown = [](const OutputFile& output) { return output.path == kStandardStream; };
  if (std::ranges::none_of(outputs, is_shown)) outputs.push_back({.path = kStandardStream});
  std::string wrong = clashing_files(options.datasets, outputs);
  if (!wrong.empty()) return wrong;
  const auto is_json = [](std::string_view head) {
    return head.starts_with('{') && head.find("\"nonet_version\"") != std::string_view::npos;
  };
  const auto is_markdown = [](std::string_view head) {
    return head.starts_with("**") && head.find(" puzzles drawn from ") != std::string_view::npos;
  };
  const auto is_csv = [](std::string_view head) { return head.starts_with("corpus,solver,"); };
  wrong = foreign_file(options.json, "a result that --json wrote", is_json);
  if (wrong.empty()) {
    wrong = foreign_file(options.markdown, "a table that --markdown wrote", is_markdown);
  }
  return wrong.empty() ? foreign_file(options.csv, "a table that --csv wrote", is_csv) : wrong;
}

}  // namespace

int bench(const BenchOptions& options) {
  std::string wrong = misuse_of_files(options);
  if (wrong.empty()) return Bench(options).execute();
  print_message("nonet: " + wrong + "\n");
  return kUsage;
}

}  // namespace nonet
