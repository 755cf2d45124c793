// A separate program that uses the installed library: it measures, solves, generates and finds
// canonical forms, with public headers only.
#include <nonet/bench.h>
#include <nonet/canonical.h>
#include <nonet/comparison.h>
#include <nonet/generate.h>
#include <nonet/run.h>
#include <nonet/solver_table.h>
#include <nonet/version.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {

constexpr std::string_view kPuzzle =
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";
constexpr std::string_view kSolution =
    "145327698839654127672918543496185372218473956753296481367542819984761235521839764";

nonet::Grid grid(std::string_view text) {
  nonet::Grid grid;
  for (size_t cell = 0; cell < grid.cells.size(); ++cell) {
    grid.cells[cell] = static_cast<uint8_t>(text[cell] == '.' ? 0 : text[cell] - '0');
  }
  return grid;
}

void require(bool condition, const char* what) {
  if (condition) return;
  std::fprintf(stderr, "consumer: %s failed\n", what);
  std::exit(1);
}

void solve_a_batch() {
  const nonet::Grid puzzle = grid(kPuzzle);
  nonet::Grid solution;
  nonet::SolveResult result;
  nonet::find_solver("auto")->make({})->solve({&puzzle, 1}, {&solution, 1}, {&result, 1});
  require(result.status == nonet::Status::unique && solution == grid(kSolution), "a batch");
  require(is_solution_of(puzzle, solution), "is_solution_of");
}

void solve_from_memory_to_memory() {
  const std::string puzzles = std::string(kPuzzle) + "\nno puzzle\n";
  std::string answers;
  const auto sink = nonet::memory_sink(answers);
  nonet::RunControl control;
  const nonet::RunReport report =
      nonet::run({.inputs = {nonet::memory_source(puzzles)}, .output = sink.get()}, control);
  sink->finish();
  require(answers == std::string(kSolution) + "\nmalformed\n", "a run from memory to memory");
  require(report.complete && report.stats.records() == 2, "the report of a run");
  require(to_json(report).starts_with("{"), "the report as JSON");
}

void solve_a_file(const char* path) {
  nonet::RunControl control;
  const nonet::RunReport report =
      nonet::run({.inputs = {path}, .output_format = nonet::find_output_format("csv")}, control);
  std::fputs(to_text(report).c_str(), stdout);
  require(report.stats.count(nonet::Status::unique) == 1000, "a run over a file");
}

void generate_and_canonize() {
  std::vector<nonet::Grid> puzzles;
  nonet::RunControl control;
  const nonet::GenerateReport report =
      nonet::generate({.kind = nonet::find_puzzle_kind("minimal"),
                       .count = 20,
                       .each_batch =
                           [&](std::span<const nonet::Grid> batch) {
                             puzzles.insert(puzzles.end(), batch.begin(), batch.end());
                           }},
                      control);
  require(report.complete && puzzles.size() == 20, "generate");
  // Rows of the first band exchanged, and digits 1 and 2.
  nonet::Grid other = puzzles.front();
  std::rotate(other.cells.begin(), other.cells.begin() + 9, other.cells.begin() + 27);
  for (uint8_t& digit : other.cells) digit = digit == 1 ? 2 : digit == 2 ? 1 : digit;
  require(nonet::canonical_form(other) == nonet::canonical_form(puzzles.front()), "equivalents");
  require(nonet::canonical_form(puzzles[1]) != nonet::canonical_form(puzzles[0]), "classes");
}

void measure() {
  const std::string corpus = std::string(kPuzzle) + '\n';
  const auto contestant = [](const char* name) {
    return nonet::Contestant{.name = name, .solver = nonet::find_solver(name)};
  };
  const nonet::BenchResults results =
      nonet::bench({.corpora = {{.input = nonet::memory_source(corpus), .name = "one"}},
                    .contestants = {contestant("auto"), contestant("scalar")},
                    .reference = "scalar",
                    .sample = {.puzzles = 50},
                    .plan = {.repetitions = 1, .min_repetition_seconds = 0.001},
                    .goal = {.launches = 2}});
  require(results.rows.size() == 2, "bench");
  for (const nonet::BenchRow& row : results.rows) {
    require(row.has_figures() && row.launches.size() == 2, row.failure.c_str());
  }
  require(nonet::bench_results_from_json(to_json(results), "results") == results,
          "results from JSON");
  const nonet::Comparison comparison = nonet::compare_results(results, results, {});
  require(comparison.outcome() == nonet::Outcome::not_comparable, "a comparison of few launches");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1 && std::string_view(argv[1]) == nonet::kLaunchWord) {
    std::_Exit(nonet::run_launched_process(std::vector<std::string>(argv + 2, argv + argc)));
  }
  if (argc != 2) return 2;
  require(std::string_view(nonet::version()) == NONET_VERSION, "version");
  measure();  // first, because no other thread may exist then
  solve_a_batch();
  solve_from_memory_to_memory();
  solve_a_file(argv[1]);
  generate_and_canonize();
}
