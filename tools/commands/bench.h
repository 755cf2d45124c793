// The options of `nonet bench`.
#pragma once

#include <nonet/bench.h>
#include <nonet/contestant.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tools/commands/shared/options.h"

namespace nonet::cli {

struct BenchOptions {
  /// Without --max-time a bench may take this long for each row.
  static constexpr double kSecondsPerRow = 9.5;
  static constexpr double kSecondsPerPair = 15;

  std::vector<std::string> datasets;
  std::vector<Contestant> contestants;  ///< of different names
  std::string reference;                ///< the name of one of them; empty: they are pairs
  double threshold = 0.02;
  bool in_turn = false;
  SampleOptions sample;
  BenchGoal goal;  ///< max_seconds 0: depends on the number of rows
  LaunchPlan plan;
  double timeout_seconds = 60;
  std::string label;
  ExportPaths exports;
  bool quiet = false;

  bool has_pairs() const { return reference.empty(); }
};

/// Declares the options.
void declare_bench(CLI::App& app, BenchOptions& options);

}  // namespace nonet::cli
