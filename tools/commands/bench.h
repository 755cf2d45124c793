// The options of `nonet bench`.
#pragma once

#include <nonet/bench.h>

#include <string>
#include <vector>

#include "tools/commands/shared/options.h"

namespace nonet::cli {

struct BenchOptions {
  /// Without --max-time a bench may take this long for each row.
  static constexpr double kSecondsPerRow = 9.5;
  static constexpr double kSecondsPerPair = 15;

  std::vector<std::string> datasets;
  BenchConfig job;  ///< without the corpora; goal.max_seconds 0: depends on the number of rows
  ExportPaths exports;
  bool quiet = false;
};

/// Declares the options.
void declare_bench(CommandApp& app, BenchOptions& options);

}  // namespace nonet::cli
