// Measures the parts of the lane-parallel solver one by one, for each target. An item is a lane, so
// the time per item is a part of the time of a puzzle: a puzzle needs one load, one or two passes
// per guess, and for each guess one copy out, one choice and one copy back.
#include "engine/core/simd_target.h"

#include <benchmark/benchmark.h>

#include <fstream>
#include <string>
#include <vector>

#include "engine/io/formats/format_table.h"
#include "engine/search/lanes/lane_engine-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

/// An engine whose lanes hold minimal puzzles.
struct LaneBench {
  LaneBench() {
    std::ifstream file(NONET_DATASETS "/sample.txt");
    const std::string text((std::istreambuf_iterator<char>(file)), {});
    ParsedText parsed;
    const InputLayout layout{.format = find_input_format("line")};
    layout.parse(text, parsed);
    puzzles.assign(parsed.puzzles.end() - kLanes, parsed.puzzles.end());
    engine->begin({.answers = {puzzles, solutions, results}});
  }

  // Applies the rules of inference until they change nothing.
  void settle() {
    for (int i = 0; i < 30; ++i) {
      HWY_NAMESPACE::pass(engine->cells_);
      HWY_NAMESPACE::settle_intersections(engine->cells_);
    }
  }

  SolverOptions options;
  std::vector<Grid> puzzles;
  std::vector<Grid> solutions{static_cast<size_t>(kLanes)};
  std::vector<SolveResult> results{static_cast<size_t>(kLanes)};
  std::unique_ptr<LaneEngine> engine = std::make_unique<LaneEngine>(options);

  static void load(benchmark::State& state) {
    LaneBench bench;
    for (auto _ : state) {
      bench.engine->next_puzzle_ = 0;
      for (int lane = 0; lane < kLanes; ++lane) bench.engine->take_next(lane);
      bench.engine->fill_lanes();
      benchmark::ClobberMemory();
    }
  }

  static void pass(benchmark::State& state) {
    LaneBench bench;
    for (auto _ : state) benchmark::DoNotOptimize(HWY_NAMESPACE::pass(bench.engine->cells_));
  }

  static void settle_intersections(benchmark::State& state) {
    LaneBench bench;
    for (auto _ : state)
      benchmark::DoNotOptimize(HWY_NAMESPACE::settle_intersections(bench.engine->cells_));
  }

  static void copy_out(benchmark::State& state) {
    LaneBench bench;
    for (auto _ : state) {
      bench.engine->copy_out(kEveryLane);
      benchmark::ClobberMemory();
    }
  }

  static void copy_in(benchmark::State& state) {
    LaneBench bench;
    bench.engine->copy_out(kEveryLane);
    for (auto _ : state) {
      bench.engine->backtracking_ = kEveryLane;
      bench.engine->fill_lanes();
      benchmark::ClobberMemory();
    }
  }

  static void choose_branch(benchmark::State& state) {
    LaneBench bench;
    bench.settle();
    bench.engine->copy_out(kEveryLane);
    for (auto _ : state) {
      for (int lane = 0; lane < kLanes; lane += BivalueChooser::kStates) {
        std::array<BivalueChooser::State, BivalueChooser::kStates> states;
        std::array<Branch, BivalueChooser::kStates> branches;
        for (size_t i = 0; i < states.size(); ++i)
          states[i] = {&bench.engine->stacks_[lane + i][0], true};
        bench.engine->bivalue_chooser_.choose(states, branches);
        benchmark::DoNotOptimize(branches);
      }
    }
  }

  static void take_solution(benchmark::State& state) {
    LaneBench bench;
    for (auto _ : state) {
      bench.engine->read_solutions(kEveryLane);
      benchmark::ClobberMemory();
    }
  }
};

}  // namespace

/// Returns the number of parts.
size_t register_parts() {
  struct Part {
    const char* name;
    void (*run)(benchmark::State&);
  };
  constexpr Part kParts[] = {
      {"load", LaneBench::load},
      {"pass", LaneBench::pass},
      {"settle_intersections", LaneBench::settle_intersections},
      {"copy_out", LaneBench::copy_out},
      {"choose_branch", LaneBench::choose_branch},
      {"copy_in", LaneBench::copy_in},
      {"take_solution", LaneBench::take_solution},
  };
  for (const Part& part : kParts) {
    const std::string name = std::string(part.name) + '/' + hwy::TargetName(HWY_TARGET);
    benchmark::RegisterBenchmark(name.c_str(), [run = part.run](benchmark::State& state) {
      run(state);
      state.SetItemsProcessed(state.iterations() * kLanes);
      state.counters["lane_time"] =
          benchmark::Counter(static_cast<double>(state.iterations() * kLanes),
                             benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
    });
  }
  return std::size(kParts);
}

}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#if NONET_ONCE
namespace nonet {
NONET_TARGET_TABLE(size_t, register_parts);
}  // namespace nonet

int main(int argc, char** argv) {
  nonet::results_of_targets(nonet::register_parts_table);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
}
#endif
