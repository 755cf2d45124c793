// Measures the pipeline without solving: reading, parsing, counting, formatting and writing, with a
// solver that only copies. The output goes to a file and to /dev/null, with several numbers of
// threads.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "engine/io/bytes/byte_sink.h"
#include "engine/pipeline/jobs/run.h"

namespace nonet {
namespace {

constexpr uint64_t kRecords = 2'000'000;

/// A solver that returns every puzzle as its own solution.
class CopySolver final : public Solver {
 public:
  void solve(std::span<const Grid> puzzles, std::span<Grid> solutions,
             std::span<SolveResult> results) override {
    std::ranges::copy(puzzles, solutions.begin());
    std::ranges::fill(results, SolveResult{.solutions = 1, .status = Status::unique});
  }
};

constexpr SolverRow kCopySolver = {
    "copy", "returns every puzzle", "portable",
    [](const SolverOptions&) -> std::unique_ptr<Solver> { return std::make_unique<CopySolver>(); }};

/// Returns a folder in memory if there is one, because the disk must not be measured.
std::filesystem::path parent_folder() {
  const char* const shared_memory = "/dev/shm";
  return std::filesystem::is_directory(shared_memory) ? shared_memory
                                                      : std::filesystem::temp_directory_path();
}

/// A folder with a corpus of kRecords lines, which is removed when the program ends.
class Folder {
 public:
  Folder() {
    std::string pattern = (parent_folder() / "nonet-bench-XXXXXX").string();
    path_ = mkdtemp(pattern.data());
    std::ifstream sample(NONET_DATASETS "/sample.txt", std::ios::binary);
    std::stringstream lines;
    lines << sample.rdbuf();
    std::ofstream corpus(file("corpus.txt"), std::ios::binary);
    const auto sample_records = static_cast<uint64_t>(std::ranges::count(lines.str(), '\n'));
    for (uint64_t i = 0; i < kRecords / sample_records; ++i) corpus << lines.str();
  }
  ~Folder() { std::filesystem::remove_all(path_); }

  std::string file(const char* name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

void run_pipeline(benchmark::State& state, const std::string& output, const char* format) {
  static const Folder folder;
  const std::string path = output.empty() ? folder.file("answers") : output;
  for (auto _ : state) {
    ByteSink sink(path);
    RunControl control;
    const RunReport report = run({.inputs = {folder.file("corpus.txt")},
                                  .solver = &kCopySolver,
                                  .solver_options = {},
                                  .output_format = find_output_format(format),
                                  .output = &sink,
                                  .threads = static_cast<int>(state.range(0))},
                                 control);
    sink.finish();
    if (report.stats.count(Status::unique) != kRecords) state.SkipWithError("records are missing");
  }
  state.SetItemsProcessed(static_cast<int64_t>(kRecords) * state.iterations());
}

void threads(benchmark::internal::Benchmark* benchmark) {
  benchmark->ArgName("threads")->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);
}

BENCHMARK_CAPTURE(run_pipeline, line_to_file, "", "line")->Apply(threads);
BENCHMARK_CAPTURE(run_pipeline, line_to_null, "/dev/null", "line")->Apply(threads);
BENCHMARK_CAPTURE(run_pipeline, csv_to_null, "/dev/null", "csv")->Apply(threads);

}  // namespace
}  // namespace nonet

BENCHMARK_MAIN();
