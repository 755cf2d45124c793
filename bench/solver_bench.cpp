// Measures every solver of the table, with every target, on puzzles of two kinds: puzzles that
// inference solves, and minimal ones. Batches have the size of those of the pipeline. The textbook
// solvers give up after 1,000 guesses.
#include <benchmark/benchmark.h>
#include <nonet/solver_table.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include "engine/io/formats/format_table.h"
#include "engine/io/slice_reader.h"

namespace nonet {
namespace {

constexpr size_t kBatch = kSliceRecords;

/// Returns records `first` to `first` + 499 of the sample, repeated.
std::vector<Grid> puzzles_from(size_t first) {
  std::ifstream file(NONET_DATASETS "/sample.txt");
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  ParsedText parsed;
  const InputLayout layout{.format = find_input_format("line")};
  layout.parse(text, parsed);
  std::vector<Grid> puzzles;
  for (size_t i = 0; i < kBatch; ++i) puzzles.push_back(parsed.puzzles.at(first + i % 500));
  return puzzles;
}

void solve(benchmark::State& state, const SolverRow& row, size_t first) {
  const std::vector<Grid> puzzles = puzzles_from(first);
  std::vector<Grid> solutions(puzzles.size());
  std::vector<SolveResult> results(puzzles.size());
  const auto solver = row.make({.max_guesses = 1000});
  for (auto _ : state) solver->solve(puzzles, solutions, results);
  state.SetItemsProcessed(static_cast<int64_t>(puzzles.size()) * state.iterations());

  uint64_t guesses = 0, abandoned = 0;
  for (const SolveResult& result : results) {
    guesses += result.guesses;
    abandoned += result.status == Status::abandoned ? 1 : 0;
  }
  const auto count = static_cast<double>(puzzles.size());
  state.counters["guesses_per_puzzle"] = static_cast<double>(guesses) / count;
  state.counters["abandoned_share"] = static_cast<double>(abandoned) / count;
}

}  // namespace
}  // namespace nonet

int main(int argc, char** argv) {
  for (const nonet::SolverRow& row : nonet::solver_table()) {
    for (const auto& [kind, first] : {std::pair{"easy", 0}, std::pair{"minimal", 500}}) {
      benchmark::RegisterBenchmark((std::string(row.name) + '/' + kind).c_str(), nonet::solve, row,
                                   static_cast<size_t>(first));
    }
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
}
