// The options of `nonet bench`.
#pragma once

#include <nonet/bench.h>
#include <nonet/contestant.h>

#include <cstdint>
#include <string>
#include <vector>

#include "engine/measure/samples/sample.h"
#include "tools/commands/shared/options.h"

namespace nonet::cli {

struct BenchOptions {
  /// Without --max-time a bench may take this long for each row.
  static constexpr double kSecondsPerRow = 9.5;

  std::vector<std::string> datasets;
  std::vector<Contestant> contestants;  ///< of different names
  std::string reference;                ///< the name of one of them
  SampleOptions sample;
  uint64_t launches = 0;    ///< of each row; 0: until the intervals are narrow, or time is over
  double precision = 0.01;  ///< a share
  double max_seconds = 0;   ///< 0: depends on the number of rows
  LaunchPlan plan;
  double timeout_seconds = 60;
  ExportPaths exports;
  bool quiet = false;
};

/// Declares the options.
void declare_bench(CLI::App& app, BenchOptions& options);

}  // namespace nonet::cli
